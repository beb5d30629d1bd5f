import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'minio';
import { given } from './environment.js';

/** The object storage behind the product's back: the bucket when there is one, else the folder. */
export interface ObjectStore {
  /** Names of everything in it. */
  keys(): Promise<string[]>;
  read(key: string): Promise<Buffer>;
}

export function objectStore(): ObjectStore {
  const endpoint = process.env['E2E_S3_ENDPOINT'];
  return endpoint ? new Bucket(endpoint) : new Folder(join(given('E2E_DATA_DIR'), 'files'));
}

class Folder implements ObjectStore {
  constructor(private readonly root: string) {}

  async keys(): Promise<string[]> {
    const entries = await readdir(this.root, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  /** A file that was removed since it was listed is empty. */
  read(key: string): Promise<Buffer> {
    return readFile(key).catch(() => Buffer.alloc(0));
  }
}

class Bucket implements ObjectStore {
  private readonly client: Client;
  private readonly bucket = process.env['E2E_S3_BUCKET'] ?? '';

  constructor(endpoint: string) {
    const { hostname, port, protocol } = new URL(endpoint);
    this.client = new Client({
      endPoint: hostname,
      port: Number(port || (protocol === 'https:' ? 443 : 80)),
      useSSL: protocol === 'https:',
      accessKey: process.env['E2E_S3_ACCESS_KEY'] ?? '',
      secretKey: process.env['E2E_S3_SECRET_KEY'] ?? '',
    });
  }

  async keys(): Promise<string[]> {
    const found: string[] = [];
    for await (const item of this.client.listObjectsV2(this.bucket, '', true))
      found.push((item as { name: string }).name);
    return found;
  }

  async read(key: string): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of await this.client.getObject(this.bucket, key)) parts.push(part as Buffer);
    return Buffer.concat(parts);
  }
}
