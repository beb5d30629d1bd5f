import { fileTypeFromBuffer } from 'file-type';
import { errorCode } from './error-code.js';

export interface SniffedType {
  /** Media type without parameters, from the content; never from what the client said. */
  readonly mime: string;
  /** Whether a browser may show it in place of saving it: raster images, audio, video and PDF. */
  readonly inline: boolean;
}

const UNKNOWN = 'application/octet-stream';

/** What browsers show as a picture and that cannot carry script. */
const RASTER: ReadonlySet<string> = new Set([
  'image/png',
  'image/apng',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/bmp',
  'image/x-icon',
  'image/heic',
  'image/heif',
  'image/jxl',
]);

/** Containers whose content only the name tells apart, once the bytes say which container it is. */
const INSIDE_ZIP: Readonly<Record<string, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
};
const INSIDE_COMPOUND: Readonly<Record<string, string>> = {
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  msg: 'application/vnd.ms-outlook',
};

/** Texts have no first bytes of their own: the name says which kind, none of them is shown inline. */
const TEXTS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  md: 'text/markdown',
  json: 'application/json',
  css: 'text/css',
  js: 'text/javascript',
  mjs: 'text/javascript',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  html: 'text/html',
  htm: 'text/html',
  svg: 'image/svg+xml',
  xml: 'application/xml',
  xhtml: 'application/xhtml+xml',
};

/**
 * Type of a file from its first bytes. The name only refines what the bytes leave open, and never makes
 * a file inline.
 * @param head the first bytes; 4,100 are enough
 */
export async function sniffType(head: Buffer, filename: string): Promise<SniffedType> {
  const extension = extensionOf(filename);
  // Before anything else: markup is looked for in every text, whatever its name.
  const text = textOf(head);
  if (text !== undefined) {
    const markup = markupIn(text);
    if (markup) return { mime: markup, inline: false };
  }
  const mime = await fromBytes(head);
  if (mime === undefined) {
    return { mime: text === undefined ? UNKNOWN : (TEXTS[extension] ?? 'text/plain'), inline: false };
  }
  if (mime === 'application/zip') return { mime: INSIDE_ZIP[extension] ?? mime, inline: false };
  if (mime === 'application/x-cfb') return { mime: INSIDE_COMPOUND[extension] ?? mime, inline: false };
  return { mime, inline: isInline(mime) };
}

/** Whether a browser would run or render something in it beyond pixels and sound. */
export function isActiveType(mime: string): boolean {
  return /^(?:text\/(?!plain$|csv$)|.*\b(?:xml|html|svg|javascript|ecmascript)\b)/.test(mime);
}

function isInline(mime: string): boolean {
  return RASTER.has(mime) || mime === 'application/pdf' || /^(?:audio|video)\/[a-z0-9.-]+$/.test(mime);
}

async function fromBytes(head: Buffer): Promise<string | undefined> {
  const found = await fileTypeFromBuffer(head);
  // Types with parameters (`codecs=`) are written without them.
  return found?.mime.split(';', 1)[0]?.trim().toLowerCase();
}

/** The head as text when it is UTF-8 or UTF-16 with a mark and has no control characters of binary files. */
function textOf(head: Buffer): string | undefined {
  const [first, second] = head;
  if (first === 0xff && second === 0xfe) return decode(head, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(head, 'utf-16be');
  const text = decode(head, 'utf-8');
  return text !== undefined && /[\u0000-\u0008\u000e-\u001a\u001c-\u001f]/.test(text) ? undefined : text;
}

function decode(head: Buffer, encoding: string): string | undefined {
  try {
    // `stream` accepts a character that the cut at the head's end has halved.
    return new TextDecoder(encoding, { fatal: true }).decode(head, { stream: true });
  } catch (error) {
    if (errorCode(error) === 'ERR_ENCODING_INVALID_ENCODED_DATA') return undefined;
    throw error;
  }
}

function markupIn(text: string): string | undefined {
  const start = text.replace(/^(?:\s|<\?[^>]*\?>|<!--[^]*?-->)+/, '').slice(0, 512);
  if (/^<!doctype\s+html\b/i.test(start) || HTML_START.test(start)) return 'text/html';
  if (/^(?:<!doctype\s+svg\b|<(?:[a-z]+:)?svg[\s>/])/i.test(start)) return 'image/svg+xml';
  if (/^\s*<\?xml\b/i.test(text) || /^<!doctype\s/i.test(start)) return 'application/xml';
  return undefined;
}

/** The tags by which a browser that guesses would take a file for HTML (WHATWG MIME Sniffing, section 7.1). */
const HTML_START =
  /^<(?:html|head|script|iframe|h1|div|font|table|a|style|title|b|body|br|p|!doctype\s+netscape-bookmark-file-1)(?=[\s>])/i;

function extensionOf(filename: string): string {
  return /\.([A-Za-z0-9]{1,8})$/.exec(filename)?.[1]?.toLowerCase() ?? '';
}
