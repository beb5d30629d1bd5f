import {
  ExternalLink,
  Laptop,
  Mail,
  Paperclip,
  Plus,
  Puzzle,
  Search,
  Send,
  Share2,
  Sparkles,
  type LucideIcon,
} from 'lucide-react';
import { useState } from 'react';
import { BookmarkRow } from '../../shared/bookmark/BookmarkRow.js';
import { sampleBookmarks } from '../../shared/bookmark/samples.js';
import { buttonClass } from '../../shared/ui/Button.js';
import { ProjectDot } from '../../shared/ui/brand.js';
import { Kbd } from '../../shared/ui/feedback.js';
import { texts } from './texts.js';

const MOD = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl ';
const TOKEN_ICONS: readonly LucideIcon[] = [Puzzle, Laptop, Send];
const FEATURE_ICONS: readonly LucideIcon[] = [Mail, Share2, Sparkles, Paperclip];

/** The list itself, with the three keys that open the rest. */
export function WelcomeStep(): React.ReactNode {
  const [bookmarks] = useState(() => sampleBookmarks(Date.now()));
  const { lead, keys } = texts.welcome;
  return (
    <>
      <Lead text={lead} />
      <Picture>
        {/* Longer than the picture: it goes on below, out of sight. */}
        <div className="absolute inset-0 mask-b-from-70% px-4 pt-4">
          <div className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface shadow-rest">
            <p className="flex h-12 items-center gap-2.5 px-4 text-ink-3">
              <Search className="size-4 flex-none" />
              <span className="flex-1">{texts.welcome.box}</span>
              <Kbd>/</Kbd>
            </p>
            {bookmarks.map((bookmark) => (
              <BookmarkRow key={bookmark.id} bookmark={bookmark} onOpen={() => undefined} />
            ))}
          </div>
        </div>
      </Picture>
      <ul className="flex flex-wrap gap-x-6 gap-y-1.5 text-sm text-ink-2 phone:hidden">
        {[
          { cap: '/', does: keys.search },
          { cap: 'N', does: keys.add },
          { cap: `${MOD}K`, does: keys.palette },
        ].map(({ cap, does }) => (
          <li key={cap} className="flex items-center gap-2">
            <Kbd>{cap}</Kbd>
            {does}
          </li>
        ))}
      </ul>
    </>
  );
}

/** The project menu, as it will look one day. */
export const ProjectStep = (): React.ReactNode => (
  <>
    <Lead text={texts.project.lead} />
    <Picture>
      <div className="w-[280px] rounded-lg border border-line bg-surface p-1.5 shadow-float">
        {texts.project.samples.map(({ name, count }, index) => (
          <p key={name} className="flex h-9 items-center gap-2.5 px-2.5">
            <span className="grid size-4 flex-none place-items-center">
              <ProjectDot id={index + 2} />
            </span>
            <span className="flex-1">{name}</span>
            <span className="text-xs text-ink-3 tabular-nums">{count}</span>
          </p>
        ))}
        <p className="mt-1.5 flex h-9 items-center gap-2.5 border-t border-line px-2.5 pt-1.5">
          <Plus className="size-4 text-ink-3" />
          {texts.project.add}
        </p>
      </div>
    </Picture>
    <AccountLink label={texts.project.button} />
  </>
);

export const TokensStep = (): React.ReactNode => (
  <>
    <Lead text={texts.tokens.lead} />
    <ul className="flex flex-1 flex-col divide-y divide-line rounded-lg border border-line">
      {texts.tokens.items.map(({ title, text }, index) => (
        <li key={title} className="flex flex-1 items-center gap-3.5 px-4 py-3">
          <Tile icon={TOKEN_ICONS[index]} />
          <Words title={title} text={text} />
        </li>
      ))}
    </ul>
    <AccountLink label={texts.tokens.button} />
  </>
);

export const FeaturesStep = (): React.ReactNode => (
  <>
    <Lead text={texts.features.lead} />
    <ul className="grid flex-1 grid-cols-1 gap-2.5 sm:grid-cols-2">
      {texts.features.items.map(({ title, text }, index) => (
        <li
          key={title}
          className="flex gap-3 rounded-lg border border-line p-4 sm:flex-col phone:items-center phone:p-3"
        >
          <Tile icon={FEATURE_ICONS[index]} />
          <Words title={title} text={text} />
        </li>
      ))}
    </ul>
    <AccountLink label={texts.features.button} />
  </>
);

const Lead = ({ text }: { readonly text: string }): React.ReactNode => (
  <p className="text-pretty text-ink-2">{text}</p>
);

/** Made of the product's own parts. It shows how things look, so nothing in it can be reached or read out. */
const Picture = ({ children }: { readonly children: React.ReactNode }): React.ReactNode => (
  <div
    inert
    aria-hidden
    className="relative grid flex-1 place-items-center overflow-hidden rounded-lg bg-sunken select-none"
  >
    {children}
  </div>
);

const Tile = ({ icon: Icon = Sparkles }: { readonly icon: LucideIcon | undefined }): React.ReactNode => (
  <span className="grid size-9 flex-none place-items-center rounded-[10px] bg-accent-soft text-accent-text">
    <Icon aria-hidden className="size-4" />
  </span>
);

const Words = ({ title, text }: { readonly title: string; readonly text: string }): React.ReactNode => (
  <div className="min-w-0">
    <h3 className="font-[560]">{title}</h3>
    <p className="text-sm text-ink-2">{text}</p>
  </div>
);

/** The introduction stays open behind it, at the step from which somebody left. */
const AccountLink = ({ label }: { readonly label: string }): React.ReactNode => (
  <a href="/user" target="_blank" rel="noopener" className={`${buttonClass()} self-start`}>
    {label}
    <span className="sr-only"> {texts.newTab}</span>
    <ExternalLink aria-hidden />
  </a>
);
