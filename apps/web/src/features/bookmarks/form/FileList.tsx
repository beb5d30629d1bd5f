import { File as FileIcon, X } from 'lucide-react';
import { useState } from 'react';
import type { Attachment } from '../../../shared/api/types.js';
import { ErrorBanner } from '../../../shared/ui/feedback.js';
import { showSize } from '../../../shared/lib/sizes.js';
import { previewKind } from '../detail/preview-kind.js';
import type { Uploads } from './use-uploads.js';

interface Props {
  readonly attachments: readonly Attachment[];
  /** Ids that the saved bookmark holds. */
  readonly stored: ReadonlySet<string>;
  readonly uploads: Uploads;
}

const ITEM =
  'relative flex h-10 max-w-[240px] items-center gap-2 overflow-hidden rounded-md border border-line pl-1.5 text-xs phone:h-12';
const CLOSE = 'grid h-full w-8 flex-none place-items-center text-ink-3 hover:text-ink phone:w-11';

export function FileList({ attachments, stored, uploads }: Props): React.ReactNode {
  return (
    <>
      {uploads.problem && (
        <ErrorBanner
          text={uploads.problem.text}
          {...(uploads.problem.retry && { onRetry: uploads.problem.retry })}
        />
      )}
      {(attachments.length > 0 || uploads.running.length > 0) && (
        <ul aria-label="Attachments" className="flex flex-wrap gap-2">
          {attachments.map((file) => (
            <li key={file.id} className={ITEM}>
              <FileThumb file={file} />
              <span className="min-w-0">
                <span className="block truncate font-[520]">{file.filename}</span>
                <span className="text-ink-3">{showSize(file.size)}</span>
              </span>
              <button
                type="button"
                aria-label={`Remove ${file.filename}`}
                className={CLOSE}
                onClick={() => uploads.remove(file, stored.has(file.id) ? 'stored' : 'orphan')}
              >
                <X aria-hidden className="size-3.5" />
              </button>
            </li>
          ))}
          {uploads.running.map((upload) => (
            <li key={upload.key} className={ITEM}>
              <span className="min-w-[110px] pl-1">
                <span className="block truncate font-[520]">{upload.name}</span>
                <span className="text-ink-3 tabular-nums">
                  {upload.progress < 1 ? `${Math.round(upload.progress * 100)}%` : 'Storing…'}
                </span>
              </span>
              <button
                type="button"
                aria-label={`Cancel ${upload.name}`}
                className={CLOSE}
                onClick={upload.cancel}
              >
                <X aria-hidden className="size-3.5" />
              </button>
              <progress
                aria-label={`Uploading ${upload.name}`}
                max={1}
                value={upload.progress}
                className="absolute inset-x-0 bottom-0 h-1 w-full appearance-none [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
              />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** A small picture of the file, or of a file where there is none or it is broken. */
export function FileThumb({ file }: { readonly file: Attachment }): React.ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (previewKind(file) === 'image' && !isBroken) {
    return (
      <img
        src={file.url}
        alt=""
        loading="lazy"
        className="size-7 flex-none rounded-xs object-cover"
        onError={() => setBroken(true)}
      />
    );
  }
  return (
    <span className="grid size-7 flex-none place-items-center rounded-xs bg-sunken text-ink-3">
      <FileIcon aria-hidden className="size-3.5" />
    </span>
  );
}
