import { isRecord } from '../api/errors.js';
import type { Outbox, WaitingSave } from './waiting-save.js';

const DATABASE = 'quickstash';
const STORE = 'saves';

/** On this device, until the browser's data is cleared. Every method rejects where storage is forbidden or full. */
export const deviceOutbox: Outbox = {
  all: async () => {
    const rows = await run('readonly', (store) => store.getAll());
    const saves = Array.isArray(rows) ? rows.filter(isWaitingSave) : [];
    return saves.toSorted((a, b) => a.savedAt - b.savedAt);
  },
  put: async (save) => void (await run('readwrite', (store) => store.put(save))),
  remove: async (key) => void (await run('readwrite', (store) => store.delete(key))),
};

let opened: Promise<IDBDatabase> | undefined;

async function run(
  mode: 'readonly' | 'readwrite',
  ask: (store: IDBObjectStore) => { readonly result: unknown },
): Promise<unknown> {
  opened ??= open();
  const database = await opened.catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, mode);
    const request = ask(transaction.objectStore(STORE));
    // Done when it lies on the device, not when it has been asked for.
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? new Error('The device kept nothing'));
  });
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' });
    request.onsuccess = () => {
      const database = request.result;
      database.onclose = () => (opened = undefined);
      resolve(database);
    };
    request.onerror = () => reject(request.error ?? new Error('The device keeps nothing'));
  });
}

/** Written by us, but maybe by another build of us. */
const isWaitingSave = (row: unknown): row is WaitingSave =>
  isRecord(row) && typeof row.key === 'string' && typeof row.owner === 'string' && isRecord(row.input);
