import type { Bookmark } from '../api/types.js';
import { cn } from '../lib/cn.js';
import { showFull, showRelative } from '../lib/dates.js';
import { Highlighted } from './highlight.js';
import { previewLine } from './preview-line.js';
import { TypeTile } from './TypeTile.js';

const TAGS_SHOWN = 2;

export interface BookmarkRowProps {
  readonly bookmark: Bookmark;
  readonly onOpen: (bookmark: Bookmark) => void;
  readonly onTag?: (tag: string) => void;
  readonly search?: string;
  readonly isSelected?: boolean;
  /** Something is selected: every row shows its checkbox. */
  readonly isSelecting?: boolean;
  /** Over the picture, on hover and while selecting. */
  readonly checkbox?: React.ReactNode;
  /** In place of the date, on hover. */
  readonly actions?: React.ReactNode;
  /** Before the title, such as a project's dot. */
  readonly mark?: React.ReactNode;
  /** The time that the list is sorted by. */
  readonly time?: string;
  /** What it is, in a word, where the picture alone does not say it. */
  readonly kind?: string;
}

/** One bookmark in a list. The whole row opens it; what stands above that is a button of its own. */
export function BookmarkRow({
  bookmark,
  onOpen,
  onTag,
  search = '',
  isSelected = false,
  isSelecting = false,
  checkbox,
  actions,
  mark,
  time = bookmark.created_at,
  kind,
}: BookmarkRowProps): React.ReactNode {
  const line = previewLine(bookmark);
  const hidden = bookmark.tags.length - TAGS_SHOWN;
  return (
    <div
      className={cn(
        'group relative grid h-14 grid-cols-[36px_minmax(0,1fr)_auto] items-center gap-3 px-3.5 has-[[data-row]:focus-visible]:z-1 has-[[data-row]:focus-visible]:outline-2 has-[[data-row]:focus-visible]:-outline-offset-2 has-[[data-row]:focus-visible]:outline-ring phone:h-16',
        isSelected ? 'bg-selected' : 'hover:bg-hover has-[[data-row]:focus-visible]:bg-hover',
      )}
    >
      <div className="relative">
        <TypeTile bookmark={bookmark} />
        {checkbox && (
          <div
            className={cn(
              'absolute inset-0 z-1 grid place-items-center rounded-[10px]',
              isSelected
                ? 'bg-selected'
                : isSelecting
                  ? 'bg-surface group-hover:bg-hover'
                  : 'bg-hover opacity-0 group-hover:opacity-100 focus-within:opacity-100 phone:hidden',
            )}
          >
            {checkbox}
          </div>
        )}
      </div>
      <div className="min-w-0">
        <div className="flex min-w-0 items-center gap-2">
          {mark}
          <button
            type="button"
            data-row={bookmark.id}
            className="min-w-0 truncate text-left font-[530] outline-0 before:absolute before:inset-0"
            onClick={() => onOpen(bookmark)}
          >
            <Highlighted text={bookmark.title} search={search} />
          </button>
          {bookmark.shared && (
            <span
              role="img"
              aria-label="Shared"
              title="Shared"
              className="size-[7px] flex-none rounded-full bg-ok"
            />
          )}
        </div>
        <p
          className={cn(
            'truncate text-sm text-ink-3',
            line.face === 'code' && 'font-mono text-[12.5px] text-ink-2',
          )}
        >
          <Beginning date={showRelative(time)} kind={kind} isFollowed={line.text !== ''} />
          <Highlighted text={line.text} search={search} />
        </p>
      </div>
      <div className="flex items-center gap-1.5 text-xs text-ink-3 tabular-nums">
        <span className="flex items-center gap-1.5 phone:hidden">
          {bookmark.tags.slice(0, TAGS_SHOWN).map((tag) => (
            <TagChip key={tag} tag={tag} search={search} {...(onTag && { onTag })} />
          ))}
          {hidden > 0 && <span title={bookmark.tags.slice(TAGS_SHOWN).join(', ')}>+{hidden}</span>}
        </span>
        <time
          dateTime={time}
          title={showFull(time)}
          className={cn(
            'min-w-[72px] text-right phone:hidden',
            actions !== undefined && 'group-focus-within:hidden group-hover:hidden',
          )}
        >
          {showRelative(time)}
        </time>
        {actions && (
          <div
            className={cn(
              'relative z-1 -mr-1.5 hidden min-w-[78px] justify-end group-focus-within:flex group-hover:flex phone:min-w-0',
              // While a finger selects, the whole row is a checkbox.
              isSelecting ? 'phone:hidden!' : 'phone:flex',
            )}
          >
            {actions}
          </div>
        )}
      </div>
    </div>
  );
}

interface BeginningProps {
  readonly date: string;
  readonly kind: string | undefined;
  readonly isFollowed: boolean;
}

/** What the second line begins with. The date stands here on a phone, where the right side has no room for it. */
const Beginning = ({ date, kind, isFollowed }: BeginningProps): React.ReactNode => (
  <span className="font-sans text-sm text-ink-3">
    <span className="hidden phone:inline">
      {date}
      {(kind ?? isFollowed) && ' · '}
    </span>
    <span>{kind}</span>
    {kind && isFollowed && ' · '}
  </span>
);

const CHIP =
  'h-[21px] max-w-[120px] truncate rounded-sm border border-line px-[7px] text-xs leading-[19px] font-[480] text-ink-2';

/** A tag; a button when something happens on it. */
export function TagChip({
  tag,
  search = '',
  onTag,
}: {
  readonly tag: string;
  readonly search?: string;
  readonly onTag?: (tag: string) => void;
}): React.ReactNode {
  const name = <Highlighted text={tag} search={search} />;
  if (!onTag) return <span className={CHIP}>{name}</span>;
  return (
    <button
      type="button"
      title={`#${tag}`}
      className={cn(
        CHIP,
        'relative z-1 bg-surface transition-colors hover:border-line-strong hover:text-ink phone:h-11 phone:max-w-[200px] phone:px-3 phone:text-sm',
      )}
      onClick={() => onTag(tag)}
    >
      {name}
    </button>
  );
}
