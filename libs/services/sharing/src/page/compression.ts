import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

const squeeze = promisify(gzip);

/** Bytes that travel in one packet anyway. */
const SMALL = 1_400;

export interface Encoded {
  readonly body: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * A page as short as the visitor's program takes it: on a phone its length is what one waits for. Nothing that a visitor
 * sends is repeated in a page that shows something, so its length tells nobody what else is in it.
 */
export async function encoded(text: string, accepted: string | string[] | undefined): Promise<Encoded> {
  const body = Buffer.from(text, 'utf8');
  const takesGzip =
    typeof accepted === 'string' && /(?:^|[\s,])gzip(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
  const headers = { vary: 'Accept-Encoding' };
  if (!takesGzip || body.length < SMALL) return { body, headers };
  return { body: await squeeze(body), headers: { ...headers, 'content-encoding': 'gzip' } };
}
