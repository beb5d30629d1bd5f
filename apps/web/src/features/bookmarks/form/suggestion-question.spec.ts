import { describe, expect, it } from '@jest/globals';
import { questionOf } from './suggestion-question.js';
import { EMPTY, type FormValues } from './values.js';

const values = (fields: Partial<FormValues>): FormValues => ({ ...EMPTY, ...fields });

describe('what suggestions are asked with', () => {
  it('holds what the form says', () => {
    const asked = questionOf(
      values({
        type: 'link',
        title: ' Rust ',
        url: 'https://doc.example/a?b=c',
        content: 'About it',
        tags: 'one, two',
      }),
      7,
    );
    expect(asked).toEqual({
      type: 'link',
      title: 'Rust',
      url: 'https://doc.example/a?b=c',
      content: 'About it',
      tags: ['one', 'two'],
      projectId: 7,
    });
  });

  it.each<[string, Partial<FormValues>]>([
    ['is a password', { type: 'password', typeBy: 'chosen', content: 'canary long text' }],
    ['may become one', { type: 'note', content: 'canary', title: 'canary', titleBy: 'suggested' }],
    ['stands in an address', { type: 'link', url: 'https://me:canary@site.example/' }],
    ['follows an address', { type: 'link', url: 'https://site.example/#canary' }],
  ])('has nothing of what %s', (_what, fields) => {
    expect(JSON.stringify(questionOf(values(fields), 1))).not.toContain('canary');
  });

  it.each(['word ', '日本', '😀', '\ud800'])(
    'stays short enough for an address, in any script: %j',
    (text) => {
      const long = text.repeat(5_000);
      const tags = Array.from({ length: 50 }, (_one, at) => `tag ${at}`).join(', ');
      const url = 'https://site.example/';
      const asked = questionOf(
        values({ type: 'link', typeBy: 'chosen', url, title: long, content: long, tags }),
        1,
      );
      const query = new URLSearchParams({ ...asked, projectId: '1', tags: asked.tags?.join(',') ?? '' });
      expect(query.toString().length).toBeLessThan(8_000);
      expect(asked.content?.length).toBeGreaterThan(300);
      expect(asked.tags).toHaveLength(8);
    },
  );

  it('leaves out an address that is none yet', () => {
    expect(questionOf(values({ type: 'link', url: 'https://' }), 1).url).toBeUndefined();
  });
});
