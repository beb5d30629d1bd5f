import { describe, expect, it } from '@jest/globals';
import { countIncluded, isIncluded, NO_CHOICES, toStrategy, withFolder } from './choices.js';

const overview = {
  folders: [
    { path: ['Work'], name: 'Work', links: 3, own: 2 },
    { path: ['Work', 'Design'], name: 'Design', links: 1, own: 1 },
    { path: ['Home'], name: 'Home', links: 5, own: 5 },
  ],
  looseLinks: 1,
  bookmarks: 9,
  notices: [],
  sample: [],
};

describe('choices', () => {
  it('includes everything until somebody says otherwise', () => {
    expect(countIncluded(NO_CHOICES, overview)).toBe(9);
  });

  it('leaves a folder out with those inside it', () => {
    const choices = withFolder(NO_CHOICES, ['Work'], { include: false });
    expect(isIncluded(choices, ['Work', 'Design'])).toBe(false);
    expect(countIncluded(choices, overview)).toBe(6);
  });

  it('takes one back in, and the whole again when the folder above is chosen', () => {
    const out = withFolder(NO_CHOICES, ['Work'], { include: false });
    const inner = withFolder(out, ['Work', 'Design'], { include: true });
    expect(countIncluded(inner, overview)).toBe(7);
    expect(countIncluded(withFolder(inner, ['Work'], { include: false }), overview)).toBe(6);
  });

  it('hands the project of a folder on to a mapping inside it', () => {
    const placed = withFolder(NO_CHOICES, ['Work'], { projectId: 7 });
    const strategy = toStrategy(withFolder(placed, ['Work', 'Design'], { createAsTag: false }));
    expect(strategy.mappings).toEqual([
      { folderPath: ['Work'], include: true, projectId: 7, createAsTag: true },
      { folderPath: ['Work', 'Design'], include: true, projectId: 7, createAsTag: false },
    ]);
  });

  it('chooses for loose links alone', () => {
    expect(countIncluded(withFolder(NO_CHOICES, [], { include: false }), overview)).toBe(8);
  });

  it('sends the trimmed name of the one project', () => {
    expect(toStrategy({ ...NO_CHOICES, strategy: 'tags', projectName: ' All ' })).toMatchObject({
      strategy: 'tags',
      project_name: 'All',
    });
  });
});
