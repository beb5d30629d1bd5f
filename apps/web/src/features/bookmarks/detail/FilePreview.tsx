import { useQuery } from '@tanstack/react-query';
import { ChevronLeft, ChevronRight, Download } from 'lucide-react';
import { useEffect } from 'react';
import type { Attachment } from '../../../shared/api/types.js';
import { IconButton } from '../../../shared/ui/Button.js';
import { Dialog } from '../../../shared/ui/Dialog.js';
import { ErrorBanner, Skeleton } from '../../../shared/ui/feedback.js';
import { fetchBeginning } from './file-text.js';
import { previewKind } from './preview-kind.js';
import { previewTexts } from './texts.js';

interface Props {
  /** Only files that can be looked at. */
  readonly files: readonly Attachment[];
  readonly at: number;
  readonly onShow: (at: number) => void;
  readonly onClose: () => void;
}

/** A picture or text of a bookmark, large; the arrow keys go through all of them. */
export default function FilePreview({ files, at, onShow, onClose }: Props): React.ReactNode {
  const file = files[at];
  const count = files.length;
  useEffect(() => {
    if (count < 2) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'ArrowRight') onShow((at + 1) % count);
      if (event.key === 'ArrowLeft') onShow((at + count - 1) % count);
    };
    // Dialogs keep arrow keys to themselves.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [at, count, onShow]);
  if (!file) return null;
  return (
    <Dialog
      open
      layer="above"
      width="large"
      title={file.filename}
      onClose={onClose}
      actions={
        <>
          {count > 1 && (
            <>
              <span className="text-xs text-ink-3 tabular-nums">
                {at + 1} of {count}
              </span>
              <IconButton label="Previous file" onClick={() => onShow((at + count - 1) % count)}>
                <ChevronLeft aria-hidden />
              </IconButton>
              <IconButton label="Next file" onClick={() => onShow((at + 1) % count)}>
                <ChevronRight aria-hidden />
              </IconButton>
            </>
          )}
          <a
            href={file.url}
            download={file.filename}
            aria-label={`Download ${file.filename}`}
            title="Download"
            className="grid size-[34px] flex-none place-items-center rounded-md text-ink-2 transition-colors hover:bg-hover hover:text-ink phone:size-11"
          >
            <Download aria-hidden className="size-4" />
          </a>
        </>
      }
    >
      {previewKind(file) === 'image' ? (
        <img
          key={file.id}
          src={file.url}
          alt={file.filename}
          className="mx-auto max-h-[70vh] rounded-md border border-line bg-sunken object-contain"
        />
      ) : (
        <TextPreview key={file.id} file={file} />
      )}
    </Dialog>
  );
}

function TextPreview({ file }: { readonly file: Attachment }): React.ReactNode {
  const query = useQuery({
    queryKey: ['file-text', file.id],
    queryFn: ({ signal }) => fetchBeginning(file, signal),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    retry: false,
  });
  if (query.isError) return <ErrorBanner text={previewTexts.failed} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton className="h-40 w-full rounded-md" />;
  const { text, isWhole } = query.data;
  return (
    <>
      <pre
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by key
        tabIndex={0}
        role="region"
        aria-label={file.filename}
        className="max-h-[66vh] overflow-auto rounded-md border border-line bg-sunken p-3.5 font-mono text-[12.5px] leading-[22px] whitespace-pre-wrap"
      >
        {text}
      </pre>
      {!isWhole && <p className="mt-2 text-xs text-ink-3">{previewTexts.beginning}</p>}
    </>
  );
}
