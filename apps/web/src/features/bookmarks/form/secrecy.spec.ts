import { describe, expect, it } from '@jest/globals';
import { withoutSecrets } from './secrecy.js';
import { EMPTY, withContent, type FormValues } from './values.js';

const typed = (content: string): FormValues => withContent(EMPTY, content);

describe('withoutSecrets', () => {
  it('drops what is a password', () => {
    expect(withoutSecrets(typed('c0rrect-H0rse!'))).toMatchObject({ type: 'password', content: '' });
    expect(
      withoutSecrets({ ...EMPTY, type: 'password', typeBy: 'chosen', content: 'long words of it' }).content,
    ).toBe('');
  });

  it('drops every state on the way to a password', () => {
    const password = 'hunter2!';
    for (let length = 1; length <= password.length; length += 1) {
      expect(withoutSecrets(typed(password.slice(0, length)))).toMatchObject({ content: '', title: '' });
    }
  });

  it.each(['two words', 'line\nline', 'x'.repeat(50), 'https://example.com', '#ff0000', 'const a = 1'])(
    'keeps %j',
    (content) => {
      expect(withoutSecrets(typed(content))).toEqual(typed(content));
    },
  );

  it('keeps a note that somebody said is a note', () => {
    const values: FormValues = { ...EMPTY, typeBy: 'chosen', content: 'milk' };
    expect(withoutSecrets(values)).toEqual(values);
  });

  it('keeps a title that somebody typed', () => {
    const values: FormValues = { ...typed('hunter2'), title: 'Staging', titleBy: 'typed' };
    expect(withoutSecrets(values)).toMatchObject({ title: 'Staging', content: '' });
  });
});
