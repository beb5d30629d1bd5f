import { useCallback, useEffect, useRef } from 'react';
import type { WorkerAnswer, WorkerRequest } from './messages.js';

/** Asks the worker, one question at a time. It is made with the first question and ends with the wizard. */
export function useFileWorker(): (request: WorkerRequest) => Promise<WorkerAnswer> {
  const worker = useRef<Worker>(undefined);
  useEffect(
    () => () => {
      worker.current?.terminate();
      worker.current = undefined;
    },
    [],
  );
  return useCallback((request) => {
    worker.current ??= new Worker(new URL('./parse.worker.ts', import.meta.url), { type: 'module' });
    const current = worker.current;
    return new Promise((resolve) => {
      current.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => resolve(data);
      current.onerror = () => resolve({ kind: 'unreadable' });
      current.postMessage(request);
    });
  }, []);
}
