import { describe, expect, it } from '@jest/globals';
import { operationText, outcomeText, textsOf, undoneText } from './many-texts.js';

const MOVE = textsOf({ action: 'move', project_id: 1 }, 'Work');

describe('outcomeText', () => {
  it.each([
    [3, 3, 'Moved 3 bookmarks to Work'],
    [1, 1, 'Moved 1 bookmark to Work'],
    [9, 12, 'Moved 9 bookmarks to Work; 3 were there already or are gone'],
    // A search stops counting: there cannot be fewer than were changed.
    [5000, 0, 'Moved 5,000 bookmarks to Work'],
  ])('%i of %i', (affected, wanted, text) => {
    expect(outcomeText(MOVE, affected, wanted)).toBe(text);
  });
});

describe('undoneText', () => {
  it.each([
    [0, 'Undone'],
    [1, 'Undone, but for 1 bookmark changed since: it stays as it is'],
    [2, 'Undone, but for 2 bookmarks changed since: they stay as they are'],
  ])('%i skipped', (skipped, text) => {
    expect(undoneText(skipped)).toBe(text);
  });
});

describe('operationText', () => {
  const operation = {
    id: 'x',
    status: 'done',
    affected: 12,
    undoable: true,
    created_at: '2026-01-01T00:00:00.000Z',
    undone_at: null,
  } as const;
  it.each([
    ['move', 'Work', 'moved 12 bookmarks to Work'],
    ['tag.rename', 'a → b', 'renamed tag a → b on 12 bookmarks'],
    ['project.delete', 'Old', 'deleted project Old with 12 bookmarks'],
    ['import', '', 'imported 12 bookmarks'],
  ] as const)('%s', (kind, label, text) => {
    expect(operationText({ ...operation, kind, label })).toBe(text);
  });
});
