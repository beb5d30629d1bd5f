import { describe, expect, it } from '@jest/globals';
import type { BookmarkRow } from '../bookmarks/bookmark.rows.js';
import { edited } from './operation-changes.js';

const row = (fields: Partial<BookmarkRow>): BookmarkRow => ({
  id: 'id',
  project_id: 1,
  type: 'note',
  title: 't',
  content: '',
  content_sealed: null,
  url: null,
  tags: [],
  tag_keys: [],
  version: 1,
  source: 'web',
  created_at: new Date(0),
  saved_at: new Date(0),
  updated_at: new Date(0),
  deleted_at: null,
  ...fields,
});
const tagged = (...tags: string[]): BookmarkRow =>
  row({ tags, tag_keys: tags.map((tag) => tag.toLowerCase()) });

describe('edited', () => {
  it('moves only what is elsewhere', () => {
    expect(edited({ does: 'move', project_id: 2 }, row({}))).toEqual({ project_id: 2 });
    expect(edited({ does: 'move', project_id: 1 }, row({}))).toBeNull();
  });

  it('adds tags once, behind the others', () => {
    expect(edited({ does: 'tag', tags: ['b', 'A', 'c'] }, tagged('A', 'x'))?.tags).toEqual([
      'A',
      'x',
      'b',
      'c',
    ]);
    expect(edited({ does: 'tag', tags: ['a'] }, tagged('A'))).toBeNull();
  });

  it('leaves a bookmark that would have too many tags as it is', () => {
    const full = tagged(...Array.from({ length: 50 }, (_, index) => `t${index}`));
    expect(edited({ does: 'tag', tags: ['one more'] }, full)).toBeNull();
    expect(edited({ does: 'retag', from: ['t0'], into: 'other' }, full)?.tags?.[0]).toBe('other');
  });

  it('takes tags off by key', () => {
    expect(edited({ does: 'untag', tag_keys: ['a'] }, tagged('A', 'b'))).toEqual({
      tags: ['b'],
      tag_keys: ['b'],
    });
    expect(edited({ does: 'untag', tag_keys: ['z'] }, tagged('A'))).toBeNull();
  });

  it('joins tags at the place of the first', () => {
    const change = { does: 'retag', from: ['a', 'c'], into: 'New' } as const;
    expect(edited(change, tagged('x', 'A', 'b', 'c'))?.tags).toEqual(['x', 'New', 'b']);
    expect(edited(change, tagged('new', 'a'))?.tags).toEqual(['new']);
    expect(edited({ does: 'retag', from: ['a'], into: null }, tagged('a', 'b'))?.tags).toEqual(['b']);
    expect(edited(change, tagged('b'))).toBeNull();
  });
});
