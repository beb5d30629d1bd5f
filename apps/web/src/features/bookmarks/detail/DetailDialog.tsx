import { FileQuestion, Pencil, RotateCcw, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/errors.js';
import type { Bookmark } from '../../../shared/api/types.js';
import { TagChip } from '../../../shared/bookmark/BookmarkRow.js';
import { showDate, showFull } from '../../../shared/lib/dates.js';
import { isShareOpen } from '../../../shared/lib/share-request.js';
import { Button, IconButton } from '../../../shared/ui/Button.js';
import { ProjectDot } from '../../../shared/ui/brand.js';
import { ConfirmDialog, Dialog } from '../../../shared/ui/Dialog.js';
import { EmptyState, ErrorBanner, Skeleton } from '../../../shared/ui/feedback.js';
import { countCopy, deleteForever, restore, trash } from '../state/actions.js';
import { useBookmark } from '../state/use-list.js';
import { shareBookmark } from '../list/row-actions.js';
import { CopyButton, OpenLink } from '../list/RowButtons.js';
import { texts } from '../texts.js';
import { Attachments } from './Attachments.js';
import { CodeView } from './CodeView.js';
import { ColorView } from '../../../shared/content/ColorView.js';
import { LinesView } from '../../../shared/content/LinesView.js';
import { LinkView } from './LinkView.js';
import { readEdit } from '../form/edit-drafts.js';
import { NoteView } from '../../../shared/content/NoteView.js';
import { PasswordView } from './PasswordView.js';
import { RuleHistory } from './RuleHistory.js';
import { ShareViews } from './ShareViews.js';
import { previewTexts } from './texts.js';

interface Props {
  readonly id: string;
  readonly onClose: () => void;
  readonly onEdit: (bookmark: Bookmark) => void;
  readonly onTag: (tag: string) => void;
}

const ICON =
  'grid size-[34px] flex-none place-items-center rounded-md text-ink-2 transition-colors hover:bg-hover hover:text-ink phone:size-11 [&_svg]:size-4';

export default function DetailDialog({ id, onClose, onEdit, onTag }: Props): React.ReactNode {
  const query = useBookmark(id);
  const bookmark = query.data;
  const isGone = query.error instanceof ApiError && query.error.status === 404;
  return (
    <Dialog
      open
      onClose={() => !isShareOpen() && onClose()}
      width="large"
      title={bookmark?.title ?? 'Bookmark'}
      heading="whole"
      phoneActions="below"
      {...(bookmark && { actions: <Actions bookmark={bookmark} onClose={onClose} onEdit={onEdit} /> })}
    >
      {isGone && <EmptyState icon={<FileQuestion />} title="This bookmark is not here any more" />}
      {query.isError && !isGone && (
        <ErrorBanner text={texts.failed.load} onRetry={() => void query.refetch()} />
      )}
      {bookmark && !isGone && (
        <>
          {!bookmark.deleted_at && readEdit(bookmark.id) && (
            <div className="mb-3 flex items-center gap-3 rounded-md bg-warn-soft py-1.5 pr-1.5 pl-3.5 text-sm text-warn-text">
              <span className="flex-1">{previewTexts.unsaved}</span>
              <Button size="small" onClick={() => onEdit(bookmark)}>
                {previewTexts.goOn}
              </Button>
            </div>
          )}
          <Content bookmark={bookmark} isWhole={!query.isPlaceholderData} onTag={onTag} />
        </>
      )}
      {query.isPending && (
        <div className="grid gap-3">
          <Skeleton className="h-4 w-1/3" />
          <Skeleton className="h-24 w-full rounded-md" />
        </div>
      )}
    </Dialog>
  );
}

function Actions({
  bookmark,
  onClose,
  onEdit,
}: Omit<Props, 'id' | 'onTag'> & { readonly bookmark: Bookmark }): React.ReactNode {
  const [isAsking, setAsking] = useState(false);
  const act = (action: (bookmark: Bookmark) => Promise<void>): void => {
    onClose();
    void action(bookmark);
  };
  if (bookmark.deleted_at) {
    return (
      <>
        <Button tone="primary" className="phone:ml-3" onClick={() => act(restore)}>
          <RotateCcw aria-hidden />
          Restore
        </Button>
        <IconButton label="Delete permanently" onClick={() => setAsking(true)}>
          <Trash2 aria-hidden />
        </IconButton>
        <ConfirmDialog
          open={isAsking}
          title="Delete permanently?"
          text={`"${bookmark.title}" and its files cannot be brought back.`}
          confirm="Delete permanently"
          onConfirm={() => act(deleteForever)}
          onClose={() => setAsking(false)}
        />
      </>
    );
  }
  return (
    <>
      <OpenLink bookmark={bookmark} className={ICON} />
      <CopyButton bookmark={bookmark} className={ICON} />
      <IconButton label="Share" onClick={() => shareBookmark(bookmark)}>
        <Share2 aria-hidden />
      </IconButton>
      <IconButton label="Edit" onClick={() => onEdit(bookmark)}>
        <Pencil aria-hidden />
      </IconButton>
      <IconButton label="Delete" onClick={() => act(trash)}>
        <Trash2 aria-hidden />
      </IconButton>
    </>
  );
}

function Content({
  bookmark,
  isWhole,
  onTag,
}: {
  readonly bookmark: Bookmark;
  readonly isWhole: boolean;
  readonly onTag: (tag: string) => void;
}): React.ReactNode {
  return (
    <div className="grid grid-cols-1 gap-4 wrap-anywhere">
      <p className="-mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-xs text-ink-3 phone:mt-1.5">
        <span className="inline-flex items-center gap-1.5">
          <ProjectDot id={bookmark.project.id} />
          {bookmark.project.name}
        </span>
        <time dateTime={bookmark.created_at} title={showFull(bookmark.created_at)}>
          Created {showDate(bookmark.created_at)}
        </time>
        {bookmark.deleted_at && <span>Deleted {showDate(bookmark.deleted_at)}</span>}
        {bookmark.copy_count > 0 && (
          <span>
            {bookmark.copy_count} {bookmark.copy_count === 1 ? 'copy' : 'copies'}
          </span>
        )}
        {bookmark.shared && <ShareViews bookmark={bookmark} />}
      </p>
      <ContentView bookmark={bookmark} />
      {!isWhole && bookmark.content_truncated && <Skeleton className="h-3 w-1/2" />}
      <Attachments files={bookmark.attachments} />
      {bookmark.tags.length > 0 && (
        <div className="flex flex-wrap gap-1.5">
          {bookmark.tags.map((tag) => (
            <TagChip key={tag} tag={tag} onTag={onTag} />
          ))}
        </div>
      )}
      {isWhole && <RuleHistory id={bookmark.id} />}
    </div>
  );
}

function ContentView({ bookmark }: { readonly bookmark: Bookmark }): React.ReactNode {
  const content = bookmark.content ?? '';
  const onCopied = (): void => void countCopy(bookmark);
  switch (bookmark.type) {
    case 'link':
    case 'image':
      return (
        <>
          <LinkView bookmark={bookmark} onCopied={onCopied} />
          <Picture bookmark={bookmark} />
          {content && <LinesView text={content} onCopied={onCopied} />}
        </>
      );
    case 'note':
      return content && <NoteView text={content} attachments={bookmark.attachments} onCopied={onCopied} />;
    case 'code':
      return content && <CodeView code={content} onCopied={onCopied} />;
    case 'color':
      return <ColorView text={content} onCopied={onCopied} />;
    case 'password':
      return <PasswordView id={bookmark.id} onCopied={onCopied} />;
  }
}

function Picture({ bookmark }: { readonly bookmark: Bookmark }): React.ReactNode {
  const file = bookmark.attachments.find(({ mimetype }) => mimetype.startsWith('image/'));
  if (bookmark.type !== 'image' || !file) return null;
  return (
    <img
      src={file.url}
      alt={bookmark.title}
      className="max-h-[60vh] w-full rounded-lg border border-line object-contain"
    />
  );
}
