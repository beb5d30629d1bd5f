import { PASSWORD_DETECT_BELOW } from '#util/bookmark-types';
import type { FormValues } from './values.js';

/**
 * What of a form may lie on a disk: nothing that is a password, and nothing that may be on its way to become one
 * (`hunter2` is a note until the `!` is typed).
 */
export function withoutSecrets(values: FormValues): FormValues {
  if (values.type === 'password') return { ...values, content: '' };
  const { content, typeBy } = values;
  const mayBecomePassword =
    typeBy === 'detected' && values.type === 'note' && content !== '' && isShortWord(content);
  return mayBecomePassword ? { ...values, content: '', title: titleKept(values) } : values;
}

const isShortWord = (text: string): boolean =>
  text.length < PASSWORD_DETECT_BELOW && !/\s/u.test(text.trim());

/** A suggested title repeats the content. */
const titleKept = ({ title, titleBy }: FormValues): string => (titleBy === 'typed' ? title : '');
