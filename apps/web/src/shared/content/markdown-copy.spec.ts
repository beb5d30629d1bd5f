import { describe, expect, it } from '@jest/globals';
import { COPY_PROPERTY, markBlocks } from './markdown-copy.js';

const element = (
  tagName: string,
  start: number,
  end: number,
  children: Parameters<ReturnType<ReturnType<typeof markBlocks>>>[0][] = [],
) => ({
  type: 'element',
  tagName,
  properties: {} as Record<string, unknown>,
  position: { start: { offset: start }, end: { offset: end } },
  children,
});

describe('markBlocks', () => {
  it('gives each block and item its text without the marks of Markdown', () => {
    const source = '## Plan\n\nSee [docs](https://a.example).\n\n- [ ] milk\n- bread\n\n```js\nlet a;\n```';
    const heading = element('h2', 0, 7);
    const paragraph = element('p', 9, 39);
    const milk = element('li', 41, 51);
    const bread = element('li', 52, 59);
    const code = element('pre', 61, source.length, [{ type: 'text', value: 'let a;\n' }]);
    markBlocks(source)()({
      type: 'root',
      children: [heading, paragraph, element('ul', 41, 59, [milk, bread]), code],
    });
    expect(
      [heading, paragraph, milk, bread, code].map(({ properties }) => properties[COPY_PROPERTY]),
    ).toEqual(['Plan', 'See [docs](https://a.example).', 'milk', 'bread', 'let a;']);
  });
});
