import { bookmarkManifest } from '../../src/index.js';
import type { Actor } from '#platform/identity';
import { bootService, person, type BootOptions, type BootedService, type TestReply } from '#platform/testing';

/** A bookmark as answers show it, as far as tests go on with it. */
export interface Saved {
  readonly id: string;
  readonly title: string;
  readonly content: string | null;
  readonly url: string | null;
  readonly tags: string[];
  readonly project: { readonly id: number; readonly name: string };
  readonly version: number;
  readonly created_at: string;
  readonly saved_at: string;
  readonly updated_at: string;
  readonly deleted_at: string | null;
  readonly copy_count: number;
}

/** What a bulk change, a tag change or an undo answers. */
export interface OperationResult {
  readonly operation_id: string;
  readonly affected: number;
  readonly status: string;
  readonly skipped?: string[];
}

/** The service as one person sees it. */
export interface Api {
  readonly actor: Actor & { kind: 'user' };
  get(path: string, headers?: Record<string, string>): Promise<TestReply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<TestReply>;
  delete(path: string): Promise<TestReply>;
  /** Saves a bookmark and returns it. */
  save(fields: object): Promise<Saved>;
  project(name: string): Promise<{ id: number; name: string }>;
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
  const made = async <T>(path: string, body: object): Promise<T> => {
    const reply = await post(path, body);
    if (reply.status !== 201)
      throw new Error(`POST ${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
    return dataOf<T>(reply);
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

/** `data` of an answer, in the shape that the test expects and then checks. */
export const dataOf = <T>(reply: TestReply): T => (reply.body as { data: T }).data;

export const titles = (reply: TestReply): string[] => dataOf<Saved[]>(reply).map((one) => one.title);

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
