import { URL_MAX } from '#util/bookmark-types';
import { characterCount } from '#util/text';

/** What a bookmark's url may start with. */
export const SAVABLE_SCHEMES = ['http', 'https', 'ftp', 'mailto'] as const;
export type SavableScheme = (typeof SAVABLE_SCHEMES)[number];

/** What an import keeps: the same without mail addresses. */
export const IMPORTABLE_SCHEMES = ['http', 'https', 'ftp'] as const;

const SCHEME = /^([a-z][a-z0-9+.-]*):/i;
const INNER_JUNK = /[\t\r\n]+/g;

/** The scheme of an address in lower case without its colon, or null; does not say that the address is valid. */
export function schemeOf(text: string): string | null {
  return SCHEME.exec(stripJunk(text))?.[1]?.toLowerCase() ?? null;
}

export type SavableUrl =
  | { readonly ok: true; readonly url: string; readonly scheme: SavableScheme }
  | { readonly ok: false; readonly problem: 'empty' | 'too_long' | 'unparsable' | 'unsupported_scheme' };

/**
 * Reads an address that a bookmark is to be saved with: http, https, ftp or mailto, at most `URL_MAX` characters, as
 * it was written but for blanks around it and line breaks in it. It must name its scheme: guessing one is type
 * detection's work.
 */
export function parseSavableUrl(text: string): SavableUrl {
  const url = stripJunk(text);
  if (url === '') return { ok: false, problem: 'empty' };
  if (characterCount(url) > URL_MAX) return { ok: false, problem: 'too_long' };
  const scheme = schemeOf(url);
  if (scheme === null) return { ok: false, problem: 'unparsable' };
  const savable = SAVABLE_SCHEMES.find((known) => known === scheme);
  if (savable === undefined) return { ok: false, problem: 'unsupported_scheme' };
  const parsed = URL.parse(url);
  if (parsed === null) return { ok: false, problem: 'unparsable' };
  if (savable === 'mailto' && parsed.pathname === '') return { ok: false, problem: 'unparsable' };
  return { ok: true, url, scheme: savable };
}

export type ImportableUrl =
  | { readonly ok: true; readonly url: string }
  | { readonly ok: false; readonly problem: 'unsupported' | 'invalid' | 'too_long' };

/**
 * Reads an address from an imported file. `unsupported` is an address of another kind (javascript, data, chrome …),
 * `invalid` one that cannot be parsed at all.
 */
export function parseImportableUrl(text: string): ImportableUrl {
  const parsed = parseSavableUrl(text);
  if (parsed.ok) {
    return parsed.scheme === 'mailto' ? { ok: false, problem: 'unsupported' } : { ok: true, url: parsed.url };
  }
  switch (parsed.problem) {
    case 'unsupported_scheme':
      return { ok: false, problem: 'unsupported' };
    case 'too_long':
      return { ok: false, problem: isImportableScheme(text) ? 'too_long' : 'unsupported' };
    case 'empty':
    case 'unparsable':
      return { ok: false, problem: 'invalid' };
  }
}

/** True for an address that an import keeps. */
export function isImportableUrl(text: string): boolean {
  return parseImportableUrl(text).ok;
}

/**
 * True when an address may become a clickable link. Everything else (javascript, data, file, an unknown scheme, a
 * relative address) is shown as text, whatever its spelling.
 */
export function isLinkSafe(url: string): boolean {
  const parsed = URL.parse(url);
  if (parsed === null) return false;
  return SAVABLE_SCHEMES.some((scheme) => parsed.protocol === `${scheme}:`);
}

function isImportableScheme(text: string): boolean {
  const scheme = schemeOf(text);
  return IMPORTABLE_SCHEMES.some((known) => known === scheme);
}

/**
 * What every browser strips from an address before it reads it: controls and blanks around it, tabs and line breaks in
 * it. A loop, because an expression for the end of a text starts over at every blank.
 */
function stripJunk(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && text.charCodeAt(start) <= 0x20) start += 1;
  while (end > start && text.charCodeAt(end - 1) <= 0x20) end -= 1;
  return text.slice(start, end).replace(INNER_JUNK, '').trim();
}
