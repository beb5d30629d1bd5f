import type { MigrationInterface } from 'typeorm';

/** An entity class, as TypeORM takes it. */
export type EntityClass = new () => object;
export type MigrationClass = new () => MigrationInterface;

/** What a service keeps in Postgres: one schema, reached through one role. */
export interface DatabaseManifest {
  /** Schema and, as `qs_<schema>`, role. */
  readonly schema: string;
  readonly entities: readonly EntityClass[];
  /** In the order they run; names end in a 13-digit timestamp, as TypeORM sorts them. */
  readonly migrations: readonly MigrationClass[];
  /** Milliseconds after which one statement is given up; 30 s unless told. */
  readonly statementTimeout?: number;
  /** A query whose column `key` lists the objects that rows name: a backup is held against it. */
  readonly objectKeys?: string;
}

export const roleOf = (schema: string): string => `qs_${schema}`;
