import { describe, expect, it } from '@jest/globals';
import { countChanges, type Counted } from './count-changes.js';

const active: Counted = { project_id: 7, type: 'link', tag_keys: ['a', 'b'], deleted_at: null };
const trashed: Counted = { ...active, deleted_at: new Date(0) };

describe('countChanges', () => {
  it('counts a new bookmark by project, type and each tag', () => {
    expect(countChanges([{ before: null, after: active }])).toEqual([
      { subject: 'project', key: '7', delta: 1 },
      { subject: 'type', key: 'link', delta: 1 },
      { subject: 'tag', key: 'a', delta: 1 },
      { subject: 'tag', key: 'b', delta: 1 },
    ]);
  });

  it('moves a bookmark to the trash and out of everything else', () => {
    expect(countChanges([{ before: active, after: trashed }])).toEqual([
      { subject: 'project', key: '7', delta: -1 },
      { subject: 'type', key: 'link', delta: -1 },
      { subject: 'tag', key: 'a', delta: -1 },
      { subject: 'tag', key: 'b', delta: -1 },
      { subject: 'trash', key: '', delta: 1 },
    ]);
  });

  it('says nothing where nothing changes', () => {
    expect(countChanges([{ before: active, after: { ...active } }])).toEqual([]);
    expect(countChanges([{ before: trashed, after: { ...trashed, project_id: 8 } }])).toEqual([]);
    expect(countChanges([])).toEqual([]);
  });

  it('joins the changes of many bookmarks', () => {
    const moved = { before: active, after: { ...active, project_id: 8, tag_keys: ['b'] } };
    expect(countChanges([moved, moved])).toEqual([
      { subject: 'project', key: '7', delta: -2 },
      { subject: 'tag', key: 'a', delta: -2 },
      { subject: 'project', key: '8', delta: 2 },
    ]);
  });
});
