import { foldersOf, rowsOf, type ImportFolder, type ParsedBookmarkFile } from '#util/bookmark-file';
import type { FileOverview, FolderLine } from './messages.js';

const SAMPLE = 5;

/** What the preview shows of a file. Counts are made from the innermost folders outwards, without recursion. */
export function overviewOf({ tree, bookmarks, notices }: ParsedBookmarkFile): FileOverview {
  const folders = [...foldersOf(tree)];
  const links = new Map<ImportFolder, number>();
  for (const folder of folders.toReversed()) {
    const below = folder.subfolders.reduce((sum, inner) => sum + (links.get(inner) ?? 0), 0);
    links.set(folder, folder.bookmarks.length + below);
  }
  return {
    folders: folders.map((folder) => lineOf(folder, links.get(folder) ?? 0)).filter((line) => line.links > 0),
    looseLinks: tree.bookmarks.length,
    bookmarks,
    notices,
    sample: firstOf(tree),
  };
}

const lineOf = (folder: ImportFolder, links: number): FolderLine => ({
  path: folder.path,
  name: folder.name,
  links,
  own: folder.bookmarks.length,
});

function firstOf(tree: ImportFolder): FileOverview['sample'] {
  const first: { title: string; url: string }[] = [];
  for (const { title, url } of rowsOf(tree)) {
    first.push({ title, url });
    if (first.length === SAMPLE) break;
  }
  return first;
}
