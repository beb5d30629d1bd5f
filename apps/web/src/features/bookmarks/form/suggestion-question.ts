import { parseTags } from '#util/text';
import { parseSavableUrl } from '#util/url';
import type { SuggestionQuestion } from '../../../shared/api/suggestions.js';
import { withoutSecrets } from './secrecy.js';
import { toInput, type FormValues } from './values.js';

/**
 * Most of each in an address, escaped: servers and proxies take addresses of some kilobytes, and what something is
 * about stands at its beginning.
 */
const CONTENT_LENGTH = 4_000;
const TITLE_LENGTH = 1_500;
const TAGS = 8;

/**
 * What is asked with. It travels in an address, so nothing is in it that is a password or may be on its way to become
 * one, and of a url neither name nor password.
 */
export function questionOf(values: FormValues, projectId: number): SuggestionQuestion {
  const safe = withoutSecrets(values);
  const { type, title, content, url } = toInput(safe);
  const address = url === undefined ? undefined : bareAddress(url);
  return {
    type,
    projectId,
    ...(title && { title: clipEscaped(title, TITLE_LENGTH) }),
    ...(address && { url: address }),
    ...(content && type !== 'password' && { content: clipEscaped(content, CONTENT_LENGTH) }),
    tags: parseTags(values.tags).slice(0, TAGS),
  };
}

/** Undefined until it is one. */
function bareAddress(text: string): string | undefined {
  if (!parseSavableUrl(text).ok) return undefined;
  const url = new URL(text);
  url.username = '';
  url.password = '';
  url.hash = '';
  return url.href;
}

/** The beginning of a text that is no longer than `most` once it is escaped. */
function clipEscaped(text: string, most: number): string {
  let length = 0;
  let end = 0;
  for (const character of text.slice(0, most).toWellFormed()) {
    length += encodeURIComponent(character).length;
    if (length > most) break;
    end += character.length;
  }
  return text.slice(0, end).toWellFormed();
}
