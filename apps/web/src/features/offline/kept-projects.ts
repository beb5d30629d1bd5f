import { isRecord } from '../../shared/api/errors.js';
import type { Project } from '../../shared/api/types.js';
import { currentAccount } from '../../shared/auth/account.js';
import { onSignOut } from '../../shared/auth/sign-out.js';
import { readStored, writeStored } from '../../shared/lib/stored.js';
import { keys } from '../../shared/state/keys.js';
import { queryClient } from '../../shared/state/query-client.js';

/*
 * The names of the projects stay on this device, so that something can be saved into one of them without a network,
 * and so that a reload need not wait for them. They go when their owner signs out.
 */

const KEY = 'projects';

let kept: readonly Project[] | undefined;

/** Shows the projects of last time until the server's are there. */
export function restoreProjects(): void {
  const account = currentAccount();
  if (account === null || queryClient.getQueryData(keys.projects)) return;
  const stored = parse(readStored(KEY));
  // As old as can be: they are asked for at once.
  if (stored?.owner === account) queryClient.setQueryData(keys.projects, stored.projects, { updatedAt: 1 });
}

/** Keeps up with the projects until the answer is called. */
export const keepProjects = (): (() => void) => queryClient.getQueryCache().subscribe(keep);

function keep(): void {
  const projects = queryClient.getQueryData<readonly Project[]>(keys.projects);
  const owner = currentAccount();
  if (owner === null || !projects || projects === kept) return;
  kept = projects;
  writeStored(KEY, JSON.stringify({ owner, projects }));
}

onSignOut(() => writeStored(KEY, null));

function parse(
  text: string | null,
): { readonly owner: string; readonly projects: readonly Project[] } | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    if (!isRecord(value) || typeof value.owner !== 'string' || !Array.isArray(value.projects))
      return undefined;
    return { owner: value.owner, projects: value.projects.filter(isProject) };
  } catch {
    return undefined;
  }
}

const isProject = (value: unknown): value is Project =>
  isRecord(value) && typeof value.id === 'number' && typeof value.name === 'string';
