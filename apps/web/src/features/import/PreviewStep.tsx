import { Folder, TriangleAlert } from 'lucide-react';
import type { FileOverview } from './messages.js';
import { VirtualList } from './VirtualList.js';

const rowHeight = (): number => 32;

/** What is in the file, before anything is decided. */
export function PreviewStep({
  overview,
  name,
}: {
  readonly overview: FileOverview;
  readonly name: string;
}): React.ReactNode {
  const { folders, bookmarks, notices, sample } = overview;
  return (
    <div className="grid grid-cols-1 gap-4">
      <p className="text-ink-2">
        <b className="font-[600] text-ink">{name}</b> holds{' '}
        <b className="font-[600] text-ink tabular-nums">{bookmarks.toLocaleString('en')}</b>{' '}
        {bookmarks === 1 ? 'bookmark' : 'bookmarks'} in {folders.length.toLocaleString('en')}{' '}
        {folders.length === 1 ? 'folder' : 'folders'}.
      </p>
      {notices.map((notice) => (
        <p
          key={notice}
          className="flex items-center gap-2 rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text"
        >
          <TriangleAlert aria-hidden className="size-4 flex-none" />
          {notice}
        </p>
      ))}
      {folders.length > 0 && (
        <VirtualList label="Folders" items={folders} heightOf={rowHeight} className="max-h-[38dvh]">
          {({ path, name: folder, links }) => (
            <div
              className="flex h-8 items-center gap-2 pr-3"
              style={{ paddingLeft: 12 + Math.min(path.length - 1, 8) * 18 }}
            >
              <Folder aria-hidden className="size-4 flex-none text-ink-3" />
              <span className="min-w-0 flex-1 truncate">{folder}</span>
              <span className="text-xs text-ink-3 tabular-nums">{links.toLocaleString('en')}</span>
            </div>
          )}
        </VirtualList>
      )}
      <div>
        <h3 className="mb-1 text-xs font-[560] text-ink-2">First in the file</h3>
        <ul className="text-sm">
          {sample.map(({ title, url }, index) => (
            <li key={index} className="flex min-w-0 gap-2 py-0.5">
              <span className="max-w-[60%] truncate">{title}</span>
              <span className="min-w-0 flex-1 truncate text-ink-3">{url}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
