import { Check } from 'lucide-react';
import { readableOn, swatches } from '#util/color';
import { copyText } from '../lib/clipboard.js';
import { useFlash } from '../lib/use-flash.js';
import { useCopying } from './copying.js';
import { LinesView } from './LinesView.js';

interface Props {
  readonly text: string;
  readonly onCopied?: () => void;
}

const SWATCH =
  'flex h-20 items-end rounded-md border border-line p-2 text-left font-mono text-xs transition-transform';

/** Swatches that copy on click, over the text they come from where it says more than they do. */
export function ColorView({ text, onCopied }: Props): React.ReactNode {
  const mayCopy = useCopying();
  const [copied, flash] = useFlash<number>();
  const colors = swatches(text);
  const hasWords = text.split('\n').filter((line) => line.trim()).length > colors.length;
  const copy = async (hex: string, index: number): Promise<void> => {
    if (!(await copyText(hex))) return;
    flash(index);
    onCopied?.();
  };
  if (colors.length === 0) return <LinesView text={text} face="code" {...(onCopied && { onCopied })} />;
  return (
    <div className="grid gap-3">
      <div className="grid grid-cols-[repeat(auto-fill,minmax(112px,1fr))] gap-2">
        {colors.map((hex, index) => {
          const style = { background: hex, color: readableOn(hex) ?? undefined };
          return mayCopy ? (
            <button
              key={index}
              type="button"
              aria-label={copied === index ? 'Copied' : `Copy ${hex}`}
              className={`${SWATCH} hover:-translate-y-px`}
              style={style}
              onClick={() => void copy(hex, index)}
            >
              {copied === index ? <Check aria-hidden className="size-4" /> : hex}
            </button>
          ) : (
            <span key={index} className={SWATCH} style={style}>
              {hex}
            </span>
          );
        })}
      </div>
      {hasWords && <LinesView text={text} face="code" {...(onCopied && { onCopied })} />}
    </div>
  );
}
