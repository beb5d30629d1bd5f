import type pg from 'pg';
import { qualified } from './tables.js';

/**
 * Queues are not part of a backup. A message that had been sent and that one of its subscribers had not
 * handled would be lost with its queue, so it is marked as not sent; subscribers that did handle it know it
 * by their inbox, whose row is kept as long as the message may come again.
 * @returns how many messages
 */
export async function sendAgain(
  client: pg.Client,
  schemas: readonly string[],
  subscribersOf: (messageType: string) => readonly string[],
): Promise<number> {
  let again = 0;
  for (const schema of schemas) {
    const { rows: types } = await client.query<{ type: string }>(
      `SELECT DISTINCT type FROM ${qualified(schema, 'outbox')} WHERE relayed_at IS NOT NULL`,
    );
    for (const { type } of types) {
      const inboxes = subscribersOf(type).map((subscriber) => qualified(subscriber, 'inbox'));
      if (inboxes.length === 0) continue;
      const unhandled = inboxes
        .map((inbox) => `NOT EXISTS (SELECT 1 FROM ${inbox} i WHERE i.message_id = o.id)`)
        .join(' OR ');
      const { rows } = await client.query<{ id: string }>(
        `UPDATE ${qualified(schema, 'outbox')} o SET relayed_at = NULL
          WHERE o.type = $1 AND o.relayed_at IS NOT NULL AND (${unhandled}) RETURNING o.id`,
        [type],
      );
      again += rows.length;
      for (const inbox of inboxes)
        await client.query(`UPDATE ${inbox} SET received_at = now() WHERE message_id = ANY($1::uuid[])`, [
          rows.map(({ id }) => id),
        ]);
    }
  }
  return again;
}
