import { v7 as uuidv7 } from 'uuid';
import type { PortTypes, SharedBookmark } from '#contracts';
import { OperationalError } from '#platform/errors';
import type { BootOptions } from '#platform/testing';

type Ports = NonNullable<BootOptions['ports']>;

export interface Kept extends SharedBookmark {
  version: number;
  is_trashed: boolean;
  project_id: number;
}

export interface KeptProject {
  id: number;
  name: string;
  description: string;
  version: number;
  is_trashed: boolean;
}

/** Stands in for the bookmark service: what each owner has, and whether it is in the trash. */
export class Library {
  private readonly bookmarks = new Map<string, Map<string, Kept>>();
  private readonly projects = new Map<string, Map<number, KeptProject>>();
  private lastProject = 0;
  /** Times that content was read. */
  reads = 0;
  /** Nobody answers. */
  isAway = false;
  /** What happens once, right after somebody was told how things stand. */
  onceAsked: (() => Promise<void>) | undefined;
  /** Object key of each file that can be delivered, by its attachment id. */
  readonly files = new Map<string, { key: string; size: number }>();

  bookmark(ownerId: string, fields: Partial<Kept> = {}): Kept {
    const made: Kept = {
      id: uuidv7(),
      type: 'note',
      title: 'A note',
      content: 'What it says',
      url: null,
      tags: ['one'],
      project_id: 1,
      project_name: 'Work',
      created_at: '2026-11-01T10:00:00.000Z',
      attachments: [],
      version: 1,
      is_trashed: false,
      ...fields,
    };
    mapIn(this.bookmarks, ownerId).set(made.id, made);
    return made;
  }

  project(ownerId: string, fields: Partial<KeptProject> = {}): KeptProject {
    this.lastProject += 1;
    const made = {
      id: this.lastProject,
      name: 'A project',
      description: 'What it is for',
      version: 1,
      is_trashed: false,
      ...fields,
    };
    mapIn(this.projects, ownerId).set(made.id, made);
    return made;
  }

  /** Into the trash or out of it; the version moves on. */
  trash(one: Kept | KeptProject, isTrashed = true): void {
    one.is_trashed = isTrashed;
    one.version += 1;
  }

  delete(ownerId: string, id: string): void {
    this.bookmarks.get(ownerId)?.delete(id);
  }

  readonly ports: Ports = {
    'bookmarks.shareable': async ({ bookmark_ids, project_ids }, ownerId) => {
      const states = this.states(bookmark_ids, project_ids, ownerId);
      const happens = this.onceAsked;
      this.onceAsked = undefined;
      await happens?.();
      return states;
    },
    'bookmarks.read-shared': (request, ownerId) => this.read(request, ownerId),
    'bookmarks.find-shared-file': (request, ownerId) => {
      const one = this.bookmarks.get(ownerId)?.get(request.bookmark_id);
      const known = this.files.get(request.attachment_id);
      const isIn = request.project_id === undefined || request.project_id === one?.project_id;
      const held = one?.attachments.find(({ id }) => id === request.attachment_id);
      if (!one || one.is_trashed || !isIn || !known || !held) return { file: null };
      const headers = { 'content-type': held.mimetype, 'x-content-type-options': 'nosniff' };
      return { file: { ...known, etag: '"x"', headers } };
    },
  };

  private states(
    bookmark_ids: readonly string[],
    project_ids: readonly number[],
    ownerId: string,
  ): PortTypes['bookmarks.shareable']['response'] {
    if (this.isAway) throw new OperationalError('upstream_unavailable', 'away');
    return {
      bookmarks: bookmark_ids.flatMap((id) => {
        const one = this.bookmarks.get(ownerId)?.get(id);
        return one ? [{ id, title: one.title, version: one.version, is_trashed: one.is_trashed }] : [];
      }),
      projects: project_ids.flatMap((id) => {
        const one = this.projects.get(ownerId)?.get(id);
        if (!one) return [];
        const { name, version, is_trashed } = one;
        return [
          { id, name, version, is_trashed, password_count: this.listOf(ownerId, id, true, true).length },
        ];
      }),
    };
  }

  private read(
    request: PortTypes['bookmarks.read-shared']['request'],
    ownerId: string,
  ): PortTypes['bookmarks.read-shared']['response'] {
    this.reads += 1;
    if ('bookmark_id' in request) {
      const one = this.bookmarks.get(ownerId)?.get(request.bookmark_id);
      return { bookmark: one && !one.is_trashed ? one : null };
    }
    const project = this.projects.get(ownerId)?.get(request.project_id);
    if (!project || project.is_trashed) return { project: null, bookmarks: [], next: null };
    const all = this.listOf(ownerId, project.id, request.include_passwords, false);
    const from = request.after ? all.findIndex(({ id }) => id === request.after?.id) + 1 : 0;
    const page = all.slice(from, from + request.limit);
    const last = from + page.length < all.length ? page.at(-1) : undefined;
    return {
      project: {
        name: project.name,
        description: project.description,
        created_at: '2026-10-01T10:00:00.000Z',
        bookmark_count: all.length,
      },
      bookmarks: page,
      next: last ? { created_at: last.created_at, id: last.id } : null,
    };
  }

  private listOf(
    ownerId: string,
    projectId: number,
    hasPasswords: boolean,
    isOnlyPasswords: boolean,
  ): Kept[] {
    return [...(this.bookmarks.get(ownerId)?.values() ?? [])]
      .filter((one) => one.project_id === projectId && !one.is_trashed)
      .filter(({ type }) => (type === 'password' ? hasPasswords : !isOnlyPasswords))
      .reverse();
  }
}

function mapIn<K, V>(maps: Map<string, Map<K, V>>, ownerId: string): Map<K, V> {
  const known = maps.get(ownerId) ?? new Map<K, V>();
  maps.set(ownerId, known);
  return known;
}
