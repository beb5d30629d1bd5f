import type { Actor } from '#platform/identity';
import { bootService, person, type BootOptions, type BootedService, type TestReply } from '#platform/testing';
import { sharingManifest } from '../../src/index.js';
import type { Library } from './library.js';

/** Where the product says that it is. */
export const ORIGIN = 'https://stash.example';

/** The service with the bookmark service played by a library. */
export const bootSharing = (library: Library, options: BootOptions = {}): Promise<BootedService> =>
  bootService(sharingManifest, {
    workers: 'off',
    ...options,
    env: { PUBLIC_URL: ORIGIN, ...options.env },
    ports: { ...library.ports, ...options.ports },
  });

export interface Api {
  readonly actor: Actor & { kind: 'user' };
  get(path: string): Promise<TestReply>;
  post(path: string, body?: unknown): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  delete(path: string): Promise<TestReply>;
  /** Shares a bookmark and answers its share. */
  share(bookmarkId: string, fields?: object): Promise<any>;
  shareProject(projectId: number, fields?: object): Promise<any>;
}

/** The service as one person sees it. */
export function apiOf(service: BootedService, actor: Actor & { kind: 'user' } = person()): Api {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply> =>
      service.request(method, path, { actor, body, headers });
  const made = async (path: string, fields: object): Promise<any> => {
    const { status, body } = await call('POST')(path, fields);
    if (status !== 201) throw new Error(`Not shared: ${JSON.stringify(body)}`);
    return body.data;
  };
  return {
    actor,
    get: call('GET'),
    post: call('POST'),
    put: call('PUT'),
    delete: call('DELETE'),
    share: (bookmarkId, fields = {}) => made(`/api/sharing/bookmarks/${bookmarkId}`, fields),
    shareProject: (projectId, fields = {}) => made(`/api/sharing/projects/${projectId}`, fields),
  };
}

/** Messages of a type in the outbox, the oldest first. */
export async function sent(service: BootedService, type: string): Promise<any[]> {
  const rows = await service.database.query<{ message: object }>(
    'SELECT message FROM outbox WHERE type = $1 ORDER BY id',
    [type],
  );
  return rows.map(({ message }) => message);
}

/** Waits until `look` finds it so; the condition, not the clock, decides. */
export async function eventually(look: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 20_000;
  while (!(await look())) {
    if (Date.now() > end) throw new Error('It did not come to be');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
