/**
 * Bytes of a text that an index entry takes: Postgres refuses longer ones, and compatibility
 * normalisation can make eighteen letters of one.
 */
const INDEXED_BYTES_MAX = 2_000;

/** The beginning of a text that fits an index entry, never cut inside a character. */
export function clipToIndex(text: string): string {
  const bytes = Buffer.from(text, 'utf8');
  if (bytes.length <= INDEXED_BYTES_MAX) return text;
  return new TextDecoder('utf-8').decode(bytes.subarray(0, INDEXED_BYTES_MAX), { stream: true });
}
