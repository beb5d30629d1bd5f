import type { ImportPlan, PlannedLink } from '#util/bookmark-file';
import { IMPORT_BATCH } from '#util/bookmark-types';
import { foldName } from '#util/text';
import { isTransient } from '../../shared/api/errors.js';
import type { ImportEntry } from '../../shared/api/types.js';
import { texts } from './texts.js';

export type ImportStage = keyof typeof texts.stages;

export interface ImportProgress {
  readonly stage: ImportStage;
  readonly done: number;
  readonly total: number;
}

export interface ImportResult {
  readonly success: boolean;
  readonly projectsCreated: number;
  readonly bookmarksImported: number;
  readonly duplicatesSkipped: number;
  readonly errors: readonly string[];
  /** What takes the import back. */
  readonly operationIds: readonly string[];
}

/** What a batch answers. Errors come as texts or as objects that hold one. */
export interface BatchResult {
  readonly imported: number;
  readonly duplicates_skipped: number;
  readonly errors: readonly (string | { readonly msg?: string; readonly message?: string })[];
  readonly operation_id?: string;
}

/** The two calls of an import; given in, so that the run can be tried without a server. */
export interface ImportCalls {
  readonly importProjects: (
    projects: readonly { readonly name: string; readonly description: string }[],
    key: string,
  ) => Promise<readonly { readonly id?: number; readonly name: string }[]>;
  readonly importBookmarks: (bookmarks: readonly ImportEntry[], key: string) => Promise<BatchResult>;
  readonly pause: (ms: number) => Promise<void>;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 1000;

/**
 * Creates the projects, then sends the links in batches of 50. A call that got no answer is repeated under the same
 * key, so nothing is imported twice; a batch that is refused is reported and does not stop the others.
 */
export async function runImport(
  plan: ImportPlan,
  calls: ImportCalls,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
): Promise<ImportResult> {
  const total = plan.links.length;
  onProgress({ stage: 'creating-projects', done: 0, total });
  let projects: ReadonlyMap<string, number>;
  try {
    projects = await createProjects(plan.projectNames, calls);
  } catch (error) {
    return failed(error instanceof Error && error.message ? error.message : texts.errors.projects);
  }
  let imported = 0;
  let duplicates = plan.duplicates;
  const errors: string[] = [];
  const operationIds: string[] = [];
  for (let at = 0; at < total; at += IMPORT_BATCH) {
    if (signal.aborted) {
      errors.push(texts.errors.stopped);
      break;
    }
    onProgress({ stage: 'importing-bookmarks', done: at, total });
    const batch = plan.links.slice(at, at + IMPORT_BATCH).flatMap((link) => toInput(link, projects));
    try {
      const key = crypto.randomUUID();
      const result = await retried(() => calls.importBookmarks(batch, key), calls);
      imported += result.imported;
      duplicates += result.duplicates_skipped;
      errors.push(...result.errors.map(textOf));
      if (result.operation_id) operationIds.push(result.operation_id);
    } catch (error) {
      errors.push(texts.errors.batch(error instanceof Error ? error.message : texts.errors.unknown));
    }
  }
  return {
    success: imported > 0,
    projectsCreated: projects.size,
    bookmarksImported: imported,
    duplicatesSkipped: duplicates,
    errors,
    operationIds,
  };
}

async function createProjects(
  names: readonly string[],
  calls: ImportCalls,
): Promise<ReadonlyMap<string, number>> {
  if (names.length === 0) return new Map();
  const key = crypto.randomUUID();
  const wanted = names.map((name) => ({ name, description: texts.description }));
  const created = await retried(() => calls.importProjects(wanted, key), calls);
  const ids = new Map(
    created.flatMap(({ id, name }) => (id === undefined ? [] : [[foldName(name), id] as const])),
  );
  if (ids.size === 0) throw new Error(texts.errors.projects);
  if (names.some((name) => !ids.has(foldName(name)))) throw new Error(texts.errors.projectId);
  return ids;
}

function toInput(link: PlannedLink, projects: ReadonlyMap<string, number>): readonly ImportEntry[] {
  const { project, title, url, tags, description, addDate } = link;
  const id = project.kind === 'existing' ? project.id : projects.get(foldName(project.name));
  return id === undefined
    ? []
    : [
        {
          type: 'link',
          title,
          content: description,
          url,
          tags: [...tags],
          project_id: id,
          created_at: addDate,
        },
      ];
}

async function retried<T>(call: () => Promise<T>, { pause }: ImportCalls): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= TRIES || !isTransient(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1));
    }
  }
}

function textOf(error: BatchResult['errors'][number]): string {
  if (typeof error === 'string') return error;
  return error.msg ?? error.message ?? texts.errors.validation;
}

const failed = (error: string): ImportResult => ({
  success: false,
  projectsCreated: 0,
  bookmarksImported: 0,
  duplicatesSkipped: 0,
  errors: [error],
  operationIds: [],
});
