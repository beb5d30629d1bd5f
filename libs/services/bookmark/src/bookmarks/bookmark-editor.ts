import { Injectable } from '@nestjs/common';
import type { Tx } from '#platform/database';
import { notFound } from '#platform/errors';
import type { BookmarkAttachmentRefDto } from '../files/attachments.dto.js';
import { ContentVault } from '../secrets/content-vault.js';
import { spelt, type TagNames } from '../tags/tags.repository.js';
import { BookmarkNeighbours } from './bookmark-neighbours.js';
import type { BookmarkCreateDto, BookmarkUpdateDto } from './bookmark.dto.js';
import { inTrash } from './bookmark.errors.js';
import type { Cause, Origin } from './bookmark.events.js';
import { savableTags, savableUrl, typeFor } from './bookmark-fields.js';
import type { BookmarkRow } from './bookmark.rows.js';
import { BookmarkWriter } from './bookmark-writer.js';
import { BookmarksRepository } from './bookmarks.repository.js';
import type { AttachmentRef } from './collaborators.js';

type Secret = Pick<BookmarkRow, 'content' | 'content_sealed'>;

/** What saving and editing do inside their transaction. */
@Injectable()
export class BookmarkEditor {
  constructor(
    private readonly bookmarks: BookmarksRepository,
    private readonly writer: BookmarkWriter,
    private readonly vault: ContentVault,
    private readonly near: BookmarkNeighbours,
  ) {}

  async create(tx: Tx, cause: Cause, id: string, dto: BookmarkCreateDto): Promise<void> {
    const { ownerId } = cause;
    const url = savableUrl(dto.url);
    const names = savableTags(dto.tags);
    const type = typeFor(dto.type, url);
    await this.near.tombstones.assertAlive(tx, ownerId);
    const project = await this.near.projects.placeFor(tx, ownerId, cause.actor, dto.project_id);
    const now = new Date();
    const row: BookmarkRow = {
      id,
      project_id: project.id,
      type,
      title: dto.title,
      ...(await this.kept(tx, ownerId, id, type, dto.content ?? '')),
      url,
      ...(await this.spelt(tx, ownerId, names)),
      version: 1,
      source: dto.source ?? 'api',
      created_at: now,
      saved_at: now,
      updated_at: now,
      deleted_at: null,
    };
    const { names: files } = dto.attachments
      ? await this.near.files.replace(tx, ownerId, id, refsOf(dto.attachments))
      : { names: [] };
    const beside = {
      projects: new Map([[String(project.id), project.name]]),
      attachments: new Map([[id, files]]),
    };
    await this.writer.insert(tx, cause, [row], { source: row.source, ...decisionOf(dto) }, beside);
  }

  /** @throws 404, and 409 `in_trash` */
  async lockActive(tx: Tx, ownerId: string, id: string): Promise<BookmarkRow> {
    const [row] = await this.bookmarks.lock(tx, ownerId, [id]);
    if (!row) throw notFound('Bookmark');
    if (row.deleted_at !== null) throw inTrash();
    return row;
  }

  /** @param before locked */
  async update(tx: Tx, cause: Cause, before: BookmarkRow, dto: BookmarkUpdateDto): Promise<void> {
    const { ownerId } = cause;
    const type = dto.type ?? before.type;
    const tags = dto.tags ? await this.spelt(tx, ownerId, savableTags(dto.tags)) : before;
    const isMoved =
      dto.project_id !== null && dto.project_id !== undefined && dto.project_id !== before.project_id;
    const after: BookmarkRow = {
      ...before,
      project_id: isMoved
        ? (await this.near.projects.placeFor(tx, ownerId, cause.actor, dto.project_id)).id
        : before.project_id,
      type,
      title: dto.title ?? before.title,
      ...(await this.edited(tx, ownerId, before, type, dto.content)),
      url: dto.url === undefined ? before.url : savableUrl(dto.url),
      tags: tags.tags,
      tag_keys: tags.tag_keys,
      version: before.version + 1,
    };
    if (dto.attachments) await this.near.files.replace(tx, ownerId, before.id, refsOf(dto.attachments));
    const changed = [...changedFields(before, after), ...(dto.attachments ? ['attachments'] : [])];
    if (changed.length === 0) return;
    if (type === 'password' && before.type !== 'password')
      await this.near.previews.forget(tx, ownerId, [before.id]);
    await this.writer.update(tx, cause, before, after, changed);
  }

  /** Content after an edit. Absent, null and empty keep a password's secret; null keeps nobody else's content away. */
  private async edited(
    tx: Tx,
    ownerId: string,
    before: BookmarkRow,
    type: BookmarkRow['type'],
    content: string | null | undefined,
  ): Promise<Secret> {
    const { id } = before;
    const wasSecret = before.type === 'password';
    if (wasSecret && !content) {
      if (type === 'password') return { content: '', content_sealed: before.content_sealed };
      return this.kept(tx, ownerId, id, type, await this.vault.open(tx, ownerId, id, before.content_sealed));
    }
    const isKept = content === undefined || content === null || (type === 'password' && content === '');
    if (isKept && type !== 'password') return { content: before.content, content_sealed: null };
    return this.kept(tx, ownerId, id, type, isKept ? before.content : content);
  }

  private async kept(
    tx: Tx,
    ownerId: string,
    id: string,
    type: BookmarkRow['type'],
    content: string,
  ): Promise<Secret> {
    if (type !== 'password') return { content, content_sealed: null };
    return { content: '', content_sealed: await this.vault.seal(tx, ownerId, id, content) };
  }

  private async spelt(tx: Tx, ownerId: string, names: readonly string[]): Promise<TagNames> {
    return names.length === 0
      ? spelt([], new Map())
      : spelt(names, await this.near.tags.spell(tx, ownerId, names));
  }
}

/** Names of the fields in which two states of a bookmark differ. A secret says only that it changed. */
function changedFields(before: BookmarkRow, after: BookmarkRow): string[] {
  const changed: string[] = (['type', 'title', 'url', 'project_id'] as const).filter(
    (field) => before[field] !== after[field],
  );
  const isContentSame = before.content === after.content && before.content_sealed === after.content_sealed;
  const areTagsSame =
    before.tags.length === after.tags.length && before.tags.every((tag, at) => tag === after.tags[at]);
  return [...changed, ...(isContentSame ? [] : ['content']), ...(areTagsSame ? [] : ['tags'])];
}

/** Whoever says anything about rules has decided about all of them: the server applies none. */
function decisionOf({
  rules_accepted: accepted,
  rules_declined: declined,
}: BookmarkCreateDto): Omit<Origin, 'source'> {
  const isUndecided = [accepted, declined].every((choice) => choice === undefined || choice === null);
  if (isUndecided) return { rules: 'pending' };
  return {
    rules: 'done',
    ...(Array.isArray(accepted) ? { rules_accepted: [...new Set(accepted)] } : {}),
    ...(Array.isArray(declined) ? { rules_declined: [...new Set(declined)] } : {}),
    ...(accepted === true ? { rules_all: 'accepted' } : declined === true ? { rules_all: 'declined' } : {}),
  };
}

const refsOf = (refs: readonly BookmarkAttachmentRefDto[]): AttachmentRef[] =>
  refs.map((ref) => ({
    id: ref.id ?? undefined,
    url: ref.url ?? undefined,
    filename: ref.filename ?? undefined,
    sort_order: ref.sort_order ?? undefined,
  }));
