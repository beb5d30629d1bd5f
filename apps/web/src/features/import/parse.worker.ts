import {
  decodeBookmarkFile,
  parseBookmarkFile,
  planImport,
  rowsOf,
  type ImportFolder,
  type PlannedLink,
} from '#util/bookmark-file';
import { IMPORT_BATCH } from '#util/bookmark-types';
import type { WorkerAnswer, WorkerRequest } from './messages.js';
import { overviewOf } from './overview.js';

/* Reads the file beside the page, so that a large one never stops it. Tree and plan stay here; only what is shown or sent goes over. */

let tree: ImportFolder | null = null;
let planned: readonly PlannedLink[] = [];

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>): Promise<void> => {
  self.postMessage(await answer(data));
};

async function answer(request: WorkerRequest): Promise<WorkerAnswer> {
  switch (request.kind) {
    case 'parse':
      return parse(request.file);
    case 'plan': {
      if (!tree) return { kind: 'unreadable' };
      const plan = planImport(rowsOf(tree), request.strategy, { fileName: request.fileName });
      planned = plan.links;
      const { projectNames, duplicates } = plan;
      return { kind: 'planned', plan: { total: planned.length, projectNames, duplicates } };
    }
    case 'batch':
      return { kind: 'links', links: planned.slice(request.at, request.at + IMPORT_BATCH) };
  }
}

async function parse(file: File): Promise<WorkerAnswer> {
  try {
    const parsed = parseBookmarkFile(decodeBookmarkFile(new Uint8Array(await file.arrayBuffer())));
    if (parsed.problem) return { kind: 'refused', reason: parsed.problem };
    tree = parsed.tree;
    return { kind: 'parsed', overview: overviewOf(parsed) };
  } catch {
    return { kind: 'unreadable' };
  }
}
