import {
  createCssVariablesTheme,
  createHighlighterCore,
  type HighlighterCore,
  type ThemedToken,
} from 'shiki/core';
import { createJavaScriptRegexEngine } from 'shiki/engine/javascript';
import type { Language } from './code-language.js';

/** Each grammar is a file of its own, loaded with the first code in that language. */
const GRAMMARS: Record<Language, () => Promise<{ default: Parameters<HighlighterCore['loadLanguage']>[0] }>> =
  {
    typescript: () => import('shiki/langs/typescript.mjs'),
    javascript: () => import('shiki/langs/javascript.mjs'),
    python: () => import('shiki/langs/python.mjs'),
    json: () => import('shiki/langs/json.mjs'),
    html: () => import('shiki/langs/html.mjs'),
    css: () => import('shiki/langs/css.mjs'),
    sql: () => import('shiki/langs/sql.mjs'),
    shellscript: () => import('shiki/langs/shellscript.mjs'),
    yaml: () => import('shiki/langs/yaml.mjs'),
    go: () => import('shiki/langs/go.mjs'),
    rust: () => import('shiki/langs/rust.mjs'),
    java: () => import('shiki/langs/java.mjs'),
    csharp: () => import('shiki/langs/csharp.mjs'),
    cpp: () => import('shiki/langs/cpp.mjs'),
    php: () => import('shiki/langs/php.mjs'),
    ruby: () => import('shiki/langs/ruby.mjs'),
    docker: () => import('shiki/langs/docker.mjs'),
  };

/** Colours are our own variables, so that light and dark need no second run. */
const theme = createCssVariablesTheme({ name: 'tokens', variablePrefix: '--code-' });

// The JavaScript engine: the WebAssembly one would need a wider policy.
const highlighter = createHighlighterCore({
  themes: [theme],
  langs: [],
  engine: createJavaScriptRegexEngine({ forgiving: true }),
});

/** The code's lines as coloured tokens. */
export async function tokenize(
  code: string,
  language: Language,
): Promise<readonly (readonly ThemedToken[])[]> {
  const core = await highlighter;
  const grammar = await GRAMMARS[language]();
  await core.loadLanguage(grammar.default);
  return core.codeToTokensBase(code, { lang: language, theme: 'tokens' });
}
