import { PASSWORD_DETECT_BELOW, type PickableType } from '#util/bookmark-types';
import { parsePalette } from '#util/color';
import { characterCount } from '#util/text';
import { titleFromHost } from '#util/url';
import { addressIn } from './address.js';
import { isCodeLike } from './code.js';

export interface Detection {
  readonly type: PickableType;
  /** The address to save, `https://` put in front where none was written; only for a link. */
  readonly url?: string;
  /** A title made from the host's name; only for a link. */
  readonly title?: string;
}

/**
 * What a text that somebody pasted or typed most likely is (section 5 of the product spec), in this order: lines of hex
 * colours, an address without blanks, code, a short text with letter, digit and special character and no blank
 * (a password), else a note. Never throws; the time it takes is bounded for any text.
 */
export function detect(content: string): Detection {
  const text = content.trim();
  if (parsePalette(text) !== null) return { type: 'color' };
  const url = addressIn(text);
  if (url !== null) return { type: 'link', url, title: titleFromHost(url) };
  if (isCodeLike(text)) return { type: 'code' };
  return { type: isPasswordLike(text) ? 'password' : 'note' };
}

/** The type alone; see `detect`. */
export function detectType(content: string): PickableType {
  return detect(content).type;
}

function isPasswordLike(text: string): boolean {
  return (
    characterCount(text) < PASSWORD_DETECT_BELOW &&
    !/\s/.test(text) &&
    /\p{L}/u.test(text) &&
    /\p{N}/u.test(text) &&
    /[^\p{L}\p{N}\p{M}]/u.test(text)
  );
}
