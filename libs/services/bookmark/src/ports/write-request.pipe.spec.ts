import { describe, expect, it } from '@jest/globals';
import { WriteRequestPipe } from './write-request.pipe.js';

const ITEM = {
  row: 0,
  title: ' A title\u0000 ',
  url: ' https://one.example ',
  content: ' as \u0000written ',
  tags: ['a'],
  project_id: 7,
};
const BODY = {
  operation_id: '0198c3f0-0000-7000-8000-0000000000aa',
  label: 'bookmarks.html',
  items: [ITEM],
  apply_rules: false,
};
const read = (body: unknown) => new WriteRequestPipe().transform(body);

describe('WriteRequestPipe', () => {
  it('reads texts as Postgres can store them', () => {
    expect(read({ ...BODY, items: [ITEM, { ...ITEM, row: 1, created_at: '2020-01-01' }] }).items).toEqual([
      { ...ITEM, title: 'A title', url: 'https://one.example', content: ' as written ' },
      {
        ...ITEM,
        row: 1,
        title: 'A title',
        url: 'https://one.example',
        content: ' as written ',
        created_at: '2020-01-01',
      },
    ]);
  });

  it.each([
    ['no object', []],
    ['no body', undefined],
    ['an operation that is no UUID', { ...BODY, operation_id: 'x' }],
    ['a label that is no text', { ...BODY, label: 1 }],
    ['no choice about rules', { ...BODY, apply_rules: 'false' }],
    ['no items', { ...BODY, items: [] }],
    ['too many items', { ...BODY, items: Array(501).fill(ITEM) }],
    ['a property that nobody knows', { ...BODY, more: 1 }],
  ])('refuses %s', (_, body) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ reason: 'invalid' }));
  });

  it.each([
    ['row', -1],
    ['row', 1.5],
    ['title', null],
    ['url', undefined],
    ['content', 5],
    ['tags', ['a', 5]],
    ['tags', 'a'],
    ['project_id', '7'],
    ['created_at', 5],
    ['more', 1],
  ])('refuses an item whose %s is %p and names it', (field, value) => {
    const items = [ITEM, { ...ITEM, [field]: value }];
    expect(() => read({ ...BODY, items })).toThrow(
      expect.objectContaining({
        details: { fields: [{ field: `items.1.${field}`, message: expect.any(String) }] },
      }),
    );
  });
});
