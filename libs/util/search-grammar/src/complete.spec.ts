import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { applyCompletion, completionAt } from './index.js';

/** `|` is the caret. */
const at = (marked: string) => {
  const caret = marked.indexOf('|');
  const text = marked.replace('|', '');
  return { text, completion: completionAt(text, caret) };
};
const choose = (marked: string, choice: string) => {
  const { text, completion } = at(marked);
  if (completion === null) return null;
  const applied = applyCompletion(text, completion, choice);
  return `${applied.text.slice(0, applied.caret)}|${applied.text.slice(applied.caret)}`;
};

describe('completionAt', () => {
  it.each([
    ['t|', ['tag:', 'type:']],
    ['ta|', ['tag:']],
    ['-ta|', ['tag:']],
    ['foo (be|', ['before:']],
    ['h|', ['has:']],
  ])('%s offers operators', (marked, options) => {
    expect(at(marked).completion).toMatchObject({ kind: 'operator', options });
  });

  it.each([
    ['type:|', 'type', '', ['link', 'note', 'password', 'code', 'color', 'image']],
    ['type:co|', 'type', 'co', ['code', 'color']],
    ['a is:|', 'is', '', ['shared', 'untagged']],
    ['has:a|', 'has', 'a', ['attachment']],
    ['tag:de|', 'tag', 'de', []],
    ['-tag:de|', 'tag', 'de', []],
    ['project:"My P|', 'project', 'My P', []],
    ['x project:"My P|ro" y', 'project', 'My P', []],
  ])('%s asks for values', (marked, operator, prefix, options) => {
    expect(at(marked).completion).toMatchObject({ kind: 'value', operator, prefix, options });
  });

  it.each([['|'], ['a |'], ['xyz|'], ['foo:b|'], ['"ta|'], ['tag:"a b"|'], ['- |']])(
    '%s has nothing to offer',
    (marked) => {
      expect(at(marked).completion).toBeNull();
    },
  );

  it.each([
    ['ta|', 'tag:', 'tag:|'],
    ['-ta| x', 'tag:', '-tag:|x'],
    ['a type:co|', 'code', 'a type:code |'],
    ['tag:d|', 'two words', 'tag:"two words" |'],
    ['project:"My P|ro" y', 'My Project', 'project:"My Project" |y'],
    ['is:sh|ared rest', 'shared', 'is:shared |rest'],
  ])('%s with %j becomes %s', (marked, choice, expected) => {
    expect(choose(marked, choice)).toBe(expected);
  });

  it('stays inside the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 30 }), fc.integer({ min: -5, max: 40 }), (text, caret) => {
        const completion = completionAt(text, caret);
        if (completion === null) return;
        expect(completion.start).toBeLessThanOrEqual(completion.end);
        expect(completion.start).toBeGreaterThanOrEqual(0);
        expect(completion.end).toBeLessThanOrEqual(text.length);
      }),
    );
  });
});
