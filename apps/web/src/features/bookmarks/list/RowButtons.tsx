import { Check, Copy, ExternalLink, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { isLinkSafe } from '#util/url';
import type { Bookmark } from '../../../shared/api/types.js';
import { cn } from '../../../shared/lib/cn.js';
import { copyText } from '../../../shared/lib/clipboard.js';
import { useFlash } from '../../../shared/lib/use-flash.js';
import { copyableText, countCopy } from '../state/actions.js';
import { isUnsaved } from '../state/unsaved.js';

const BUTTON =
  'grid size-7 place-items-center rounded-sm text-ink-2 transition-colors hover:bg-line hover:text-ink phone:size-11 [&_svg]:size-4';

interface Props {
  readonly bookmark: Bookmark;
}

export function RowButtons({
  bookmark,
  onEdit,
}: Props & { readonly onEdit?: (bookmark: Bookmark) => void }): React.ReactNode {
  if (isUnsaved(bookmark)) return null;
  return (
    <>
      <OpenLink bookmark={bookmark} className={BUTTON} />
      {/* On a phone one button a row: a second one takes the room of half a title. */}
      <CopyButton bookmark={bookmark} className={cn(BUTTON, opensLink(bookmark) && 'phone:hidden')} />
      {onEdit && (
        <button
          type="button"
          aria-label="Edit"
          title="Edit (e)"
          className={`${BUTTON} phone:hidden`}
          onClick={() => onEdit(bookmark)}
        >
          <Pencil aria-hidden />
        </button>
      )}
    </>
  );
}

const opensLink = ({ type, url }: Bookmark): boolean =>
  type === 'link' && Boolean(url) && isLinkSafe(url ?? '');

export function OpenLink({ bookmark, className }: Props & { readonly className: string }): React.ReactNode {
  if (!opensLink(bookmark)) return null;
  return (
    <a
      href={bookmark.url ?? undefined}
      target="_blank"
      rel="noopener noreferrer"
      aria-label="Open link"
      title="Open link (o)"
      className={className}
    >
      <ExternalLink aria-hidden />
    </a>
  );
}

/** Copies the content and shows a tick for two seconds. */
export function CopyButton({ bookmark, className }: Props & { readonly className: string }): React.ReactNode {
  const [copied, flash] = useFlash<true>();
  const copy = async (): Promise<void> => {
    if (!(await copyText(copyableText(bookmark)))) return;
    flash(true);
    void countCopy(bookmark);
  };
  return (
    <button
      type="button"
      aria-label={copied ? 'Copied' : 'Copy'}
      title="Copy (c)"
      className={className}
      onClick={() => void copy()}
    >
      {copied ? <Check aria-hidden className="text-ok-text" /> : <Copy aria-hidden />}
    </button>
  );
}

export const TrashButtons = ({
  onRestore,
  onDelete,
}: {
  readonly onRestore: () => void;
  readonly onDelete: () => void;
}): React.ReactNode => (
  <>
    <button type="button" aria-label="Restore" title="Restore (r)" className={BUTTON} onClick={onRestore}>
      <RotateCcw aria-hidden />
    </button>
    <button
      type="button"
      aria-label="Delete permanently"
      title="Delete permanently (⌫)"
      className={BUTTON}
      onClick={onDelete}
    >
      <Trash2 aria-hidden />
    </button>
  </>
);
