import { Download, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { messageOf } from '../../shared/api/errors.js';
import { exportRules, importRules } from '../../shared/api/rules.js';
import { saveFile } from '../../shared/lib/save-file.js';
import { logWarning } from '../../shared/lib/log.js';
import { Button } from '../../shared/ui/Button.js';
import { refetch } from './rules.js';
import { texts } from './texts.js';

interface Props {
  readonly hasRules: boolean;
  /** Null when what was tried before is settled. */
  readonly onProblem: (problem: string | null) => void;
}

/** Takes rules along, as a file that another account can read. */
export function RuleExchange({ hasRules, onProblem }: Props): React.ReactNode {
  const [said, setSaid] = useState<readonly string[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const attempt = async (what: () => Promise<readonly string[]>, failed: string): Promise<void> => {
    onProblem(null);
    setSaid([]);
    try {
      setSaid(await what());
    } catch (error) {
      logWarning(failed, error);
      onProblem(messageOf(error, failed));
    }
  };
  const takeOut = async (): Promise<readonly string[]> => {
    const text = JSON.stringify(await exportRules(), null, 2);
    saveFile(new Blob([text], { type: 'application/json' }), texts.exportName);
    return [];
  };
  const bringIn = async (file: File): Promise<readonly string[]> => {
    const { imported, skipped } = await importRules(await file.text());
    refetch();
    return [texts.imported(imported), ...skipped.map(({ name, message }) => `${name}: ${message}`)];
  };
  return (
    <div className="flex flex-wrap items-start gap-2">
      <Button size="small" onClick={() => picker.current?.click()}>
        <Upload aria-hidden />
        {texts.import}
      </Button>
      {hasRules && (
        <Button size="small" onClick={() => void attempt(takeOut, texts.failed.export)}>
          <Download aria-hidden />
          {texts.export}
        </Button>
      )}
      <input
        ref={picker}
        type="file"
        accept=".json,application/json"
        aria-label={texts.importFile}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file chosen again is another try.
          target.value = '';
          if (file) void attempt(() => bringIn(file), texts.failed.import);
        }}
      />
      <div role="status" className="basis-full text-sm text-ink-2">
        {said.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </div>
  );
}
