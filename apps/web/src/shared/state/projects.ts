import { useQuery } from '@tanstack/react-query';
import { listProjects, listTags } from '../api/projects.js';
import type { Project, TagCount } from '../api/types.js';
import { keys } from './keys.js';
import { queryClient } from './query-client.js';

const NONE: readonly Project[] = [];

export interface Projects {
  /** Without the product's own; in the order of the server. */
  readonly projects: readonly Project[];
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly refetch: () => void;
}

export function useProjects(): Projects {
  const query = useQuery({
    queryKey: keys.projects,
    queryFn: ({ signal }) => listProjects(signal),
    select: withoutSystem,
  });
  return {
    projects: query.data ?? NONE,
    isPending: query.isPending,
    isError: query.isError,
    refetch: () => void query.refetch(),
  };
}

const NO_TAGS: readonly TagCount[] = [];

/** The tags in use, by name. `disabled` asks nothing. */
export function useTags(when: 'enabled' | 'disabled' = 'enabled'): readonly TagCount[] {
  const query = useQuery({
    queryKey: keys.tags,
    queryFn: ({ signal }) => listTags(signal),
    enabled: when === 'enabled',
  });
  return query.data ?? NO_TAGS;
}

/** Counts move with the change that causes them; the server's own follow. */
export function shiftCount(projectId: number, by: number): void {
  queryClient.setQueryData<readonly Project[]>(keys.projects, (projects) =>
    projects?.map((project) =>
      project.id === projectId
        ? { ...project, bookmarks_count: Math.max(0, project.bookmarks_count + by) }
        : project,
    ),
  );
}

const withoutSystem = (projects: readonly Project[]): readonly Project[] =>
  projects.filter((project) => !project.is_system);
