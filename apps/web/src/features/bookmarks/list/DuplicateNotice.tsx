import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { parseSavableUrl } from '#util/url';
import { findDuplicates } from '../../../shared/api/bookmarks.js';
import { useDebounced } from '../../../shared/lib/use-delayed.js';
import { useUrlState } from '../../../shared/lib/use-url-state.js';
import { Button } from '../../../shared/ui/Button.js';
import { ProjectDot } from '../../../shared/ui/brand.js';
import { texts } from './texts.js';

const SETTLES_MS = 400;

interface Props {
  /** As it is being typed. */
  readonly url: string;
  /** The dialog around it makes way for the bookmark that is there already; its draft is kept. */
  readonly onLeave: () => void;
}

/** Says when the same place is saved already: it can be opened instead, or both are kept. */
export function DuplicateNotice({ url, onLeave }: Props): React.ReactNode {
  const settled = useDebounced(url.trim(), SETTLES_MS);
  const [kept, setKept] = useState<string | null>(null);
  const [, setUrl] = useUrlState();
  const query = useQuery({
    queryKey: ['duplicates', settled],
    queryFn: ({ signal }) => findDuplicates(settled, signal),
    enabled: parseSavableUrl(settled).ok,
    retry: false,
  });
  const [first, ...others] = query.data ?? [];
  return (
    <div role="status" className="empty:-mt-3.5">
      {first && kept !== settled && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warn-soft py-1.5 pr-1.5 pl-3 text-sm text-warn-text">
          <p className="flex min-w-0 flex-1 basis-48 flex-wrap phone:basis-full phone:pt-1.5 items-center gap-x-1.5">
            {texts.duplicate} <b className="max-w-full truncate font-[600]">{first.title}</b>
            <ProjectDot id={first.project.id} />
            {first.project.name}
            {others.length > 0 && ` ${texts.duplicateMore(others.length)}`}
          </p>
          <Button
            size="small"
            onClick={() => {
              onLeave();
              setUrl({ open: first.id, tag: null }, 'push');
            }}
          >
            {texts.duplicateOpen}
          </Button>
          <Button size="small" tone="quiet" onClick={() => setKept(settled)}>
            {texts.duplicateKeep}
          </Button>
        </div>
      )}
    </div>
  );
}
