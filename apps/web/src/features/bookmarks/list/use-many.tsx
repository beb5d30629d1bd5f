import { lazy, Suspense, useState } from 'react';
import type { Project } from '../../../shared/api/types.js';
import { changeSelected, type Many, type ManyChange } from '../state/bulk.js';
import { copyMany } from '../state/copy-many.js';
import { texts } from './texts.js';
import type { Selection } from './use-selection.js';

// Dialogs are a tenth of what the workspace would load first.
const ConfirmDialog = lazy(() => import('../../../shared/ui/ConfirmDialog.js'));
const MoveDialog = lazy(() => import('./MoveDialog.js'));
const TagManyDialog = lazy(() => import('./TagManyDialog.js'));

type Action = 'move' | 'tag' | 'copy' | 'trash' | 'restore' | 'deleteForever';

/** What the bar offers for the selected ones. */
export type ManyActions = Readonly<Partial<Record<Action, () => void>>> & {
  /** The server has not answered yet. */
  readonly isBusy: boolean;
};

export interface ManyRoom {
  readonly selected: ManyActions;
  /** Asks where to, or which tags, for bookmarks that need not be selected. */
  readonly move: (many: Many) => void;
  readonly tag: (many: Many) => void;
  readonly isAsking: boolean;
  readonly element: React.ReactNode;
}

/** What takes rows off the list. */
const LEAVING: ReadonlySet<ManyChange['action']> = new Set(['trash', 'restore', 'delete']);

interface Asking {
  readonly what: 'move' | 'tag' | 'delete';
  readonly many: Many;
}

/** Changes of the selected bookmarks, with the dialogs that ask what is missing. What fails stays selected. */
export function useMany(
  scope: 'active' | 'trash',
  selection: Selection,
  projects: readonly Project[],
): ManyRoom {
  const [asking, setAsking] = useState<Asking | null>(null);
  const [running, setRunning] = useState(0);
  const { many, state, clear, release, restore } = selection;
  const change = async (changed: Many, changes: readonly ManyChange[]): Promise<void> => {
    const isSelected = changed.bookmarks === many.bookmarks;
    const leaves = isSelected && changes.some(({ action }) => LEAVING.has(action));
    // Rows that are gone from the screen hold nobody up: the next tap opens, or begins another selection.
    if (leaves) clear();
    setRunning((count) => count + 1);
    const isDone = await changeSelected(changed, changes);
    setRunning((count) => count - 1);
    if (!isDone && leaves) restore(state);
    if (isDone && isSelected && !leaves) release(state);
  };
  const ask = (what: Asking['what'], about: Many): void => {
    if (about.count > 0) setAsking({ what, many: about });
  };
  const close = (): void => setAsking(null);
  const isBusy = running > 0;
  return {
    selected:
      scope === 'trash'
        ? {
            isBusy,
            restore: () => void change(many, [{ action: 'restore' }]),
            deleteForever: () => ask('delete', many),
          }
        : {
            isBusy,
            move: () => ask('move', many),
            tag: () => ask('tag', many),
            copy: () => void copyMany(many),
            trash: () => void change(many, [{ action: 'trash' }]),
          },
    move: (about) => ask('move', about),
    tag: (about) => ask('tag', about),
    isAsking: asking !== null,
    element: (
      <Suspense>
        {asking?.what === 'move' && (
          <MoveDialog
            count={asking.many.count}
            projects={projects}
            onClose={close}
            onChoose={(project) => void change(asking.many, [{ action: 'move', project }])}
          />
        )}
        {asking?.what === 'tag' && (
          <TagManyDialog
            many={asking.many}
            onClose={close}
            onSave={(changes) => void change(asking.many, changes)}
          />
        )}
        {asking?.what === 'delete' && (
          <ConfirmDialog
            open
            title={texts.deleteTitle(asking.many.count)}
            text={texts.deleteText}
            confirm={texts.deleteForever}
            onConfirm={() => void change(asking.many, [{ action: 'delete' }])}
            onClose={close}
          />
        )}
      </Suspense>
    ),
  };
}
