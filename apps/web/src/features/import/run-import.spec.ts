import { describe, expect, it, jest } from '@jest/globals';
import type { PlannedLink } from '#util/bookmark-file';
import { ApiError, NetworkError } from '../../shared/api/errors.js';
import { runImport, type ImportCalls } from './run-import.js';
import type { PlanSummary } from './messages.js';

const link = (row: number): PlannedLink => ({
  row,
  title: `Link ${row}`,
  url: `https://example.com/${row}`,
  urlKey: `example.com/${row}`,
  addDate: null,
  lastVisit: null,
  tags: [],
  description: '',
  folderPath: [],
  project: { kind: 'named', name: 'Work' },
});

const planOf = (total: number): PlanSummary => ({ total, projectNames: ['Work'], duplicates: 2 });

type Import = ImportCalls['importBookmarks'];

function callsWith(total: number, over: Partial<ImportCalls> = {}): ImportCalls {
  return {
    importProjects: jest.fn<ImportCalls['importProjects']>(async () => [{ id: 9, name: 'work' }]),
    importBookmarks: jest.fn<Import>(async (batch) => ({
      imported: batch.length,
      duplicates_skipped: 0,
      errors: [],
      operation_id: 'op',
    })),
    batchAt: async (at) => Array.from({ length: Math.min(50, total - at) }, (_, index) => link(at + index)),
    pause: jest.fn<ImportCalls['pause']>(async () => undefined),
    ...over,
  };
}

const never = new AbortController().signal;
const ignore = (): void => undefined;
const sentKeys = (calls: ImportCalls): string[] =>
  jest.mocked(calls.importBookmarks).mock.calls.map(([, key]) => key);

