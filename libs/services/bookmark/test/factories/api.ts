import { bookmarkManifest } from '../../src/index.js';
import type { Actor } from '#platform/identity';
import { bootService, person, type BootOptions, type BootedService, type TestReply } from '#platform/testing';

/** The service as one person sees it. */
export interface Api {
  readonly actor: Actor & { kind: 'user' };
  get(path: string, headers?: Record<string, string>): Promise<TestReply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  delete(path: string): Promise<TestReply>;
  /** Saves a bookmark and returns it. */
  save(fields: object): Promise<TestReply['body']>;
  project(name: string): Promise<TestReply['body']>;
}

export const bootBookmarks = (options: BootOptions = {}): Promise<BootedService> =>
  bootService(bookmarkManifest, options);

/** A fresh person unless one is named. */
export function apiOf(service: BootedService, actor: Actor & { kind: 'user' } = person()): Api {
  const call =
    (method: 'GET' | 'POST' | 'PUT' | 'DELETE') =>
    (path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply> =>
      service.request(method, path, { actor, body, headers });
  const post = call('POST');
  const made = async (path: string, body: object): Promise<TestReply['body']> => {
    const reply = await post(path, body);
    if (reply.status !== 201)
      throw new Error(`POST ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return reply.body.data;
  };
  return {
    actor,
    get: (path, headers) => call('GET')(path, undefined, headers),
    post,
    put: call('PUT'),
    delete: call('DELETE'),
    save: (fields) => made('/api/bookmarks', { title: 'Untitled', ...fields }),
    project: (name) => made('/api/projects', { name }),
  };
}

export const titles = (reply: TestReply): string[] =>
  reply.body.data.map((one: { title: string }) => one.title);

/** Tries until it holds, at most five seconds: conditions are awaited, never slept for. */
export async function eventually(check: () => Promise<void>): Promise<void> {
  const end = Date.now() + 5_000;
  for (;;) {
    try {
      await check();
      return;
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
