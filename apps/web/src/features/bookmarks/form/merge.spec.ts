import { describe, expect, it } from '@jest/globals';
import type { Attachment } from '../../../shared/api/types.js';
import { isSameForm, mergeValues } from './merge.js';
import { EMPTY, type FormValues } from './values.js';

const base: FormValues = {
  ...EMPTY,
  typeBy: 'chosen',
  title: 'Plan',
  content: 'one',
  tags: 'a, b',
  projectId: 1,
};

const file = (id: string): Attachment => ({
  id,
  url: `/uploads/${id}`,
  filename: id,
  size: 1,
  mimetype: 'text/plain',
  sort_order: 0,
});

describe('mergeValues', () => {
  it('takes what only the other side changed, and keeps what only I changed', () => {
    const merge = mergeValues(base, { ...base, content: 'mine' }, { ...base, title: 'Theirs', projectId: 2 });
    expect(merge.values).toMatchObject({ title: 'Theirs', content: 'mine', projectId: 2 });
    expect(merge).toMatchObject({ conflicts: [], changed: ['title', 'projectId'] });
  });

  it('keeps mine where both changed the same field, and says so', () => {
    const merge = mergeValues(base, { ...base, title: 'Mine' }, { ...base, title: 'Theirs' });
    expect(merge.values.title).toBe('Mine');
    expect(merge.conflicts).toEqual(['title']);
  });

  it('sees no conflict where both wrote the same', () => {
    const both = { ...base, title: 'Same' };
    expect(mergeValues(base, both, both).conflicts).toEqual([]);
  });

  it('adds up tags of both sides and leaves out what either took away', () => {
    const merge = mergeValues(base, { ...base, tags: 'a, b, mine' }, { ...base, tags: 'B, theirs' });
    expect(merge.values.tags).toBe('b, mine, theirs');
    expect(merge.conflicts).toEqual([]);
  });

  it('adds up files of both sides', () => {
    const had = { ...base, attachments: [file('old'), file('gone')] };
    const mine = { ...base, attachments: [file('old'), file('mine')] };
    const theirs = { ...base, attachments: [file('old'), file('gone'), file('theirs')] };
    const ids = mergeValues(had, mine, theirs).values.attachments.map(({ id }) => id);
    expect(ids).toEqual(['old', 'mine', 'theirs']);
  });

  it('changes nothing when nothing changed', () => {
    const mine = { ...base, title: 'Mine', tags: 'b,a' };
    expect(mergeValues(base, mine, base)).toEqual({ values: mine, conflicts: [], changed: [] });
  });
});

describe('isSameForm', () => {
  it('does not mind how tags are written', () => {
    expect(isSameForm(base, { ...base, tags: ' a ,b,' })).toBe(true);
    expect(isSameForm(base, { ...base, tags: 'a' })).toBe(false);
  });
});
