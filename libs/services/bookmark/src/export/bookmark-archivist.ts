import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Database, type Tx } from '#platform/database';
import { kindOf } from '#platform/errors';
import { CONTENT_MAX } from '#util/bookmark-types';
import { savableTags, savableUrl } from '../bookmarks/bookmark-fields.js';
import type { BookmarkRow } from '../bookmarks/bookmark.rows.js';
import { AttachmentsRepository } from '../files/attachments.repository.js';
import { ContentVault } from '../secrets/content-vault.js';
import { TagsRepository, spelt } from '../tags/tags.repository.js';
import type { ArchivedBookmark } from './archive-format.js';
import { badArchive } from './export.errors.js';
import type { ExportedRow } from './export.repository.js';
import type { PassphraseSeal } from './passphrase-seal.js';

/** Between bookmarks as they are stored and as they stand in an archive. */
@Injectable()
export class BookmarkArchivist {
  constructor(
    private readonly database: Database,
    private readonly attachments: AttachmentsRepository,
    private readonly vault: ContentVault,
    private readonly tags: TagsRepository,
  ) {}

  /** @param files ids of the files that are in the archive */
  async archive(
    ownerId: string,
    rows: readonly ExportedRow[],
    { seal, files }: { seal: PassphraseSeal | null; files: ReadonlySet<string> },
  ): Promise<ArchivedBookmark[]> {
    const held = Map.groupBy(
      await this.attachments.forBookmarks(
        ownerId,
        rows.map((row) => row.id),
      ),
      (file) => file.bookmark_id,
    );
    const archived: ArchivedBookmark[] = [];
    for (const row of rows) {
      const { id, type, title, url, tags, source, copy_count } = row;
      const attachments = (held.get(id) ?? []).filter((file) => files.has(file.id));
      archived.push({
        id,
        type,
        title,
        content: type === 'password' ? null : row.content,
        content_sealed: seal && type === 'password' ? seal.seal(id, await this.reveal(ownerId, row)) : null,
        url,
        tags,
        source,
        created_at: row.created_at.toISOString(),
        updated_at: row.updated_at.toISOString(),
        copy_count,
        last_copied_at: row.last_copied_at?.toISOString() ?? null,
        attachments: attachments.map((file) => ({
          file: file.id,
          filename: file.filename,
          sort_order: file.sort_order,
        })),
      });
    }
    return archived;
  }

  /** Whatever {@link restore} would refuse, before anything is written. @throws 400 */
  check(archived: readonly ArchivedBookmark[], seal: PassphraseSeal | null): void {
    for (const one of archived) {
      fitting(() => [savableTags(one.tags), savableUrl(one.url)]);
      if (one.type === 'password') secretOf(one, seal);
    }
  }

  /**
   * Rows for bookmarks of an archive, in its order, under ids of their own.
   * @throws 400 for what no archive of ours holds
   */
  async restore(
    tx: Tx,
    ownerId: string,
    projectId: number,
    archived: readonly ArchivedBookmark[],
    seal: PassphraseSeal | null,
  ): Promise<BookmarkRow[]> {
    const tags = archived.map((one) => fitting(() => savableTags(one.tags)));
    const spelling = await this.tags.spell(tx, ownerId, tags.flat());
    const now = new Date();
    const rows: BookmarkRow[] = [];
    for (const [index, one] of archived.entries()) {
      const id = uuidv7();
      rows.push({
        id,
        project_id: projectId,
        type: one.type,
        title: one.title,
        ...(await this.conceal(tx, ownerId, id, one, seal)),
        url: fitting(() => savableUrl(one.url)),
        ...spelt(tags[index] ?? [], spelling),
        version: 1,
        source: one.source,
        created_at: new Date(one.created_at),
        saved_at: now,
        updated_at: new Date(one.updated_at),
        deleted_at: null,
      });
    }
    return rows;
  }

  private async reveal(ownerId: string, row: ExportedRow): Promise<string> {
    return this.vault.open(this.database, ownerId, row.id, row.content_sealed);
  }

  private async conceal(
    tx: Tx,
    ownerId: string,
    id: string,
    one: ArchivedBookmark,
    seal: PassphraseSeal | null,
  ): Promise<Pick<BookmarkRow, 'content' | 'content_sealed'>> {
    if (one.type !== 'password') return { content: one.content ?? '', content_sealed: null };
    return { content: '', content_sealed: await this.vault.seal(tx, ownerId, id, secretOf(one, seal)) };
  }
}

function secretOf(one: ArchivedBookmark, seal: PassphraseSeal | null): string {
  const secret = one.content_sealed ? seal?.open(one.id, one.content_sealed) : (one.content ?? '');
  if (secret === undefined || secret.length > CONTENT_MAX) throw badArchive();
  return secret;
}

/** What a person would be told about a field is, in an archive, a fault of the file. */
function fitting<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw kindOf(error) === 'user' ? badArchive() : error;
  }
}
