import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { decodeBookmarkFile, parseBookmarkFile, rowsOf } from './index.js';

const now = new Date('2026-06-01T00:00:00Z');

const read = (name: string) => {
  const bytes = readFileSync(new URL(`../fixtures/${name}.html`, import.meta.url));
  const file = parseBookmarkFile(decodeBookmarkFile(bytes), { now });
  const rows = [...rowsOf(file.tree)].map(({ row, title, url, addDate, tags, description, folderPath }) => ({
    row,
    title,
    url,
    date: addDate?.slice(0, 10) ?? null,
    tags: tags.join('|'),
    description,
    folder: folderPath.join(' / '),
  }));
  return { file, rows };
};

/** Row, title, url, day, tags, description, folders. */
type Row = [number, string, string, string | null, string, string, string];

const EXPECTED: Record<string, { rows: Row[]; skipped: [string, string][]; folders: number }> = {
  chrome: {
    rows: [
      [5, 'News', 'https://news.example/', '2021-07-01', '', '', ''],
      [
        0,
        'Node.js & friends <docs>',
        'https://nodejs.org/en/docs?a=1&b=2',
        '2021-02-01',
        '',
        '',
        'Bookmarks bar',
      ],
      [1, 'Figma', 'https://www.figma.com/', '2021-03-01', '', '', 'Bookmarks bar / Design'],
      [
        2,
        'Schöne Schriften – 書体',
        'https://fonts.example/%C3%BC',
        '2021-04-01',
        '',
        '',
        'Bookmarks bar / Design / Fonts & Farben',
      ],
    ],
    skipped: [
      ['Bookmarklet', 'unsupported'],
      ['Settings', 'unsupported'],
    ],
    folders: 4,
  },
  edge: {
    rows: [[0, 'Learn .NET', 'https://learn.example/dotnet', '2023-03-28', '', '', 'Favorites bar']],
    skipped: [['Favorites', 'unsupported']],
    folders: 1,
  },
  firefox: {
    rows: [
      [3, 'A live bookmark', 'https://feed.example/', '2020-03-01', '', '', ''],
      [1, 'Get Help', 'https://support.example/products', '2020-01-01', '', '', 'Mozilla Firefox'],
      [
        2,
        'The Book',
        'https://rust.example/book',
        '2020-03-01',
        'rust|books|Systems Programming',
        'An introduction — second edition.\nIt has two lines.',
        'Bookmarks Toolbar',
      ],
    ],
    skipped: [['Most Visited', 'unsupported']],
    folders: 2,
  },
  safari: {
    rows: [
      [1, 'Loose', 'https://loose.example/', null, '', '', ''],
      [0, 'Apple', 'https://www.apple.example/', null, '', '', 'Favorites'],
      [2, 'A long read', 'https://long.example/read', null, '', '', 'Reading List'],
    ],
    skipped: [],
    folders: 3,
  },
  'internet-explorer': {
    rows: [
      [2, 'MSN', 'http://www.msn.example/', '2005-01-01', '', '', ''],
      [0, 'Free Hotmail', 'http://go.example/fwlink/?LinkId=1', '2005-01-01', '', '', 'Links'],
    ],
    skipped: [['Local', 'unsupported']],
    folders: 1,
  },
  'netscape-1999': {
    rows: [
      [2, 'FTP archive', 'ftp://ftp.example.org/pub/', '1999-01-01', '', '', ''],
      [
        0,
        'Netscape',
        'http://home.netscape.example/',
        '1999-01-01',
        '',
        'Where it began\nand went on',
        'Personal Toolbar Folder',
      ],
      [1, 'Alias', 'http://alias.example/', null, '', '', 'Personal Toolbar Folder'],
    ],
    skipped: [['Mail Jane', 'unsupported']],
    folders: 1,
  },
  delicious: {
    rows: [
      [
        0,
        'CSS Grids',
        'http://css.example/grid',
        '2009-12-22',
        'css|webdesign',
        'A note with "quotes" & an ampersand',
        '',
      ],
      [1, 'Secret', 'http://secret.example/', '2009-12-22', '', '', ''],
      [2, 'Recipes', 'http://recipes.example/?id=7', '2009-12-22', 'food|to do', '', ''],
    ],
    skipped: [],
    folders: 0,
  },
  pinboard: {
    rows: [
      [0, 'Lisp at 50', 'https://lisp.example/', '2015-01-01', 'lisp|history', '', ''],
      [
        1,
        'Old maps',
        'https://maps.example/',
        '2015-01-01',
        'maps',
        '<blockquote>Quoted text</blockquote>\nOwn remark',
        '',
      ],
    ],
    skipped: [],
    folders: 0,
  },
  raindrop: {
    rows: [
      [
        0,
        'A shot',
        'https://dribbble.example/shot',
        '2022-04-15',
        'ui|dark mode',
        'The excerpt',
        'Inspiration',
      ],
      [1, 'Icons', 'https://icons.example/', '2022-04-15', '', '', 'Inspiration / Icons'],
    ],
    skipped: [],
    folders: 2,
  },
  pocket: {
    rows: [
      [0, 'An essay', 'https://essay.example/1', '2017-07-14', 'essays|later', '', 'Unread'],
      [1, 'https://untitled.example/path', 'https://untitled.example/path', '2017-07-14', '', '', 'Unread'],
      [2, 'Done', 'https://done.example/', '2017-07-14', '', '', 'Read Archive'],
    ],
    skipped: [],
    folders: 2,
  },
  google: {
    rows: [
      [0, 'Trains', 'https://trains.example/', '2011-03-13', '', 'Seat 61', 'Travel'],
      [1, 'Trains', 'https://trains.example/', '2011-03-13', '', '', 'Europe'],
    ],
    skipped: [],
    folders: 2,
  },
  shaarli: {
    rows: [
      [
        0,
        'Self-hosting',
        'https://selfhost.example/',
        '2021-01-02',
        'selfhost|web',
        'Markdown **remark** with a\nsecond line',
        '',
      ],
    ],
    skipped: [['A note without address', 'invalid']],
    folders: 0,
  },
  linkding: {
    rows: [
      [
        0,
        'Ding & dong',
        'https://ding.example/a?x=1&y=2',
        '2022-08-08',
        'a|b-c',
        'Description\n\nNotes of *mine*',
        '',
      ],
    ],
    skipped: [],
    folders: 0,
  },
  broken: {
    rows: [
      [13, 'Outside of every list', 'https://outside.example/', null, '', '', ''],
      [14, 'Cut off in the midd', 'https://last.example/', null, '', '', ''],
      [0, 'No quotes', 'https://unquoted.example/a', '2020-09-13', '', '', 'Unclosed heading'],
      [1, 'Single quotes', 'https://single.example/', null, 'one|two', '', 'Unclosed heading'],
      [2, 'Link never closed', 'https://noclose.example/', null, '', '', 'Unclosed heading'],
      [3, 'Lost quote', 'https://lostquote.example/', null, '', '', 'Unclosed heading'],
      [4, 'After the lost quote', 'https://after.example/', '2020-09-13', '', '', 'Unclosed heading'],
      [5, 'lostbracket.example', 'https://lostbracket.example/', '2020-09-13', '', '', 'Unclosed heading'],
      [6, '5 < 6 & how to use <canvas> in bold', 'https://raw.example/', null, '', '', 'Unclosed heading'],
      [7, 'notitle.example', 'https://notitle.example/x', null, '', '', 'Unclosed heading'],
      [12, 'Nonsense date', 'HTTPS://UPPER.example/', null, '', '', 'Unclosed heading'],
    ],
    skipped: [
      ['No address', 'invalid'],
      ['Bad host', 'invalid'],
      ['No scheme', 'invalid'],
      ['No attribute at all', 'invalid'],
    ],
    folders: 1,
  },
};

