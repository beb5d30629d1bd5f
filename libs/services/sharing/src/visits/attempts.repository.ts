import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';

/** Who is kept from guessing: a share against everybody, an address on every share. */
export type Tried =
  | { readonly kind: 'share'; readonly ownerId: string; readonly shareId: number }
  | { readonly kind: 'address'; readonly address: string };

/** Wrong passwords that cost no waiting. */
const FREE: Record<Tried['kind'], number> = { share: 10, address: 20 };
/** Seconds that the first wrong password beyond them costs; each further one twice as many, up to the most. */
const FIRST_WAIT = 30;
const MOST_WAIT = 900;
/** A quiet day, and everything begins anew. */
const MEMORY = '1 day';

/**
 * Wrong passwords, counted in Postgres so that all replicas count together and a restart forgets nothing. An attempt
 * counts as wrong when it begins and is given back when it turns out right: a crowd that comes at once gets no more
 * attempts than one that queues.
 */
@Injectable()
export class AttemptsRepository {
  constructor(private readonly database: Database) {}

  /** @returns seconds to wait when the attempt is refused; undefined when it was taken */
  async take(tried: Tried): Promise<number | undefined> {
    const { table, columns, values, where } = placeOf(tried);
    const slots = values.map((_value, index) => `$${index + 1}`).join(', ');
    const failures = `(CASE WHEN a.last_at < now() - interval '${MEMORY}' THEN 1 ELSE least(a.failures + 1, 10000) END)`;
    const over = `(${failures} - ${FREE[tried.kind]})`;
    const wait = `CASE WHEN ${over} <= 0 THEN 0 ELSE least(${FIRST_WAIT} * power(2, least(${over} - 1, 20)), ${MOST_WAIT}) END`;
    const taken = await this.database.query(
      `INSERT INTO ${table} AS a (${columns}, failures, blocked_until, last_at) VALUES (${slots}, 1, now(), now())
       ON CONFLICT (${columns}) DO UPDATE
             SET failures = ${failures}, blocked_until = now() + make_interval(secs => ${wait}), last_at = now()
           WHERE a.blocked_until <= now()
       RETURNING failures`,
      values,
    );
    if (taken.length > 0) return undefined;
    const rows = await this.database.query<{ seconds: number }>(
      `SELECT ceil(extract(epoch FROM blocked_until - now()))::float8 AS seconds FROM ${table} WHERE ${where}`,
      values,
    );
    return Math.max(1, rows[0]?.seconds ?? 1);
  }

  /** The password was right. What others got wrong before still counts. */
  async giveBack(tried: Tried): Promise<void> {
    const { table, values, where } = placeOf(tried);
    await this.database.query(
      `UPDATE ${table} SET failures = greatest(failures - 1, 0), blocked_until = now() WHERE ${where}`,
      values,
    );
  }

  /** Addresses that were quiet for as long as they are remembered. */
  async prune(): Promise<void> {
    await this.database.query(`DELETE FROM address_attempts WHERE last_at < now() - interval '${MEMORY}'`);
  }
}

interface Place {
  readonly table: string;
  readonly columns: string;
  readonly values: readonly unknown[];
  readonly where: string;
}

function placeOf(tried: Tried): Place {
  if (tried.kind === 'address')
    return {
      table: 'address_attempts',
      columns: 'address',
      values: [tried.address],
      where: 'address = $1',
    };
  return {
    table: 'share_attempts',
    columns: 'owner_id, share_id',
    values: [tried.ownerId, tried.shareId],
    where: 'owner_id = $1 AND share_id = $2',
  };
}
