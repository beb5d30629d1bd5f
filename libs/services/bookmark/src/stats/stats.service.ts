import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { authorize, type Actor } from '#platform/identity';
import { CountsRepository, type CountRow } from '../counts/counts.repository.js';
import { ProjectsRepository } from '../projects/projects.repository.js';
import type { BookmarkStatsDto } from './stats.dto.js';
import { SharesRepository } from './shares.repository.js';

@Injectable()
export class StatsService {
  constructor(
    private readonly database: Database,
    private readonly counts: CountsRepository,
    private readonly projects: ProjectsRepository,
    private readonly shares: SharesRepository,
  ) {}

  async bookmarks(actor: Actor): Promise<BookmarkStatsDto> {
    const ownerId = authorize(actor, 'bookmarks:read');
    const [counts, projects, shared] = await Promise.all([
      this.counts.read(this.database, ownerId, ['type', 'project', 'trash']),
      this.projects.list(ownerId),
      this.shares.countActive(ownerId),
    ]);
    const byType = new Map(counts.filter((row) => row.subject === 'type').map((row) => [row.key, row.n]));
    const byProject = new Map(
      counts.filter((row) => row.subject === 'project').map((row) => [row.key, row.n]),
    );
    const of = (type: string): number => byType.get(type) ?? 0;
    return {
      total: sum(counts, 'type'),
      by_type: {
        link: of('link'),
        note: of('note'),
        password: of('password'),
        code: of('code'),
        color: of('color'),
        image: of('image'),
      },
      by_project: projects.map(({ id, name }) => ({ id, name, count: byProject.get(String(id)) ?? 0 })),
      trashed: sum(counts, 'trash'),
      shared,
    };
  }
}

const sum = (counts: readonly CountRow[], subject: CountRow['subject']): number =>
  counts.filter((row) => row.subject === subject).reduce((total, { n }) => total + n, 0);
