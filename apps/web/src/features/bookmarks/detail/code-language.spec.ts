import { describe, expect, it } from '@jest/globals';
import { languageOf } from './code-language.js';

describe('languageOf', () => {
  it.each([
    ['{"a": [1, 2]}', 'json'],
    ['const a = () => 1', 'javascript'],
    ['export const delay = (attempt: number) => 1', 'typescript'],
    ['async function retry<T>(call: () => Promise<T>, tries = 3): Promise<T> {\n}', 'typescript'],
    ['SELECT id\nFROM users\nWHERE id = 1', 'sql'],
    ['def f(x):\n    return x', 'python'],
    ['.a { color: red; }', 'css'],
    ['<div class="a">x</div>', 'html'],
    ['git push --force', 'shellscript'],
    ['fn main() {\n  println!("x");\n}', 'rust'],
    ['package main\n\nfunc main() {\n}', 'go'],
    ['services:\n  web:\n    image: x', 'yaml'],
    ['FROM node:24\nRUN npm ci', 'docker'],
    ['just words', null],
  ])('%j is %s', (code, language) => {
    expect(languageOf(code)).toBe(language);
  });
});
