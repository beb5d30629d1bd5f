import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Database } from '#platform/database';
import { kindOf, type UserError } from '#platform/errors';
import { Idempotency } from '#platform/idempotency';
import { authorize, type Actor } from '#platform/identity';
import { SpoolRoom, StorageConfig } from '#platform/storage';
import { causeOf, type Cause } from '../bookmarks/bookmark.events.js';
import { receiveFiles, type ReceivedFile } from '../files/multipart.js';
import type { ArchiveDescription } from './archive-format.js';
import { ArchiveFiles } from './archive-files.js';
import { ArchiveReader } from './archive-reader.js';
import { ArchiveWriter, type ArchiveSource, type Imported } from './archive-writer.js';
import { ExportConfig } from './export.config.js';
import { archiveTooLarge, badArchive, passphraseNeeded, passphraseWrong } from './export.errors.js';
import { PassphraseSeal } from './passphrase-seal.js';
import { SecretsLimit } from './secrets-limit.js';

const ROUTE = 'POST /api/projects/import';
const MEGABYTE = 1024 * 1024;
const CREATED = 201;

/** How large an archive may be. */
@Injectable()
export class ArchiveLimits {
  constructor(
    private readonly config: ExportConfig,
    private readonly storage: StorageConfig,
    private readonly room: SpoolRoom,
  ) {}

  open(path: string): Promise<ArchiveReader> {
    return ArchiveReader.open(path, this.config.archiveMaxBookmarks);
  }

  /** Receives an archive and hands it to `use`; afterwards nothing of it is on disk. @throws 400, 413, 415, 429, 503 */
  receive<T>(
    request: FastifyRequest,
    ownerId: string,
    use: (archive: ReceivedFile) => Promise<T>,
  ): Promise<T> {
    const { archiveMaxMb } = this.config;
    const tooLarge = (): UserError => archiveTooLarge(archiveMaxMb);
    const maxBytes = archiveMaxMb * MEGABYTE;
    const options = {
      field: 'file',
      maxFiles: 1,
      maxBytes,
      room: this.room,
      ownerId,
      dir: this.storage.spoolDir,
      tooMany: badArchive,
      tooLarge,
    };
    return receiveFiles(request, options, async ([archive]) => {
      if (!archive) throw badArchive();
      return use(archive);
    });
  }
}

/** Brings an exported project back as a new one, whole or not at all. */
@Injectable()
export class ProjectImportService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly files: ArchiveFiles,
    private readonly writer: ArchiveWriter,
    private readonly limits: ArchiveLimits,
    private readonly secretsLimit: SecretsLimit,
  ) {}

  /** @throws 400 with the product's text for a file that is no archive, 413, 415, 429 */
  async import(
    actor: Actor,
    request: FastifyRequest,
    key: string | undefined,
    passphrase: string | undefined,
  ): Promise<Imported> {
    authorize(actor, 'bookmarks:write');
    authorize(actor, 'uploads:write');
    const ownerId = authorize(actor, 'projects:write');
    return this.limits.receive(request, ownerId, (archive) => {
      const claim = { ownerId, key, route: ROUTE, body: { file: archive.sha256.toString('hex') } };
      return this.read(causeOf(actor, ownerId), archive.path, passphrase, claim);
    });
  }

  private async read(
    cause: Cause,
    path: string,
    passphrase: string | undefined,
    claim: Claim,
  ): Promise<Imported> {
    const reader = await this.limits.open(path);
    try {
      const description = await reader.description();
      const seal = await this.openSeal(cause.ownerId, description, passphrase);
      const files = await this.files.bringIn(reader, cause.ownerId, seal);
      return await this.write(cause, { reader, description, seal, files }, claim);
    } finally {
      reader.close();
    }
  }

  private async openSeal(
    ownerId: string,
    { secrets }: ArchiveDescription,
    passphrase: string | undefined,
  ): Promise<PassphraseSeal | null> {
    if (!secrets) return null;
    if (passphrase === undefined) throw passphraseNeeded();
    await this.secretsLimit.consume(ownerId);
    const seal = await PassphraseSeal.open(passphrase, secrets);
    if (!seal) throw passphraseWrong();
    return seal;
  }

  /** Files that no row names afterwards go again: those of a refused archive and of a repeated request. */
  private async write(cause: Cause, source: ArchiveSource, claim: Claim): Promise<Imported> {
    try {
      const { imported, replayed } = await this.database.transaction(async (tx) => {
        const ran = await this.idempotency.run(tx, claim, async () => {
          return { status: CREATED, objectIds: [await this.writer.write(tx, cause, source)] };
        });
        const [operationId = ''] = ran.objectIds;
        return {
          imported: await this.writer.describe(tx, cause.ownerId, operationId),
          replayed: ran.replayed,
        };
      });
      if (replayed) await this.files.takeBack(source.files);
      return imported;
    } catch (error) {
      if (kindOf(error) === 'user') await this.files.takeBack(source.files);
      throw error;
    }
  }
}

type Claim = Parameters<Idempotency['run']>[1];
