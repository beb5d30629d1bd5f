import { describe, expect, it } from '@jest/globals';
import { createMessage, MAX_HOPS } from './message.js';
import { Outbox } from './outbox.js';
import { rowsOf } from './sql.js';

class Any {}
const draft = { type: 't.v1', owner_id: 'o', actor: { kind: 'user', id: 'u' }, payload: {} };

function fake(): {
  statements: unknown[][];
  query: (sql: string, parameters?: unknown[]) => Promise<unknown>;
} {
  const statements: unknown[][] = [];
  return {
    statements,
    query: async (sql, parameters = []) => {
      statements.push([sql, ...parameters]);
      return [];
    },
  };
}

describe('Outbox', () => {
  it('stores any number of messages in one statement, and none in none', async () => {
    const tx = fake();
    const outbox = new Outbox('bookmark', { 't.v1': Any });
    expect(await outbox.publish(tx, [draft, draft, draft])).toHaveLength(3);
    expect(tx.statements).toHaveLength(1);
    expect(tx.statements[0]?.[0]).toContain('"bookmark".outbox');
    expect(await outbox.publish(tx, [])).toEqual([]);
    expect(tx.statements).toHaveLength(1);
  });

  it('stores nothing when one of the messages is refused', async () => {
    const tx = fake();
    const outbox = new Outbox('bookmark', { 't.v1': Any });
    await expect(outbox.publish(tx, [draft, { ...draft, type: 'unknown.v1' }])).rejects.toThrow(
      /unknown\.v1/,
    );
    const causedBy = { ...createMessage(draft), hops: MAX_HOPS };
    await expect(outbox.publish(tx, draft, { causedBy })).rejects.toThrow(/chain/);
    expect(tx.statements).toEqual([]);
  });

  it('pokes only after somebody published, and not for the commits of the relay itself', async () => {
    let pokes = 0;
    const outbox = new Outbox('bookmark', { 't.v1': Any });
    const leave = outbox.onPoke(() => pokes++);
    outbox.poke();
    expect(pokes).toBe(0);
    await outbox.publish(fake(), draft);
    outbox.poke();
    expect(pokes).toBe(1);
    await outbox.withoutPokes(async () => outbox.poke());
    expect(pokes).toBe(1);
    leave();
    outbox.poke();
    expect(pokes).toBe(1);
  });

  it.each(['Bookmark', 'a"b', '', 'x;y'])('refuses the schema name %j', (schema) => {
    expect(() => new Outbox(schema, {})).toThrow(/Not a schema name/);
  });
});

describe('rowsOf', () => {
  it('reads rows from TypeORM and from pg', async () => {
    const rows = [{ a: 1 }];
    expect(await rowsOf({ query: async () => rows }, '')).toEqual(rows);
    expect(await rowsOf({ query: async () => ({ rows, rowCount: 1 }) }, '')).toEqual(rows);
    await expect(rowsOf({ query: async () => 7 }, '')).rejects.toThrow(/driver/);
  });
});
