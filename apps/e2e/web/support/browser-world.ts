/*
 * What functions that run in the page see there, as far as tests use it. The browser's own types cannot be loaded
 * beside those of Node. Inside such a function: `globalThis as unknown as BrowserWorld`.
 */

interface Worker {
  readonly waiting: object | null;
  update(): Promise<unknown>;
}

interface Asked<T> {
  readonly result: T;
  onsuccess: () => void;
  onerror: () => void;
}

interface Database {
  readonly objectStoreNames: Iterable<string>;
  transaction(store: string): { objectStore(name: string): { getAll(): Asked<unknown[]> } };
  close(): void;
}

export interface BrowserWorld {
  readonly navigator: {
    readonly serviceWorker: {
      readonly ready: Promise<Worker>;
      readonly controller: object | null;
      getRegistration(): Promise<Worker | undefined>;
      addEventListener(name: string, listener: (event: unknown) => void, options: { once: boolean }): void;
    };
  };
  readonly caches: {
    keys(): Promise<string[]>;
    open(name: string): Promise<{ keys(): Promise<readonly { url: string }[]> }>;
  };
  readonly indexedDB: {
    databases(): Promise<readonly { name?: string }[]>;
    open(name: string): Asked<Database>;
  };
}
