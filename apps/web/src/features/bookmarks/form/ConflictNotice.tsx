import { TriangleAlert } from 'lucide-react';
import type { Project } from '../../../shared/api/types.js';
import { TYPE_LOOKS } from '../../../shared/bookmark/types.js';
import { Button } from '../../../shared/ui/Button.js';
import { texts } from '../texts.js';
import type { MergedField } from './merge.js';
import type { FormValues } from './values.js';

const LABELS: Record<MergedField, string> = {
  type: 'Type',
  title: 'Title',
  url: 'URL',
  content: 'Content',
  tags: 'Tags',
  attachments: 'Files',
  projectId: 'Project',
};

interface Props {
  readonly conflicts: readonly MergedField[];
  readonly theirs: FormValues;
  readonly projects: readonly Project[];
  readonly onUseTheirs: (field: MergedField) => void;
}

/** Somebody else saved meanwhile: what they wrote where both wrote, and how to take it. Nothing of one's own is gone. */
export function ConflictNotice({ conflicts, theirs, projects, onUseTheirs }: Props): React.ReactNode {
  return (
    <div role="alert" className="grid gap-2 rounded-md bg-warn-soft px-3.5 py-2.5 text-sm text-warn-text">
      <p className="flex items-start gap-2">
        <TriangleAlert aria-hidden className="mt-0.5 size-4 flex-none" />
        <span>
          <b className="font-[600]">{texts.conflict}.</b>{' '}
          {conflicts.length > 0 ? texts.conflictHint : texts.conflictFree}
        </span>
      </p>
      {conflicts.length > 0 && (
        <dl aria-label="Theirs" className="grid gap-1.5">
          {conflicts.map((field) => (
            <div
              key={field}
              className="flex items-center gap-3 rounded-sm bg-surface py-1 pr-1 pl-2.5 text-ink"
            >
              <dt className="flex-none text-xs text-ink-3">{LABELS[field]}</dt>
              <dd className="line-clamp-3 min-w-0 flex-1 break-words whitespace-pre-wrap">
                {shownValue(field, theirs, projects)}
              </dd>
              <Button
                size="small"
                aria-label={`${texts.useTheirs}: ${LABELS[field]}`}
                onClick={() => onUseTheirs(field)}
              >
                {texts.useTheirs}
              </Button>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

function shownValue(field: MergedField, values: FormValues, projects: readonly Project[]): string {
  switch (field) {
    case 'type':
      return TYPE_LOOKS[values.type].label;
    case 'projectId':
      return projects.find(({ id }) => id === values.projectId)?.name ?? '';
    case 'attachments':
      return values.attachments.map(({ filename }) => filename).join(', ');
    case 'title':
    case 'url':
    case 'content':
    case 'tags':
      return values[field] || '(empty)';
  }
}
