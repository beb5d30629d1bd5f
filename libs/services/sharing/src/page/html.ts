const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Markup that is ours; everything else that goes into a page passes {@link html}. */
export class Markup {
  constructor(readonly text: string) {}
}

export type Part = string | number | Markup | readonly Part[] | undefined;

/** A template of markup: what is put into it is text, unless it is markup already. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(String.raw({ raw: strings }, ...parts.map(rendered)));
}

export const escaped = (text: string): string => text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? '');

function rendered(part: Part): string {
  if (part === undefined) return '';
  if (part instanceof Markup) return part.text;
  if (typeof part === 'string' || typeof part === 'number') return escaped(String(part));
  return part.map(rendered).join('');
}

const IN_SCRIPT: Readonly<Record<string, string>> = {
  '<': '\\u003c',
  '>': '\\u003e',
  '&': '\\u0026',
  '\u2028': '\\u2028',
  '\u2029': '\\u2029',
};

/** JSON that can stand in a script element: nothing in it ends the element or begins another one. */
export const scriptJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, (char) => IN_SCRIPT[char] ?? '');
