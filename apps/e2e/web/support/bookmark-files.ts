/** One folder of a made-up bookmark file. */
export interface FolderOf {
  readonly name: string;
  readonly links: readonly string[];
  readonly folders?: readonly FolderOf[];
}

/** A file as a browser exports it. */
export const exported = (folders: readonly FolderOf[], loose: readonly string[] = []): string =>
  ['<!DOCTYPE NETSCAPE-Bookmark-file-1>', '<TITLE>Bookmarks</TITLE>', '<DL><p>']
    .concat(loose.map(linkLine), folders.flatMap(folderLines), '</DL><p>')
    .join('\n');

/** Many links in many folders, three deep. Each link's address is its own. */
export function largeExport(links: number, folders: number): string {
  const each = Math.ceil(links / folders);
  const make = (name: string, from: number, count: number): FolderOf => ({
    name,
    links: Array.from(
      { length: count },
      (_, index) => `https://site-${from + index}.example/page?id=${from + index}`,
    ),
  });
  const all = Array.from({ length: folders }, (_, index) => make(`Folder ${index}`, index * each, each));
  const grouped: FolderOf[] = [];
  for (let at = 0; at < all.length; at += 20) {
    grouped.push({ name: `Shelf ${at / 20}`, links: [], folders: all.slice(at, at + 20) });
  }
  return exported(grouped);
}

function folderLines({ name, links, folders = [] }: FolderOf): readonly string[] {
  return [
    `<DT><H3 ADD_DATE="1700000000">${name}</H3>`,
    '<DL><p>',
    ...links.map(linkLine),
    ...folders.flatMap(folderLines),
    '</DL><p>',
  ];
}

const linkLine = (url: string): string =>
  `<DT><A HREF="${url}" ADD_DATE="1700000001">Title of ${url.replace(/^https:\/\//u, '')}</A>`;
