import type { BookmarkType } from '#util/bookmark-types';
import { foldName, normalizeText, tagKey } from '#util/text';
import { startOfDay, timeZoneOr } from '#util/time';
import { hostOf, isWithinSite } from '#util/url';
import type { SearchLeaf, SearchNode } from './ast.js';

/** What a bookmark in a list has of what a search asks for. */
export interface SearchableBookmark {
  readonly type: BookmarkType;
  readonly title: string;
  readonly content?: string | null;
  readonly url?: string | null;
  readonly tags: readonly string[];
  readonly project?: { readonly name: string } | null;
  readonly attachments?: readonly { readonly filename: string }[];
  /** ISO 8601. */
  readonly created_at: string;
  readonly shared?: boolean;
}

export interface MatchOptions {
  /** IANA name: where the days of `before:` and `after:` begin. UTC when missing or unknown. */
  readonly timeZone?: string | null;
}

/** A search made ready to be asked about many bookmarks. */
export type Matcher = (bookmark: SearchableBookmark) => boolean;

/**
 * Filters bookmarks that are already here: below three characters, and offline. Words and phrases are looked for anywhere in
 * title, content, url, tags, project name and names of attachments, case and accents ignored; the content of a
 * password is never looked at. The server knows more: it takes words as beginnings, forgives typos and ranks.
 */
export function matcher(root: SearchNode | null, options: MatchOptions = {}): Matcher {
  if (root === null) return () => true;
  const test = compile(root, timeZoneOr(options.timeZone));
  return (bookmark) => test(lazyText(bookmark));
}

/** One bookmark against one search; see `matcher`, which is quicker for many. */
export function matchesLocally(
  root: SearchNode | null,
  bookmark: SearchableBookmark,
  options: MatchOptions = {},
): boolean {
  return matcher(root, options)(bookmark);
}

interface Candidate {
  readonly bookmark: SearchableBookmark;
  /** Everything that words are looked for in, normalised, each part on a line of its own. */
  readonly text: () => string;
}

type Test = (candidate: Candidate) => boolean;

function lazyText(bookmark: SearchableBookmark): Candidate {
  let known: string | null = null;
  return { bookmark, text: () => (known ??= textOf(bookmark)) };
}

function textOf(bookmark: SearchableBookmark): string {
  return [
    bookmark.title,
    bookmark.type === 'password' ? '' : (bookmark.content ?? ''),
    bookmark.url ?? '',
    ...bookmark.tags,
    bookmark.project?.name ?? '',
    ...(bookmark.attachments ?? []).map(({ filename }) => filename),
  ]
    .map(normalizeText)
    .join('\n');
}

function compile(node: SearchNode, timeZone: string): Test {
  switch (node.kind) {
    case 'and': {
      const tests = node.children.map((child) => compile(child, timeZone));
      return (candidate) => tests.every((test) => test(candidate));
    }
    case 'or': {
      const tests = node.children.map((child) => compile(child, timeZone));
      return (candidate) => tests.some((test) => test(candidate));
    }
    case 'not': {
      const test = compile(node.child, timeZone);
      return (candidate) => !test(candidate);
    }
    case 'word':
    case 'phrase':
    case 'tag':
    case 'type':
    case 'project':
    case 'site':
    case 'before':
    case 'after':
    case 'is':
    case 'has':
      return compileLeaf(node, timeZone);
  }
}

function compileLeaf(leaf: SearchLeaf, timeZone: string): Test {
  switch (leaf.kind) {
    case 'word':
    case 'phrase': {
      const wanted = normalizeText(leaf.text);
      return ({ text }) => text().includes(wanted);
    }
    case 'tag': {
      const key = tagKey(leaf.tag);
      return ({ bookmark }) => bookmark.tags.some((tag) => tagKey(tag) === key);
    }
    case 'type':
      return ({ bookmark }) => bookmark.type === leaf.type;
    case 'project': {
      const name = foldName(leaf.name.trim());
      return ({ bookmark }) => bookmark.project != null && foldName(bookmark.project.name.trim()) === name;
    }
    case 'site':
      return ({ bookmark }) => {
        const host = bookmark.url == null ? null : hostOf(bookmark.url);
        return host !== null && isWithinSite(host, leaf.host);
      };
    case 'before':
    case 'after': {
      const start = startOfDay(leaf.day, timeZone).getTime();
      const isBefore = leaf.kind === 'before';
      return ({ bookmark }) => Date.parse(bookmark.created_at) < start === isBefore;
    }
    case 'is':
      return leaf.value === 'shared'
        ? ({ bookmark }) => bookmark.shared === true
        : ({ bookmark }) => bookmark.tags.length === 0;
    case 'has':
      return ({ bookmark }) => (bookmark.attachments ?? []).length > 0;
  }
}
