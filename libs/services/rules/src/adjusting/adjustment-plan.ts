import {
  ADJUSTED_FIELDS,
  type AdjustedField,
  type AdjustedFields,
  type BookmarkAdjustment,
  type BookmarksAdjustResponse,
  type PortBookmark,
} from '#contracts';
import type { Application, ApplicationWay } from '../history/application.js';
import { isBookmarkType } from '#util/bookmark-types';
import type { Evaluation, RuleMatch, RuleSubject, SuggestedChanges } from '#util/rules';

/** What rules want of one bookmark, and which of them wants what. */
export interface AdjustmentPlan {
  readonly adjustment: BookmarkAdjustment;
  readonly matches: readonly RuleMatch[];
}

/** What rules see of a bookmark; null for one that they have no business with. */
export function subjectOf(bookmark: PortBookmark): RuleSubject | null {
  const { type, title, url, content, tags, project, deleted_at } = bookmark;
  if (deleted_at !== null || !isBookmarkType(type)) return null;
  return { type, title, url, content, tags, project };
}

/** @returns null when the bookmark is as its rules want it */
export function planOf(
  id: string,
  before: RuleSubject,
  { matches, result }: Evaluation,
): AdjustmentPlan | null {
  const changed = ADJUSTED_FIELDS.filter((field) => !isSame(field, before, result));
  if (changed.length === 0) return null;
  return { adjustment: { id, seen: pick(before, changed), wanted: pick(result, changed) }, matches };
}

function isSame(field: AdjustedField, before: RuleSubject, after: RuleSubject): boolean {
  switch (field) {
    case 'type':
    case 'title':
    case 'tags':
      // Evaluation hands on what it does not change, so the very list is there again.
      return before[field] === after[field];
    case 'project_id':
      return before.project.id === after.project.id;
  }
}

function pick({ type, title, tags, project }: RuleSubject, fields: readonly AdjustedField[]): AdjustedFields {
  const all: Required<AdjustedFields> = { type, title, tags, project_id: project.id };
  return Object.fromEntries(fields.map((field) => [field, all[field]]));
}

/** What each rule really did, by what the bookmark service says that changed. */
export function applicationsOf(
  plans: readonly AdjustmentPlan[],
  results: BookmarksAdjustResponse['results'],
  how: ApplicationWay,
): Application[] {
  const changed = new Map(results.map(({ id, changed: fields }) => [id, new Set(fields)]));
  return plans.flatMap(({ adjustment: { id }, matches }) =>
    matches.flatMap(({ rule, changes }): Application[] => {
      const done = carriedOut(changes, changed.get(id) ?? new Set());
      return done ? [{ bookmarkId: id, rule, how, changes: done }] : [];
    }),
  );
}

/** Of what a rule wanted, what really changed: fields that a person had touched meanwhile were left alone. */
function carriedOut(changes: SuggestedChanges, changed: ReadonlySet<AdjustedField>): SuggestedChanges | null {
  const done: SuggestedChanges = {
    ...(changes.tags && changed.has('tags') ? { tags: changes.tags } : {}),
    ...(changes.project && changed.has('project_id') ? { project: changes.project } : {}),
    ...(changes.type && changed.has('type') ? { type: changes.type } : {}),
    ...(changes.titlePrefix && changed.has('title') ? { titlePrefix: changes.titlePrefix } : {}),
    ...(changes.titleSuffix && changed.has('title') ? { titleSuffix: changes.titleSuffix } : {}),
  };
  return Object.keys(done).length === 0 ? null : done;
}
