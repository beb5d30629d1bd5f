import { apiHeaders, apiPath, refused } from './http.js';
import { callData } from './call.js';
import { currentToken } from '../auth/token-store.js';
import type { Project, TagCount } from './types.js';

export const listProjects = (signal?: AbortSignal): Promise<Project[]> =>
  callData('GET', '/projects', signal ? { signal } : {});

export const createProject = (input: {
  readonly name: string;
  readonly description: string;
}): Promise<Project> => callData('POST', '/projects', { body: input });

/** Soft: its bookmarks go to the trash in one operation that can be undone for 30 days. */
export const deleteProject = (id: number): Promise<{ operation_id?: string } | null> =>
  callData('DELETE', `/projects/${id}`);

export const listTags = (signal?: AbortSignal): Promise<TagCount[]> =>
  callData('GET', '/tags', signal ? { signal } : {});

/** The backup of a project: a ZIP of JSON and files, without password contents. */
export async function exportProject(id: number): Promise<Blob> {
  const token = currentToken();
  const response = await fetch(apiPath(`/projects/${id}/export`), { headers: apiHeaders(token) });
  if (!response.ok) throw refused(response, await response.json().catch(() => undefined), token);
  return response.blob();
}

/** Brings an exported project back as a new one. */
export function importProject(backup: File, idempotencyKey: string): Promise<Project> {
  const form = new FormData();
  form.append('file', backup);
  return callData('POST', '/projects/import', { body: form, idempotencyKey });
}
