import { currentToken } from '../auth/token-store.js';
import { api, apiHeaders, dataOf } from './client.js';
import { ApiError, isRecord, refused } from './errors.js';
import type { ImportedProject, Project, TagCount } from './types.js';

export const listProjects = (signal: AbortSignal): Promise<Project[]> =>
  dataOf(api.GET('/api/projects', { signal }));

export const createProject = (input: {
  readonly name: string;
  readonly description: string;
}): Promise<Project> => dataOf(api.POST('/api/projects', { body: input }));

/** Soft: its bookmarks go to the trash in one operation that can be undone for 30 days. */
export const deleteProject = (id: number): Promise<{ operation_id: string }> =>
  dataOf(api.DELETE('/api/projects/{id}', { params: { path: { id } } }));

export const listTags = (signal: AbortSignal): Promise<TagCount[]> =>
  dataOf(api.GET('/api/tags', { signal }));

/** The backup of a project: a ZIP of JSON and files, without password contents. */
export async function exportProject(id: number): Promise<Blob> {
  const token = currentToken();
  const response = await fetch(`/api/projects/${id}/export`, { headers: apiHeaders(token) });
  if (!response.ok) throw refused(response, await response.json().catch(() => undefined), token);
  return response.blob();
}

/** Brings an exported project back as a new one. Answers the first project of the backup. */
export async function importProject(backup: File, key: string): Promise<ImportedProject> {
  const token = currentToken();
  const body = new FormData();
  body.append('file', backup);
  const headers = { ...apiHeaders(token), 'Idempotency-Key': key };
  const response = await fetch('/api/projects/import', { method: 'POST', headers, body });
  const answer: unknown = await response.json().catch(() => undefined);
  if (!response.ok) throw refused(response, answer, token);
  const first = isRecord(answer) && isRecord(answer.data) ? firstOf(answer.data.projects) : undefined;
  if (!first) throw new ApiError(response.status, 'Request failed');
  return first;
}

function firstOf(projects: unknown): ImportedProject | undefined {
  const first: unknown = Array.isArray(projects) ? projects[0] : undefined;
  return isRecord(first) && typeof first.id === 'number' && typeof first.name === 'string'
    ? { id: first.id, name: first.name }
    : undefined;
}
