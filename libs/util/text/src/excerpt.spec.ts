import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { excerpt, findWords } from './index.js';

const marked = (text: string, words: string[], length?: number) => {
  const part = excerpt(text, words, { length });
  return part.marks.map(([from, to]) => part.text.slice(from, to));
};

describe('excerpt', () => {
  it('marks words without caring about case and accents', () => {
    expect(marked('Ein Café in Straßburg', ['cafe', 'strass'])).toEqual(['Café', 'Straß']);
  });

  it('prefers the beginning of words', () => {
    expect(marked('scat and cat', ['cat'])).toEqual(['cat']);
    expect(findWords('scat and cat', ['cat'])).toEqual([[9, 12]]);
    expect(marked('concatenate', ['cat'])).toEqual(['cat']);
  });

  it('shows the place of the hit and says what was cut', () => {
    const part = excerpt(`${'lorem '.repeat(100)}needle ${'ipsum '.repeat(100)}`, ['needle'], { length: 80 });
    expect(part.text).toContain('needle');
    expect(part.text.length).toBeLessThanOrEqual(80);
    expect(part).toMatchObject({ cutBefore: true, cutAfter: true });
  });

  it('shows the beginning when nothing is found', () => {
    expect(excerpt('short text', ['zzz'])).toEqual({
      text: 'short text',
      marks: [],
      cutBefore: false,
      cutAfter: false,
    });
  });

  it('keeps its marks inside the text, whatever comes', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 4 }), { maxLength: 4 }),
        fc.integer({ min: 1, max: 60 }),
        (text, words, length) => {
          const part = excerpt(text, words, { length });
          expect(part.text.isWellFormed()).toBe(true);
          let last = 0;
          for (const [from, to] of part.marks) {
            expect(from).toBeGreaterThanOrEqual(last);
            expect(to).toBeGreaterThan(from);
            last = to;
          }
          expect(last).toBeLessThanOrEqual(part.text.length);
        },
      ),
      { numRuns: 500 },
    );
  });
});
