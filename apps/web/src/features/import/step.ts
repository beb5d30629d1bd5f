import type { FileOverview, PlanSummary } from './messages.js';
import type { ImportProgress, ImportResult } from './run-import.js';

/** Where the wizard is, with what that step knows. */
export type Step =
  | { readonly name: 'upload'; readonly isReading: boolean; readonly error: string | null }
  | { readonly name: 'preview' | 'mapping'; readonly file: File; readonly overview: FileOverview }
  | { readonly name: 'importing'; readonly progress: ImportProgress }
  | { readonly name: 'result'; readonly plan: PlanSummary; readonly result: ImportResult };

/** An empty upload step. */
export const START = { name: 'upload', isReading: false, error: null } as const satisfies Step;
