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
      {/* The icon, not the room around it, begins where the fields do. */}
      <IconButton label="Attach files" className="-ml-2 phone:-ml-3.5" onClick={() => input.current?.click()}>
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
