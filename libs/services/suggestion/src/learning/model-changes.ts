/** What a bookmark adds to the counts of a model. */
export interface Taught {
  readonly features: readonly string[];
  /** Keys. */
  readonly tags: readonly string[];
}

/** Key and change; what comes out even is not in it. */
export interface Change {
  readonly key: string;
  readonly by: number;
}

export interface PairChange {
  readonly feature: string;
  readonly tag: string;
  readonly by: number;
}

/** By how much the counts of a model change. */
export class ModelChanges {
  bookmarks = 0;
  private readonly features = new Map<string, number>();
  private readonly tags = new Map<string, number>();
  private readonly pairs = new Map<string, PairChange>();

  /** @param by 1 to learn it, -1 to take it back */
  count({ features, tags }: Taught, by: 1 | -1): void {
    if (tags.length === 0) return;
    this.bookmarks += by;
    for (const tag of tags) bump(this.tags, tag, by);
    for (const feature of features) {
      bump(this.features, feature, by);
      for (const tag of tags) {
        // Of a tag that stands there anyway, that it does says nothing.
        if (feature === `tag:${tag}`) continue;
        const key = `${feature}\n${tag}`;
        this.pairs.set(key, { feature, tag, by: (this.pairs.get(key)?.by ?? 0) + by });
      }
    }
  }

  get ofFeatures(): Change[] {
    return changesIn(this.features);
  }

  get ofTags(): Change[] {
    return changesIn(this.tags);
  }

  get ofPairs(): PairChange[] {
    return [...this.pairs.values()].filter(({ by }) => by !== 0);
  }
}

function bump(counts: Map<string, number>, key: string, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

const changesIn = (counts: ReadonlyMap<string, number>): Change[] =>
  [...counts].filter(([, by]) => by !== 0).map(([key, by]) => ({ key, by }));
