import { getRuleRun, runRules } from '../../shared/api/rules.js';
import type { RuleRun } from '../../shared/api/types.js';
import { logWarning } from '../../shared/lib/log.js';
import { notify, notifyProgress, notifyUndo } from '../../shared/ui/toast.js';
import { refetch } from './rules.js';
import { texts } from './texts.js';

const ASK_MS = 1000;

/** Goes on when its dialog is closed: says so meanwhile, and offers to take all of it back at the end. */
export async function runOnExisting(takeBack: (operationId: string) => void): Promise<void> {
  const close = notifyProgress(texts.running);
  try {
    const { status, changed, operation_id: operationId } = await ended(await runRules());
    if (status === 'failed') notify(texts.failed.run);
    if (changed > 0) notifyUndo(texts.ran(changed), () => takeBack(operationId));
    else if (status === 'done') notify(texts.ranNothing);
  } catch (error) {
    logWarning('The rules did not run', error);
    notify(texts.failed.run);
  } finally {
    close();
    refetch();
  }
}

async function ended(run: RuleRun): Promise<RuleRun> {
  let now = run;
  while (now.status === 'running') {
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
    now = await getRuleRun(run.id);
  }
  return now;
}
