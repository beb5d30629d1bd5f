import { titleFromHost } from '#util/url';
import { swatches } from '#util/color';
import { TypeTile } from '../../../shared/bookmark/TypeTile.js';
import { TYPE_LOOKS } from '../../../shared/bookmark/types.js';
import type { Bookmark } from '../../../shared/api/types.js';
import { usePopular } from '../state/use-list.js';
import { texts } from '../texts.js';

interface Props {
  readonly projectId: number | undefined;
  readonly onOpen: (bookmark: Bookmark) => void;
}

/** The up to four that are copied most. Nothing stands here until something was copied. */
export function Popular({ projectId, onOpen }: Props): React.ReactNode {
  const popular = usePopular(projectId);
  if (popular.length === 0) return null;
  return (
    <section aria-labelledby="popular-heading">
      <h2 id="popular-heading" className="mt-7 mb-2 px-1 text-sm font-[600] text-ink-2">
        {texts.popular}
      </h2>
      {/* On a phone one row that goes on to the side: the list is what the page is for. */}
      <div className="grid grid-cols-4 gap-2.5 phone:-mx-3 phone:flex phone:snap-x phone:-my-1 phone:scroll-px-3 phone:gap-2 phone:overflow-x-auto phone:px-3 phone:py-1 phone:[scrollbar-width:none]">
        {popular.map((bookmark) => (
          <button
            key={bookmark.id}
            type="button"
            className="flex min-w-0 flex-col gap-2.5 phone:w-[156px] phone:flex-none phone:snap-start rounded-lg border border-line bg-surface p-3 text-left transition-[transform,border-color] hover:-translate-y-px hover:border-line-strong"
            onClick={() => onOpen(bookmark)}
          >
            <TypeTile bookmark={bookmark} />
            <span className="w-full truncate text-sm font-[540]">{bookmark.title}</span>
            <span className="flex w-full items-center justify-between gap-2 text-xs text-ink-3">
              <span className="truncate">{about(bookmark)}</span>
              <span className="flex-none tabular-nums">
                {bookmark.copy_count} {bookmark.copy_count === 1 ? 'copy' : 'copies'}
              </span>
            </span>
          </button>
        ))}
      </div>
    </section>
  );
}

function about({ type, url, content }: Bookmark): string {
  const label = TYPE_LOOKS[type].label;
  if (type === 'link') return (url && titleFromHost(url)) || label;
  if (type === 'password') return '••••••••';
  if (type !== 'color') return label;
  const count = swatches(content ?? '').length;
  return count === 1 ? '1 color' : `${count} colors`;
}
