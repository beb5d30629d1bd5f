import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { CopyLine } from '../../shared/content/CopyLine.js';
import { Button } from '../../shared/ui/Button.js';

/** Dots until it is asked for: somebody may stand behind the reader. */
export function SecretView({ secret }: { readonly secret: string }): React.ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <div className="flex flex-wrap items-start gap-2 rounded-md border border-line bg-sunken px-3.5 py-2.5">
      <p className="min-w-0 flex-1 py-0.5 font-mono text-[12.5px] leading-6 whitespace-pre-wrap wrap-anywhere phone:basis-full">
        {isShown ? (
          secret
        ) : (
          <span role="img" aria-label="Hidden password" className="text-lg tracking-[0.12em]">
            ••••••••••••
          </span>
        )}
      </p>
      <Button size="small" onClick={() => setShown(!isShown)}>
        {isShown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        {isShown ? 'Hide' : 'Show'}
      </Button>
      <CopyLine text={secret} label="Copy content" />
    </div>
  );
}
