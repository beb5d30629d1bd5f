import { FolderPlus, Plus, Upload } from 'lucide-react';
import { Button } from '../../shared/ui/Button.js';
import { EmptyState } from '../../shared/ui/feedback.js';
import { texts } from './texts.js';

interface Props {
  readonly onCreate: () => void;
  readonly onImport: () => void;
}

export const NoProjects = ({ onCreate, onImport }: Props): React.ReactNode => (
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
