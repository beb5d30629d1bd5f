import { describe, expect, it } from '@jest/globals';
import { operatorSuggestions, suggestionsAt, type Known } from './suggestions.js';

const known: Known = {
  tags: [
    { name: 'old design', count: 9 },
    { name: 'design', count: 2 },
    { name: 'Straße', count: 1 },
  ],
  projects: ['My Project', 'Work', 'Work'],
  hosts: ['example.com', 'github.com'],
  days: [{ day: '2026-11-01', about: 'this month' }],
};
const at = (text: string): string[] => suggestionsAt(text, text.length, known).map((one) => one.text);

describe('suggestionsAt', () => {
  it.each([
    ['t', []],
    ['ta', ['tag:']],
    ['foo -ta', ['tag:']],
    ['type:co', ['code', 'color']],
    ['tag:des', ['design', 'old design']],
    ['tag:STRASSE', ['Straße']],
    ['project:', ['My Project', 'Work']],
    ['site:git', ['github.com']],
    ['before:2026', ['2026-11-01']],
    ['before:1999', []],
    ['words', []],
    ['type:code ', []],
  ])('%s', (text, expected) => {
    expect(at(text)).toEqual(expected);
  });

  it('offers nothing that is there already', () => {
    expect(at('has:attachment')).toEqual([]);
  });

  it('quotes what has to be quoted and goes on behind it', () => {
    const [first] = suggestionsAt('project:my rest', 10, known);
    expect(first?.result).toEqual({ text: 'project:"My Project" rest', caret: 21 });
  });

  it('knows every operator', () => {
    expect(operatorSuggestions().map(({ text }) => text)).toContain('after:');
  });
});
