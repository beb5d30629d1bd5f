/** What is counted: active bookmarks by project, type and tag, and the trash as one. */
export type CountSubject = 'project' | 'type' | 'tag' | 'trash';

export interface CountDelta {
  readonly subject: CountSubject;
  readonly key: string;
  readonly delta: number;
}

/** The part of a bookmark that counts see. */
export interface Counted {
  readonly project_id: number;
  readonly type: string;
  readonly tag_keys: readonly string[];
  readonly deleted_at: Date | null;
}

/** A bookmark before and after a change; null: it did not exist then. */
export interface CountedChange {
  readonly before: Counted | null;
  readonly after: Counted | null;
}

/** What some changes do to the counts, all changes of one key as one delta and none that adds up to zero. */
export function countChanges(changes: Iterable<CountedChange>): CountDelta[] {
  const sums = new Map<string, { subject: CountSubject; key: string; delta: number }>();
  const add = (bookmark: Counted | null, delta: number): void => {
    for (const [subject, key] of bookmark ? countedAs(bookmark) : []) {
      const name = `${subject} ${key}`;
      const sum = sums.get(name) ?? { subject, key, delta: 0 };
      sums.set(name, { ...sum, delta: sum.delta + delta });
    }
  };
  for (const { before, after } of changes) {
    add(before, -1);
    add(after, 1);
  }
  return [...sums.values()].filter(({ delta }) => delta !== 0);
}

function countedAs(bookmark: Counted): (readonly [CountSubject, string])[] {
  if (bookmark.deleted_at !== null) return [['trash', '']];
  return [
    ['project', String(bookmark.project_id)],
    ['type', bookmark.type],
    ...bookmark.tag_keys.map((key) => ['tag', key] as const),
  ];
}
