import { describe, expect, it } from '@jest/globals';
import { GroupedLookup } from './grouped-lookup.js';

interface Row {
  readonly key: Buffer;
  readonly name: string;
}

/** A table whose statements end when the test says so. */
function slowTable() {
  const statements: {
    keys: string[];
    end: (names: readonly string[]) => void;
    fail: (error: Error) => void;
  }[] = [];
  const lookup = new GroupedLookup<Row>(
    (keys) =>
      new Promise((resolve, reject) => {
        statements.push({
          keys: keys.map(String),
          end: (names) => resolve(names.map((name) => ({ key: Buffer.from(name), name }))),
          fail: reject,
        });
      }),
    (row) => row.key,
  );
  const find = (name: string) => lookup.find(Buffer.from(name));
  return { statements, find };
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('GroupedLookup', () => {
  it('asks at once when nothing runs, and together for what came while two statements ran', async () => {
    const { statements, find } = slowTable();
    const answers = ['a', 'b', 'c', 'd', 'c'].map(find);
    expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b']]);
    statements[0]?.end(['a']);
    await turn();
    expect(statements.map(({ keys }) => keys)).toEqual([['a'], ['b'], ['c', 'd']]);
    statements[1]?.end([]);
    statements[2]?.end(['d', 'c']);
    expect((await Promise.all(answers)).map((row) => row?.name)).toEqual(['a', undefined, 'c', 'd', 'c']);
  });

  it('never answers from a statement that was sent before the request came', async () => {
    const { statements, find } = slowTable();
    const before = find('token');
    const after = find('token');
    expect(statements).toHaveLength(2);
    statements[0]?.end(['token']);
    statements[1]?.end([]);
    expect((await before)?.name).toBe('token');
    expect(await after).toBeUndefined();
  });

  it('fails those whose statement failed and those who wait, and goes on afterwards', async () => {
    const { statements, find } = slowTable();
    const [first, second, third] = [find('a'), find('b'), find('c')];
    statements[0]?.fail(new Error('gone'));
    await expect(first).rejects.toThrow('gone');
    await expect(third).rejects.toThrow('gone');
    statements[1]?.end(['b']);
    expect((await second)?.name).toBe('b');
    await turn();
    const fourth = find('d');
    statements[2]?.end(['d']);
    expect((await fourth)?.name).toBe('d');
  });

  it('bounds the keys of one statement', async () => {
    const { statements, find } = slowTable();
    const names = Array.from({ length: 452 }, (_, index) => `k${index}`);
    const answers = names.map(find);
    for (let at = 0; at < statements.length; at += 1) {
      statements[at]?.end(statements[at]?.keys ?? []);
      await turn();
    }
    expect(statements.map(({ keys }) => keys.length)).toEqual([1, 1, 200, 200, 50]);
    expect((await Promise.all(answers)).map((row) => row?.name)).toEqual(names);
  });
});
