import { isActiveType, type SniffedType } from './file-types.js';

const MAX_BYTES = 255;
/** UTF-16 units of a name that are looked at: far more than are kept. */
const LOOKED_AT = 1_024;
const NAMELESS = 'file';

/** Marks that turn the direction of what is shown (`gpj.exe` for `exe.jpg`), and invisible ones. */
const INVISIBLE = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/gu;
const CONTROL = /\p{Cc}|\u2028|\u2029/gu;

/**
 * The name under which a file is shown and downloaded, from whatever a client sent: without folders,
 * control characters and marks that mislead the eye, NFC, at most 255 bytes of UTF-8 with its ending kept.
 * Never empty, never `.` or `..`.
 */
export function safeFilename(name: string): string {
  const start = Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1;
  const clean = shortened(name.slice(start))
    .toWellFormed()
    .normalize('NFC')
    .replace(INVISIBLE, '')
    .replace(CONTROL, ' ')
    .replace(/\s+/gu, ' ');
  const trimmed = withoutEnd(clean).trimStart();
  return trimmed === '' ? NAMELESS : shorten(trimmed);
}

/**
 * A Content-Disposition value (RFC 6266): a plain ASCII name for old clients and, where that differs, the
 * real one (RFC 8187).
 */
export function contentDisposition(kind: 'inline' | 'attachment', filename: string): string {
  const name = safeFilename(filename);
  const ascii = name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]|["\\%]/gu, '_')
    .trim();
  // Nothing is left of a name that is made of marks alone.
  const plain = `${kind}; filename="${ascii === '' ? NAMELESS : ascii}"`;
  return ascii === name ? plain : `${plain}; filename*=UTF-8''${percentEncode(name)}`;
}

/**
 * Headers of a file that a user uploaded. Nothing in it may run: what a browser could execute goes out
 * as plain bytes to be saved, the rest sandboxed and never guessed at.
 */
export function downloadHeaders(type: SniffedType, filename: string): Readonly<Record<string, string>> {
  return {
    'content-type': isActiveType(type.mime) ? 'application/octet-stream' : type.mime,
    'content-disposition': contentDisposition(type.inline ? 'inline' : 'attachment', filename),
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
  };
}

/** Beginning and end of a name that is longer than any may be, so that the ending is kept. */
function shortened(name: string): string {
  return name.length <= LOOKED_AT ? name : name.slice(0, LOOKED_AT / 2) + name.slice(-LOOKED_AT / 2);
}

/** Without the blanks and dots at its end. A loop: a pattern would try every run of them inside. */
function withoutEnd(name: string): string {
  let end = name.length;
  while (end > 0 && (name[end - 1] === ' ' || name[end - 1] === '.')) end -= 1;
  return name.slice(0, end);
}

function shorten(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const ending = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 32 ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - ending.length);
  const room = MAX_BYTES - Buffer.byteLength(ending);
  let kept = '';
  let bytes = 0;
  for (const { segment } of new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(
    stem.slice(0, MAX_BYTES),
  )) {
    bytes += Buffer.byteLength(segment);
    if (bytes > room) break;
    kept += segment;
  }
  const whole = kept.trimEnd() + ending;
  // A single grapheme may be longer than the whole limit.
  return whole === '' || whole === ending ? NAMELESS + ending : whole;
}

/** RFC 8187 attr-char stay, everything else becomes %XX. */
function percentEncode(text: string): string {
  return encodeURIComponent(text).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
