import { FolderPlus, Plus, Upload } from 'lucide-react';
import { useCommand } from '../../shared/lib/commands.js';
import { Button } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/feedback.js';
import { texts } from './texts.js';

interface Props {
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

export function NoProjects({ onCreate, onImport }: Props): React.ReactNode {
  // A bookmark needs a project to lie in.
  useCommand('add', onCreate);
  return (
    <div className="mt-[8vh] rounded-xl border border-line bg-surface">
      <EmptyState icon={<FolderPlus aria-hidden />} title={texts.none} text={texts.noneHint}>
        <Button tone="primary" size="large" onClick={onCreate}>
          <Plus aria-hidden />
          {texts.create}
        </Button>
        <div className="mt-6 grid w-full justify-items-center gap-3">
          <p className="text-sm text-ink-3">{texts.orImport}</p>
          <Button onClick={onImport}>
            <Upload aria-hidden />
            {texts.upload}
          </Button>
        </div>
      </EmptyState>
    </div>
  );
}
