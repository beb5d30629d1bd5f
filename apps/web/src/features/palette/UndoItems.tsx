import { useQuery } from '@tanstack/react-query';
import { Command } from 'cmdk';
import { History, Undo2 } from 'lucide-react';
import { listOperations, type Operation } from '../../shared/api/operations.js';
import { showAgo } from '../../shared/lib/dates.js';
import { nextUndo, undoLast } from '../../shared/lib/undo.js';
import { keys } from '../../shared/state/keys.js';
import { GROUP, Item } from './Item.js';
import { texts } from './texts.js';

/** How operations are told and taken back: the bookmarks know. */
export interface UndoWords {
  readonly describe: (operation: Operation) => string;
  readonly undo: (operation: Operation) => void;
}

interface Props {
  readonly words: UndoWords;
  /** `last`: only the change that `z` takes back, and the way to the others. */
  readonly most: 'last' | 'all';
  readonly run: (action: () => void) => () => void;
  readonly onMore: () => void;
}

const ASKED = 30;

/** What can be taken back: what this page did last, and what the server remembers, also after a reload. */
export function UndoItems({ words, most, run, onMore }: Props): React.ReactNode {
  const last = nextUndo();
  const query = useQuery({
    queryKey: keys.operations,
    queryFn: ({ signal }) => listOperations(ASKED, signal),
    staleTime: 0,
  });
  const operations = (query.data ?? []).filter(({ undoable, affected }) => undoable && affected > 0);
  if (!last && operations.length === 0) return null;
  return (
    <Command.Group heading={texts.groups.undo} className={GROUP}>
      {last && (
        <Item
          id="undo last"
          icon={<Undo2 />}
          label={texts.undoLast(last)}
          shortcut="undo"
          onSelect={run(() => void undoLast())}
        />
      )}
      {most === 'last' && operations.length > 0 && (
        <Item id="undo earlier" icon={<History />} label={texts.undoEarlier} onSelect={onMore} />
      )}
      {most === 'all' &&
        operations.map((operation) => (
          <Item
            key={operation.id}
            id={`undo ${operation.id}`}
            icon={<History />}
            label={texts.undoOperation(words.describe(operation))}
            hint={showAgo(operation.created_at)}
            onSelect={run(() => words.undo(operation))}
          />
        ))}
    </Command.Group>
  );
}
