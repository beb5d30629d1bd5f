import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Share } from '../../shared/api/types.js';
import { copyText } from '../../shared/lib/clipboard.js';
import { Button } from '../../shared/ui/Button.js';
import { INPUT } from '../../shared/ui/fields.js';
import { texts } from './texts.js';

/** Milliseconds from the tick to the end of the panel: spec section 9. */
const CLOSE_AFTER = 1_500;

interface Props {
  readonly share: Share;
  readonly onCopied: () => void;
}

/** The address of a share, to be copied. */
export function ShareAddress({ share, onCopied }: Props): React.ReactNode {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(onCopied, CLOSE_AFTER);
    return () => clearTimeout(timer);
  }, [isCopied, onCopied]);
  const copy = async (): Promise<void> => {
    if (await copyText(share.share_url)) setCopied(true);
  };
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center gap-2">
        <input
          readOnly
          aria-label={texts.url}
          value={share.share_url}
          className={`${INPUT} h-[38px] min-w-0 flex-1 text-sm!`}
          onFocus={(event) => event.target.select()}
        />
        <Button
          aria-label={isCopied ? 'Copied' : texts.copyUrl}
          title={texts.copyUrl}
          className="h-[38px] px-3! phone:h-11 phone:min-w-11"
          onClick={() => void copy()}
        >
          {isCopied ? <Check aria-hidden className="text-ok-text" /> : <Copy aria-hidden />}
        </Button>
      </div>
      <p role="status" className="text-xs text-ink-3 tabular-nums">
        {texts.views(share.view_count)}
      </p>
    </div>
  );
}
