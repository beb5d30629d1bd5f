import { useState } from 'react';
import { undoOperation } from '../../shared/api/operations.js';
import { Button } from '../../shared/ui/Button.js';
import type { ImportResult, ImportState } from './run-import.js';
import { texts } from './texts.js';

interface Props {
  readonly result: ImportResult;
  /** Takes the import up where it failed or was stopped. */
  readonly onGoOn: (rest: ImportState) => void;
  readonly onAgain: () => void;
  readonly onClose: () => void;
}

/** After a success the page is loaded anew: everything on it may have changed. */
export function ResultButtons({ result, onGoOn, onAgain, onClose }: Props): React.ReactNode {
  const { success, operationIds, rest } = result;
  const [undoing, setUndoing] = useState<'idle' | 'running' | 'failed'>('idle');
  const [left, setLeft] = useState(operationIds);
  const undo = async (): Promise<void> => {
    setUndoing('running');
    const outcomes = await Promise.allSettled(left.map(undoOperation));
    const remaining = left.filter((_, index) => outcomes[index]?.status === 'rejected');
    setLeft(remaining);
    if (remaining.length > 0) setUndoing('failed');
    else window.location.reload();
  };
  return (
    <>
      {undoing === 'failed' && (
        <p role="alert" className="w-full text-sm text-danger-text">
          {texts.undoFailed}
        </p>
      )}
      {left.length > 0 && (
        <Button tone="quiet" className="mr-auto" disabled={undoing === 'running'} onClick={() => void undo()}>
          {texts.undo}
        </Button>
      )}
      {!success && !rest && <Button onClick={onAgain}>{texts.again}</Button>}
      {rest && <Button onClick={() => onGoOn(rest)}>{texts.goOn}</Button>}
      <Button tone="primary" onClick={() => (success ? window.location.reload() : onClose())}>
        {texts.done}
      </Button>
    </>
  );
}
