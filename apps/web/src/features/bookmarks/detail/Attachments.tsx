import { Download } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Attachment } from '../../../shared/api/types.js';
import { showSize } from '../../../shared/lib/sizes.js';
import { FileThumb } from '../form/FileList.js';
import { previewKind } from './preview-kind.js';

const FilePreview = lazy(() => import('./FilePreview.js'));

const MAIN = 'flex h-full min-w-0 flex-1 items-center gap-2.5 text-left';

/** The files of a bookmark: pictures and texts open here, everything can be downloaded under its own name. */
export function Attachments({ files }: { readonly files: readonly Attachment[] }): React.ReactNode {
  const [shown, setShown] = useState<number | null>(null);
  if (files.length === 0) return null;
  const previewable = files.filter((file) => previewKind(file) !== null);
  return (
    <>
      <ul aria-label="Attachments" className="grid grid-cols-1 gap-2 sm:grid-cols-2">
        {files.map((file) => (
          <li
            key={file.id}
            className="flex h-12 min-w-0 items-center rounded-md border border-line pr-1.5 pl-2 transition-colors hover:bg-hover"
          >
            {previewKind(file) ? (
              <button
                type="button"
                aria-label={`Preview ${file.filename}`}
                className={MAIN}
                onClick={() => setShown(previewable.indexOf(file))}
              >
                <FileName file={file} />
              </button>
            ) : (
              <a href={file.url} download={file.filename} className={MAIN}>
                <FileName file={file} />
              </a>
            )}
            <a
              href={file.url}
              download={file.filename}
              aria-label={`Download ${file.filename}`}
              className="grid size-8 flex-none place-items-center rounded-sm text-ink-2 hover:bg-line phone:size-11"
            >
              <Download aria-hidden className="size-4" />
            </a>
          </li>
        ))}
      </ul>
      {shown !== null && (
        <Suspense>
          <FilePreview files={previewable} at={shown} onShow={setShown} onClose={() => setShown(null)} />
        </Suspense>
      )}
    </>
  );
}

const FileName = ({ file }: { readonly file: Attachment }): React.ReactNode => (
  <>
    <FileThumb file={file} />
    <span className="min-w-0 text-sm">
      <span className="block truncate font-[520]">{file.filename}</span>
      <span className="block text-xs text-ink-3">{showSize(file.size)}</span>
    </span>
  </>
);
