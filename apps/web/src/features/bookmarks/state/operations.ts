import { messageOf } from '../../../shared/api/errors.js';
import { getOperation, undoOperation, type OperationResult } from '../../../shared/api/operations.js';
import { reportProblem } from '../../../shared/state/problems.js';
import { notify, notifyProgress } from '../../../shared/ui/toast.js';
import { texts } from '../texts.js';
import { refetchAll, type TakeBack } from './cache.js';
import { undoneText } from './many-texts.js';

const ASK_MS = 1000;

/** Waits for an operation that a job goes on with, and says so meanwhile. */
export async function finished(result: OperationResult, doing: string): Promise<OperationResult> {
  if (!isUnderWay(result.status)) return result;
  const close = notifyProgress(doing);
  try {
    for (;;) {
      await new Promise((resolve) => setTimeout(resolve, ASK_MS));
      const { id, status, affected } = await getOperation(result.operation_id);
      if (!isUnderWay(status)) return { operation_id: id, status, affected };
    }
  } finally {
    close();
  }
}

/**
 * Undoes operations, the last one first. `show` brings the screen back before the server has answered; what it
 * answers is for a server that says no.
 */
export async function takeBackOperations(ids: readonly string[], show?: () => TakeBack): Promise<void> {
  const hide = show?.();
  let skipped = 0;
  try {
    for (const id of ids.toReversed()) {
      const undone = await undoOperation(id);
      await finished(undone, texts.undoing);
      skipped += undone.skipped.length;
    }
    notify(undoneText(skipped));
  } catch (error) {
    hide?.();
    reportProblem(messageOf(error, texts.failed.undo), () => void takeBackOperations(ids, show));
  }
  refetchAll();
}

const isUnderWay = (status: OperationResult['status']): boolean =>
  status === 'running' || status === 'undoing';
