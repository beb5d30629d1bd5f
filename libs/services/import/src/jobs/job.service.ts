import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { Tombstones } from '#platform/app';
import { Database, type Tx } from '#platform/database';
import { kindOf, notFound } from '#platform/errors';
import { Idempotency } from '#platform/idempotency';
import { actorLabel, authorize, type Actor } from '#platform/identity';
import { Outbox } from '#platform/messaging';
import { correlationId } from '#platform/observability';
import { ObjectStorage, SpoolRoom, StorageConfig, type SpooledFile } from '#platform/storage';
import { ImportConfig } from '../import.config.js';
import { viewOf, type ImportJobView } from './job.dto.js';
import { JobRepository } from './job.repository.js';
import { JobUndo } from './job.undo.js';
import { readUpload, type ImportUpload } from './upload.js';

/** Accepts bookmark files, says how far they are, takes them back. */
@Injectable()
export class JobService {
  constructor(
    private readonly config: ImportConfig,
    private readonly storageConfig: StorageConfig,
    private readonly storage: ObjectStorage,
    private readonly room: SpoolRoom,
    private readonly database: Database,
    private readonly jobs: JobRepository,
    private readonly outbox: Outbox,
    private readonly tombstones: Tombstones,
    private readonly undoing: JobUndo,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Keeps the file and asks for its import; returns the job's id. The job and the request for it are
   * one transaction: a job that was answered with an id is carried out.
   * @throws 400 and 413 with the wizard's texts, 429 and 503 while too many uploads are under way
   */
  async request(actor: Actor, request: FastifyRequest, key?: string): Promise<string> {
    const ownerId = authorize(actor, 'bookmarks:write');
    authorize(actor, 'projects:write');
    const { fileKey, upload } = await this.receive(request, ownerId);
    const body = { file: upload.file.sha256.toString('hex'), name: upload.fileName, options: upload.options };
    const claim = { ownerId, key, route: 'POST /api/import/file', body };
    try {
      const { objectIds, replayed } = await this.database.transaction((tx) =>
        this.idempotency.run(tx, claim, async () => {
          const id = uuidv7();
          await this.enqueue(tx, actor, {
            ownerId,
            id,
            fileKey,
            fileName: upload.fileName,
            options: upload.options,
          });
          return { status: 202, objectIds: [id] };
        }),
      );
      if (replayed) await this.storage.delete(fileKey);
      return objectIds[0] ?? '';
    } catch (error) {
      // After any other failure the job may stand, and needs its file; what is not needed falls to the sweep.
      if (kindOf(error) === 'user') await this.storage.delete(fileKey);
      throw error;
    }
  }

  private async receive(
    request: FastifyRequest,
    ownerId: string,
  ): Promise<{ fileKey: string; upload: ImportUpload }> {
    const maxBytes = this.config.maxFileMb * 1024 * 1024;
    const place = this.room.enter(ownerId, Number(request.headers['content-length'] ?? 0));
    try {
      const upload = await readUpload(request, { maxBytes, spoolDir: this.storageConfig.spoolDir, place });
      return { fileKey: await this.store(upload.file), upload };
    } finally {
      place.leave();
    }
  }

  private async store(file: SpooledFile): Promise<string> {
    const fileKey = `imports/${randomBytes(16).toString('hex')}`;
    try {
      await this.storage.put(fileKey, file.stream(), { size: file.size });
      return fileKey;
    } finally {
      await file.cleanup();
    }
  }

  private async enqueue(tx: Tx, actor: Actor, job: Parameters<JobRepository['insert']>[1]): Promise<void> {
    await this.tombstones.assertAlive(tx, job.ownerId);
    await this.jobs.insert(tx, job);
    await this.outbox.publish(tx, {
      type: 'import.requested.v1',
      owner_id: job.ownerId,
      actor: actorLabel(actor),
      correlation_id: correlationId(),
      payload: { job_id: job.id },
    });
  }

  async list(actor: Actor, limit: number): Promise<ImportJobView[]> {
    const jobs = await this.jobs.newest(authorize(actor, 'bookmarks:read'), limit);
    return jobs.map(viewOf);
  }

  async get(actor: Actor, id: string): Promise<ImportJobView> {
    const job = await this.jobs.find(authorize(actor, 'bookmarks:read'), id);
    if (!job) throw notFound('Import');
    return viewOf(job);
  }

  /**
   * Takes back what the job wrote, projects included; bookmarks changed since stay.
   * @throws 409 while the job is still at work
   */
  async undo(actor: Actor, id: string): Promise<ImportJobView> {
    const ownerId = authorize(actor, 'bookmarks:write');
    await this.undoing.takeBack({ ownerId, id });
    return this.get(actor, id);
  }
}
