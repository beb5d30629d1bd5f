/** Lists and objects inside of one another; ours go to five. */
const DEPTH_MAX = 8;
/** Values in one entry: 500 bookmarks with all tags and files stay below it. */
const VALUES_MAX = 100_000;

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);

/**
 * Reads JSON whose values are counted first: a few bytes of text become a hundred of memory, so that the
 * length alone says little.
 * @throws SyntaxError also for too many values or too deep ones
 */
export function parseBoundedJson(bytes: Buffer): unknown {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (isText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) isText = false;
    } else if (byte === QUOTE) isText = true;
    else if (byte === COMMA) values += 1;
    else if (OPEN.has(byte)) {
      depth += 1;
      values += 1;
    } else if (CLOSE.has(byte)) depth -= 1;
    if (depth > DEPTH_MAX || values > VALUES_MAX) throw new SyntaxError('More JSON than an archive holds');
  }
  const content: unknown = JSON.parse(bytes.toString('utf8'));
  return content;
}
