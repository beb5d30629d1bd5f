import { CONTENT_MAX, TAGS_MAX, TAG_MAX, TITLE_MAX } from '#util/bookmark-types';
import { characterCount, parseTags } from '#util/text';
import { parseSavableUrl } from '#util/url';
import { texts } from '../texts.js';
import { withAddress, type FormValues } from './values.js';

/** What is wrong, and beside which field it is said. */
export interface FormProblem {
  readonly field: 'title' | 'url' | 'content' | 'tags';
  readonly text: string;
}

/** Why these values cannot be saved, or null. Nothing is cut silently to fit. */
export function refuseValues(values: FormValues): FormProblem | null {
  if (values.title.trim() === '') return { field: 'title', text: texts.titleRequired };
  const title = characterCount(values.title.trim());
  if (title > TITLE_MAX) return { field: 'title', text: texts.tooLong(title, TITLE_MAX) };
  const { type, url, content } = withAddress(values);
  if (type === 'link' && !parseSavableUrl(url).ok) return { field: 'url', text: texts.urlInvalid };
  const length = characterCount(content);
  if (length > CONTENT_MAX) return { field: 'content', text: texts.tooLong(length, CONTENT_MAX) };
  return refuseTags(parseTags(values.tags));
}

function refuseTags(tags: readonly string[]): FormProblem | null {
  const long = tags.find((tag) => characterCount(tag) > TAG_MAX);
  if (long !== undefined) return { field: 'tags', text: texts.tagTooLong(long, TAG_MAX) };
  if (tags.length > TAGS_MAX) return { field: 'tags', text: texts.tooManyTags(tags.length, TAGS_MAX) };
  return null;
}
