import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { Database } from '#platform/database';
import { kindOf, notFound } from '#platform/errors';
import { Idempotency } from '#platform/idempotency';
import { authorize, type Actor } from '#platform/identity';
import { SpoolRoom, StorageConfig, safeFilename, sniffType } from '#platform/storage';
import { FILE_MAX_BYTES, FILES_MAX } from '#util/bookmark-types';
import type { AttachmentView } from '../bookmarks/collaborators.js';
import { FileIntake } from './file-intake.js';
import { FileUrls } from './file-urls.js';
import { filesTooLarge, tooManyFiles } from './files.errors.js';
import type { StoredFile } from './files.repository.js';
import { receiveFiles, type ReceivedFile } from './multipart.js';
import { newStoredName } from './stored-names.js';

/** How one of the two endpoints takes files. */
interface UploadForm {
  readonly route: string;
  readonly field: string;
  readonly maxFiles: number;
}

const ONE_FILE: UploadForm = { route: 'POST /api/upload/file', field: 'file', maxFiles: 1 };
const MANY_FILES: UploadForm = { route: 'POST /api/upload/files', field: 'files', maxFiles: FILES_MAX };
const CREATED = 201;

export interface FileUploaded {
  readonly success: true;
  readonly file: AttachmentView;
  readonly files: AttachmentView[];
}

export interface FilesUploaded {
  readonly success: true;
  readonly files: AttachmentView[];
}

/** Takes files in. They belong to the user at once, and to a bookmark when one is saved with them. */
@Injectable()
export class UploadsService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly intake: FileIntake,
    private readonly urls: FileUrls,
    private readonly config: StorageConfig,
    private readonly room: SpoolRoom,
  ) {}

  /**
   * @throws 415, 400, 413 (a file over 20 MB, or no room left for this user), 429 and 503 while too many
   *   uploads are under way
   */
  async uploadFile(actor: Actor, request: FastifyRequest, key: string | undefined): Promise<FileUploaded> {
    const files = await this.upload(actor, request, ONE_FILE, key);
    const [file] = files;
    if (!file) throw notFound('File');
    return { success: true, file, files };
  }

  /** All files of the request or none. @throws like {@link uploadFile} */
  async uploadFiles(actor: Actor, request: FastifyRequest, key: string | undefined): Promise<FilesUploaded> {
    return { success: true, files: await this.upload(actor, request, MANY_FILES, key) };
  }

  private async upload(
    actor: Actor,
    request: FastifyRequest,
    form: UploadForm,
    key: string | undefined,
  ): Promise<AttachmentView[]> {
    const ownerId = authorize(actor, 'uploads:write');
    const options = {
      field: form.field,
      maxFiles: form.maxFiles,
      maxBytes: FILE_MAX_BYTES,
      room: this.room,
      ownerId,
      dir: this.config.spoolDir,
      tooMany: tooManyFiles,
      tooLarge: filesTooLarge,
    };
    return receiveFiles(request, options, async (received) => {
      const files = await Promise.all(received.map(describeFile));
      await this.intake.putObjects(received, files);
      const stored = await this.record(ownerId, form, key, files);
      return stored.map((file, place) => this.view(file, place));
    });
  }

  /** The rows, or at a repeated request those of the first one. */
  private async record(
    ownerId: string,
    form: UploadForm,
    key: string | undefined,
    files: readonly StoredFile[],
  ): Promise<StoredFile[]> {
    const body = {
      [form.field]: files.map((file) => ({ name: file.filename, sha256: file.sha256.toString('hex') })),
    };
    try {
      const { ran, stored } = await this.database.transaction(async (tx) => {
        const ran = await this.idempotency.run(tx, { ownerId, key, route: form.route, body }, async () => {
          await this.intake.record(tx, ownerId, files);
          return { status: CREATED, objectIds: files.map((file) => file.id) };
        });
        return { ran, stored: await this.intake.read(tx, ownerId, ran.objectIds) };
      });
      if (ran.replayed) await this.intake.removeObjects(files);
      return stored;
    } catch (error) {
      // After any other failure the rows may stand; what is not needed falls to the sweep.
      if (kindOf(error) === 'user') await this.intake.removeObjects(files);
      throw error;
    }
  }

  private view(file: StoredFile, place: number): AttachmentView {
    const { id, filename, size, mimetype } = file;
    return { id, url: this.urls.ofFile(file.stored_name), filename, size, mimetype, sort_order: place };
  }
}

/** Everything about a file that the server finds out for itself. */
export async function describeFile(
  received: Pick<ReceivedFile, 'filename' | 'head' | 'size' | 'sha256'>,
): Promise<StoredFile> {
  const id = uuidv7();
  const filename = safeFilename(received.filename);
  const { mime, inline } = await sniffType(received.head, filename);
  const { size, sha256 } = received;
  return { id, stored_name: newStoredName(), filename, mimetype: mime, inline, size, sha256 };
}
