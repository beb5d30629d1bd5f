import { createHash } from 'node:crypto';
import type { Sealer, Signer } from '#platform/crypto';
import { invalidField } from '#platform/errors';

/** Where a page ended: the values of its sort keys and, last, the id. */
export type Position = readonly string[];

/** Cursors that only we can make, each good for the one query that it came from. */
export class Cursors {
  /** @param maker a signer where whoever gets the cursor may read it, else a sealer */
  constructor(private readonly maker: Pick<Signer | Sealer, 'issue' | 'read'>) {}

  /** @param query all that decides which rows come in which order, the owner among it */
  issue(query: readonly unknown[], position: Position): string {
    return this.maker.issue(JSON.stringify([fingerprint(query), ...position]));
  }

  /**
   * @param keys number of values a position of this query has
   * @throws 400 for a cursor that is not ours or came from another query
   */
  read(query: readonly unknown[], cursor: string, keys: number): Position {
    const payload = this.maker.read(cursor);
    const parts: unknown = payload === undefined ? undefined : JSON.parse(payload);
    if (!isTexts(parts)) throw foreign();
    const [origin, ...position] = parts;
    if (origin !== fingerprint(query) || position.length !== keys) throw foreign();
    return position;
  }
}

const foreign = () => invalidField('cursor', 'The cursor belongs to another query.', 'invalid_cursor');

const fingerprint = (query: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(query), 'utf8').digest('base64url').slice(0, 22);

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((part) => typeof part === 'string');
}
