import { Injectable } from '@nestjs/common';
import { Database } from '#platform/database';
import { notFound } from '#platform/errors';
import { authorize, type Actor } from '#platform/identity';
import { RuleSet, type RuleProject, type RuleSubject } from '#util/rules';
import { cleanTag, dedupeTags } from '#util/text';
import { parseSavableUrl } from '#util/url';
import { OwnerProjects, type ProjectsById } from '../projects/owner-projects.js';
import { RulesRepository } from '../rules/rules.repository.js';
import type { RulesPreviewDto, RulesPreviewedDto } from './preview.dto.js';

/** Where a bookmark goes while its owner has no project: into one that is not there yet, and no rule names. */
const NO_PROJECT: RuleProject = { id: 0, name: '' };

/** What rules would do to a bookmark that is being written. */
@Injectable()
export class PreviewService {
  constructor(
    private readonly database: Database,
    private readonly rules: RulesRepository,
    private readonly projects: OwnerProjects,
  ) {}

  /** @throws 404 for a project that is not there */
  async preview(actor: Actor, dto: RulesPreviewDto): Promise<RulesPreviewedDto> {
    const ownerId = authorize(actor, 'rules:preview');
    const [rules, projects] = await Promise.all([
      this.rules.listActive(this.database, ownerId),
      this.projects.all(ownerId),
    ]);
    const { matches, result } = new RuleSet(rules, projects).evaluate(subjectOf(dto, projects));
    return {
      matches: matches
        .filter(({ changes }) => Object.keys(changes).length > 0)
        .map(({ rule, changes }) => ({ rule, suggestedChanges: changes })),
      result: {
        type: result.type,
        title: result.title,
        tags: result.tags,
        project: result.project === NO_PROJECT ? null : result.project,
      },
    };
  }
}

/** The fields as saving them would store them, so that what is shown is what happens. */
function subjectOf(dto: RulesPreviewDto, projects: ProjectsById): RuleSubject {
  const url = urlOf(dto.url);
  const type = dto.type ?? (url === null ? 'note' : 'link');
  return {
    type,
    title: dto.title ?? '',
    url,
    content: type === 'password' ? null : (dto.content ?? ''),
    tags: dedupeTags((dto.tags ?? []).flatMap((tag) => cleanTag(tag) ?? [])),
    project: projectOf(dto.project_id, projects),
  };
}

/** An address that nobody has finished typing is looked at as it is. */
function urlOf(typed: string | null | undefined): string | null {
  if (typed === null || typed === undefined || typed === '') return null;
  const parsed = parseSavableUrl(typed);
  return parsed.ok ? parsed.url : typed;
}

function projectOf(id: number | null | undefined, projects: ProjectsById): RuleProject {
  if (id === null || id === undefined) {
    const [oldest] = projects.values();
    return oldest ?? NO_PROJECT;
  }
  const project = projects.get(id);
  if (!project) throw notFound('Project');
  return project;
}
