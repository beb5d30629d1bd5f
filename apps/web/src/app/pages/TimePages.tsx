import { ArrowLeft, Clock, Trash2 } from 'lucide-react';
import { Link } from 'wouter';
import { TimeList } from '../../features/bookmarks/TimeList.js';
import { texts } from '../../features/bookmarks/texts.js';
import { useProjects } from '../../shared/state/projects.js';
import { AppFrame } from './AppFrame.js';

interface Props {
  readonly scope: 'active' | 'trash';
}

/** The timeline and the trash: the same list, by two different times. */
export default function TimePage({ scope }: Props): React.ReactNode {
  const title = scope === 'trash' ? texts.trash : texts.timeline;
  return (
    <AppFrame title={title} header={<BackLink />}>
      <List scope={scope} />
    </AppFrame>
  );
}

function List({ scope }: Props): React.ReactNode {
  const { projects } = useProjects();
  return (
    <TimeList
      scope={scope}
      projects={projects}
      icon={scope === 'trash' ? <Trash2 aria-hidden /> : <Clock aria-hidden />}
    />
  );
}

export const BackLink = (): React.ReactNode => (
  <Link
    href="/bkmkrs"
    className="flex h-[34px] items-center gap-2 rounded-md px-2.5 font-[520] text-ink-2 hover:bg-hover hover:text-ink phone:h-11"
  >
    <ArrowLeft aria-hidden className="size-4" />
    My Bookmarks
  </Link>
);
