import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spansOf } from './index.js';

const told = (text: string): string[] =>
  spansOf(text).map(({ start, end, kind }) => `${kind} ${text.slice(start, end)}`);

describe('spansOf', () => {
  it.each([
    ['plain words: here', []],
    ['type:code figma', ['operator type:code']],
    ['-tag:"two words"', ['sign -', 'operator tag:"two words"']],
    ['"exact phrase" or (a)', ['phrase "exact phrase"', 'sign or', 'sign (', 'sign )']],
    ['type:', ['unfinished type:']],
    ['type:video', ['misread type:video']],
    ['before:soon after:2026-01', ['misread before:soon', 'operator after:2026-01']],
    ['foo:bar https://example.com', []],
  ])('%s', (text, spans) => {
    expect(told(text)).toEqual(spans);
  });

  it('says what a misread operator would take', () => {
    expect(spansOf('is:public')[0]).toMatchObject({ operator: 'is', values: ['shared', 'untagged'] });
    expect(spansOf('before:soon')[0]).toMatchObject({ operator: 'before', values: [] });
  });

  it('keeps its spans in order and inside the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (text) => {
        let at = 0;
        for (const { start, end } of spansOf(text)) {
          expect(start).toBeGreaterThanOrEqual(at);
          expect(end).toBeGreaterThan(start);
          at = end;
        }
        expect(at).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
