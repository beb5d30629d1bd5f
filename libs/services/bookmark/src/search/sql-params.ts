/** Values of one statement, each named by its place: nothing of a user's text ever stands in SQL. */
export class SqlParams {
  readonly values: unknown[] = [];

  /** @returns `$n`, with a cast where Postgres could not tell the type */
  add(value: unknown, type?: string): string {
    this.values.push(value);
    return type === undefined ? `$${this.values.length}` : `$${this.values.length}::${type}`;
  }
}
