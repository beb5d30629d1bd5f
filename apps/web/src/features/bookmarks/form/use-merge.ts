import { useState } from 'react';
import type { Bookmark } from '../../../shared/api/types.js';
import { mergeValues, type Merge, type MergedField } from './merge.js';
import type { Form } from './use-form.js';
import { fromBookmark } from './values.js';

interface Merging {
  /** What came in from elsewhere since the form was begun. */
  readonly merge: Pick<Merge, 'conflicts' | 'changed'> | null;
  readonly takeTheirs: (field: MergedField) => void;
}

/** Keeps a form, which changes `base`, on the newest version of its bookmark while somebody else changes it. */
export function useMerge(
  base: Bookmark,
  current: Bookmark,
  { values, setValues }: Form,
  onNewBase: (base: Bookmark) => void,
): Merging {
  const [merge, setMerge] = useState<Merging['merge']>(null);
  if (current.version > base.version) {
    const merged = mergeValues(fromBookmark(base), values, fromBookmark(current));
    onNewBase(current);
    setValues(() => merged.values);
    // A preview that arrived is a new version too, of nothing that this form shows.
    if (merged.changed.length > 0) {
      setMerge({
        changed: merged.changed,
        conflicts: [...new Set([...(merge?.conflicts ?? []), ...merged.conflicts])],
      });
    }
  }
  const takeTheirs = (field: MergedField): void => {
    const theirs = fromBookmark(base);
    setValues((before) => ({ ...before, [field]: theirs[field] }));
    setMerge(
      (before) => before && { ...before, conflicts: before.conflicts.filter((each) => each !== field) },
    );
  };
  return { merge, takeTheirs };
}
