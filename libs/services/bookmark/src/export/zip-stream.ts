import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { BugError } from '#platform/errors';

/** One file of an archive; it is opened when its turn has come, so that only one is in memory. */
export interface ZipEntry {
  readonly name: string;
  readonly modifiedAt: Date;
  /** Bytes, when they are known before. */
  readonly size?: number;
  readonly storing: 'compressed' | 'as it is';
  open(): Promise<Readable>;
}

/** A ZIP while it is being made. An entry that cannot be read destroys the stream: a broken archive must not look whole. */
export function zipStream(entries: Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream;
  if (!(out instanceof Readable)) throw new BugError('yazl writes to another kind of stream');
  let current: Readable | undefined;
  const fail = (error: unknown): void =>
    void out.destroy(error instanceof Error ? error : new BugError('An archive could not be written'));
  zip.on('error', fail);
  out.once('close', () => current?.destroy());
  for (const entry of entries) {
    const { modifiedAt: mtime, size, storing } = entry;
    const options = {
      mtime,
      mode: 0o100600,
      compress: storing === 'compressed',
      ...(size === undefined ? {} : { size }),
    };
    zip.addReadStreamLazy(entry.name, options, (give) => {
      entry.open().then((stream) => {
        current = stream;
        if (out.destroyed) stream.destroy();
        else give(null, stream);
      }, fail);
    });
  }
  zip.end();
  return out;
}
