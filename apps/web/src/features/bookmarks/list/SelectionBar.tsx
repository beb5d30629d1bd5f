import { CheckCheck, Copy, FolderInput, RotateCcw, Tag, Trash2, X } from 'lucide-react';
import { cn } from '../../../shared/lib/cn.js';
import { Spinner } from '../../../shared/ui/feedback.js';
import { texts } from './texts.js';
import type { ManyActions } from './use-many.js';
import type { Selection } from './use-selection.js';

const BUTTON =
  'flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm font-[520] hover:bg-inverse-hover focus-visible:outline-inverse-ink phone:size-11 phone:justify-center phone:px-0 [&_svg]:size-4';

interface Props {
  readonly selection: Selection;
  readonly actions: ManyActions;
  /** How many match; nothing when all of them are loaded. */
  readonly matching: string | null;
}

/** What can be done with all that is selected; each is one operation with one undo. */
export default function SelectionBar({ selection, actions, matching }: Props): React.ReactNode {
  const { count, isEverything, clear, selectAll } = selection;
  const { move, tag, copy, trash, restore, deleteForever } = actions;
  const canSelectAll = matching !== null && !isEverything;
  return (
    <div
      role="toolbar"
      aria-label={texts.selected(count)}
      className="fixed bottom-6 left-1/2 z-20 flex -translate-x-1/2 flex-wrap items-center gap-0.5 rounded-lg bg-inverse py-1.5 pr-1.5 pl-4 text-sm whitespace-nowrap text-inverse-ink shadow-float phone:inset-x-2 phone:bottom-[max(8px,env(safe-area-inset-bottom))] phone:translate-x-0 phone:pl-3"
    >
      <span
        role="status"
        className="mr-2 flex items-center gap-2 border-r border-inverse-line pr-3 tabular-nums phone:mr-auto phone:border-0"
      >
        {actions.isBusy && <Spinner className="size-3.5" />}
        <span>
          <b className="font-[650]">{count.toLocaleString('en')}</b>{' '}
          <span className={cn(canSelectAll && 'phone:sr-only')}>{texts.selectedWord}</span>
        </span>
      </span>
      {canSelectAll && (
        <button type="button" className={BUTTON} title={texts.selectAll(matching)} onClick={selectAll}>
          <CheckCheck aria-hidden className="hidden phone:block" />
          <span className="phone:sr-only">{texts.selectAll(matching)}</span>
        </button>
      )}
      {move && <BarButton icon={<FolderInput aria-hidden />} text={texts.move} hint="m" onClick={move} />}
      {tag && <BarButton icon={<Tag aria-hidden />} text={texts.tag} hint="#" onClick={tag} />}
      {copy && <BarButton icon={<Copy aria-hidden />} text={texts.copy} hint="c" onClick={copy} />}
      {restore && (
        <BarButton icon={<RotateCcw aria-hidden />} text={texts.restore} hint="r" onClick={restore} />
      )}
      {trash && <BarButton icon={<Trash2 aria-hidden />} text={texts.trash} hint="⌫" onClick={trash} />}
      {deleteForever && (
        <BarButton
          icon={<Trash2 aria-hidden />}
          text={texts.deleteForever}
          hint="⌫"
          onClick={deleteForever}
        />
      )}
      <button
        type="button"
        aria-label={texts.clear}
        title={`${texts.clear} (Esc)`}
        className={BUTTON}
        onClick={clear}
      >
        <X aria-hidden />
      </button>
    </div>
  );
}

interface BarButtonProps {
  readonly icon: React.ReactNode;
  readonly text: string;
  /** Its key. */
  readonly hint: string;
  readonly onClick: () => void;
}

const BarButton = ({ icon, text, hint, onClick }: BarButtonProps): React.ReactNode => (
  <button type="button" className={BUTTON} title={`${text} (${hint})`} onClick={onClick}>
    {icon}
    <span className="phone:sr-only">{text}</span>
  </button>
);
