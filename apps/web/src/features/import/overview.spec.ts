import { describe, expect, it } from '@jest/globals';
import { parseBookmarkFile } from '#util/bookmark-file';
import { overviewOf } from './overview.js';

const FILE = `<!DOCTYPE NETSCAPE-Bookmark-file-1>
<DL><p>
  <DT><A HREF="https://loose.example">Loose</A>
  <DT><H3>Work</H3>
  <DL><p>
    <DT><A HREF="https://a.example">A</A>
    <DT><H3>Design</H3>
    <DL><p><DT><A HREF="https://b.example">B</A></DL><p>
  </DL><p>
  <DT><H3>Empty</H3>
  <DL><p></DL><p>
</DL>`;

describe('overviewOf', () => {
  const overview = overviewOf(parseBookmarkFile(FILE));

  it('counts the links of a folder with those below it', () => {
    expect(overview.folders.map(({ path, links, own }) => ({ path, links, own }))).toEqual([
      { path: ['Work'], links: 2, own: 1 },
      { path: ['Work', 'Design'], links: 1, own: 1 },
    ]);
  });

  it('leaves folders without links out and counts the loose ones', () => {
    expect(overview).toMatchObject({ looseLinks: 1, bookmarks: 3 });
  });
});
