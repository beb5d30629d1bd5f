/** Statements of one kind that run at a time; what comes meanwhile goes together into the next. */
const MOST_RUNNING = 2;
/** Keys in one statement. */
const MOST_KEYS = 200;

interface Waiting<Row> {
  readonly key: Buffer;
  readonly answer: Promise<Row | undefined>;
  readonly resolve: (row: Row | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Looks rows up by a key, several requests with one statement when they come faster than statements end.
 * A statement starts only after all requests in it have come, so each sees what was true when it came: a
 * token revoked before is refused, as if it had asked alone.
 */
export class GroupedLookup<Row> {
  private waiting = new Map<string, Waiting<Row>>();
  private running = 0;

  /**
   * @param ask one statement for these keys
   * @param keyOf the key that a row was found by
   */
  constructor(
    private readonly ask: (keys: readonly Buffer[]) => Promise<readonly Row[]>,
    private readonly keyOf: (row: Row) => Buffer,
  ) {}

  find(key: Buffer): Promise<Row | undefined> {
    const name = nameOf(key);
    const known = this.waiting.get(name);
    if (known) return known.answer;
    const one = { key, ...Promise.withResolvers<Row | undefined>() };
    const waiting = { ...one, answer: one.promise };
    this.waiting.set(name, waiting);
    if (this.running < MOST_RUNNING) void this.run();
    return waiting.answer;
  }

  private async run(): Promise<void> {
    this.running += 1;
    while (this.waiting.size > 0) await this.answer(this.take());
    this.running -= 1;
  }

  private take(): ReadonlyMap<string, Waiting<Row>> {
    if (this.waiting.size <= MOST_KEYS) {
      const all = this.waiting;
      this.waiting = new Map();
      return all;
    }
    const first = new Map([...this.waiting].slice(0, MOST_KEYS));
    for (const name of first.keys()) this.waiting.delete(name);
    return first;
  }

  private async answer(asked: ReadonlyMap<string, Waiting<Row>>): Promise<void> {
    try {
      const rows = await this.ask([...asked.values()].map(({ key }) => key));
      const found = new Map(rows.map((row) => [nameOf(this.keyOf(row)), row]));
      for (const [name, { resolve }] of asked) resolve(found.get(name));
    } catch (error) {
      // No key makes a statement fail, only the way there: who waits for the next would just wait longer.
      for (const { reject } of [...asked.values(), ...this.take().values()]) reject(error);
    }
  }
}

const nameOf = (key: Buffer): string => key.toString('latin1');
