import { Download } from 'lucide-react';
import type { Attachment } from '../../../shared/api/types.js';
import { showSize } from '../../../shared/lib/sizes.js';
import { FileThumb } from '../form/FileList.js';

/** The files of a bookmark: a picture opens, everything can be downloaded under its own name. */
export function Attachments({ files }: { readonly files: readonly Attachment[] }): React.ReactNode {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attachments" className="grid grid-cols-1 gap-2 sm:grid-cols-2">
      {files.map((file) => (
        <li
          key={file.id}
          className="flex h-12 min-w-0 items-center rounded-md border border-line pr-1.5 pl-2 hover:bg-hover"
        >
          <a
            href={file.url}
            target="_blank"
            rel="noopener noreferrer"
            className="flex h-full min-w-0 flex-1 items-center gap-2.5"
          >
            <FileThumb file={file} />
            <span className="min-w-0 text-sm">
              <span className="block truncate font-[520]">{file.filename}</span>
              <span className="block text-xs text-ink-3">{showSize(file.size)}</span>
            </span>
          </a>
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
  );
}
