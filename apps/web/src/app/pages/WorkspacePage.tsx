import { lazy, Suspense, useState } from 'react';
import { BookmarkRoom } from '../../features/bookmarks/BookmarkRoom.js';
import { NoProjects } from '../../features/projects/NoProjects.js';
import { ProjectMenu } from '../../features/projects/ProjectMenu.js';
import { useCurrentProject } from '../../features/projects/current-project.js';
import { texts } from '../../features/projects/texts.js';
import { useProjects } from '../../shared/state/projects.js';
import { requestCommand, useCommand } from '../../shared/lib/commands.js';
import { useDelayed } from '../../shared/lib/use-delayed.js';
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
  return (
    <>
      {isError && !first && <ErrorBanner text={texts.failedLoad} onRetry={refetch} />}
      {isWaiting && <Skeleton className="h-[50px] w-full rounded-lg" />}
      {first && <BookmarkRoom project={current} projects={[first, ...others]} />}
      {!first && !isPending && !isError && (
        <NoProjects onCreate={() => setDialog('project')} onImport={() => setDialog('import')} />
      )}
      <Suspense>
        {dialog === 'project' && (
          <AddProjectDialog projects={projects} onClose={close} onSaved={({ id }) => choose(id)} />
        )}
        {dialog === 'import' && <ImportWizard onClose={close} />}
      </Suspense>
    </>
  );
}
