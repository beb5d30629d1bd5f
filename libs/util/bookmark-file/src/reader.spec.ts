import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  FOLDER_DEPTH_MAX,
  INVALID_FORMAT,
  NO_BOOKMARKS,
  fileNameProblem,
  foldersOf,
  parseBookmarkFile,
  readBookmarks,
  rowsOf,
  skipMessage,
} from './index.js';

const options = { now: new Date('2026-06-01T00:00:00Z') };
const parse = (text: string | Iterable<string>) => parseBookmarkFile(text, options);
const link = (n: number) => `<DT><A HREF="https://site${n}.example/" ADD_DATE="1600000000">Link ${n}</A>\n`;
const list = (inside: string) => `<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<DL><p>\n${inside}</DL><p>\n`;
const titles = (text: string) => [...rowsOf(parse(text).tree)].map(({ title }) => title);

function* cut(text: string, size: number) {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

/** Pieces of real files, whole and broken, to be put together at random. */
const scraps = fc.array(
  fc.constantFrom(
    '<DL><p>\n',
    '</DL><p>\n',
    '<DT><H3 ADD_DATE="1600000000">Folder</H3>\n',
    '<DT><H3>Unclosed\n',
    '<DT><A HREF="https://a.example/" TAGS="x,y">Title</A>\n',
    '<DT><A HREF="https://b.example/">Unclosed\n',
    '<DT><A HREF="https://c.example/>Lost quote</A>\n',
    '<A HREF=javascript:x>y</A>',
    '<DD>A remark\n',
    '<HR>',
    '<!-- remark -->',
    '<!--',
    '-->',
    '<',
    '>',
    '"',
    "='",
    '&amp;&#x41;&#0;',
    '<UL><LI>',
    '</UL>',
    '<H1>Title</H1>',
    '<TITLE>Pocket Export</TITLE>',
    '<script>',
    '</script>',
    '\ud800\u0000',
  ),
  { maxLength: 40 },
);

describe('bookmark files', () => {
  it('are refused without a list or without links', () => {
    expect(parse('').problem).toBe(INVALID_FORMAT);
    expect(parse('<html><a href="https://a.example">x</a></html>').problem).toBe(INVALID_FORMAT);
    expect(parse('<ul><li><a href="https://a.example">x</a></ul>').problem).toBe(INVALID_FORMAT);
    expect(parse(list('')).problem).toBe(NO_BOOKMARKS);
    const unsupported = parse(list('<DT><A HREF="about:blank">x</A>'));
    expect(unsupported.problem).toBe(NO_BOOKMARKS);
    expect(unsupported.notices).toEqual(['Skipped 1 bookmarks with unsupported URLs']);
  });

  it('are known by their name', () => {
    expect(fileNameProblem('bookmarks_1_2_26.html')).toBeNull();
    expect(fileNameProblem('Bookmarks.HTML')).toBeNull();
    expect(fileNameProblem('bookmarks.json')).toBe('Please select a valid HTML bookmarks file');
  });

  it('say why an entry was left out', () => {
    expect(['unsupported', 'invalid', 'too_long'].length).toBe(
      new Set((['unsupported', 'invalid', 'too_long'] as const).map(skipMessage)).size,
    );
  });

  it('give rows in the order of the file, each with its folders', () => {
    const text = list(
      `${link(1)}<DT><H3>A</H3><DL>${link(2)}<DT><H3>B</H3><DL>${link(3)}</DL>${link(4)}</DL>${link(5)}`,
    );
    expect(
      [...readBookmarks(text, options)].map(({ row, folderPath }) => [row, folderPath.join('/')]),
    ).toEqual([
      [0, ''],
      [1, 'A'],
      [2, 'A/B'],
      [3, 'A'],
      [4, ''],
    ]);
  });

  it('pass over scripts around the lists but not words in titles', () => {
    const text = `<script>"<dt><a href='https://no.example'>no</a>"</script><DL><DT><A HREF="https://a.example">On <script> and <title></A>${link(2)}</DL>`;
    expect(titles(text)).toEqual(['On <script> and <title>', 'Link 2']);
  });

  it('keep a heading at its links when it has no list', () => {
    expect(titles(list(`<DT><H3>Only a heading</H3>${link(1)}`))).toEqual(['Link 1']);
  });

  it('cut what is too long and keep the rest', () => {
    const text = list(
      `<DT><A HREF="https://a.example/" TAGS="${'t'.repeat(80)},${Array.from({ length: 90 }, (_, n) => `t${n}`).join(',')}">${'x'.repeat(900)}</A>` +
        `<DT><A HREF="https://a.example/${'y'.repeat(3000)}">Too long</A>${link(3)}`,
    );
    const file = parse(text);
    const [first] = rowsOf(file.tree);
    expect(first?.title).toHaveLength(500);
    expect(first?.tags).toHaveLength(50);
    expect(first?.tags[0]).toHaveLength(50);
    expect(file.skipped).toEqual([
      { row: 1, title: 'Too long', url: `https://a.example/${'y'.repeat(182)}`, reason: 'too_long' },
    ]);
    expect(file.bookmarks).toBe(2);
  });

  it('resolve references once, and names only with their semicolon', () => {
    const text = list(
      '<DT><A HREF="https://a.example/?a=1&copy=2&amp;b=3">&amp;lt; &eacute;&#233;&#xe9;&#150;&bogus; &copy x</A>',
    );
    const [row] = rowsOf(parse(text).tree);
    expect(row).toMatchObject({
      url: 'https://a.example/?a=1&copy=2&b=3',
      title: '&lt; ééé–&bogus; &copy x',
    });
  });

  it('survive an icon larger than any piece', () => {
    const text = list(
      `<DT><A HREF="https://a.example/" ICON="data:image/png;base64,${'A'.repeat(700_000)}">Big icon</A>${link(2)}`,
    );
    expect(titles(text)).toEqual(['Big icon', 'Link 2']);
  });

  it('survive a tag, a quote and a comment that never end', () => {
    for (const start of ['<A HREF="', '<A ', '<!-- ', '<']) {
      const text = `${list(link(1))}${start}${'z'.repeat(3_000_000)}`;
      expect(titles(text)[0]).toBe('Link 1');
    }
    expect(titles(`<!-- never closed>${list(link(1))}`)).toEqual(['Link 1']);
  });

  it.each([
    ['comments without end', '<!--x>'.repeat(300_000)],
    ['declarations without end', '<!x '.repeat(300_000)],
    ['brackets', '<'.repeat(1_000_000)],
    ['quotes', `<A X='<A Y="`.repeat(100_000)],
    ['blanks in a title', `<DT><A HREF="https://a.example/">a${' '.repeat(1_000_000)}b</A>`],
    ['blanks in a remark', `<DT><A HREF="https://a.example/">a</A><DD>a${' '.repeat(1_000_000)}b`],
    ['blanks in an address', `<DT><A HREF="https://a.example/${' '.repeat(1_000_000)}b">a</A>`],
    ['blanks in a tag', `<DT><A ${' '.repeat(1_000_000)} b>a</A>`],
    ['blanks in tags', `<DT><A HREF="https://a.example/" TAGS="a${' '.repeat(1_000_000)}b">a</A>`],
    ['marks of notes', `<DT><A HREF="https://a.example/">a</A><DD>${'[linkding-notes]'.repeat(50_000)}`],
    ['references', `<DT><A HREF="https://a.example/">${'&#&a'.repeat(200_000)}</A>`],
    ['headings', '<H3>'.repeat(200_000)],
  ])('are read in a time that grows with their length only: %s', (_name, text) => {
    expect(titles(`${list(link(1))}${text}`)).toContain('Link 1');
  });

  it('may be nested 100,000 deep', () => {
    const depth = 100_000;
    const text = `${'<DL><DT><H3>F</H3>'.repeat(depth)}<DL>${link(1)}${'</DL>'.repeat(depth)}${link(2)}`;
    const file = parse(text);
    expect(file.bookmarks).toBe(2);
    expect(file.folders).toBe(FOLDER_DEPTH_MAX);
    expect([...foldersOf(file.tree)].at(-1)?.path).toHaveLength(FOLDER_DEPTH_MAX);
    expect(JSON.stringify(file.tree).length).toBeGreaterThan(0);
    expect([...readBookmarks(text, options)].map(({ folderPath }) => folderPath.length)).toEqual([
      FOLDER_DEPTH_MAX,
      0,
    ]);
  });

  it('may hold 100,000 unclosed links', () => {
    const text = list('<DT><A HREF="https://a.example/">x'.repeat(100_000));
    expect(parse(text).bookmarks).toBe(100_000);
  });

  it('read the same whole and in pieces of any size', () => {
    fc.assert(
      fc.property(scraps, fc.integer({ min: 1, max: 30 }), (parts, size) => {
        const text = parts.join('');
        expect(parse(cut(text, size))).toEqual(parse(text));
      }),
      { numRuns: 500 },
    );
  });

  it('always give what can be stored, the same as tree and as rows', () => {
    fc.assert(
      fc.property(scraps, (parts) => {
        const text = parts.join('');
        const file = parse(text);
        const rows = [...rowsOf(file.tree)].sort((a, b) => a.row - b.row);
        expect(rows).toEqual([...readBookmarks(text, options)]);
        expect(rows).toHaveLength(file.bookmarks);
        expect(new Set(rows.map(({ row }) => row)).size).toBe(rows.length);
        for (const { title, url, description } of rows) {
          expect(title).not.toBe('');
          expect(url).toMatch(/^https?:/);
          expect(`${title}${description}`.isWellFormed()).toBe(true);
          expect(`${title}${description}`).not.toContain('\u0000');
        }
      }),
      { numRuns: 500 },
    );
  });

  it('never throw, whatever they hold', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => void parse(text)));
  });

  it('never lose a sound entry to a broken one before it', () => {
    const broken = fc.constantFrom(
      '<DT><A HREF="https://x.example/>x</A>\n',
      '<DT><A HREF="https://x.example/" TAGS="a>x</A>\n',
      '<DT><A HREF="https://x.example/"\n',
      '<DT><A HREF=>x</A>\n',
      '<DT><A HREF="https://x.example/">x\n',
      '<DT><A HREF="https://x.example/" ADD_DATE="99999999999999999999999">x</A>\n',
      '<DT><A HREF="javascript:\'<dl><dt>\'">x</A>\n',
      '<DT><A HREF="https://[bad/">x</A>\n',
      '<DT></A></DD></H3>\n',
      '<DT><H3>x\n',
      '<DD>x\n',
      '<A',
      '<',
    );
    fc.assert(
      fc.property(fc.array(broken, { maxLength: 8 }), (parts) => {
        const text = list(`${link(1)}${parts.join(link(2))}\n${link(3)}`);
        expect(titles(text)).toEqual(expect.arrayContaining(['Link 1', 'Link 3']));
      }),
      { numRuns: 300 },
    );
  });
});

describe('a quote that was never closed, before blanks without end', () => {
  it.each(['\n', '\r\n', ' \n\t'])('is passed in one walk over %j', (blank) => {
    const hostile = `<DL><p><DT><A HREF="http://x/<${blank.repeat(200_000)}x">X</A>\n<DT><A HREF="https://kept.example/">Kept</A></DL>`;
    const kept = [...readBookmarks(hostile)].map(({ url }) => url);
    expect(kept).toContain('https://kept.example/');
  });

  it('still ends where the next entry begins', () => {
    const broken =
      '<DL><p><DT><A HREF="http://a.example/>A</A>\n  <DT><A HREF="https://b.example/">B</A></DL>';
    expect([...readBookmarks(broken)].map(({ url }) => url)).toEqual([
      'http://a.example/',
      'https://b.example/',
    ]);
  });
});