describe('runImport', () => {
  it('sends batches of 50 to the created project', async () => {
    const calls = callsWith(120);
    const result = await runImport(planOf(120), calls, never, ignore);
    const batches = jest.mocked(calls.importBookmarks).mock.calls.map(([batch]) => batch);
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
    expect(batches[0]?.[0]).toMatchObject({ project_id: 9, type: 'link' });
    expect(result).toMatchObject({
      success: true,
      bookmarksImported: 120,
      duplicatesSkipped: 2,
      projectsCreated: 1,
      rest: null,
    });
  });

  it('tells the stages and how far it came', async () => {
    const stages: string[] = [];
    await runImport(planOf(60), callsWith(60), never, ({ stage, done }) => stages.push(`${stage} ${done}`));
    expect(stages).toEqual(['creating-projects 0', 'importing-bookmarks 0', 'importing-bookmarks 50']);
  });

  it('repeats a call without an answer under the same key', async () => {
    let failures = 2;
    const calls = callsWith(3, {
      importBookmarks: jest.fn<Import>(async (batch) => {
        if (failures-- > 0) throw new NetworkError('gone');
        return { imported: batch.length, duplicates_skipped: 0, errors: [] };
      }),
    });
    const result = await runImport(planOf(3), calls, never, ignore);
    expect(new Set(sentKeys(calls)).size).toBe(1);
    expect(result.bookmarksImported).toBe(3);
  });

  it('reports a refused batch and goes on with the next', async () => {
    let first = true;
    const calls = callsWith(60, {
      importBookmarks: jest.fn<Import>(async (batch) => {
        if (first) {
          first = false;
          throw new ApiError(400, 'bad');
        }
        return { imported: batch.length, duplicates_skipped: 0, errors: [{ msg: 'odd' }, {}, 'plain'] };
      }),
    });
    const result = await runImport(planOf(60), calls, never, ignore);
    expect(result).toMatchObject({ success: true, bookmarksImported: 10 });
    expect(result.errors).toEqual(['odd', 'Unknown validation error', 'plain', 'Batch import failed: bad']);
  });

  it('takes up what failed under the same key, and forgets its error', async () => {
    let isDown = true;
    const calls = callsWith(120, {
      importBookmarks: jest.fn<Import>(async (batch) => {
        if (isDown && batch[0]?.title === 'Link 50') throw new ApiError(400, 'bad');
        return { imported: batch.length, duplicates_skipped: 0, errors: [], operation_id: 'op' };
      }),
    });
    const first = await runImport(planOf(120), calls, never, ignore);
    expect(first).toMatchObject({ bookmarksImported: 70, errors: ['Batch import failed: bad'] });
    isDown = false;
    const second = await runImport(planOf(120), calls, never, ignore, first.rest ?? undefined);
    expect(second).toMatchObject({ bookmarksImported: 120, errors: [], rest: null, duplicatesSkipped: 2 });
    const keys = sentKeys(calls);
    expect(keys).toHaveLength(4);
    expect(keys[3]).toBe(keys[1]);
    expect(calls.importProjects).toHaveBeenCalledTimes(1);
  });

  it('fails when a project got no id, before any link is sent, and can be tried again under the same key', async () => {
    const answers = [[{ id: 1, name: 'Other' }], [{ id: 9, name: 'Work' }]];
    const calls = callsWith(1, {
      importProjects: jest.fn<ImportCalls['importProjects']>(async () => answers.shift() ?? []),
    });
    const result = await runImport(planOf(1), calls, never, ignore);
    expect(result).toMatchObject({ success: false, errors: ['Failed to get created project ID'] });
    expect(calls.importBookmarks).not.toHaveBeenCalled();
    expect(await runImport(planOf(1), calls, never, ignore, result.rest ?? undefined)).toMatchObject({
      success: true,
      bookmarksImported: 1,
    });
    const [one, two] = jest.mocked(calls.importProjects).mock.calls.map(([, key]) => key);
    expect(two).toBe(one);
  });

  it.each([
    ['one project that nobody made', async () => [], 1, 'Failed to create project'],
    ['several that nobody made', async () => [], 2, 'Failed to create projects'],
    ['silence', () => Promise.reject(new NetworkError('')), 2, 'Failed to create projects'],
    ['a server in trouble', () => Promise.reject(new ApiError(503, 'x')), 1, 'Failed to create project'],
    ['a refusal', () => Promise.reject(new ApiError(400, 'No such name')), 1, 'No such name'],
    ['a throw that says nothing', () => Promise.reject(new Error('')), 1, 'Import failed with unknown error'],
    // eslint-disable-next-line @typescript-eslint/prefer-promise-reject-errors -- what is thrown may be anything
    ['a throw of no error', () => Promise.reject('odd'), 1, 'Import failed with unknown error'],
  ] as const)('tells %s in the words of the rules', async (_name, importProjects, count, text) => {
    const plan = { ...planOf(1), projectNames: ['Work', 'Home'].slice(0, count) };
    const result = await runImport(plan, callsWith(1, { importProjects }), never, ignore);
    expect(result.errors).toEqual([text]);
  });

  it('names a batch that failed without a word', async () => {
    const calls = callsWith(1, { importBookmarks: () => Promise.reject(new Error('')) });
    const { errors } = await runImport(planOf(1), calls, never, ignore);
    expect(errors).toEqual(['Batch import failed: Import failed with unknown error']);
  });

  it('is no success when nothing was imported', async () => {
    const calls = callsWith(2, {
      importBookmarks: async (batch) => ({ imported: 0, duplicates_skipped: batch.length, errors: [] }),
    });
    expect(await runImport(planOf(2), calls, never, ignore)).toMatchObject({
      success: false,
      duplicatesSkipped: 4,
    });
  });

  it('stops at once, also while a call is without an answer, and goes on from there', async () => {
    const controller = new AbortController();
    let isHanging = true;
    const calls = callsWith(120, {
      importBookmarks: jest.fn<Import>(async (batch, _key, signal) => {
        if (isHanging && batch[0]?.title === 'Link 50') {
          controller.abort();
          signal.throwIfAborted();
        }
        return { imported: batch.length, duplicates_skipped: 0, errors: [] };
      }),
    });
    const result = await runImport(planOf(120), calls, controller.signal, ignore);
    expect(result.bookmarksImported).toBe(50);
    expect(result.errors.at(-1)).toBe('The import was stopped');
    isHanging = false;
    const rest = await runImport(planOf(120), calls, never, ignore, result.rest ?? undefined);
    expect(rest).toMatchObject({ bookmarksImported: 120, errors: [], rest: null });
  });
});
