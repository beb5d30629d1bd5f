import http, { IncomingMessage, type ClientRequest, type RequestOptions } from 'node:http';
import https from 'node:https';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { isNativeError } from 'node:util/types';
import { Client } from 'minio';
import { AppError, BugError, OperationalError } from '#platform/errors';
import { errorCode } from './error-code.js';
import { measured } from './measured.js';
import {
  checkKey,
  checkPrefix,
  checkSize,
  fitRange,
  ObjectStorage,
  UnsatisfiableRange,
  type ByteRange,
  type ListedObject,
  type ObjectHead,
  type PutOptions,
  type StoredObject,
} from './object-storage.js';

/** One part of each upload is held in memory; larger objects go up in several. */
const PART_BYTES = 16 * 1024 * 1024;
/** Asked for when a range has no end: without a length, the client leaves out the header when it starts at 0. */
const BEYOND_ANY_OBJECT = 2 ** 45;
const IDLE_MS = 30_000;
/** A reader at the far end may pause; it is not the store that is idle then. */
const IDLE_BODY_MS = 5 * 60_000;
const MAX_SOCKETS = 64;

export interface S3Options {
  /** `http(s)://host[:port]`, no path; objects are addressed path-style. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly region: string;
}

/** One bucket of MinIO or any other S3 as object storage. */
export class S3Storage extends ObjectStorage {
  private readonly client: Client;
  private readonly bucket: string;
  private readonly region: string;
  private readonly agent: http.Agent;

  constructor(options: S3Options) {
    super();
    const { hostname, port, protocol } = new URL(options.endpoint);
    const secure = protocol === 'https:';
    this.agent = secure
      ? new https.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS })
      : new http.Agent({ keepAlive: true, maxSockets: MAX_SOCKETS });
    this.bucket = options.bucket;
    this.region = options.region;
    this.client = new Client({
      endPoint: hostname,
      port: port === '' ? undefined : Number(port),
      useSSL: secure,
      accessKey: options.accessKey,
      secretKey: options.secretKey,
      region: options.region,
      pathStyle: true,
      partSize: PART_BYTES,
      transport: impatient(secure ? https : http),
      transportAgent: this.agent,
      // Whoever asked knows whether another attempt makes sense; the client would resend half-read streams.
      retryOptions: { disableRetry: true },
    });
  }

  override async prepare(): Promise<void> {
    try {
      if (await this.client.bucketExists(this.bucket)) return;
      await this.client.makeBucket(this.bucket, this.region);
    } catch (error) {
      // Another replica was faster.
      if (errorCode(error) !== 'BucketAlreadyOwnedByYou') throw storeError(error);
    }
  }

  override async put(key: string, source: Readable | Buffer, options: PutOptions): Promise<void> {
    checkKey(key);
    checkSize(options.size);
    const body = measured(source, options.size);
    const metadata = { 'Content-Type': options.contentType ?? 'application/octet-stream' };
    try {
      if (options.size <= PART_BYTES) {
        await this.client.putObject(this.bucket, key, await buffer(body.stream), options.size, metadata);
        return;
      }
      // The client waits for ever on a stream that breaks off, so the stream's own failure is watched too.
      await Promise.race([
        this.client.putObject(this.bucket, key, body.stream, options.size, metadata),
        failureOf(body.stream),
      ]);
    } catch (error) {
      body.destroy();
      await this.abandon(key, options.size);
      throw body.failure() ?? storeError(error);
    }
  }

  override async get(key: string, range?: ByteRange): Promise<StoredObject | null> {
    checkKey(key);
    try {
      const answer = range ? await this.openRange(key, range) : await this.client.getObject(this.bucket, key);
      return describe(answer, range !== undefined);
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (isAbsent(error)) return null;
      if (errorCode(error) === 'InvalidRange') {
        throw new UnsatisfiableRange((await this.head(key))?.size ?? 0);
      }
      throw storeError(error);
    }
  }

  override async head(key: string): Promise<ObjectHead | null> {
    checkKey(key);
    try {
      const { size, metaData } = await this.client.statObject(this.bucket, key);
      const contentType: unknown = metaData['content-type'];
      return typeof contentType === 'string' ? { size, contentType } : { size };
    } catch (error) {
      if (isAbsent(error)) return null;
      throw storeError(error);
    }
  }

  override async delete(key: string): Promise<void> {
    checkKey(key);
    try {
      await this.client.removeObject(this.bucket, key);
    } catch (error) {
      if (!isAbsent(error)) throw storeError(error);
    }
  }

  override async *list(prefix: string): AsyncGenerator<ListedObject> {
    checkPrefix(prefix);
    try {
      for await (const item of this.client.listObjectsV2(this.bucket, prefix, true)) {
        yield parseItem(item);
      }
    } catch (error) {
      throw error instanceof AppError ? error : storeError(error);
    }
  }

  override async health(): Promise<void> {
    let exists: boolean;
    try {
      exists = await this.client.bucketExists(this.bucket);
    } catch (error) {
      throw storeError(error);
    }
    if (!exists) throw new OperationalError('storage_unavailable', 'The bucket for files does not exist');
  }

  private openRange(key: string, { start, end }: ByteRange): Promise<Readable> {
    fitRange({ start, end: end ?? start }, Number.MAX_SAFE_INTEGER);
    const length = end === undefined ? BEYOND_ANY_OBJECT : end - start + 1;
    return this.client.getPartialObject(this.bucket, key, start, length);
  }

  /** Parts of an upload that failed would be kept, and paid for, unseen. */
  private async abandon(key: string, size: number): Promise<void> {
    if (size <= PART_BYTES) return;
    try {
      await this.client.removeIncompleteUpload(this.bucket, key);
    } catch (error) {
      // The store is in trouble already, which is what the caller is told.
      if (!isNativeError(error)) throw error;
    }
  }
}

