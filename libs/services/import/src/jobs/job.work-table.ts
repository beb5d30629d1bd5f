import { RESUMABLE, SWEEP, type WorkTable } from '#platform/messaging';

export interface ImportWork {
  readonly [kind: string]: object;
  readonly 'import.run': {
    readonly owner_id: string;
    readonly job_id: string;
    /** How often it made room for others before; absent: never. */
    readonly turn?: number;
  };
  readonly 'import.sweep': Record<string, never>;
}

/** Slow work of the import service. */
export const IMPORT_WORK: WorkTable<ImportWork> = {
  'import.run': RESUMABLE,
  'import.sweep': SWEEP,
};
