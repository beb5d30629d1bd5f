import { lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { BookmarkRoom } from '../../features/bookmarks/BookmarkRoom.js';
import { WaitingSaves } from '../../features/offline/WaitingSaves.js';
import { sharedFrom, withoutShared } from '../../features/offline/share-target.js';
import { Onboarding } from '../../features/onboarding/Onboarding.js';
import { NoProjects } from '../../features/projects/NoProjects.js';
import { ProjectMenu } from '../../features/projects/ProjectMenu.js';
import { useCurrentProject } from '../../features/projects/current-project.js';
import { texts } from '../../features/projects/texts.js';
import { useProjects } from '../../shared/state/projects.js';
import { requestCommand, useCommand } from '../../shared/lib/commands.js';
import { useSession } from '../../shared/auth/session.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
import { useUrlState } from '../../shared/lib/use-url-state.js';
import { ErrorBanner, Skeleton } from '../../shared/ui/feedback.js';
import { AppFrame } from './AppFrame.js';

const AddProjectDialog = lazy(() => import('../../features/projects/AddProjectDialog.js'));
const ImportWizard = lazy(() => import('../../features/import/ImportWizard.js'));

export default function WorkspacePage(): React.ReactNode {
  return (
    <AppFrame title="My Bookmarks" header={<Menu />}>
      <Workspace />
    </AppFrame>
  );
}

function Menu(): React.ReactNode {
  const { projects, isPending } = useProjects();
  const [current, choose] = useCurrentProject(projects);
  if (isPending) return <Skeleton className="h-4 w-32" />;
  return (
    <ProjectMenu
      projects={projects}
      current={current}
      onChoose={choose}
      onAdd={() => requestCommand('add-project')}
    />
  );
}

function Workspace(): React.ReactNode {
  const { projects, isPending, isError, refetch } = useProjects();
  const [current, choose] = useCurrentProject(projects);
  const [dialog, setDialog] = useState<'project' | 'import' | null>(null);
  const isWaiting = useDelayed(isPending);
  const close = (): void => setDialog(null);
  useCommand('add-project', () => setDialog('project'));
  useCommand('import', () => setDialog('import'));
  const [first, ...others] = projects;
  const isVisitToSave = useShared(first !== undefined);
  const [{ open, tag, tags, search }] = useUrlState();
  const hasErrand = isVisitToSave || Boolean(open ?? tag ?? tags) || search !== '';
  return (
    <>
      {isError && !first && <ErrorBanner text={texts.failedLoad} onRetry={refetch} />}
      {isWaiting && <Skeleton className="h-[50px] w-full rounded-lg" />}
      {first && <BookmarkRoom project={current} projects={[first, ...others]} notices={<WaitingSaves />} />}
      {!first && !isPending && !isError && (
        <NoProjects onCreate={() => setDialog('project')} onImport={() => setDialog('import')} />
      )}
      <Suspense>
        {dialog === 'project' && (
          <AddProjectDialog projects={projects} onClose={close} onSaved={({ id }) => choose(id)} />
        )}
        {dialog === 'import' && <ImportWizard onClose={close} />}
      </Suspense>
      <Onboarding isHeld={hasErrand || dialog !== null} />
    </>
  );
}

/**
 * Opens the form with what another app shared, once there is a project for it and it is known whose it is.
 * @returns whether the page was opened for that
 */
function useShared(hasProject: boolean): boolean {
  const [shared] = useState(() => sharedFrom(window.location.search));
  const [, navigate] = useLocation();
  const isKnown = useSession().status === 'signed-in' || !navigator.onLine;
  const isReady = shared !== null && hasProject && isKnown;
  useEffect(() => {
    if (!isReady) return;
    navigate(`/bkmkrs${withoutShared(window.location.search)}`, { replace: true });
    void import('../../features/bookmarks/form/shared-draft.js').then(({ offerShared }) => {
      offerShared(shared);
      requestCommand('add');
    });
  }, [isReady, shared, navigate]);
  return shared !== null;
}