function impatient(transport: Pick<typeof http, 'request'>): Pick<typeof http, 'request'> {
  function request(options: RequestOptions | string | URL, ...rest: unknown[]): ClientRequest {
    const [callback] = rest.filter(
      (each): each is (answer: IncomingMessage) => void => typeof each === 'function',
    );
    const sent = transport.request(options, (answer) => {
      sent.setTimeout(IDLE_BODY_MS);
      callback?.(answer);
    });
    sent.setTimeout(IDLE_MS);
    sent.on('timeout', () => sent.destroy(new Error('The object store did not answer in time')));
    return sent;
  }
  return { request };
}

function describe(answer: Readable, ranged: boolean): StoredObject {
  if (!(answer instanceof IncomingMessage))
    throw new BugError('The S3 client answered with another kind of stream');
  const contentType = answer.headers['content-type'];
  const length = Number(answer.headers['content-length']);
  const common = contentType === undefined ? { stream: answer } : { stream: answer, contentType };
  if (!ranged) return { ...common, size: length };
  const match = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers['content-range'] ?? '');
  if (!match) {
    answer.destroy();
    throw new OperationalError('storage_unavailable', 'The object store does not answer ranges');
  }
  return { ...common, size: Number(match[3]), range: { start: Number(match[1]), end: Number(match[2]) } };
}

function parseItem(item: unknown): ListedObject {
  if (
    typeof item !== 'object' ||
    item === null ||
    !('name' in item && typeof item.name === 'string') ||
    !('size' in item && typeof item.size === 'number') ||
    !('lastModified' in item && item.lastModified instanceof Date)
  ) {
    throw new BugError('The S3 client listed something that is no object');
  }
  return { key: item.name, size: item.size, lastModified: item.lastModified };
}

function failureOf(stream: Readable): Promise<never> {
  return new Promise((_, reject) => stream.once('error', reject));
}

function isAbsent(error: unknown): boolean {
  const code = errorCode(error);
  return code === 'NoSuchKey' || code === 'NotFound';
}

function storeError(cause: unknown): OperationalError {
  const reason = errorCode(cause) ?? (isNativeError(cause) ? cause.name : 'unknown');
  return new OperationalError('storage_unavailable', `The object store cannot be used (${reason})`, {
    cause,
  });
}
