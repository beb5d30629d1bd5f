import {
  ChevronRight,
  Eye,
  FolderTree,
  Lightbulb,
  Puzzle,
  Search,
  ShieldCheck,
  Tags,
  Users,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { BookmarkRow } from '../../shared/bookmark/BookmarkRow.js';
import { TYPE_LOOKS } from '../../shared/bookmark/types.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { sampleBookmarks } from '../../shared/bookmark/samples.js';
import { texts } from './texts.js';

const SECTION = 'mx-auto max-w-[1080px] scroll-mt-20 px-5 py-14 sm:py-20';
const HEADING = 'text-2xl font-[640] tracking-[-0.025em] text-balance';
const FEATURE_ICONS: readonly LucideIcon[] = [FolderTree, Search, Tags, Eye, ShieldCheck, Users];

export function Samples(): React.ReactNode {
  const [bookmarks] = useState(() => sampleBookmarks(Date.now()));
  return (
    <section className="mx-auto max-w-[900px] px-5" aria-label={texts.samples.title}>
      <div className="overflow-hidden rounded-xl border border-line bg-surface text-left shadow-float">
        <div className="flex h-11 items-center gap-2 border-b border-line bg-sunken px-4 text-sm font-[560]">
          <span aria-hidden className="project-dot" data-gradient="3" />
          Product launch
          <span className="font-[450] text-ink-3 tabular-nums">248</span>
        </div>
        <ul className="divide-y divide-line">
          {bookmarks.map((bookmark) => (
            <li key={bookmark.id}>
              <BookmarkRow bookmark={bookmark} onOpen={() => undefined} />
            </li>
          ))}
        </ul>
      </div>
      <p className="mt-3 text-center text-sm text-ink-3">{texts.samples.lead}</p>
    </section>
  );
}

export const ContentTypes = (): React.ReactNode => (
  <section id="types" className={SECTION}>
    <h2 className={`${HEADING} text-center`}>{texts.types.title}</h2>
    <ul className="mt-9 grid gap-3 sm:grid-cols-6">
      {texts.types.items.map(({ type, title, text }, index) => {
        const { icon: Icon } = TYPE_LOOKS[type];
        return (
          <li
            key={type}
            className={`rounded-lg border border-line bg-surface p-5 ${index < 3 ? 'sm:col-span-2' : 'sm:col-span-3'}`}
          >
            <Icon aria-hidden className="size-5 text-accent-text" />
            <h3 className="mt-3 font-[580]">{title}</h3>
            <p className="mt-0.5 text-ink-2">{text}</p>
          </li>
        );
      })}
    </ul>
  </section>
);

export const Email = (): React.ReactNode => (
  <section id="email" className="border-y border-line bg-surface">
    <div className={SECTION}>
      <h2 className={HEADING}>{texts.email.title}</h2>
      <p className="mt-1.5 text-lg text-ink-2">{texts.email.lead}</p>
      <ol className="mt-9 grid gap-8 sm:grid-cols-3">
        {texts.email.steps.map(({ title, text }, index) => (
          <li key={title} className="border-t border-line-strong pt-4">
            <span className="text-sm font-[600] text-accent-text tabular-nums">{index + 1}</span>
            <h3 className="mt-1 font-[580]">{title}</h3>
            <p className="mt-0.5 text-ink-2">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-8 flex items-center gap-2.5 text-sm text-ink-2">
        <Lightbulb aria-hidden className="size-4 flex-none text-warn-text" />
        {texts.email.tip}
      </p>
    </div>
  </section>
);

export const Extension = (): React.ReactNode => (
  <section id="apps" className={SECTION}>
    <div className="grid items-center gap-6 rounded-xl border border-line bg-accent-soft p-7 sm:grid-cols-[1fr_auto] sm:p-10">
      <div>
        <h2 className={HEADING}>{texts.extension.title}</h2>
        <p className="mt-2 max-w-[56ch] text-lg text-ink-2">{texts.extension.text}</p>
      </div>
      <a
        href={texts.extensionUrl}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ tone: 'primary', size: 'large' })}
      >
        <Puzzle aria-hidden />
        {texts.extension.button}
      </a>
    </div>
  </section>
);

export const Features = (): React.ReactNode => (
  <section id="features" className={`${SECTION} pt-0! sm:pt-4!`}>
    <h2 className={`${HEADING} text-center`}>{texts.features.title}</h2>
    <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
      {texts.features.items.map(({ title, text }, index) => {
        const Icon = FEATURE_ICONS[index] ?? ChevronRight;
        return (
          <li key={title} className="flex gap-3.5">
            <Icon aria-hidden className="mt-0.5 size-5 flex-none text-accent-text" />
            <div>
              <h3 className="font-[580]">{title}</h3>
              <p className="mt-0.5 text-ink-2">{text}</p>
            </div>
          </li>
        );
      })}
    </ul>
  </section>
);
