import { RESUMABLE, SWEEP, type WorkTable } from '#platform/messaging';

export interface SuggestionWork {
  readonly [kind: string]: object;
  /** Learns the bookmarks from before the owner's model. */
  readonly 'model.learn': {
    readonly owner_id: string;
    /** How often it made room for others before; absent: never. */
    readonly turn?: number;
  };
  readonly 'model.sweep': Record<string, never>;
}

/** Slow work of the suggestion service. */
export const SUGGESTION_WORK: WorkTable<SuggestionWork> = {
  // One at a time: a model is its owner's, and nobody waits for it.
  'model.learn': { ...RESUMABLE, concurrency: 1 },
  'model.sweep': SWEEP,
};
