import { describe, expect, it } from '@jest/globals';
import { planImport, type ImportRow, type ImportStrategy } from './index.js';

let rows = 0;
const row = (url: string, folderPath: string[] = [], more: Partial<ImportRow> = {}): ImportRow => ({
  row: (rows += 1),
  title: url,
  url,
  addDate: null,
  lastVisit: null,
  tags: [],
  description: '',
  folderPath,
  ...more,
});
const plan = (input: ImportRow[], strategy: ImportStrategy) =>
  planImport(input, strategy, { fileName: 'My links.html' });
const short = (result: ReturnType<typeof plan>) =>
  result.links.map(({ url, project, tags }) => [
    url,
    project.kind === 'named' ? project.name : project.id,
    ...tags,
  ]);

const a = 'https://a.example/';
const b = 'https://b.example/';

describe('planImport by projects', () => {
  it('makes a project of each outermost folder and a tag of what lies below', () => {
    const result = plan(
      [
        row(a),
        row(b, ['Work']),
        row(a, ['Work', 'Dev', 'JS Tools'], { tags: ['own'] }),
        row(b, ['Füße', 'Ä Ö']),
      ],
      { strategy: 'projects' },
    );
    expect(short(result)).toEqual([
      [a, 'My links'],
      [b, 'Work'],
      [a, 'Work', 'own', 'dev-js-tools'],
      [b, 'Füße', 'ä-ö'],
    ]);
    expect(result).toMatchObject({ projectNames: ['My links', 'Work', 'Füße'], duplicates: 0, excluded: 0 });
  });

  it('follows the mappings, which hold for folders below', () => {
    const result = plan(
      [
        row(a, ['Junk']),
        row(b, ['Junk', 'More']),
        row(a, ['Junk', 'But', 'This']),
        row(b, ['Work', 'Dev']),
        row(a, ['New']),
      ],
      {
        strategy: 'projects',
        mappings: [
          { folderPath: ['Junk'], include: false },
          { folderPath: ['Junk', 'But'], include: true, projectId: 7, createAsTag: false },
          { folderPath: ['Work', 'Dev'], include: true, tagName: 'Development', createAsTag: true },
        ],
      },
    );
    expect(short(result)).toEqual([
      [a, 7, 'but-this'],
      [b, 'Work', 'Development'],
      [a, 'New'],
    ]);
    expect(result).toMatchObject({ projectNames: ['Work', 'New'], excluded: 2 });
  });

  it('gives no tag where the mapping says so', () => {
    const strategy: ImportStrategy = {
      strategy: 'projects',
      mappings: [{ folderPath: ['Work', 'Dev'], include: true, createAsTag: false }],
    };
    expect(short(plan([row(a, ['Work', 'Dev'])], strategy))).toEqual([[a, 'Work']]);
  });

  it('joins duplicates within a project and their tags', () => {
    const result = plan(
      [
        row(a, ['Work'], { tags: ['One'] }),
        row('http://www.a.example?utm_source=x', ['WORK', 'Sub'], {
          tags: ['one', 'two'],
          description: 'remark',
        }),
        row(a, ['Home']),
      ],
      { strategy: 'projects' },
    );
    expect(short(result)).toEqual([
      [a, 'Work', 'One', 'two', 'sub'],
      [a, 'Home'],
    ]);
    expect(result.links[0]).toMatchObject({ description: 'remark', urlKey: 'a.example' });
    expect(result).toMatchObject({ duplicates: 1, projectNames: ['Work', 'Home'] });
  });

  it('tells a project by id from one that is named like it', () => {
    const mappings = [{ folderPath: ['x'], include: true, projectId: 7 }];
    const result = plan([row(a, ['x']), row(a, ['id:7']), row(a, ['7'])], { strategy: 'projects', mappings });
    expect(result.links).toHaveLength(3);
  });

  it('names a project when nothing else does', () => {
    const result = planImport([row(a)], { strategy: 'projects' }, { fileName: '.html' });
    expect(result.projectNames).toEqual(['Imported bookmarks']);
  });
});

describe('planImport by tags', () => {
  it('puts everything into one project and makes tags of the folders', () => {
    const result = plan([row(a), row(b, ['Work']), row('https://c.example', ['Work', 'Dev'])], {
      strategy: 'tags',
      project_name: ' All of it ',
    });
    expect(short(result)).toEqual([
      [a, 'All of it'],
      [b, 'All of it', 'work'],
      ['https://c.example', 'All of it', 'work-dev'],
    ]);
    expect(result.projectNames).toEqual(['All of it']);
  });

  it('keeps the limit of tags', () => {
    const tags = Array.from({ length: 50 }, (_, n) => `t${n}`);
    const result = plan([row(a, ['Folder'], { tags })], { strategy: 'tags', project_name: 'P' });
    expect(result.links[0]?.tags).toHaveLength(50);
  });
});
