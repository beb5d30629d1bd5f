import { describe, expect, it } from '@jest/globals';
import { plain, previewLine } from './preview-line.js';

const nothing = { content: null, url: null, preview: null, attachments: [] };

describe('previewLine', () => {
  it('shows the host of a link and what is known about it', () => {
    const line = previewLine({
      ...nothing,
      type: 'link',
      url: 'https://www.figma.com/file/1',
      content: 'Hero',
    });
    expect(line).toEqual({ text: expect.stringMatching(/figma\.com · Hero$/u), face: 'text' });
  });

  it('shows a password as dots, whatever it is', () => {
    expect(previewLine({ ...nothing, type: 'password', content: 'hunter2' }).text).not.toContain('hunter');
  });

  it('shows the first line of code that has something on it', () => {
    expect(previewLine({ ...nothing, type: 'code', content: '\n\n  const a = 1;\nconst b = 2;' })).toEqual({
      text: 'const a = 1;',
      face: 'code',
    });
  });

  it('shows colors side by side', () => {
    expect(previewLine({ ...nothing, type: 'color', content: '#fff\n#000000' }).text).toBe('#fff #000000');
  });
});

describe('plain', () => {
  it.each([
    ['# Title\n\nSome **bold** text', 'Title Some bold text'],
    ['- [x] done\n- [ ] open', 'done open'],
    ['see [the site](https://example.com)', 'see the site'],
    ['snake_case and 2 * 3 stay', 'snake_case and 2 * 3 stay'],
  ])('%j reads %j', (markdown, text) => {
    expect(plain(markdown)).toBe(text);
  });
});
