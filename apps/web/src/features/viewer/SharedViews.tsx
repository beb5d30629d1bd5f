import { Download, Inbox } from 'lucide-react';
import { useState } from 'react';
import { isLinkSafe } from '#util/url';
import { TYPE_LOOKS } from '../../shared/bookmark/types.js';
import { ColorView } from '../../shared/content/ColorView.js';
import { CopyingContext } from '../../shared/content/copying.js';
import { CopyLine } from '../../shared/content/CopyLine.js';
import { NoteView } from '../../shared/content/NoteView.js';
import { showDate, showFull } from '../../shared/lib/dates.js';
import { Button } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/feedback.js';
import type { SharedBookmark, SharedFile, SharedProject } from './page-data.js';
import { SecretView } from './SecretView.js';
import { texts } from './texts.js';

/** One bookmark, for reading. */
export function BookmarkView({
  bookmark,
  level: Title,
}: {
  readonly bookmark: SharedBookmark;
  readonly level: 'h1' | 'h2';
}): React.ReactNode {
  const { icon: Icon, label } = TYPE_LOOKS[bookmark.type];
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3.5 wrap-anywhere">
      <header className="flex items-start gap-3">
        <span className="grid size-9 flex-none place-items-center rounded-[10px] bg-sunken text-ink-2">
          <Icon aria-label={label} className="size-4" />
        </span>
        <div className="min-w-0 flex-1">
          <Title className={Title === 'h1' ? 'text-xl font-[620] tracking-[-0.02em]' : 'pt-1.5 font-[600]'}>
            {bookmark.title}
          </Title>
          <Facts name={bookmark.project_name} date={bookmark.created_at} />
        </div>
      </header>
      {bookmark.type === 'link' && bookmark.url && <Address url={bookmark.url} />}
      <ContentOf bookmark={bookmark} />
      <Files files={bookmark.attachments} />
      {bookmark.tags && bookmark.tags.length > 0 && (
        <ul aria-label="Tags" className="flex flex-wrap gap-1.5">
          {bookmark.tags.map((tag) => (
            <li key={tag} className="rounded-sm bg-sunken px-2 py-0.5 text-xs text-ink-2">
              {tag}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
}

/** A project with its bookmarks, newest first. */
export function ProjectView({
  project,
  onMore,
}: {
  readonly project: SharedProject;
  readonly onMore: () => Promise<boolean>;
}): React.ReactNode {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const more = async (): Promise<void> => {
    setState('loading');
    setState((await onMore()) ? 'idle' : 'failed');
  };
  const { bookmark_count: count } = project;
  return (
    <>
      <h1 className="text-xl font-[620] tracking-[-0.02em] wrap-anywhere">{project.name}</h1>
      {project.description && (
        <p className="mt-1 whitespace-pre-wrap text-ink-2 wrap-anywhere">{project.description}</p>
      )}
      <Facts
        name={
          count === undefined
            ? undefined
            : `${count.toLocaleString('en')} ${count === 1 ? 'bookmark' : 'bookmarks'}`
        }
        date={project.created_at}
      />
      {project.bookmarks.length === 0 ? (
        <EmptyState icon={<Inbox aria-hidden />} title={texts.emptyProject} />
      ) : (
        <ul className="mt-5 divide-y divide-line rounded-lg border border-line bg-surface">
          {project.bookmarks.map((bookmark, index) => (
            <li key={index} className="p-4">
              <BookmarkView bookmark={bookmark} level="h2" />
            </li>
          ))}
        </ul>
      )}
      {project.next_cursor && (
        <div className="mt-4 grid justify-items-center gap-2">
          {state === 'failed' && (
            <p role="alert" className="text-sm text-danger-text">
              {texts.moreFailed}
            </p>
          )}
          <Button disabled={state === 'loading'} onClick={() => void more()}>
            {texts.more}
          </Button>
        </div>
      )}
    </>
  );
}

function Facts({
  name,
  date,
}: {
  readonly name: string | undefined;
  readonly date: string | undefined;
}): React.ReactNode {
  if (name === undefined && date === undefined) return null;
  return (
    <p className="mt-0.5 flex flex-wrap gap-x-3 text-xs text-ink-3">
      {name !== undefined && <span>{name}</span>}
      {date !== undefined && (
        <time dateTime={date} title={showFull(date)}>
          Created {showDate(date)}
        </time>
      )}
    </p>
  );
}

const Address = ({ url }: { readonly url: string }): React.ReactNode => (
  <div className="flex items-start gap-2 rounded-md border border-line px-3.5 py-2">
    {isLinkSafe(url) ? (
      <a
        href={url}
        rel="noopener noreferrer nofollow"
        target="_blank"
        className="min-w-0 flex-1 py-0.5 text-sm break-all text-accent-text underline underline-offset-2 phone:py-3"
      >
        {url}
      </a>
    ) : (
      <span className="min-w-0 flex-1 py-0.5 text-sm break-all phone:py-3">{url}</span>
    )}
    <CopyLine text={url} label="Copy URL" />
  </div>
);

function ContentOf({ bookmark }: { readonly bookmark: SharedBookmark }): React.ReactNode {
  const { type, content } = bookmark;
  if (!content) return null;
  switch (type) {
    case 'color':
      return <ColorView text={content} />;
    case 'password':
      return <SecretView secret={content} />;
    case 'link':
    case 'note':
      return (
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            {/* One button for all of it: who reads has no use for single lines. */}
            <CopyingContext value={false}>
              <NoteView text={content} attachments={bookmark.attachments} />
            </CopyingContext>
          </div>
          <CopyLine text={content} label="Copy content" />
        </div>
      );
  }
}

/** Files by their names; a press downloads one under its own. */
function Files({ files }: { readonly files: readonly SharedFile[] }): React.ReactNode {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="flex flex-wrap gap-2">
      {files.map(({ url, filename }) => (
        <li key={url} className="max-w-[120px]">
          <a
            href={url}
            download={filename}
            title={filename}
            className="flex h-8 items-center gap-1.5 rounded-md border border-line px-2 text-xs hover:bg-hover phone:h-11 [&_svg]:size-3.5 [&_svg]:flex-none"
          >
            <Download aria-hidden />
            <span className="truncate">{filename}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
