import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { eventually } from '../../api/support/client.js';
import { Dump } from '../../api/support/database.js';
import { given } from '../../api/support/environment.js';
import { objectStore } from '../../api/support/object-store.js';

/** What uploads of one person have left: rows, objects, temporary files. */
export class Footprint {
  private readonly store = objectStore();
  private before: ReadonlySet<string> = new Set();

  private constructor(
    private readonly dump: Dump,
    private readonly owner: string,
  ) {}

  /** What is there now does not count. */
  static async begin(owner: string): Promise<Footprint> {
    const footprint = new Footprint(await Dump.open(), owner);
    footprint.before = new Set(await footprint.store.keys());
    return footprint;
  }

  /** Fails unless nothing is left of what was refused or broken off; what is still being tidied up is waited for. */
  async expectNothing(): Promise<void> {
    let left: string[] = [];
    await eventually(async () => {
      left = await this.left();
      return left.length === 0;
    }, 15).catch(() => {
      throw new Error(`Still there: ${left.slice(0, 10).join(', ')}`);
    });
  }

  close(): Promise<void> {
    return this.dump.close();
  }

  private async left(): Promise<string[]> {
    const rows = await this.dump.query<{ id: string }>('SELECT id FROM bookmark.files WHERE owner_id = $1', [
      this.owner,
    ]);
    const objects = (await this.store.keys()).filter(
      (key) => !this.before.has(key) && !key.includes('previews/'),
    );
    return [
      ...rows.map(({ id }) => `row ${id}`),
      ...objects.map((key) => `object ${key}`),
      ...(await spooled()).map((name) => `temporary file ${name}`),
    ];
  }
}

async function spooled(): Promise<string[]> {
  return readdir(join(given('E2E_DATA_DIR'), 'spool')).catch(() => []);
}
