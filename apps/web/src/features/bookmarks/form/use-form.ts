import { useCallback, useEffect, useRef, useState } from 'react';
import type { Attachment } from '../../../shared/api/types.js';
import { refuseValues, type FormProblem } from './refuse.js';
import { useSaveKey } from './use-save-key.js';
import { useUploads, type Uploads } from './use-uploads.js';
import type { FormValues } from './values.js';

export type ChangeValues = (change: (before: FormValues) => FormValues) => void;

export interface Form {
  readonly values: FormValues;
  readonly setValues: ChangeValues;
  readonly problem: FormProblem | null;
  readonly uploads: Uploads;
  /** Saves what can be saved, once its files are there; otherwise says what is wrong. */
  readonly save: () => void;
  /** Saving waits for files that are still on their way. */
  readonly isWaiting: boolean;
}

/** What adding and editing have in common: the values, their files, and when they may be saved. */
export function useForm(start: FormValues, onSave: (values: FormValues) => void): Form {
  const [values, setRaw] = useState(start);
  const [problem, setProblem] = useState<FormProblem | null>(null);
  const [isQueued, setQueued] = useState(false);
  const queued = useRef(false);
  const setValues = useCallback<ChangeValues>((change) => {
    setProblem(null);
    setRaw(change);
  }, []);
  const changeFiles = useCallback(
    (how: (before: readonly Attachment[]) => readonly Attachment[]) =>
      setRaw((before) => ({ ...before, attachments: how(before.attachments) })),
    [],
  );
  const uploads = useUploads(values.attachments, changeFiles);
  const isUploading = uploads.running.length > 0;

  if (isQueued && !isUploading) setQueued(false);

  const save = (): void => {
    const refusal = refuseValues(values);
    setProblem(refusal);
    queued.current = !refusal && isUploading;
    setQueued(queued.current);
    if (!refusal && !isUploading) onSave(values);
  };
  useSaveKey(save);
  useEffect(() => {
    if (!queued.current || isUploading) return;
    queued.current = false;
    // A file that did not arrive is for the person to decide about.
    if (!uploads.problem) onSave(values);
  });

  return { values, setValues, problem, uploads, save, isWaiting: isQueued && isUploading };
}
