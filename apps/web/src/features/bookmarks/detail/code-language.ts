/** Languages that code is coloured in, by what they are called on screen. */
export const LANGUAGES = {
  typescript: 'TypeScript',
  javascript: 'JavaScript',
  python: 'Python',
  json: 'JSON',
  html: 'HTML',
  css: 'CSS',
  sql: 'SQL',
  shellscript: 'Shell',
  yaml: 'YAML',
  go: 'Go',
  rust: 'Rust',
  java: 'Java',
  csharp: 'C#',
  cpp: 'C++',
  php: 'PHP',
  ruby: 'Ruby',
  docker: 'Dockerfile',
} as const;

export type Language = keyof typeof LANGUAGES;

/** The first whose signs are found wins, so the telling ones come first. */
const SIGNS: readonly (readonly [Language, RegExp])[] = [
  ['php', /<\?php|\$\w+\s*=\s*.*;\s*$|->\w+\(/mu],
  ['html', /^\s*<(?:!doctype|html|head|body|div|span|p|a|ul|script|svg|section|template)\b/imu],
  ['docker', /^FROM\s+\S+(?:\s+AS\s+\w+)?\s*$[\s\S]*^(?:RUN|COPY|CMD|WORKDIR|ENTRYPOINT)\b/mu],
  [
    'shellscript',
    /^#!.*\b(?:ba|z)?sh\b|^\s*(?:\$ )?(?:sudo|apt|npm|npx|git|curl|docker|kubectl|chmod|mkdir|brew)\s|^\s*export\s+\w+=/mu,
  ],
  [
    'sql',
    /^\s*(?:SELECT\s[\s\S]+\sFROM|INSERT\s+INTO|UPDATE\s+\w+\s+SET|DELETE\s+FROM|CREATE\s+(?:TABLE|INDEX|VIEW)|ALTER\s+TABLE|WITH\s+\w+\s+AS)\b/imu,
  ],
  ['rust', /\bfn\s+\w+.*\{|\blet\s+mut\s|\bimpl\b.*\bfor\b|\bpub\s+(?:fn|struct|enum)\b|println!\(/mu],
  ['go', /^package\s+\w+$|\bfunc\s+(?:\([^)]*\)\s*)?\w+\(.*\{|:=/mu],
  ['csharp', /^\s*using\s+[\w.]+;|\bnamespace\s+[\w.]+|\bConsole\.Write/mu],
  ['java', /\bpublic\s+(?:static\s+)?(?:class|void|interface)\b|\bSystem\.out\./mu],
  ['cpp', /^\s*#include\s*[<"]|\bstd::/mu],
  [
    'typescript',
    /\b(?:interface|type)\s+\w+(?:<[^>]*>)?\s*(?:=|\{)|:\s*(?:string|number|boolean|void|unknown)\b|\bfunction\s+\w+<|\)\s*:\s*[A-Z]\w*<|\bas\s+const\b|\breadonly\s/u,
  ],
  ['ruby', /^\s*def\s+\w+[^:]*$[\s\S]*^\s*end\b|\bputs\s|\bdo\s*\|/mu],
  [
    'python',
    /^\s*(?:def|class)\s+\w+.*:\s*$|^\s*(?:from\s+[\w.]+\s+)?import\s+\w+(?:\s+as\s+\w+)?\s*$|\bprint\(|\belif\b/mu,
  ],
  ['javascript', /\b(?:const|let|var|function)\s|=>|\brequire\(|\bimport\s.+\sfrom\s|\bconsole\./u],
  ['css', /^[^{}]*\{[^{}]*[\w-]+\s*:[^{}]+;?[^{}]*\}/mu],
  ['yaml', /^[\w-]+:(?:\s+\S.*)?$\n^\s+(?:-\s|[\w-]+:)/mu],
];

/** What a piece of code is most likely written in; null when nothing tells. */
export function languageOf(code: string): Language | null {
  if (isJson(code)) return 'json';
  return SIGNS.find(([, sign]) => sign.test(code))?.[0] ?? null;
}

function isJson(code: string): boolean {
  if (!/^\s*[[{]/u.test(code)) return false;
  try {
    JSON.parse(code);
    return true;
  } catch {
    return false;
  }
}
