import type { Project } from '../../shared/api/types.js';

export const ALL = 'all';

/**
 * The project on screen: the one in the address, else the remembered one if it still exists, else the first.
 * Undefined means all of them.
 */
export function chooseProject(
  projects: readonly Project[],
  inUrl: string | null,
  remembered: string | null,
): Project | undefined {
  for (const wanted of [inUrl, remembered]) {
    if (wanted === ALL) return undefined;
    const found = projects.find(({ id }) => String(id) === wanted);
    if (found) return found;
  }
  return projects[0];
}
