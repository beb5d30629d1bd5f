import { describe, expect, it } from '@jest/globals';
import type { Project } from '../../shared/api/types.js';
import { chooseProject } from './choose-project.js';

const project = (id: number): Project => ({
  id,
  name: `Project ${id}`,
  description: '',
  bookmarks_count: 0,
  is_system: false,
  created_at: '2026-01-01T00:00:00.000Z',
  version: 1,
});
const projects = [project(3), project(7)];

describe('chooseProject', () => {
  it.each([
    ['the one in the address', '7', '3', 7],
    ['the remembered one', null, '7', 7],
    ['the first when the remembered one is gone', null, '99', 3],
    ['the remembered one when the address names none of ours', '99', '7', 7],
    ['all of them when the address says so', 'all', '7', undefined],
  ])('is %s', (_, inUrl, remembered, id) => {
    expect(chooseProject(projects, inUrl, remembered)?.id).toBe(id);
  });

  it('is none while there are none', () => {
    expect(chooseProject([], null, '7')).toBeUndefined();
  });
});
