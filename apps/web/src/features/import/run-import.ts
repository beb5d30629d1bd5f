import type { PlannedLink } from '#util/bookmark-file';
import { IMPORT_BATCH } from '#util/bookmark-types';
import { foldName } from '#util/text';
import { isTransient } from '../../shared/api/errors.js';
import type { ImportEntry } from '../../shared/api/types.js';
import type { PlanSummary } from './messages.js';
import { texts } from './texts.js';

export type ImportStage = keyof typeof texts.stages;

export interface ImportProgress {
  readonly stage: ImportStage;
  readonly done: number;
  readonly total: number;
}

/** What a batch answers. Errors come as texts or as objects that hold one. */
export interface BatchResult {
  readonly imported: number;
  readonly duplicates_skipped: number;
  readonly errors: readonly (string | { readonly msg?: string; readonly message?: string })[];
  readonly operation_id?: string;
}

/** What an import needs from outside; given in, so that the run can be tried without server and worker. */
export interface ImportCalls {
  readonly importProjects: (
    projects: readonly { readonly name: string; readonly description: string }[],
    key: string,
    signal: AbortSignal,
  ) => Promise<readonly { readonly id?: number; readonly name: string }[]>;
  readonly importBookmarks: (
    bookmarks: readonly ImportEntry[],
    key: string,
    signal: AbortSignal,
  ) => Promise<BatchResult>;
  /** The planned links from this place on, at most a batch. */
  readonly batchAt: (at: number) => Promise<readonly PlannedLink[]>;
  /** Ends early when the import is stopped. */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Links that were sent together, under one key for as often as they are sent. */
interface Batch {
  readonly key: string;
  readonly at: number;
}

interface FailedBatch extends Batch {
  readonly error: string;
}

/** How far an import came: it can be taken up again from here, and nothing is imported twice. */
export interface ImportState {
  readonly projectsKey: string;
  readonly projects: ReadonlyMap<string, number> | null;
  /** The first link that was not sent yet. */
  readonly next: number;
  readonly failed: readonly FailedBatch[];
  readonly imported: number;
  readonly duplicates: number;
  readonly rowErrors: readonly string[];
  readonly operationIds: readonly string[];
}

export interface ImportResult {
  readonly success: boolean;
  readonly projectsCreated: number;
  readonly bookmarksImported: number;
  readonly duplicatesSkipped: number;
  readonly errors: readonly string[];
  /** What takes the import back. */
  readonly operationIds: readonly string[];
  /** Where it can be taken up again; null when everything was sent and answered. */
  readonly rest: ImportState | null;
}

const TRIES = 4;
const FIRST_PAUSE_MS = 1000;

/** The import before anything was sent. */
export const beginning = (): ImportState => ({
  projectsKey: crypto.randomUUID(),
  projects: null,
  next: 0,
  failed: [],
  imported: 0,
  duplicates: 0,
  rowErrors: [],
  operationIds: [],
});

/**
 * Creates the projects, then sends the links in batches of 50. A call that got no answer is repeated under the same
 * key, so nothing is imported twice; a batch that is refused is reported and does not stop the others. With the `rest`
 * of an earlier run it goes on from there, the failed batches first.
 */
export async function runImport(
  plan: PlanSummary,
  calls: ImportCalls,
  signal: AbortSignal,
  onProgress: (progress: ImportProgress) => void,
  from: ImportState = beginning(),
): Promise<ImportResult> {
  const { total } = plan;
  let state = from;
  onProgress({ stage: 'creating-projects', done: state.next, total });
  try {
    state = { ...state, projects: state.projects ?? (await createProjects(plan, calls, signal, state)) };
  } catch (error) {
    return resultOf(plan, state, signal.aborted ? texts.errors.stopped : failureOf(error, plan));
  }
  for (const batch of batchesOf(state, total)) {
    if (signal.aborted) break;
    onProgress({ stage: 'importing-bookmarks', done: Math.min(state.next, total), total });
    state = await send(batch, state, calls, signal);
  }
  return resultOf(plan, state, signal.aborted && isUnfinished(state, total) ? texts.errors.stopped : null);
}

/** What failed before, then what was never sent. */
function* batchesOf({ failed, next }: ImportState, total: number): Generator<Batch, void, undefined> {
  yield* failed;
  for (let at = next; at < total; at += IMPORT_BATCH) yield { key: crypto.randomUUID(), at };
}

async function send(
  batch: Batch,
  before: ImportState,
  calls: ImportCalls,
  signal: AbortSignal,
): Promise<ImportState> {
  const { key, at } = batch;
  const state = {
    ...before,
    next: Math.max(before.next, at + IMPORT_BATCH),
    failed: before.failed.filter((each) => each.key !== key),
  };
  try {
    const links = await calls.batchAt(at);
    const entries = links.flatMap((link) => toEntry(link, before.projects ?? new Map<string, number>()));
    const result = await retried(() => calls.importBookmarks(entries, key, signal), calls, signal);
    return {
      ...state,
      imported: state.imported + result.imported,
      duplicates: state.duplicates + result.duplicates_skipped,
      rowErrors: [...state.rowErrors, ...result.errors.map(textOf)],
      operationIds: [...state.operationIds, ...(result.operation_id ? [result.operation_id] : [])],
    };
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : texts.errors.unknown;
    const text = texts.errors.batch(why);
    return { ...state, failed: [...state.failed, { key, at, error: text }] };
  }
}

async function createProjects(
  { projectNames }: PlanSummary,
  calls: ImportCalls,
  signal: AbortSignal,
  { projectsKey }: ImportState,
): Promise<ReadonlyMap<string, number>> {
  if (projectNames.length === 0) return new Map();
  const wanted = projectNames.map((name) => ({ name, description: texts.description }));
  const created = await retried(() => calls.importProjects(wanted, projectsKey, signal), calls, signal);
  const ids = new Map(
    created.flatMap(({ id, name }) => (id === undefined ? [] : [[foldName(name), id] as const])),
  );
  if (ids.size === 0) throw new Error(notCreated(projectNames));
  if (projectNames.some((name) => !ids.has(foldName(name)))) throw new Error(texts.errors.projectId);
  return ids;
}

const notCreated = (names: readonly string[]): string =>
  names.length === 1 ? texts.errors.project : texts.errors.projects;

/** The server's own text where it has one for a person; silence and trouble get ours. */
function failureOf(error: unknown, { projectNames }: PlanSummary): string {
  if (isTransient(error)) return notCreated(projectNames);
  return error instanceof Error && error.message ? error.message : texts.errors.unknown;
}

function toEntry(link: PlannedLink, projects: ReadonlyMap<string, number>): readonly ImportEntry[] {
  const { project, title, url, tags, description, addDate } = link;
  const id = project.kind === 'existing' ? project.id : projects.get(foldName(project.name));
  if (id === undefined) return [];
  const content = description;
  return [{ type: 'link', title, content, url, tags: [...tags], project_id: id, created_at: addDate }];
}

async function retried<T>(call: () => Promise<T>, { pause }: ImportCalls, signal: AbortSignal): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await call();
    } catch (error) {
      if (attempt >= TRIES || signal.aborted || !isTransient(error)) throw error;
      await pause(FIRST_PAUSE_MS * 2 ** (attempt - 1), signal);
    }
  }
}

function resultOf(
  { total, duplicates }: PlanSummary,
  state: ImportState,
  failure: string | null,
): ImportResult {
  const failed = state.failed.map(({ error }) => error);
  return {
    success: state.imported > 0,
    projectsCreated: state.projects?.size ?? 0,
    bookmarksImported: state.imported,
    duplicatesSkipped: state.projects ? duplicates + state.duplicates : 0,
    errors: [...state.rowErrors, ...failed, ...(failure ? [failure] : [])],
    operationIds: state.operationIds,
    rest: isUnfinished(state, total) ? state : null,
  };
}

const isUnfinished = ({ projects, failed, next }: ImportState, total: number): boolean =>
  projects === null || failed.length > 0 || next < total;

function textOf(error: BatchResult['errors'][number]): string {
  if (typeof error === 'string') return error;
  return error.msg ?? error.message ?? texts.errors.validation;
}
