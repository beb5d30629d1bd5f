import { useState } from 'react';
import { isLinkSafe, titleFromHost } from '#util/url';
import type { Bookmark } from '../../../shared/api/types.js';
import { CopyLine } from '../../../shared/content/CopyLine.js';

interface Props {
  readonly bookmark: Bookmark;
  readonly onCopied: () => void;
}

/** Where a link leads, with the picture and words its page gives about itself. */
export function LinkView({ bookmark, onCopied }: Props): React.ReactNode {
  const { url, preview } = bookmark;
  if (!url) return null;
  const isSafe = isLinkSafe(url);
  return (
    <div className="overflow-hidden rounded-lg border border-line">
      {preview?.image_url && <PreviewImage src={preview.image_url} />}
      <div className="grid gap-1 px-3.5 py-3">
        {(preview?.title || preview?.site_name) && (
          <p className="text-xs text-ink-3">{preview.site_name ?? titleFromHost(url)}</p>
        )}
        {preview?.title && <p className="font-[540]">{preview.title}</p>}
        {preview?.description && <p className="line-clamp-3 text-sm text-ink-2">{preview.description}</p>}
        <div className="flex items-start gap-2 phone:-mr-3 phone:-my-2">
          {isSafe ? (
            <a
              href={url}
              target="_blank"
              rel="noopener noreferrer"
              className="min-w-0 flex-1 py-0.5 text-sm break-all text-accent-text phone:py-3 underline underline-offset-2"
            >
              {url}
            </a>
          ) : (
            <span className="min-w-0 flex-1 py-0.5 text-sm break-all phone:py-3">{url}</span>
          )}
          <CopyLine text={url} label="Copy URL" onCopied={onCopied} />
        </div>
      </div>
    </div>
  );
}

function PreviewImage({ src }: { readonly src: string }): React.ReactNode {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return null;
  return (
    <img
      src={src}
      alt=""
      loading="lazy"
      className="aspect-[2/1] w-full border-b border-line bg-sunken object-cover"
      onError={() => setBroken(true)}
    />
  );
}
