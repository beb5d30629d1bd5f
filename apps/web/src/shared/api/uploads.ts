import { currentToken } from '../auth/token-store.js';
import { api, apiHeaders, done } from './client.js';
import { ApiError, isRecord, NetworkError } from './errors.js';
import type { Attachment } from './types.js';

/** Neither progress nor an answer for this long is a failure. */
const SILENCE_MS = 45_000;

/** fetch reports no upload progress, so this one call goes through XMLHttpRequest. */
export function uploadFile(
  file: File,
  idempotencyKey: string,
  signal: AbortSignal,
  onProgress: (fraction: number) => void,
): Promise<Attachment> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    call.open('POST', '/api/upload/file');
    for (const [name, value] of Object.entries(apiHeaders(currentToken())))
      call.setRequestHeader(name, value);
    call.setRequestHeader('Idempotency-Key', idempotencyKey);
    let isSilent = false;
    let patience = 0;
    const hear = (): void => {
      window.clearTimeout(patience);
      patience = window.setTimeout(() => {
        isSilent = true;
        call.abort();
      }, SILENCE_MS);
    };
    call.onloadend = () => window.clearTimeout(patience);
    call.upload.onprogress = (event) => {
      hear();
      if (event.lengthComputable) onProgress(event.loaded / event.total);
    };
    call.onerror = () => reject(new NetworkError('Upload failed'));
    call.onabort = () =>
      reject(isSilent ? new NetworkError('Upload failed') : new DOMException('Cancelled', 'AbortError'));
    call.onload = () => {
      const body = parse(call.responseText);
      const stored = isRecord(body) ? body.file : undefined;
      if (call.status < 300 && isAttachment(stored)) resolve(stored);
      else {
        const message = isRecord(body) && typeof body.message === 'string' ? body.message : 'Upload failed';
        reject(new ApiError(call.status, message));
      }
    };
    signal.addEventListener('abort', () => call.abort(), { once: true });
    const form = new FormData();
    form.append('file', file, file.name || 'pasted-image.png');
    hear();
    call.send(form);
  });
}

/** Removes a file that was uploaded and never saved with a bookmark. */
export const deleteUpload = (id: string): Promise<void> =>
  done(api.DELETE('/api/upload/file/{id}', { params: { path: { id } } }));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const isAttachment = (value: unknown): value is Attachment =>
  isRecord(value) && typeof value.id === 'string' && typeof value.url === 'string';
