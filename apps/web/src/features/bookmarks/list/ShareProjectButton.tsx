import { Share2 } from 'lucide-react';
import type { Project } from '../../../shared/api/types.js';
import { requestShare } from '../../../shared/lib/share-request.js';
import { texts } from '../texts.js';

/** Shares the project that is on screen. */
export const ShareProjectButton = ({ project }: { readonly project: Project }): React.ReactNode => (
  <button
    type="button"
    aria-label={texts.shareProject}
    title={texts.shareProject}
    className="-my-2 grid size-8 flex-none place-items-center rounded-md text-ink-3 hover:bg-hover hover:text-ink phone:-my-3 phone:size-11"
    onClick={() => requestShare({ kind: 'project', id: project.id, name: project.name })}
  >
    <Share2 aria-hidden className="size-4" />
  </button>
);
