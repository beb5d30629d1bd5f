import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { v7 as uuidv7 } from 'uuid';
import { VersionGate } from '../../src/index.js';
import { buildHouse, type House } from './house.js';

// Real: Postgres. Nothing is mocked.
describe('VersionGate', () => {
  let house: House;
  const owner = uuidv7();
  const bookmarks = new VersionGate('reader', 'bookmark');

  beforeAll(async () => {
    house = await buildHouse();
  });
  afterAll(() => house.close());
  afterEach(() => house.clear());

  const newer = (...seen: [string, number][]): Promise<string[]> =>
    house.reader.transaction(async (tx) => {
      const passed = await bookmarks.newer(
        tx,
        owner,
        seen.map(([id, version]) => ({ id, version })),
      );
      return passed.map(({ id, version }) => `${id}@${version}`).sort();
    });

  it('lets through what is newer than what was seen, deletions included', async () => {
    expect(await newer(['a', 1], ['b', 1])).toEqual(['a@1', 'b@1']);
    expect(await newer(['a', 1], ['b', 2])).toEqual(['b@2']);
    expect(await newer(['a', 9])).toEqual(['a@9']); // deleted
    expect(await newer(['a', 2])).toEqual([]); // an older change comes late
  });

  it('takes the highest of several versions in one message', async () => {
    expect(await newer(['a', 2], ['a', 5], ['a', 3])).toEqual(['a@5']);
    expect(await newer()).toEqual([]);
  });

  it('keeps owners and aggregates apart', async () => {
    await newer(['1', 5]);
    await house.reader.transaction(async (tx) => {
      expect(
        await new VersionGate('reader', 'project').newer(tx, owner, [{ id: '1', version: 1 }]),
      ).toHaveLength(1);
      expect(await bookmarks.newer(tx, uuidv7(), [{ id: '1', version: 1 }])).toHaveLength(1);
    });
  });

  it('forgets what a transaction that rolled back saw', async () => {
    const failing = house.reader.transaction(async (tx) => {
      await bookmarks.newer(tx, owner, [{ id: 'a', version: 5 }]);
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await newer(['a', 1])).toEqual(['a@1']);
  });
});
