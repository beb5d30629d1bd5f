import { jest } from '@jest/globals';
import type { Database } from '#platform/database';

interface Driver {
  readonly postgres: { readonly Client: { readonly prototype: { query(...args: unknown[]): unknown } } };
}

/** SQL statements that the service sends while `work` runs, without those of transactions and checks of the pool. */
export async function statementsOf(database: Database, work: () => Promise<unknown>): Promise<string[]> {
  const { prototype } = (database.source.driver as unknown as Driver).postgres.Client;
  const spy = jest.spyOn(prototype, 'query');
  try {
    await work();
    return spy.mock.calls
      .map(([statement]) =>
        typeof statement === 'string' ? statement : String(Reflect.get(Object(statement), 'text')),
      )
      .filter((statement) => !/^(START|COMMIT|ROLLBACK|BEGIN|SET)/.test(statement));
  } finally {
    spy.mockRestore();
  }
}
