import { parsePalette } from '#util/color';
import { hostOf, titleFromHost } from '#util/url';
import type { Sample } from '../model/features.js';
import { codeTitle } from './code-title.js';
import { noteTitle, shortened } from './note-title.js';

/** Colours that a title names. */
const COLOURS_NAMED = 3;

/** What can be said without asking anybody. Empty when there is nothing to say; of a password only its site. */
export function localTitle({ type, content, url }: Pick<Sample, 'type' | 'content' | 'url'>): string {
  const text = content?.trim() ?? '';
  if (type === 'password' || content === null) return url === null ? '' : titleFromHost(url);
  if (url !== null && (type === 'link' || text === '')) return addressTitle(url);
  if (text === '') return '';
  if (type === 'code') return codeTitle(text);
  if (type === 'color') return colourTitle(text);
  return noteTitle(text);
}

/** The last folder or file of an address as words, and its site: `Getting started – docs.example.com`. */
export function addressTitle(url: string): string {
  const site = titleFromHost(url);
  if (hostOf(url) === null) return '';
  const words = lastWords(URL.parse(url)?.pathname ?? '');
  return words === '' ? site : shortened(`${words} – ${site}`);
}

function lastWords(path: string): string {
  const parts = path.split('/').filter((part) => part !== '');
  for (const part of parts.toReversed()) {
    const words = decoded(part)
      .replace(/\.[a-z]{2,5}$/iu, '')
      .replace(/[-_+\s]+/gu, ' ')
      .trim();
    // Numbers and identifiers name nothing.
    const isName = /\p{L}{2}/u.test(words) && !/^(?=.*\d)[\da-f]{8,}$/iu.test(words.replaceAll(' ', ''));
    if (isName && !/^index$/iu.test(words)) return words.charAt(0).toUpperCase() + words.slice(1);
  }
  return '';
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A percent sign that encodes nothing.
    return part;
  }
}

function colourTitle(text: string): string {
  const colours = parsePalette(text);
  if (colours === null || colours.length === 0) return noteTitle(text);
  const named = text.split(/\s+/u).slice(0, COLOURS_NAMED).join(', ');
  if (colours.length === 1) return shortened(`Color ${named}`);
  return shortened(`Palette ${named}${colours.length > COLOURS_NAMED ? ', …' : ''}`);
}
