import { useEffect } from 'react';
import type { Project } from '../../shared/api/types.js';
import { readStored, writeStored } from '../../shared/lib/stored.js';
import { useUrlState } from '../../shared/lib/use-url-state.js';
import { ALL, chooseProject } from './choose-project.js';

const KEY = 'currentProjectId';

export function useCurrentProject(
  projects: readonly Project[],
): [Project | undefined, (id: number | typeof ALL) => void] {
  const [{ project: inUrl }, setUrl] = useUrlState();
  const current = chooseProject(projects, inUrl, readStored(KEY));
  const choice = current ? String(current.id) : ALL;
  useEffect(() => {
    if (projects.length > 0) writeStored(KEY, choice);
  }, [choice, projects.length]);
  // The search stays with the room it was made in.
  const choose = (id: number | typeof ALL): void => {
    writeStored(KEY, String(id));
    setUrl({ project: String(id), search: null, open: null, tag: null }, 'push');
  };
  return [current, choose];
}
