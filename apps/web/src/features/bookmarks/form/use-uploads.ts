import { useCallback, useEffect, useRef, useState } from 'react';
import { fileLimitProblem } from '#util/bookmark-types';
import { ApiError } from '../../../shared/api/errors.js';
import { deleteUpload, uploadFile } from '../../../shared/api/uploads.js';
import type { Attachment } from '../../../shared/api/types.js';
import { texts } from '../texts.js';
import { logWarning } from '../../../shared/lib/log.js';
import { createTurns } from '../../../shared/lib/turns.js';

/** The server takes six of one person at once, other pages and programs included. */
const inTurn = createTurns(3);

export interface RunningUpload {
  readonly key: string;
  readonly name: string;
  /** 0 to 1. */
  readonly progress: number;
  readonly cancel: () => void;
}

export interface UploadProblem {
  readonly text: string;
  readonly retry?: () => void;
}

export interface Uploads {
  readonly running: readonly RunningUpload[];
  readonly problem: UploadProblem | null;
  readonly add: (files: readonly File[]) => void;
  /** Takes a file off the form; one that no bookmark holds is removed from the server too. */
  readonly remove: (file: Attachment, keep: 'stored' | 'orphan') => void;
}

/** A chosen file, and the key under which its repeats go out, so that it is stored once. */
interface Chosen {
  readonly file: File;
  readonly key: string;
}

/** Uploads files as they are chosen, so that a save has nothing to wait for. */
export function useUploads(
  attachments: readonly Attachment[],
  onChange: (change: (before: readonly Attachment[]) => readonly Attachment[]) => void,
): Uploads {
  const [running, setRunning] = useState<readonly RunningUpload[]>([]);
  const [failed, setFailed] = useState<readonly Chosen[]>([]);
  const [notice, setNotice] = useState<UploadProblem | null>(null);
  const aborts = useRef(new Set<AbortController>());
  useEffect(() => {
    const controllers = aborts.current;
    return () => controllers.forEach((controller) => controller.abort());
  }, []);

  const start = useCallback(
    async (chosen: Chosen) => {
      const { file, key } = chosen;
      const controller = new AbortController();
      aborts.current.add(controller);
      const cancel = (): void => controller.abort();
      setRunning((all) => [...all, { key, name: file.name, progress: 0, cancel }]);
      try {
        const stored = await inTurn(() => {
          controller.signal.throwIfAborted();
          return uploadFile(file, key, controller.signal, (progress) =>
            setRunning((all) => all.map((each) => (each.key === key ? { ...each, progress } : each))),
          );
        });
        // The answer to a file that was cancelled in its last moment: nobody wants it any more.
        if (controller.signal.aborted) removeFromServer(stored.id);
        else onChange((before) => [...before, stored]);
      } catch {
        if (!controller.signal.aborted) setFailed((all) => [...all, chosen]);
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
    setFailed([]);
    setNotice(refusal ? { text: refusal } : null);
    if (!refusal) for (const file of files) void start({ file, key: crypto.randomUUID() });
  };

  const retry = (): void => {
    setFailed([]);
    for (const chosen of failed) void start(chosen);
  };

  const remove = (file: Attachment, keep: 'stored' | 'orphan'): void => {
    setNotice(null);
    onChange((before) => before.filter(({ id }) => id !== file.id));
    if (keep === 'stored') return;
    deleteUpload(file.id).catch((cause: unknown) => {
      if (cause instanceof ApiError && cause.status === 404) return;
      logWarning(texts.deleteFileFailed, cause);
      // It is there still: shown again, it can be removed again.
      onChange((before) => [...before, file]);
      setNotice({ text: texts.deleteFileFailed, retry: () => remove(file, keep) });
    });
  };

  const problem = failed.length > 0 ? { text: texts.uploadFailed, retry } : notice;
  return { running, problem, add, remove };
}

/** What nobody holds the server sweeps after a day; failing to remove it now costs nothing. */
function removeFromServer(id: string): void {
  deleteUpload(id).catch((cause: unknown) => logWarning(texts.deleteFileFailed, cause));
}
