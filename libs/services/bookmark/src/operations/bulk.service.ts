import { Injectable } from '@nestjs/common';
import { Database, type Tx } from '#platform/database';
import { BugError, invalid, invalidField } from '#platform/errors';
import { Idempotency } from '#platform/idempotency';
import { authorize, type Actor } from '#platform/identity';
import { tagKey } from '#util/text';
import { savableTags } from '../bookmarks/bookmark-fields.js';
import { BookmarkNeighbours } from '../bookmarks/bookmark-neighbours.js';
import { causeOf, type Cause } from '../bookmarks/bookmark.events.js';
import type { BookmarkBulkDto, BookmarkOperationResultDto } from './operation.dto.js';
import { OperationEngine, REQUEST_BUDGET } from './operation-engine.js';
import { isSearchCut, kindOfSearch } from '../search/search-plan.js';
import type { OperationChange } from './operation.rows.js';
import type { Selection } from './operations.repository.js';
import { resultOf } from './operations.service.js';

/** One change for many bookmarks. */
@Injectable()
export class BulkService {
  constructor(
    private readonly database: Database,
    private readonly idempotency: Idempotency,
    private readonly engine: OperationEngine,
    private readonly near: BookmarkNeighbours,
  ) {}

  /**
   * Which bookmarks are meant is decided now: a bookmark that matches later is not changed. Ids that
   * are not there or in the other state are left out.
   * @throws 400 without a selection or what the action needs, 404 for an unknown target project
   */
  async change(
    actor: Actor,
    dto: BookmarkBulkDto,
    key: string | undefined,
    timeZone: string,
  ): Promise<BookmarkOperationResultDto> {
    const ownerId = authorize(actor, 'bookmarks:write');
    const cause = causeOf(actor, ownerId);
    const selection = selectionOf(dto, timeZone);
    const claim = { ownerId, key, route: 'POST /api/bookmarks/bulk', body: dto };
    const ran = await this.database.transaction((tx) =>
      this.idempotency.run(tx, claim, async () => {
        await this.near.tombstones.assertAlive(tx, ownerId);
        const { change, label } = await this.changeOf(tx, cause, dto);
        const id = await this.engine.submit(
          tx,
          cause,
          { kind: dto.action, label, params: { change } },
          selection,
        );
        return { status: 200, objectIds: [id] };
      }),
    );
    const [id] = ran.objectIds;
    if (id === undefined) throw new BugError('A bulk change has no operation');
    return resultOf(await this.engine.proceed(ownerId, id, REQUEST_BUDGET));
  }

  private async changeOf(
    tx: Tx,
    cause: Cause,
    dto: BookmarkBulkDto,
  ): Promise<{ change: OperationChange; label: string }> {
    switch (dto.action) {
      case 'move': {
        if (!dto.project_id) throw invalidField('project_id', 'Where to? project_id is missing.');
        const project = await this.near.projects.placeFor(tx, cause.ownerId, cause.actor, dto.project_id);
        return { change: { does: 'move', project_id: project.id }, label: project.name };
      }
      case 'tag': {
        const names = tagsOf(dto);
        const spelling = await this.near.tags.spell(tx, cause.ownerId, names);
        const tags = names.map((name) => spelling.get(tagKey(name)) ?? name);
        return { change: { does: 'tag', tags }, label: tags.join(', ') };
      }
      case 'untag': {
        const names = tagsOf(dto);
        return { change: { does: 'untag', tag_keys: names.map(tagKey) }, label: names.join(', ') };
      }
      case 'trash':
      case 'restore':
      case 'delete':
        return { change: { does: dto.action }, label: '' };
    }
  }
}

function selectionOf({ action, ids, filter }: BookmarkBulkDto, timeZone: string): Selection {
  const state = action === 'restore' || action === 'delete' ? 'trash' : 'active';
  if (ids && filter) throw invalid('Name bookmarks by ids or by filter, not by both.');
  if (ids) return { by: 'ids', ids, state };
  if (!filter) throw invalid('Name the bookmarks by ids or by filter.');
  const { search, ...rest } = filter;
  return {
    by: 'filter',
    filter: {
      ...rest,
      ...searchOf(search),
      state,
      timeZone,
    },
  };
}

/** A search that says nothing would mean every bookmark: too much for what may be a slip of the hand. */
function searchOf(search: string | undefined): { search?: string } {
  if (search === undefined || search.trim() === '') return {};
  if (kindOfSearch(search) === 'empty') throw invalidField('filter.search', 'This search asks for nothing.');
  // A list may ignore a part; a change would reach bookmarks that nobody meant.
  if (isSearchCut(search)) throw invalidField('filter.search', 'This search is too long for a change.');
  return { search };
}

function tagsOf(dto: BookmarkBulkDto): string[] {
  const names = savableTags(dto.tags);
  if (names.length === 0) throw invalidField('tags', 'Which tags? tags is empty.');
  return names;
}
