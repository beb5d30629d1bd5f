import { useMemo, useState } from 'react';
import { hostOf } from '#util/url';
import { useUser } from '../../../shared/auth/session.js';
import { useTags } from '../../../shared/state/projects.js';
import type { Bookmark, Project } from '../../../shared/api/types.js';
import { readRecents } from './recents.js';
import { operatorSuggestions, suggestionsAt, type Known, type Suggestion } from './suggestions.js';
import { texts } from './texts.js';

/** Bookmarks whose hosts are offered. */
const LOOKED_AT = 500;
const DAY_MS = 86_400_000;

export interface Suggestions {
  readonly shown: readonly Suggestion[];
  /** -1: none, Enter adds. */
  readonly active: number;
  readonly setActive: (index: number) => void;
  /** The caret moved or something was typed. */
  readonly follow: (caret: number) => void;
  /** For an empty box, when somebody asks for it. */
  readonly offer: () => void;
  readonly close: () => void;
}

/** What the search box suggests. Nothing until somebody types or asks. The hosts of `bookmarks` are offered. */
export function useSuggestions(
  text: string,
  projects: readonly Project[],
  bookmarks: readonly Bookmark[],
): Suggestions {
  const [caret, setCaret] = useState<number | null>(null);
  const [active, setActive] = useState(-1);
  const userId = useUser()?.id ?? '';
  const isOpen = caret !== null && !text.includes('\n');
  const tags = useTags(isOpen && /tag:/iu.test(text) ? 'enabled' : 'disabled');
  const shown = useMemo(() => {
    if (!isOpen) return [];
    if (text === '') return forEmptyBox(userId);
    const known: Known = {
      tags,
      projects: projects.map(({ name }) => name),
      hosts: hostsOf(bookmarks),
      days: days(new Date()),
    };
    return suggestionsAt(text, caret, known);
  }, [isOpen, text, caret, tags, projects, bookmarks, userId]);
  return {
    shown,
    active: active < shown.length ? active : -1,
    setActive,
    follow: (at) => {
      setCaret(at);
      setActive(-1);
    },
    offer: () => setCaret(0),
    close: () => {
      setCaret(null);
      setActive(-1);
    },
  };
}

function forEmptyBox(userId: string): readonly Suggestion[] {
  const recents = readRecents(userId).map((text) => ({
    text,
    about: texts.recent,
    result: { text, caret: text.length },
  }));
  return [...recents, ...operatorSuggestions()];
}

/** The hosts of what is loaded, the most frequent first. */
function hostsOf(bookmarks: readonly Bookmark[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const { url } of bookmarks.slice(0, LOOKED_AT)) {
    const host = url && hostOf(url)?.replace(/^www\./u, '');
    if (host) counts.set(host, (counts.get(host) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([host]) => host);
}

function days(now: Date): Known['days'] {
  const iso = (date: Date): string =>
    `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}-${String(date.getDate()).padStart(2, '0')}`;
  const year = now.getFullYear();
  return [
    { day: iso(now), about: texts.days.today },
    { day: iso(new Date(now.getTime() - 7 * DAY_MS)), about: texts.days.week },
    { day: iso(new Date(year, now.getMonth(), 1)), about: texts.days.month },
    { day: iso(new Date(year, 0, 1)), about: texts.days.year },
  ];
}
