import { Injectable } from '@nestjs/common';
import type {
  BookmarksFindSharedFileRequest,
  BookmarksFindSharedFileResponse,
  BookmarksReadSharedRequest,
  BookmarksReadSharedResponse,
  BookmarksShareableRequest,
  BookmarksShareableResponse,
  SharedBookmark,
} from '#contracts';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { downloadHeaders } from '#platform/storage';
import { fileKey } from '../files/stored-names.js';
import { ProjectsRepository } from '../projects/projects.repository.js';
import { ContentVault } from '../secrets/content-vault.js';
import { SharedBookmarksRepository, type SharedRow } from './shared-bookmarks.repository.js';

type ProjectRequest = Extract<BookmarksReadSharedRequest, { project_id: number }>;

/** What the sharing service may read for visitors (docs/adr/0019). */
@Injectable()
export class SharedBookmarksService {
  constructor(
    private readonly database: Database,
    private readonly shared: SharedBookmarksRepository,
    private readonly projects: ProjectsRepository,
    private readonly vault: ContentVault,
  ) {}

  async states(actor: Actor, request: BookmarksShareableRequest): Promise<BookmarksShareableResponse> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const [bookmarks, projects] = await Promise.all([
      this.shared.bookmarkStates(ownerId, request.bookmark_ids),
      this.shared.projectStates(ownerId, request.project_ids),
    ]);
    return { bookmarks, projects };
  }

  /** With the contents of passwords. Null for what is in the trash or not there. */
  async read(actor: Actor, request: BookmarksReadSharedRequest): Promise<BookmarksReadSharedResponse> {
    const ownerId = authorize(actor, 'secrets:read');
    if ('project_id' in request) return this.project(ownerId, request);
    const row = await this.shared.bookmark(ownerId, request.bookmark_id);
    return { bookmark: row ? await this.shown(ownerId, row) : null };
  }

  async findFile(
    actor: Actor,
    request: BookmarksFindSharedFileRequest,
  ): Promise<BookmarksFindSharedFileResponse> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const { bookmark_id: bookmarkId, attachment_id: fileId, project_id: id } = request;
    const project = id === undefined ? undefined : { id, hasPasswords: request.include_passwords ?? false };
    const file = await this.shared.file(ownerId, bookmarkId, fileId, project);
    if (!file) return { file: null };
    return {
      file: {
        key: fileKey(file.stored_name),
        size: file.size,
        etag: `"${file.sha256.toString('base64url')}"`,
        headers: downloadHeaders({ mime: file.mimetype, inline: file.inline }, file.filename),
      },
    };
  }

  private async project(ownerId: string, request: ProjectRequest): Promise<BookmarksReadSharedResponse> {
    const { project_id: projectId, include_passwords: hasPasswords, after, limit } = request;
    const found = await this.projects.find(this.database, ownerId, projectId);
    if (!found || found.deleted_at !== null) return { project: null, bookmarks: [], next: null };
    const [page, count] = await Promise.all([
      this.shared.page(ownerId, { projectId, hasPasswords, after, limit: limit + 1 }),
      this.shared.count(ownerId, projectId, hasPasswords),
    ]);
    const rows = page.rows.slice(0, limit);
    const last = page.found > rows.length ? rows.at(-1) : undefined;
    return {
      project: {
        name: found.name,
        description: found.description,
        created_at: found.created_at.toISOString(),
        bookmark_count: count,
      },
      bookmarks: await Promise.all(rows.map((row) => this.shown(ownerId, row))),
      next: last ? { created_at: last.created_at.toISOString(), id: last.id } : null,
    };
  }

  private async shown(ownerId: string, row: SharedRow): Promise<SharedBookmark> {
    const isSecret = row.type === 'password';
    return {
      id: row.id,
      type: row.type,
      title: row.title,
      content: isSecret
        ? await this.vault.open(this.database, ownerId, row.id, row.content_sealed)
        : row.content,
      url: row.url,
      tags: row.tags,
      project_name: row.project_name,
      created_at: row.created_at.toISOString(),
      attachments: (row.files ?? []).map(({ id, filename, mimetype, size }) => ({
        id,
        filename,
        mimetype,
        size,
      })),
    };
  }
}
