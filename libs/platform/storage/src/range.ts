import type { ByteRange } from './object-storage.js';

const SINGLE = /^bytes=(\d*)-(\d*)$/;

/**
 * Reads a `Range` header (RFC 9110) for an object of `size` bytes.
 * @returns the range; `undefined` for none or for one that may be ignored (several ranges, another unit,
 *   nonsense): send the whole; `'unsatisfiable'`: answer 416 and name the size in `Content-Range`
 */
export function parseRange(
  header: string | undefined,
  size: number,
): Required<ByteRange> | 'unsatisfiable' | undefined {
  const match = header === undefined ? null : SINGLE.exec(header.trim());
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') return to === '' ? undefined : suffix(Number(to), size);
  const start = Number(from);
  const end = to === '' ? size - 1 : Number(to);
  if (to !== '' && end < start) return undefined;
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) };
}

function suffix(length: number, size: number): Required<ByteRange> | 'unsatisfiable' {
  if (length === 0 || size === 0) return 'unsatisfiable';
  return { start: Math.max(0, size - length), end: size - 1 };
}
