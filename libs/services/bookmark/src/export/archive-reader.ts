import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { plainToInstance } from 'class-transformer';
import { validateSync } from 'class-validator';
import { openPromise, type Entry, type ZipFile } from 'yauzl';
import { AppError } from '#platform/errors';
import {
  ArchiveDescription,
  ArchivedChunk,
  DESCRIPTION_ENTRY,
  fileIdOfEntry,
  isChunkEntry,
  type ArchivedBookmark,
} from './archive-format.js';
import { parseBoundedJson } from './bounded-json.js';
import { archiveTooLong, badArchive } from './export.errors.js';

/** Entries that are looked at, known or not. */
const ENTRIES_MAX = 200_000;
/** Bytes of one JSON entry once it is unpacked: what we write into one stays below. */
const JSON_MAX = 4 * 1024 * 1024;
/** Bytes of all of them together. */
const JSON_TOTAL_MAX = 512 * 1024 * 1024;
const DESCRIPTION_MAX = 64 * 1024;

/**
 * Reads an archive that anybody may have made: entries are found by name and never written under it,
 * sizes are believed only as far as they hold, nothing is unpacked as a whole.
 * Every fault of the file is the same 400; one with too many bookmarks is 413.
 */
export class ArchiveReader {
  private constructor(
    private readonly zip: ZipFile,
    private readonly entries: ReadonlyMap<string, Entry>,
    private readonly maxBookmarks: number,
  ) {}

  /**
   * Whoever opens it closes it.
   * @param maxBookmarks that it may hold
   * @throws 400
   */
  static async open(path: string, maxBookmarks: number): Promise<ArchiveReader> {
    const zip = await trust(() =>
      openPromise(path, { lazyEntries: true, autoClose: false, validateEntrySizes: true }),
    );
    try {
      return new ArchiveReader(zip, await trust(() => entriesOf(zip)), maxBookmarks);
    } catch (error) {
      zip.close();
      throw error;
    }
  }

  close(): void {
    this.zip.close();
  }

  async description(): Promise<ArchiveDescription> {
    return checked(ArchiveDescription, await this.json(DESCRIPTION_ENTRY, DESCRIPTION_MAX));
  }

  /** The bookmarks, one entry after the other. @throws 400, and 413 for more than an archive may bring in */
  async *chunks(): AsyncGenerator<readonly ArchivedBookmark[]> {
    let seen = 0;
    for (const name of [...this.entries.keys()].filter(isChunkEntry).sort()) {
      const { bookmarks } = checked(ArchivedChunk, await this.json(name, JSON_MAX));
      seen += bookmarks.length;
      if (seen > this.maxBookmarks) throw archiveTooLong(this.maxBookmarks);
      yield bookmarks;
    }
  }

  /** Bytes of a file; undefined when it is not in the archive. */
  sizeOf(fileId: string): number | undefined {
    return this.fileEntry(fileId)?.uncompressedSize;
  }

  /** @throws 400 when it is not in the archive; the stream fails when size or checksum are not what the archive says */
  async openFile(fileId: string): Promise<Readable> {
    const entry = this.fileEntry(fileId);
    if (!entry) throw badArchive();
    return trust(async () => this.verified(entry));
  }

  /** The reader sees to sizes; that the bytes are those that were written is for us to see. */
  private async verified(entry: Entry): Promise<Readable> {
    const source: AsyncIterable<Buffer> = await this.zip.openReadStreamPromise(entry);
    async function* check(): AsyncGenerator<Buffer> {
      let sum = 0;
      for await (const chunk of source) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
      if (sum !== entry.crc32) throw badArchive();
    }
    return Readable.from(check(), { objectMode: false });
  }

  private fileEntry(fileId: string): Entry | undefined {
    return this.entries.get(`files/${fileId.toLowerCase()}`);
  }

  private async json(name: string, limit: number): Promise<unknown> {
    const entry = this.entries.get(name);
    if (!entry || entry.uncompressedSize > limit) throw badArchive();
    return trust(async () => {
      const chunks: Buffer[] = [];
      const source: AsyncIterable<Buffer> = await this.verified(entry);
      for await (const chunk of source) chunks.push(chunk);
      return parseBoundedJson(Buffer.concat(chunks));
    });
  }
}

/** Those that we know, by name; of two with one name neither can be believed. */
async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > ENTRIES_MAX) throw badArchive();
  const entries = new Map<string, Entry>();
  let json = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (name !== DESCRIPTION_ENTRY && !isChunkEntry(name) && fileIdOfEntry(name) === undefined) continue;
    if (entries.has(name) || entry.isEncrypted() || !entry.canDecodeFileData()) throw badArchive();
    if (isChunkEntry(name)) json += entry.uncompressedSize;
    if (json > JSON_TOTAL_MAX) throw badArchive();
    entries.set(name, entry);
  }
  return entries;
}

function checked<T extends object>(type: new () => T, plain: unknown): T {
  if (typeof plain !== 'object' || plain === null || Array.isArray(plain)) throw badArchive();
  const instance = plainToInstance(type, plain);
  if (validateSync(instance, { forbidUnknownValues: true }).length > 0) throw badArchive();
  return instance;
}

/** Whatever the ZIP or JSON reader has to complain about is the file's fault. */
async function trust<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof AppError ? error : badArchive();
  }
}
