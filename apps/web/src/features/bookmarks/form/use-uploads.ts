import { useCallback, useEffect, useRef, useState } from 'react';
import { fileLimitProblem } from '#util/bookmark-types';
import { deleteUpload, uploadFile } from '../../../shared/api/uploads.js';
import type { Attachment } from '../../../shared/api/types.js';
import { texts } from '../texts.js';
import { logWarning } from '../../../shared/lib/log.js';

export interface RunningUpload {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly cancel: () => void;
}

export interface Uploads {
  readonly running: readonly RunningUpload[];
  readonly error: string | null;
  readonly add: (files: readonly File[]) => void;
  /** Takes a file off the form; one that no bookmark holds is removed from the server too. */
  readonly remove: (file: Attachment, keep: 'stored' | 'orphan') => void;
}

/** Uploads files as they are chosen, so that a save has nothing to wait for. */
export function useUploads(
  attachments: readonly Attachment[],
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void,
): Uploads {
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const [error, setError] = useState<string | null>(null);
  const aborts = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = aborts.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  const start = useCallback(
    async (file: File) => {
      const key = crypto.randomUUID();
      const controller = new AbortController();
      aborts.current.add(controller);
      const cancel = (): void => controller.abort();
      setRunning((all) => [...all, { key, name: file.name, progress: 0, cancel }]);
      try {
        const stored = await uploadFile(file, key, controller.signal, (progress) =>
          setRunning((all) => all.map((each) => (each.key === key ? { ...each, progress } : each))),
        );
        onChange((before) => [...before, stored]);
      } catch {
        if (!controller.signal.aborted) setError(texts.uploadFailed);
      } finally {
        aborts.current.delete(controller);
        setRunning((all) => all.filter((each) => each.key !== key));
      }
    },
    [onChange],
  );

  const add = (files: readonly File[]): void => {
    if (files.length === 0) return;
    const refusal = fileLimitProblem(attachments.length + running.length, files);
    setError(refusal);
    if (!refusal) for (const file of files) void start(file);
  };

  const remove = (file: Attachment, keep: 'stored' | 'orphan'): void => {
    setError(null);
    onChange((before) => before.filter(({ id }) => id !== file.id));
    // A leftover is swept by the server after a day; failing to remove it now costs nothing.
    if (keep === 'orphan')
      deleteUpload(file.id).catch((cause: unknown) => logWarning('Delete failed', cause));
  };

  return { running, error, add, remove };
}
