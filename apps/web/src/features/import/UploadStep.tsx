import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { cn } from '../../shared/lib/cn.js';
import { Button } from '../../shared/ui/Button.js';
import { ErrorBanner, Spinner } from '../../shared/ui/feedback.js';
import { texts } from './texts.js';

interface Props {
  readonly isReading: boolean;
  readonly error: string | null;
  readonly onFile: (file: File) => void;
}

export function UploadStep({ isReading, error, onFile }: Props): React.ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  return (
    <div className="grid gap-3">
      {error && <ErrorBanner text={error} />}
      <div
        className={cn(
          'grid justify-items-center rounded-lg border border-dashed px-6 py-12 text-center transition-colors',
          isOver ? 'border-accent bg-accent-soft' : 'border-line-strong',
        )}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          const file = event.dataTransfer.files[0];
          if (file) onFile(file);
        }}
      >
        {isReading ? (
          <p role="status" className="grid justify-items-center gap-3 text-ink-2">
            <Spinner className="size-7" />
            {texts.reading}
          </p>
        ) : (
          <>
            <FileUp aria-hidden className="size-7 text-ink-3" strokeWidth={1.5} />
            <p className="mt-3 font-[580]">{texts.drop}</p>
            <p className="mt-1 max-w-[44ch] text-sm text-ink-3">{texts.hint}</p>
            <Button tone="primary" className="mt-5" onClick={() => input.current?.click()}>
              {texts.choose}
            </Button>
          </>
        )}
        <input
          ref={input}
          type="file"
          accept=".html,text/html"
          hidden
          aria-label="Bookmarks file"
          onChange={(event) => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) onFile(file);
          }}
        />
      </div>
    </div>
  );
}
