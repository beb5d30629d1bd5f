/** Bytes in which a declaration is looked for; HTML asks for the first 1,024, old exporters write long comments first. */
const DECLARATION_WITHIN = 4096;

const UTF8 = 'utf-8';
/** The single-byte fallback: every byte means something in it, so it cannot fail. */
const FALLBACK = 'windows-1252';

/**
 * The text of a bookmark file: by its byte-order mark, else by what it declares, else as UTF-8, else byte by byte as
 * windows-1252. A file that says UTF-8 and has a few broken bytes stays UTF-8: one broken title must not spoil the rest.
 * Never throws.
 */
export function decodeBookmarkFile(bytes: Uint8Array): string {
  const marked = byMark(bytes);
  if (marked !== null) return decodeAs(marked, bytes) ?? '';
  const declared = declaredEncoding(bytes);
  if (declared !== null && declared !== UTF8) {
    const text = decodeAs(declared, bytes);
    if (text !== null) return text;
  }
  return decodeUtf8(bytes, declared === UTF8 ? 1 : 4);
}

/** UTF-16 is also recognised without its mark: every second byte of the first tag is zero. */
function byMark(bytes: Uint8Array): string | null {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return UTF8;
  if (a === 0xff && b === 0xfe) return 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  if (a === 0x3c && b === 0) return 'utf-16le';
  if (a === 0 && b === 0x3c) return 'utf-16be';
  return null;
}

function declaredEncoding(bytes: Uint8Array): string | null {
  let head = '';
  for (const byte of bytes.subarray(0, DECLARATION_WITHIN)) head += String.fromCharCode(byte);
  const label =
    /<meta\s[^>]{0,300}?charset\s*=\s*["']?\s*([\w.:-]+)/i.exec(head)?.[1] ??
    /<\?xml\s[^>]{0,200}?encoding\s*=\s*["']([\w.:-]+)/i.exec(head)?.[1];
  if (label === undefined) return null;
  const encoding = decoderFor(label)?.encoding ?? null;
  // The declaration was readable byte by byte, so the file is not UTF-16 whatever it says.
  return encoding?.startsWith('utf-16') ? UTF8 : encoding;
}

/** `trust`: how many good multi-byte characters one broken sequence must have beside it for the text to be UTF-8. */
function decodeUtf8(bytes: Uint8Array, trust: number): string {
  const text = decodeAs(UTF8, bytes) ?? '';
  const broken = count(text, /\ufffd/g);
  if (broken === 0) return text;
  const good = count(text, /[^\x00-\x7f\ufffd]/gu);
  return good >= broken * trust ? text : (decodeAs(FALLBACK, bytes) ?? text);
}

function decodeAs(label: string, bytes: Uint8Array): string | null {
  return decoderFor(label)?.decode(bytes) ?? null;
}

function decoderFor(label: string): InstanceType<typeof TextDecoder> | null {
  try {
    return new TextDecoder(label);
  } catch {
    return null; // no such encoding: the next way decides
  }
}

function count(text: string, pattern: RegExp): number {
  let found = 0;
  for (const _ of text.matchAll(pattern)) found += 1;
  return found;
}
