import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { BugError, notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { contentDisposition, ObjectStorage } from '#platform/storage';
import { fileKey } from '../files/stored-names.js';
import { ProjectsRepository, type ProjectRow } from '../projects/projects.repository.js';
import {
  CHUNK_BYTES,
  DESCRIPTION_ENTRY,
  FORMAT,
  VERSION,
  chunkEntry,
  fileEntry,
  type ArchiveDescription,
} from './archive-format.js';
import { BookmarkArchivist } from './bookmark-archivist.js';
import { ExportRepository, type ExportedFile } from './export.repository.js';
import { passphraseNeeded, sessionNeeded } from './export.errors.js';
import { PassphraseSeal } from './passphrase-seal.js';
import { SecretsLimit } from './secrets-limit.js';
import { zipStream, type ZipEntry } from './zip-stream.js';

export interface ExportOptions {
  /** Whether the contents of passwords go along. */
  readonly secrets: boolean;
  readonly passphrase: string | undefined;
}

export interface Exported {
  readonly stream: Readable;
  readonly headers: Readonly<Record<string, string>>;
}

/** A project as one file that imports back exactly. */
@Injectable()
export class ProjectExportService {
  constructor(
    private readonly database: Database,
    private readonly projects: ProjectsRepository,
    private readonly rows: ExportRepository,
    private readonly archivist: BookmarkArchivist,
    private readonly storage: ObjectStorage,
    private readonly secretsLimit: SecretsLimit,
  ) {}

  /**
   * Active bookmarks and their files; what changes while it is read may or may not be in it.
   * @throws 404, 403 for secrets by an API token, 400 for secrets without a fit passphrase, 429 for too many of them
   */
  async export(actor: Actor, projectId: number, options: ExportOptions): Promise<Exported> {
    authorize(actor, 'bookmarks:read');
    const ownerId = authorize(actor, 'projects:read');
    const passphrase = options.secrets ? passphraseOf(actor, options.passphrase) : null;
    const project = await this.projects.find(this.database, ownerId, projectId);
    if (!project || project.deleted_at !== null) throw notFound('Project');
    if (passphrase !== null) await this.secretsLimit.consume(ownerId);
    const seal = passphrase === null ? null : await PassphraseSeal.create(passphrase);
    const now = new Date();
    const filename = `${project.name.slice(0, 100)} ${now.toISOString().slice(0, 10)}.zip`;
    return {
      stream: zipStream(await this.entries(ownerId, project, seal, now)),
      headers: {
        'content-type': 'application/zip',
        'content-disposition': contentDisposition('attachment', filename),
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    };
  }

  private async entries(
    ownerId: string,
    project: ProjectRow,
    seal: PassphraseSeal | null,
    now: Date,
  ): Promise<ZipEntry[]> {
    const ranges = await this.rows.ranges(ownerId, project.id, CHUNK_BYTES);
    const files = await this.rows.files(ownerId, project.id);
    const known = new Set(files.map((file) => file.id));
    const json = (name: string, make: () => Promise<unknown>): ZipEntry => ({
      name,
      modifiedAt: now,
      storing: 'compressed',
      open: async () => Readable.from([Buffer.from(JSON.stringify(await make(), null, 1))]),
    });
    return [
      json(DESCRIPTION_ENTRY, async () => describe(project, seal, now)),
      ...ranges.map((range, index) =>
        json(chunkEntry(index + 1), async () => {
          const rows = await this.rows.bookmarks(ownerId, project.id, range);
          return { bookmarks: await this.archivist.archive(ownerId, rows, { seal, files: known }) };
        }),
      ),
      ...files.map((file) => this.fileEntry(file)),
    ];
  }

  private fileEntry(file: ExportedFile): ZipEntry {
    return {
      name: fileEntry(file.id),
      modifiedAt: file.created_at,
      size: file.size,
      storing: 'as it is',
      open: async () => {
        const object = await this.storage.get(fileKey(file.stored_name));
        if (!object) throw new BugError('A file went away while it was exported');
        return object.stream;
      },
    };
  }
}

function describe(project: ProjectRow, seal: PassphraseSeal | null, now: Date): ArchiveDescription {
  return {
    format: FORMAT,
    version: VERSION,
    exported_at: now.toISOString(),
    project: { name: project.name, description: project.description },
    secrets: seal?.parameters ?? null,
  };
}

function passphraseOf(actor: Actor, passphrase: string | undefined): string {
  authorize(actor, 'secrets:read');
  if (actor.kind !== 'user' || actor.via !== 'session') throw sessionNeeded();
  if (passphrase === undefined) throw passphraseNeeded();
  return passphrase;
}
