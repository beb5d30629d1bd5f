import { shortened } from './note-title.js';

/** Characters of the code that are looked at. */
const LOOKED_AT = 4_000;

const NAME = String.raw`([\p{L}_$][\p{L}\p{N}_$]*)`;
const DOTTED = String.raw`([\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*){0,6})`;
const line = (pattern: string): RegExp => new RegExp(`^[ \\t]*${pattern}`, 'mu');

const MODIFIERS = String.raw`(?:(?:export|default|public|private|protected|internal|static|final|abstract|sealed|async|override|open|data|partial|pub(?:\([\w: ]{1,30}\))?|unsafe|extern|inline|const|virtual|suspend|declare)\s+){0,6}`;

/** What types are declared with, in the languages that people keep snippets of. */
const TYPES: readonly RegExp[] = [
  line(
    `${MODIFIERS}(?:class|interface|struct|enum|trait|protocol|object|record|namespace|module|mixin)\\s+${DOTTED}`,
  ),
  line(`${MODIFIERS}type\\s+${NAME}\\s*(?:<[^>\\n]{0,100}>)?\\s*(?:=|struct\\b|interface\\b)`),
  line(`impl(?:<[^>\\n]{0,100}>)?\\s+(?:[\\p{L}_][\\p{L}\\p{N}_:<>]{0,60}\\s+for\\s+)?${NAME}`),
];

/** What functions are declared with. */
const FUNCTIONS: readonly RegExp[] = [
  line(`${MODIFIERS}function\\*?\\s+${NAME}\\s*[(<]`),
  line(`${MODIFIERS}(?:def|fn|fun|func|sub|proc|defn|defun)\\s+(?:\\([^)\\n]{0,80}\\)\\s*)?${NAME}`),
  line(
    `(?:export\\s+)?(?:const|let|var)\\s+${NAME}\\s*(?::[^=\\n]{1,120})?=\\s*(?:async\\s*)?(?:function\\b|\\([^)\\n]{0,200}\\)\\s*(?::[^=\\n]{1,80})?=>|[\\p{L}_$][\\p{L}\\p{N}_$]*\\s*=>)`,
  ),
  line(`function\\s+${NAME}\\s*\\{|^[ \\t]*${NAME}\\s*\\(\\)\\s*\\{`),
  // C, C++, C#, Java: a type, a name, parameters and an opening bracket.
  line(
    `${MODIFIERS}(?:[\\p{L}_][\\p{L}\\p{N}_:<>,*&\\[\\]]{0,60}\\s+[*&]?){1,3}${NAME}\\s*\\([^;{}\\n]{0,200}\\)\\s*(?:const\\s*)?\\{?\\s*$`,
  ),
];
/** Words that look like a name before a bracket and are none. */
const NOT_NAMES =
  /^(?:if|for|while|switch|catch|return|else|do|try|with|new|throw|await|using|lock|foreach)$/;

/** What is code and has no definition. */
const OTHERS: readonly (readonly [RegExp, (name: string, more: string) => string])[] = [
  [
    /\bcreate\s+(?:or\s+replace\s+)?(?:temp(?:orary)?\s+)?(?:unique\s+)?(table|view|index|function|procedure|trigger|type)\s+(?:if\s+not\s+exists\s+)?["'`]?([\w.]{1,80})/iu,
    (kind, name) => `${kind.toLowerCase()} ${name}`,
  ],
  [/\bselect\b[\s\S]{1,1500}?\bfrom\s+["'`]?([\w.]{1,80})/iu, (name) => `Select from ${name}`],
  [/\binsert\s+into\s+["'`]?([\w.]{1,80})/iu, (name) => `Insert into ${name}`],
  [/\bupdate\s+["'`]?([\w.]{1,80})["'`]?\s+set\b/iu, (name) => `Update ${name}`],
  [/\bdelete\s+from\s+["'`]?([\w.]{1,80})/iu, (name) => `Delete from ${name}`],
  [/<title[^>]{0,100}>\s*([^<]{1,120})/iu, (title) => title.trim()],
  [/^\s*FROM\s+([\w./:-]{1,80})/u, (image) => `Dockerfile from ${image}`],
  [/^\s*kind:\s*(\w{1,40})[\s\S]{0,400}?\n\s+name:\s*([\w.-]{1,80})/mu, (kind, name) => `${kind} ${name}`],
  [/"name"\s*:\s*"([^"\n]{1,80})"/u, (name) => name],
  [
    /^\s*([.#]?[\w-]{1,60}(?:[ >+~:.#][\w-]{1,60}){0,4})\s*\{[^{}]{0,400}[\w-]\s*:\s*[^{}]{1,200}\}/mu,
    (selector) => `Style of ${selector}`,
  ],
];

/** The name of the code's main definition: a type's, else a function's, else what the statement or file is about. */
export function codeTitle(content: string): string {
  const code = withoutComments(content.slice(0, LOOKED_AT));
  const type = first(code, TYPES);
  if (type !== undefined) return shortened(type);
  const named = first(code, FUNCTIONS);
  if (named !== undefined) return shortened(`${named}()`);
  for (const [pattern, say] of OTHERS) {
    const found = pattern.exec(code);
    if (found) return shortened(say(found[1] ?? '', found[2] ?? ''));
  }
  return shortened(firstLine(code) || firstLine(content.slice(0, LOOKED_AT)));
}

/** The definition that stands first and least indented: what is inside of another is not the main one. */
function first(code: string, patterns: readonly RegExp[]): string | undefined {
  let best: { readonly name: string; readonly rank: number } | undefined;
  for (const pattern of patterns) {
    const found = pattern.exec(code);
    const name = found?.slice(1).find((group) => group !== undefined && group !== '');
    if (!found || name === undefined || NOT_NAMES.test(name)) continue;
    const indent = /^[ \t]*/.exec(found[0])?.[0].length ?? 0;
    const rank = indent * LOOKED_AT + found.index;
    if (best === undefined || rank < best.rank) best = { name, rank };
  }
  return best?.name;
}

const withoutComments = (code: string): string =>
  code
    .replace(/\/\*[\s\S]{0,2000}?\*\//gu, '')
    .replace(/^[ \t]*(?:\/\/|#(?!include|!|\[|define)|--\s)[^\n]*$/gmu, '');

/** The first line with a word in it, without the sign before a command. */
const firstLine = (code: string): string =>
  code
    .split('\n')
    .map((text) => text.replace(/^\s*(?:\$|>|❯)\s+|^#!.*/u, '').trim())
    .find(
      (text) =>
        /[\p{L}\p{N}]/u.test(text) && !/^(?:import|from|package|using|use|require|#include)\b/u.test(text),
    ) ?? '';
