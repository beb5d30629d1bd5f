import { EMPTY, fromText, type FormValues } from './values.js';

/** What another app shared; each may be empty. */
export interface Shared {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}

const ADDRESS = /https?:\/\/\S+/u;

/** Phones put an address into the text as often as into its own field. */
export function fromShared({ title, text, url }: Shared): FormValues {
  const address = url || (ADDRESS.exec(text)?.[0] ?? '');
  const begun = fromText(address || text || title);
  const content = address ? text.replace(address, '').trim() : begun.content;
  const named = title ? { title, titleBy: 'typed' as const } : {};
  if (!address) return { ...EMPTY, ...begun, ...named };
  return { ...EMPTY, ...begun, type: 'link', url: begun.url || address, content, ...named };
}