describe('exports of every kind', () => {
  it.each(Object.entries(EXPECTED))('reads %s', (name, expected) => {
    const { file, rows } = read(name);
    expect(rows.map((row) => Object.values(row))).toEqual(expected.rows);
    expect(file.skipped.map(({ title, reason }) => [title, reason])).toEqual(expected.skipped);
    expect(file.folders).toBe(expected.folders);
    expect(file.bookmarks).toBe(expected.rows.length);
    expect(file.problem).toBeNull();
  });

  it('keeps nothing of the icons', () => {
    expect(JSON.stringify(read('chrome').file)).not.toContain('base64');
    expect(JSON.stringify(read('firefox').file)).not.toContain('base64');
  });

  it('keeps dates and paths of folders', () => {
    const [bar] = read('chrome').file.tree.subfolders;
    expect(bar).toMatchObject({
      id: 'folder-1',
      name: 'Bookmarks bar',
      path: ['Bookmarks bar'],
      addDate: '2021-01-01T00:00:00.000Z',
      lastModified: '2023-11-14T22:13:20.000Z',
    });
    expect(bar?.subfolders[0]).toMatchObject({
      id: 'folder-2',
      path: ['Bookmarks bar', 'Design'],
      name: 'Design',
    });
  });

  it('keeps the last visit', () => {
    const visits = [...rowsOf(read('internet-explorer').file.tree)].map(({ lastVisit }) => lastVisit);
    expect(visits).toEqual([null, '2006-01-01T00:00:00.000Z']);
  });

  it('says what was left out', () => {
    expect(read('chrome').file.notices).toEqual(['Skipped 2 bookmarks with unsupported URLs']);
    expect(read('broken').file.notices).toEqual([
      'Found 4 bookmarks with invalid URLs',
      'Skipped 4 bookmarks with unsupported URLs',
    ]);
    expect(read('google').file.notices).toEqual([]);
  });
});
