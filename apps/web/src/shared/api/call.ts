import { request, type RequestOptions } from './http.js';
import type { Page } from './types.js';

/*
 * The one place where an answer gets its type. The shapes are the contract of `types.ts`;
 * the generated client will take this file's place.
 */

/** `data` of the answer. */
export async function callData<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
  const body = (await request(method, path, options)) as { data: T };
  return body.data;
}

/** The whole answer: a page, or fields that stand beside `success`. */
export async function callBody<T>(method: string, path: string, options?: RequestOptions): Promise<T> {
  return (await request(method, path, options)) as T;
}

export const callPage = <T>(path: string, options?: RequestOptions): Promise<Page<T>> =>
  callBody<Page<T>>('GET', path, options);

/** For answers whose data nobody reads. */
export async function callVoid(method: string, path: string, options?: RequestOptions): Promise<void> {
  await request(method, path, options);
}
