import type { Readable } from 'node:stream';
import { BugError, UserError } from '#platform/errors';

const KEY = /^[a-z0-9_-]+(?:\/[a-z0-9_-]+)*$/;
const PREFIX = /^(?:[a-z0-9_-]+\/)*[a-z0-9_-]*$/;
const MAX_KEY = 255;

export interface PutOptions {
  /** Bytes. The source must give exactly as many, or nothing is stored. */
  readonly size: number;
  /** For people who look into a bucket; the database knows the type that counts. */
  readonly contentType?: string;
}

/** Bytes `start` to `end`, both included; without `end` to the last. */
export interface ByteRange {
  readonly start: number;
  readonly end?: number;
}

export interface ObjectHead {
  /** Bytes of the whole object. */
  readonly size: number;
  /** Only from stores that keep it. */
  readonly contentType?: string;
}

export interface StoredObject extends ObjectHead {
  /** The bytes asked for. Whoever got it reads it to the end or destroys it. */
  readonly stream: Readable;
  /** What `stream` holds, when a range was asked for: both included. */
  readonly range?: Required<ByteRange>;
}

export interface ListedObject {
  readonly key: string;
  readonly size: number;
  readonly lastModified: Date;
}

/**
 * Bytes by key, on disk or in any S3. Keys are chosen by us, random, never a file name: segments of
 * `a–z 0–9 _ -`, parted by `/`, at most 255 characters. No key is the folder of another (`a` and `a/b`):
 * MinIO leaves the lower one out of its lists.
 * Trouble with the store is an OperationalError; a key or size that our code got wrong is a BugError.
 */
export abstract class ObjectStorage {
  /** Makes folder or bucket when missing and sweeps what died half-written. Called once at start; may be repeated. */
  abstract prepare(): Promise<void>;

  /** All or nothing: until it resolves the object is not there. Replaces an object of the same key. */
  abstract put(key: string, source: Readable | Buffer, options: PutOptions): Promise<void>;

  /**
   * @returns null when there is no such object
   * @throws UnsatisfiableRange when the range begins after the end
   */
  abstract get(key: string, range?: ByteRange): Promise<StoredObject | null>;

  abstract head(key: string): Promise<ObjectHead | null>;

  /** No error when there is none. */
  abstract delete(key: string): Promise<void>;

  /** Every object whose key begins with `prefix`, in no promised order, without holding them all in memory. */
  abstract list(prefix: string): AsyncIterable<ListedObject>;

  /** @throws OperationalError when it cannot be used now */
  abstract health(): Promise<void>;
}

/** A range that begins after the end of the object; over HTTP that is 416. */
export class UnsatisfiableRange extends UserError {
  constructor(readonly size: number) {
    super('invalid', 'range_not_satisfiable', 'The requested range is outside of the file.');
  }
}

export function checkKey(key: string): void {
  if (key.length > MAX_KEY || !KEY.test(key)) throw new BugError(`"${key}" is no storage key`);
}

export function checkPrefix(prefix: string): void {
  if (prefix.length > MAX_KEY || !PREFIX.test(prefix)) throw new BugError(`"${prefix}" is no storage prefix`);
}

export function checkSize(size: number): void {
  if (!Number.isSafeInteger(size) || size < 0) throw new BugError(`${size} is no size of an object`);
}

/** The range as it will be served: `end` filled in and cut to the object. */
export function fitRange(range: ByteRange, size: number): Required<ByteRange> {
  const { start, end = size - 1 } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0) {
    throw new BugError(`${start}–${end} is no byte range`);
  }
  if (start >= size) throw new UnsatisfiableRange(size);
  if (end < start) throw new BugError(`${start}–${end} is no byte range`);
  return { start, end: Math.min(end, size - 1) };
}
