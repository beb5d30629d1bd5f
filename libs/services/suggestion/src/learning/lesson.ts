import type { PortBookmark } from '#contracts';
import { tagKey } from '#util/text';
import { featuresOf, tagKeysOf, type Feature } from '../model/features.js';

/** What a bookmark teaches as it is at one version. Without a tag, in the trash or as a password it teaches nothing. */
export interface Lesson {
  readonly id: string;
  readonly version: number;
  readonly features: readonly Feature[];
  /** Keys. */
  readonly tags: readonly string[];
  /** Spelling of each tag, in the same order. */
  readonly names: readonly string[];
  readonly isDeleted: boolean;
}

export function lessonOf({ id, version, deleted_at, ...bookmark }: PortBookmark): Lesson {
  const isSilent = deleted_at !== null || bookmark.type === 'password' || bookmark.tags.length === 0;
  if (isSilent) return { id, version, features: [], tags: [], names: [], isDeleted: false };
  const spellings = new Map(bookmark.tags.toReversed().map((name) => [tagKey(name), name]));
  const tags = tagKeysOf(bookmark.tags);
  return {
    id,
    version,
    features: featuresOf({ ...bookmark, projectId: bookmark.project.id }),
    tags,
    names: tags.map((key) => spellings.get(key) ?? key),
    isDeleted: false,
  };
}

/** Gone for good: an older message must not bring it back. */
export const forgetting = (id: string, version: number): Lesson => ({
  id,
  version,
  features: [],
  tags: [],
  names: [],
  isDeleted: true,
});
