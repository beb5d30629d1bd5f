import { RESUMABLE, SWEEP, type WorkTable } from '#platform/messaging';

export interface RulesWork {
  readonly [kind: string]: object;
  readonly 'rules.run': {
    readonly owner_id: string;
    readonly run_id: string;
    /** How often it made room for others before; absent: never. */
    readonly turn?: number;
  };
  readonly 'rules.sweep': Record<string, never>;
}

/** Slow work of the rules service. */
export const RULES_WORK: WorkTable<RulesWork> = {
  'rules.run': RESUMABLE,
  'rules.sweep': SWEEP,
};
