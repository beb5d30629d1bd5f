import { Injectable } from '@nestjs/common';
import { v7 as uuidv7 } from 'uuid';
import { Database, type Tx } from '#platform/database';
import { notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { Idempotency } from '#platform/idempotency';
import type { BookmarkCreateDto, BookmarkUpdateDto } from './bookmark.dto.js';
import { causeOf, type Cause } from './bookmark.events.js';
import type { BookmarkDto } from './bookmark-view.dto.js';
import { versionConflict } from './bookmark.errors.js';
import { BookmarkEditor } from './bookmark-editor.js';
import { BookmarkReader } from './bookmark-reader.js';

/** Saving and editing one bookmark. */
@Injectable()
export class BookmarksService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly editor: BookmarkEditor,
    private readonly reader: BookmarkReader,
  ) {}

  /**
   * Never refuses a duplicate: a client asks `duplicates` before and lets the person decide.
   * @param key the request's Idempotency-Key
   * @throws 400 for a title, url, tag or file that cannot be saved, 404 for an unknown project
   */
  async create(actor: Actor, dto: BookmarkCreateDto, key: string | undefined): Promise<BookmarkDto> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const cause = causeOf(actor, ownerId);
    const claim = { ownerId, key, route: 'POST /api/bookmarks', body: dto };
    const ran = await this.database.transaction((tx) =>
      this.idempotency.run(tx, claim, async () => {
        const id = uuidv7();
        await this.editor.create(tx, cause, id, dto);
        return { status: 201, objectIds: [id] };
      }),
    );
    const [id] = ran.objectIds;
    if (id === undefined) throw notFound('Bookmark');
    return this.reader.show(ownerId, id);
  }

  /**
   * Changes the fields that the request carries. An empty content keeps a password's secret.
   * @param seen the version that the client saw, from If-Match
   * @throws 409 `version_conflict` with the current bookmark when it has moved on, 409 `in_trash`
   */
  async update(
    actor: Actor,
    id: string,
    dto: BookmarkUpdateDto,
    seen: number | undefined,
  ): Promise<BookmarkDto> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const cause = causeOf(actor, ownerId);
    const versions = [dto.version ?? undefined, seen].filter((version) => version !== undefined);
    const outcome = await this.database.transaction((tx) =>
      this.editIfUnmoved(tx, actor, cause, id, dto, versions),
    );
    const current = await this.reader.show(ownerId, id);
    if (outcome === 'moved') throw versionConflict('bookmark', current);
    return current;
  }

  private async editIfUnmoved(
    tx: Tx,
    actor: Actor,
    cause: Cause,
    id: string,
    dto: BookmarkUpdateDto,
    versions: readonly number[],
  ): Promise<'edited' | 'moved'> {
    const before = await this.editor.lockActive(tx, cause.ownerId, id);
    if (versions.some((version) => version !== before.version)) return 'moved';
    const isRevealing = before.type === 'password' && (dto.type ?? 'password') !== 'password';
    if (isRevealing) authorize(actor, 'secrets:read');
    await this.editor.update(tx, cause, before, dto);
    return 'edited';
  }
}
