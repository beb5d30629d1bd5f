import pg from 'pg';

/**
 * Statements that are prepared at most, over all connections of the process. What a search puts together
 * comes in endless shapes; what comes after the limit is planned each time.
 */
const MOST = 500;

const names = new Map<string, string>();
let generation = 0;

/**
 * A connection on which Postgres parses and plans a statement once, not each time: planning a page of a
 * list costs it more than reading the page. TypeORM cannot name statements, so they get their names here,
 * below it. Statements without values are left alone: several may stand in one text.
 */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    // The pool listens while a connection is idle, TypeORM while it has it, and nobody for the moment in between: a
    // Postgres that dies just then would end the process. Whoever asks next is told that the connection is gone.
    this.on('error', () => undefined);
    Object.assign(this, {
      // eslint-disable-next-line @typescript-eslint/unbound-method -- bound by the call itself
      query: (...given: unknown[]): unknown => Reflect.apply(super.query, this, withName(given)),
    });
  }
}

/** All statements get new names: a migration changed what one of them answers, or a pooler dropped it. */
export function forgetPrepared(): void {
  names.clear();
  generation += 1;
}

function withName(given: readonly unknown[]): readonly unknown[] {
  const [text, values, ...callback] = given;
  if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return given;
  const name = nameOf(text);
  return name === undefined ? given : [{ name, text, values }, ...callback];
}

function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MOST) return known;
  const name = `quickstash_${generation}_${names.size}`;
  names.set(text, name);
  return name;
}
