import { Injectable } from '@nestjs/common';
import { Tombstones } from '#platform/app';
import { Database } from '#platform/database';
import { invalidField, notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { cleanTag, tagKey } from '#util/text';
import { causeOf } from '../bookmarks/bookmark.events.js';
import type { BookmarkOperationResultDto } from '../operations/operation.dto.js';
import { OperationEngine, REQUEST_BUDGET } from '../operations/operation-engine.js';
import type { OperationKind } from '../operations/operation.rows.js';
import { resultOf } from '../operations/operations.service.js';
import type { BookmarkTagMergeDto, BookmarkTagRenameDto } from './tag.dto.js';
import { TagsRepository } from './tags.repository.js';

interface TagChange {
  readonly kind: Extract<OperationKind, `tag.${string}`>;
  /** Keys of the tags that change. */
  readonly from: readonly string[];
  /** What they become; null: nothing. */
  readonly into: string | null;
}

/** Changes of tags on all bookmarks that have them, in the trash too: each is one operation with one undo. */
@Injectable()
export class TagsService {
  constructor(
    private readonly database: Database,
    private readonly engine: OperationEngine,
    private readonly tags: TagsRepository,
    private readonly tombstones: Tombstones,
  ) {}

  /** Also only its spelling. @throws 404 for a tag that the owner never used, 400 for a name that no tag can have */
  async rename(actor: Actor, name: string, dto: BookmarkTagRenameDto): Promise<BookmarkOperationResultDto> {
    return this.change(actor, { kind: 'tag.rename', from: [tagKey(name)], into: sound(dto.name, 'name') });
  }

  /** @throws 404 when the owner used none of them, 400 for a name that no tag can have */
  async merge(actor: Actor, dto: BookmarkTagMergeDto): Promise<BookmarkOperationResultDto> {
    const from = [...new Set(dto.from.map(tagKey))];
    return this.change(actor, { kind: 'tag.merge', from, into: sound(dto.into, 'into') });
  }

  /** Takes it off every bookmark. @throws 404 for a tag that the owner never used */
  async delete(actor: Actor, name: string): Promise<BookmarkOperationResultDto> {
    return this.change(actor, { kind: 'tag.delete', from: [tagKey(name)], into: null });
  }

  private async change(actor: Actor, { kind, from, into }: TagChange): Promise<BookmarkOperationResultDto> {
    const ownerId = authorize(actor, 'tags:write');
    const cause = causeOf(actor, ownerId);
    const operationId = await this.database.transaction(async (tx) => {
      await this.tombstones.assertAlive(tx, ownerId);
      const known = await this.tags.names(tx, ownerId, into === null ? from : [...from, tagKey(into)]);
      const named = from.flatMap((key) => known.get(key) ?? []);
      if (named.length === 0) throw notFound('Tag');
      const params = { change: { does: 'retag', from, into } as const, spellings: [...known.values()] };
      const label = into === null ? named.join(', ') : `${named.join(', ')} → ${into}`;
      const id = await this.engine.submit(tx, cause, { kind, label, params }, { by: 'tags', keys: from });
      await this.tags.forget(tx, ownerId, from);
      if (into !== null) await this.tags.respell(tx, ownerId, into);
      return id;
    });
    return resultOf(await this.engine.proceed(ownerId, operationId, REQUEST_BUDGET));
  }
}

function sound(name: string, field: string): string {
  const clean = cleanTag(name);
  if (clean === null) throw invalidField(field, 'A tag must have 1 to 50 characters other than commas');
  return clean;
}
