import {
  decodeBookmarkFile,
  parseBookmarkFile,
  planImport,
  rowsOf,
  type ImportFolder,
} from '#util/bookmark-file';
import type { WorkerAnswer, WorkerRequest } from './messages.js';
import { overviewOf } from './overview.js';

/* Reads the file beside the page, so that a large one never stops it. The tree stays here; only what is shown is sent. */

let tree: ImportFolder | null = null;

self.onmessage = async ({ data }: MessageEvent<WorkerRequest>): Promise<void> => {
  switch (data.kind) {
    case 'parse':
      self.postMessage(await parse(data.file));
      return;
    case 'plan':
      if (!tree) return;
      self.postMessage({
        kind: 'planned',
        plan: planImport(rowsOf(tree), data.strategy, { fileName: data.fileName }),
      } satisfies WorkerAnswer);
  }
};

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
