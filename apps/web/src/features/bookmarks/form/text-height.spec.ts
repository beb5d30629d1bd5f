import { describe, expect, it } from '@jest/globals';
import { ADD_HEIGHT, EDIT_HEIGHT, textHeight } from './text-height.js';

describe('textHeight', () => {
  it.each([
    ['', 100],
    ['one line', 100],
    ['a\nb\nc\nd\ne\nf', 144],
    ['x'.repeat(81 * 6), 168],
    ['\n'.repeat(100), 300],
  ])('%j in a new bookmark', (text, height) => {
    expect(textHeight(text, ADD_HEIGHT)).toBe(height);
  });

  it('is at least 200 and at most 500 in an edit', () => {
    expect(textHeight('', EDIT_HEIGHT)).toBe(200);
    expect(textHeight('\n'.repeat(100), EDIT_HEIGHT)).toBe(500);
  });
});
