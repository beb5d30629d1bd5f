import { Copy, Pencil, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Bookmark } from '../../../shared/api/types.js';
import { BookmarkRow } from '../../../shared/bookmark/BookmarkRow.js';
import { Button, IconButton } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { ErrorBanner } from '../../../shared/ui/feedback.js';
import { copyAll } from '../state/copy-many.js';
import { useBookmarkList } from '../state/use-list.js';
import { RowButtons } from '../list/RowButtons.js';
import { RowSkeleton } from '../list/VirtualRows.js';
import { changeTags } from '../state/tags.js';
import { RenameTag } from '../tags/RenameTag.js';
import { texts as tagTexts } from '../tags/texts.js';
import { texts } from '../texts.js';

interface Props {
  readonly tag: string;
  readonly onClose: () => void;
  /** The tag has another name now; null: it has none any more. */
  readonly onRenamed: (name: string | null) => void;
  readonly onOpen: (bookmark: Bookmark) => void;
}

/** Loads the rest by itself up to here; what lies beyond is loaded at a click. */
const LOADED_BY_ITSELF = 500;

/** Everything that carries the tag, in whatever case it is written. */
export default function TagDialog({ tag, onClose, onRenamed, onOpen }: Props): React.ReactNode {
  const list = useBookmarkList({ scope: 'active', tag });
  const [isRenaming, setRenaming] = useState(false);
  const change = (into: string | null): void => {
    onRenamed(into);
    void changeTags({ from: [tag], into }).then((isDone) => !isDone && onRenamed(tag));
  };
  const { hasMore, loadMore, isError } = list;
  const loaded = list.bookmarks.length;
  useEffect(() => {
    // After a failure only when asked to: it would ask without end.
    if (hasMore && !isError && loaded < LOADED_BY_ITSELF) loadMore();
  }, [hasMore, isError, loadMore, loaded]);
  return (
    <Dialog
      open
      onClose={onClose}
      width="large"
      phoneActions="below"
      title={
        <>
          #{tag}{' '}
          <span className="ml-1.5 font-[450] text-ink-3 tabular-nums">
            {!list.isPending && (list.total === 1 ? '1 item' : `${list.total.toLocaleString('en')} items`)}
          </span>
        </>
      }
      actions={
        <>
          <IconButton label={tagTexts.rename} onClick={() => setRenaming(true)}>
            <Pencil aria-hidden />
          </IconButton>
          <IconButton label={tagTexts.delete} onClick={() => change(null)}>
            <Trash2 aria-hidden />
          </IconButton>
          <Button size="small" disabled={loaded === 0} onClick={() => void copyAll(list.bookmarks)}>
            <Copy aria-hidden />
            Copy All
          </Button>
        </>
      }
    >
      <div className="-mx-5 -mb-5 phone:pt-1.5">
        {isRenaming && (
          <div className="px-5 pb-3">
            <RenameTag tag={tag} onCancel={() => setRenaming(false)} onSave={change} />
          </div>
        )}
        {list.isError && (
          <div className="px-5 pb-4">
            <ErrorBanner text={texts.failed.load} onRetry={list.retry} />
          </div>
        )}
        {list.isPending && [1, 2, 3].map((row) => <RowSkeleton key={row} />)}
        <ul>
          {list.bookmarks.map((bookmark) => (
            <li key={bookmark.id} className="border-t border-line">
              <BookmarkRow bookmark={bookmark} onOpen={onOpen} actions={<RowButtons bookmark={bookmark} />} />
            </li>
          ))}
        </ul>
        {hasMore && loaded >= LOADED_BY_ITSELF && (
          <div className="grid place-items-center border-t border-line p-3">
            <Button onClick={loadMore}>Show more</Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
