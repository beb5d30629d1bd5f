import { TextDecoder } from 'node:util';

/** Bytes in which a page may declare its character set (HTML standard, 13.2.3.2: the first 1,024; some pages need more). */
const DECLARATION_BYTES = 4096;
/** Characters of a header or meta element that are looked at: the pattern's work grows with their square. */
const LABEL_MAX = 256;

/**
 * A page's text: by its byte-order mark, then the header, then its own declaration, then UTF-8 when the
 * bytes are that, else the single-byte set that old pages without a word about it are in.
 */
export function decodePage(body: Buffer, contentType: string | undefined): string {
  const label = markOf(body) ?? charsetIn(contentType) ?? declaredIn(body);
  const named = label === undefined ? undefined : decoderOf(label);
  if (named) return named.decode(body);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    return new TextDecoder('windows-1252').decode(body);
  }
}

function markOf(body: Buffer): string | undefined {
  if (body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf) return 'utf-8';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  return undefined;
}

function charsetIn(text: string | undefined): string | undefined {
  return text === undefined
    ? undefined
    : /charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(text.slice(0, LABEL_MAX))?.[1];
}

function declaredIn(body: Buffer): string | undefined {
  const start = body.subarray(0, DECLARATION_BYTES).toString('latin1');
  for (const [tag] of start.matchAll(/<meta\b[^<>]*>/gi)) {
    const label = charsetIn(tag);
    // What can be read as ASCII is not UTF-16, whatever it says (HTML standard, 13.2.3.2).
    if (label !== undefined) return /^utf-?16/i.test(label) ? 'utf-8' : label;
  }
  return undefined;
}

function decoderOf(label: string): TextDecoder | undefined {
  try {
    return new TextDecoder(label);
  } catch {
    // A set that nobody knows is as good as none.
    return undefined;
  }
}
