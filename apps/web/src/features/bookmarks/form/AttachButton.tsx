import { Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../shared/ui/Button.js';
import { texts } from '../texts.js';

/** Opens the system's file chooser. */
export function AttachButton({
  onFiles,
}: {
  readonly onFiles: (files: readonly File[]) => void;
}): React.ReactNode {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <IconButton label="Attach files" onClick={() => input.current?.click()}>
        <Paperclip aria-hidden />
      </IconButton>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => {
          onFiles([...(event.target.files ?? [])]);
          event.target.value = '';
        }}
      />
      <span className="min-w-0 flex-1 truncate text-xs text-ink-3">
        <span className="phone:hidden">{texts.filesHint}</span>
        {/* Nothing is dropped with a finger. */}
        <span className="hidden phone:inline">{texts.filesHintPhone}</span>
      </span>
    </>
  );
}
