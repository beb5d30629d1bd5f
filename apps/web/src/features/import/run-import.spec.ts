import { describe, expect, it, jest } from '@jest/globals';
import type { ImportPlan, PlannedLink } from '#util/bookmark-file';
import { ApiError, NetworkError } from '../../shared/api/errors.js';
import { runImport, type ImportCalls } from './run-import.js';

const link = (row: number, project: PlannedLink['project']): PlannedLink => ({
  row,
  title: `Link ${row}`,
  url: `https://example.com/${row}`,
  urlKey: `example.com/${row}`,
  addDate: null,
  lastVisit: null,
  tags: [],
  description: '',
  folderPath: [],
  project,
});

const planOf = (count: number): ImportPlan => ({
  links: Array.from({ length: count }, (_, row) => link(row, { kind: 'named', name: 'Work' })),
  projectNames: ['Work'],
  duplicates: 2,
  excluded: 0,
});

function callsWith(over: Partial<ImportCalls> = {}): ImportCalls {
  return {
    importProjects: jest.fn<ImportCalls['importProjects']>(async () => [{ id: 9, name: 'work' }]),
    importBookmarks: jest.fn<ImportCalls['importBookmarks']>(async (batch) => ({
      imported: batch.length,
      duplicates_skipped: 0,
      errors: [],
      operation_id: 'op',
    })),
    pause: jest.fn<ImportCalls['pause']>(async () => undefined),
    ...over,
  };
}

const never = new AbortController().signal;
const ignore = (): void => undefined;

describe('runImport', () => {
  it('sends batches of 50 to the created project', async () => {
    const calls = callsWith();
    const result = await runImport(planOf(120), calls, never, ignore);
    const batches = jest.mocked(calls.importBookmarks).mock.calls.map(([batch]) => batch);
    expect(batches.map((batch) => batch.length)).toEqual([50, 50, 20]);
    expect(batches[0]?.[0]).toMatchObject({ project_id: 9, type: 'link' });
    expect(result).toMatchObject({
      success: true,
      bookmarksImported: 120,
      duplicatesSkipped: 2,
      projectsCreated: 1,
    });
  });

  it('repeats a call without an answer under the same key', async () => {
    let failures = 2;
    const calls = callsWith({
      importBookmarks: jest.fn<ImportCalls['importBookmarks']>(async (batch) => {
        if (failures-- > 0) throw new NetworkError('gone');
        return { imported: batch.length, duplicates_skipped: 0, errors: [] };
      }),
    });
    const result = await runImport(planOf(3), calls, never, ignore);
    const keys = jest.mocked(calls.importBookmarks).mock.calls.map(([, key]) => key);
    expect(new Set(keys).size).toBe(1);
    expect(result.bookmarksImported).toBe(3);
  });

  it('reports a refused batch and goes on with the next', async () => {
    let first = true;
    const calls = callsWith({
      importBookmarks: jest.fn<ImportCalls['importBookmarks']>(async (batch) => {
        if (first) {
          first = false;
          throw new ApiError(400, 'bad');
        }
        return { imported: batch.length, duplicates_skipped: 0, errors: [{ msg: 'odd' }, {}, 'plain'] };
      }),
    });
    const result = await runImport(planOf(60), calls, never, ignore);
    expect(result).toMatchObject({ success: true, bookmarksImported: 10 });
    expect(result.errors).toEqual(['Batch import failed: bad', 'odd', 'Unknown validation error', 'plain']);
  });

  it('fails when a project got no id, before any link is sent', async () => {
    const calls = callsWith({ importProjects: async () => [{ id: 1, name: 'Other' }] });
    const result = await runImport(planOf(1), calls, never, ignore);
    expect(result).toMatchObject({ success: false, errors: ['Failed to get created project ID'] });
    expect(calls.importBookmarks).not.toHaveBeenCalled();
  });

  it('is no success when nothing was imported', async () => {
    const calls = callsWith({
      importBookmarks: async (batch) => ({ imported: 0, duplicates_skipped: batch.length, errors: [] }),
    });
    expect(await runImport(planOf(2), calls, never, ignore)).toMatchObject({
      success: false,
      duplicatesSkipped: 4,
    });
  });

  it('stops between batches', async () => {
    const controller = new AbortController();
    const calls = callsWith({
      importBookmarks: jest.fn<ImportCalls['importBookmarks']>(async (batch) => {
        controller.abort();
        return { imported: batch.length, duplicates_skipped: 0, errors: [] };
      }),
    });
    const result = await runImport(planOf(120), calls, controller.signal, ignore);
    expect(result).toMatchObject({ bookmarksImported: 50, errors: ['The import was stopped'] });
  });
});
