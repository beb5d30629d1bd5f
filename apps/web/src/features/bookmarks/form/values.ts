import { detect } from '#util/type-detection';
import { parseTags } from '#util/text';
import { parseSavableUrl, titleFromHost } from '#util/url';
import type { Attachment, Bookmark, BookmarkInput, BookmarkType } from '../../../shared/api/types.js';

/** What a person has typed so far. */
export interface FormValues {
  readonly type: BookmarkType;
  /** `detected` from the content until a person picks one. */
  readonly typeBy: 'detected' | 'chosen';
  readonly title: string;
  /** `suggested` titles follow the content until a person types one. */
  readonly titleBy: 'suggested' | 'typed';
  readonly url: string;
  readonly content: string;
  /** Separated by commas. */
  readonly tags: string;
  readonly attachments: readonly Attachment[];
  readonly projectId: number | undefined;
}

const SUGGESTED_TITLE_MAX = 80;

export const EMPTY: FormValues = {
  type: 'note',
  typeBy: 'detected',
  title: '',
  titleBy: 'suggested',
  url: '',
  content: '',
  tags: '',
  attachments: [],
  projectId: undefined,
};

export const isEmpty = (values: FormValues): boolean =>
  !values.title && !values.url && !values.content && !values.tags && values.attachments.length === 0;

/** Content as it is typed: the type and, for a note, the title follow it. */
export function withContent(values: FormValues, content: string): FormValues {
  const next = { ...values, content };
  if (values.typeBy === 'chosen' || values.url) return next;
  const found = detect(content);
  const title = values.titleBy === 'typed' ? values.title : suggestedTitle(found.type, found.title, content);
  return { ...next, type: found.type, title };
}

/** An address typed or pasted as content belongs into the url field. */
export function withAddressMoved(values: FormValues): FormValues {
  if (values.typeBy === 'chosen' || values.url) return values;
  const found = detect(values.content);
  return found.type === 'link' && found.url
    ? { ...values, type: 'link', url: found.url, content: '' }
    : values;
}

/** An address as it is typed into its own field: the title follows its host. */
export function withUrl(values: FormValues, url: string): FormValues {
  const title = parseSavableUrl(withScheme(url)).ok ? titleFromHost(withScheme(url)) : '';
  return { ...values, url, ...(values.titleBy === 'suggested' && title && { title }) };
}

/** As it is saved: the address in its field, with the scheme that nobody types. */
export function withAddress(values: FormValues): FormValues {
  const moved = withAddressMoved(values);
  return moved.type === 'link' ? { ...moved, url: withScheme(moved.url) } : moved;
}

/** In a field for addresses one word is an address too (`wiki`, `main.ts`); what makes none stays as it is. */
function withScheme(address: string): string {
  const text = address.trim();
  const found = detect(text);
  if (found.type === 'link') return found.url ?? text;
  if (text === '' || /\s/u.test(text) || /^[a-z][a-z0-9+.-]*:(?!\d)/iu.test(text)) return text;
  const guessed = parseSavableUrl(`https://${text}`);
  return guessed.ok ? guessed.url : text;
}

/** What the search box held becomes the start of a bookmark. */
export const fromText = (text: string): FormValues => withAddressMoved(withContent(EMPTY, text.trim()));

export function fromBookmark(bookmark: Bookmark): FormValues {
  return {
    type: bookmark.type,
    typeBy: 'chosen',
    title: bookmark.title,
    titleBy: 'typed',
    url: bookmark.url ?? '',
    content: bookmark.content ?? '',
    tags: bookmark.tags.join(', '),
    attachments: bookmark.attachments,
    projectId: bookmark.project.id,
  };
}

/** What is sent. A link whose address still stands in the content gets it as its url. */
export function toInput(values: FormValues): BookmarkInput {
  const { type, title, url, content, tags, attachments, projectId } = withAddress(values);
  return {
    type,
    title: title.trim(),
    content,
    ...(type === 'link' && { url }),
    tags: parseTags(tags),
    attachments: attachments.map((file, index) => ({ ...file, sort_order: index })),
    ...(projectId !== undefined && { project_id: projectId }),
  };
}

/** Never a password's own text: a title is shown and searched. */
function suggestedTitle(type: BookmarkType, fromHost: string | null | undefined, content: string): string {
  if (type === 'link') return fromHost ?? '';
  if (type !== 'note') return '';
  const line =
    content
      .trim()
      .split('\n')[0]
      ?.replace(/^#+\s+/u, '')
      .trim() ?? '';
  return line.length > SUGGESTED_TITLE_MAX ? `${line.slice(0, SUGGESTED_TITLE_MAX - 1).trimEnd()}…` : line;
}
