import { deleteProject } from '../../shared/api/projects.js';
import type { Project } from '../../shared/api/types.js';
import { logWarning } from '../../shared/lib/log.js';
import { keys } from '../../shared/state/keys.js';
import { reportProblem } from '../../shared/state/problems.js';
import { queryClient } from '../../shared/state/query-client.js';
import { notifyUndo } from '../../shared/ui/toast.js';
import { texts } from './texts.js';

/** Undoes an operation, with all that a screen has to do about it. `show` brings the screen back ahead of the server. */
export type TakeBackOperation = (id: string, show: () => () => void) => void;

/** Deletes a project: gone from the screen at once, back in its place with the red banner when the server says no. */
export async function removeProject(project: Project, takeBack: TakeBackOperation): Promise<void> {
  await queryClient.cancelQueries({ queryKey: keys.projects });
  const show = hide(project);
  try {
    const { operation_id } = await deleteProject(project.id);
    const back = (): (() => void) => {
      show();
      return () => void hide(project);
    };
    notifyUndo(texts.deletedProject(project.name), () => takeBack(operation_id, back));
  } catch (error) {
    logWarning('The project was not deleted', error);
    show();
    reportProblem(texts.failedProject, () => void removeProject(project, takeBack));
  }
  void queryClient.invalidateQueries({ queryKey: keys.projects });
  void queryClient.invalidateQueries({ queryKey: ['bookmarks'] });
}

/** Takes it off every screen. The answer puts it back where it was. */
function hide(project: Project): () => void {
  const change = (to: (projects: readonly Project[]) => readonly Project[]): void =>
    void queryClient.setQueryData<readonly Project[]>(keys.projects, (projects) => projects && to(projects));
  const others = (projects: readonly Project[]): readonly Project[] =>
    projects.filter(({ id }) => id !== project.id);
  const place = queryClient
    .getQueryData<readonly Project[]>(keys.projects)
    ?.findIndex(({ id }) => id === project.id);
  change(others);
  return () => change((projects) => others(projects).toSpliced(place ?? 0, 0, project));
}
