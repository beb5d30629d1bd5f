import { TAGS_MAX } from '#util/bookmark-types';
import { clipTag, dedupeTags, foldName, folderTag } from '#util/text';
import { normalizeUrlKey } from '#util/url';
import type { ImportRow } from './shapes.js';

/** What a person decided about one folder. It also holds for the folders below that have no mapping of their own. */
export interface FolderMapping {
  readonly folderPath: readonly string[];
  /** False leaves the folder's links out. */
  readonly include: boolean;
  /** An existing project for them; without it the strategy's project. */
  readonly projectId?: number | null;
  /** The tag that stands for exactly this folder; without it the one made from its path. */
  readonly tagName?: string | null;
  /** False gives the links no tag for this folder. */
  readonly createAsTag?: boolean;
}

export type ImportStrategy =
  | { readonly strategy: 'projects'; readonly mappings?: readonly FolderMapping[] }
  | {
      readonly strategy: 'tags';
      readonly project_name: string;
      readonly mappings?: readonly FolderMapping[];
    };

export interface PlanOptions {
  /** Its name without the ending names the project of loose links. */
  readonly fileName: string;
}

/** Where a link goes: an existing project, or one to be found by name or made. */
export type PlannedProject =
  { readonly kind: 'existing'; readonly id: number } | { readonly kind: 'named'; readonly name: string };

export interface PlannedLink extends ImportRow {
  readonly project: PlannedProject;
  /** What the duplicates of this link are known by, in the file and in the project. */
  readonly urlKey: string;
}

export interface ImportPlan {
  readonly links: readonly PlannedLink[];
  /** The projects to be found or made, each once, in the order they are first needed. */
  readonly projectNames: readonly string[];
  /** Links that joined an earlier one of the same page in the same project. */
  readonly duplicates: number;
  /** Links in folders that are not included. */
  readonly excluded: number;
}

/** When neither folder nor file has a name to give. */
const NAMELESS_PROJECT = 'Imported bookmarks';

/**
 * Decides for each link of a file which project and tags it gets. `projects`: each outermost folder is a project, the
 * folders below it become one tag made from their path, and loose links go to a project named after the file. `tags`:
 * everything goes into one project, and each folder becomes a tag made from its whole path. Two links to one page in one
 * project are one: the first stays, with the tags of both and the first remark there is.
 */
export function planImport(
  rows: Iterable<ImportRow>,
  strategy: ImportStrategy,
  options: PlanOptions,
): ImportPlan {
  const planner = new ImportPlanner(strategy, options);
  for (const row of rows) planner.add(row);
  return planner.plan();
}

/** {@link planImport} link by link, for files too large to be held and planned in one go. */
export class ImportPlanner {
  private readonly decide: (path: readonly string[]) => Decision;
  private readonly links = new Map<string, PlannedLink>();
  private readonly names = new Map<string, string>();
  private duplicates = 0;
  private excluded = 0;

  constructor(strategy: ImportStrategy, options: PlanOptions) {
    this.decide = decisions(strategy, options);
  }

  add(row: ImportRow): void {
    const { include, project, place, folderTags } = this.decide(row.folderPath);
    if (!include) {
      this.excluded += 1;
      return;
    }
    if (project.kind === 'named' && !this.names.has(place)) this.names.set(place, project.name);
    const urlKey = normalizeUrlKey(row.url)?.key ?? row.url;
    const id = `${place}\n${urlKey}`;
    const earlier = this.links.get(id);
    if (earlier !== undefined) this.duplicates += 1;
    const tags = dedupeTags([...(earlier?.tags ?? []), ...row.tags, ...folderTags]).slice(0, TAGS_MAX);
    this.links.set(
      id,
      earlier === undefined
        ? { ...row, tags, project, urlKey }
        : { ...earlier, tags, description: earlier.description || row.description },
    );
  }

  plan(): ImportPlan {
    const { duplicates, excluded } = this;
    return { links: [...this.links.values()], projectNames: [...this.names.values()], duplicates, excluded };
  }
}

interface Decision {
  readonly include: boolean;
  readonly project: PlannedProject;
  /** The project, as a key. */
  readonly place: string;
  readonly folderTags: readonly string[];
}

/** The decision for a folder, worked out once for each path. */
function decisions(strategy: ImportStrategy, options: PlanOptions): (path: readonly string[]) => Decision {
  const mappings = new Map(
    (strategy.mappings ?? []).map((mapping) => [pathKey(mapping.folderPath), mapping]),
  );
  const known = new Map<string, Decision>();
  return (path) => {
    const key = pathKey(path);
    const decided = known.get(key) ?? decideFolder(path, mappings, strategy, options);
    known.set(key, decided);
    return decided;
  };
}

function decideFolder(
  path: readonly string[],
  mappings: ReadonlyMap<string, FolderMapping>,
  strategy: ImportStrategy,
  options: PlanOptions,
): Decision {
  const own = mappings.get(pathKey(path));
  const nearest = own ?? nearestMapping(path, mappings);
  const projectId = nearest?.projectId ?? null;
  const project: PlannedProject =
    projectId === null
      ? { kind: 'named', name: projectName(path, strategy, options) }
      : { kind: 'existing', id: projectId };
  return {
    include: nearest?.include ?? true,
    project,
    place: project.kind === 'existing' ? `id:${project.id}` : `name:${foldName(project.name)}`,
    folderTags: folderTags(path, own, strategy),
  };
}

function nearestMapping(
  path: readonly string[],
  mappings: ReadonlyMap<string, FolderMapping>,
): FolderMapping | undefined {
  for (let length = path.length - 1; length > 0; length -= 1) {
    const mapping = mappings.get(pathKey(path.slice(0, length)));
    if (mapping !== undefined) return mapping;
  }
  return undefined;
}

function projectName(path: readonly string[], strategy: ImportStrategy, options: PlanOptions): string {
  const name =
    strategy.strategy === 'tags'
      ? strategy.project_name
      : (path[0] ?? options.fileName.replace(/\.html?$/i, ''));
  return name.trim() === '' ? NAMELESS_PROJECT : name.trim();
}

function folderTags(
  path: readonly string[],
  own: FolderMapping | undefined,
  strategy: ImportStrategy,
): readonly string[] {
  if (own?.createAsTag === false) return [];
  const named = own?.tagName == null ? null : clipTag(own.tagName);
  const tag = named ?? folderTag(strategy.strategy === 'projects' ? path.slice(1) : path);
  return tag === null ? [] : [tag];
}

function pathKey(path: readonly string[]): string {
  return JSON.stringify(path);
}
