import { folderTag } from '#util/text';
import type { FolderMapping, ImportStrategy } from '#util/bookmark-file';
import type { FileOverview } from './messages.js';

/** What a person decided in the mapping step. What is not in it follows the folder above, then the default. */
export interface Choices {
  readonly strategy: ImportStrategy['strategy'];
  readonly projectName: string;
  readonly folders: ReadonlyMap<string, FolderChoice>;
}

export interface FolderChoice {
  readonly include?: boolean;
  readonly projectId?: number | null;
  readonly createAsTag?: boolean;
}

export const NO_CHOICES: Choices = { strategy: 'projects', projectName: '', folders: new Map() };

export const keyOf = (path: readonly string[]): string => JSON.stringify(path);

/** Whether a folder's links come along: its own choice, else that of the nearest folder above. */
export function isIncluded(choices: Choices, path: readonly string[]): boolean {
  return nearest(choices, path, 'include') ?? true;
}

/** The existing project its links go to, or null for the strategy's own. */
export const projectOf = (choices: Choices, path: readonly string[]): number | null =>
  nearest(choices, path, 'projectId') ?? null;

export const isTagged = (choices: Choices, path: readonly string[]): boolean =>
  choices.folders.get(keyOf(path))?.createAsTag ?? true;

/** The tag that a folder becomes; null for one that becomes a project. */
export const tagOf = (strategy: Choices['strategy'], path: readonly string[]): string | null =>
  folderTag(strategy === 'projects' ? path.slice(1) : path);

/** Choosing for a folder chooses for those inside it. */
export function withFolder(choices: Choices, path: readonly string[], choice: FolderChoice): Choices {
  const folders = new Map(choices.folders);
  if (choice.include !== undefined) {
    for (const [key, { include, ...rest }] of folders) {
      if (include !== undefined && isInside(key, path)) folders.set(key, rest);
    }
  }
  folders.set(keyOf(path), { ...folders.get(keyOf(path)), ...choice });
  return { ...choices, folders };
}

/** Links that come along. One walk over the folders, each of which stands before those inside it. */
export function countIncluded(choices: Choices, { folders, looseLinks }: FileOverview): number {
  // By depth: whether the folder above is included.
  const above = [true];
  return folders.reduce(
    (sum, { path, own }) => {
      const choice = choices.folders.size > 0 ? choices.folders.get(keyOf(path))?.include : undefined;
      const isIn = choice ?? above[path.length - 1] ?? true;
      above[path.length] = isIn;
      return isIn ? sum + own : sum;
    },
    isIncluded(choices, []) ? looseLinks : 0,
  );
}

/** The choices as the import's plan takes them: every folder that was chosen for, with what it inherits. */
export function toStrategy(choices: Choices): ImportStrategy {
  const mappings = [...choices.folders.keys()].map((key): FolderMapping => {
    const folderPath = pathOf(key);
    return {
      folderPath,
      include: isIncluded(choices, folderPath),
      projectId: projectOf(choices, folderPath),
      createAsTag: isTagged(choices, folderPath),
    };
  });
  return choices.strategy === 'projects'
    ? { strategy: 'projects', mappings }
    : { strategy: 'tags', project_name: choices.projectName.trim(), mappings };
}

function nearest<K extends 'include' | 'projectId'>(
  choices: Choices,
  path: readonly string[],
  field: K,
): FolderChoice[K] {
  for (let length = path.length; length >= Math.min(1, path.length); length -= 1) {
    const value = choices.folders.get(keyOf(path.slice(0, length)))?.[field];
    if (value !== undefined) return value;
  }
  return undefined;
}

const isInside = (key: string, path: readonly string[]): boolean => {
  const inner = pathOf(key);
  return inner.length > path.length && path.every((name, index) => inner[index] === name);
};

function pathOf(key: string): readonly string[] {
  const parsed: unknown = JSON.parse(key);
  return Array.isArray(parsed) ? parsed.map(String) : [];
}
