// The rules of docs/spec-coverage.md: how its lines are read, how the titles of a test file are found, and what is
// wrong with them. Reads no file by itself.
import ts from 'typescript';

/**
 * @typedef {object} Line
 * @property {string} id `S2-ROW-03`: the section, what it is about, a number that is never given twice
 * @property {number} at line of the document
 * @property {readonly string[]} tests `path › title`, with the titles around it where it takes them to find it
 * @property {string | undefined} open why nothing holds it yet
 * @property {string | undefined} later the issue that it belongs to
 */

/** @typedef {{ title: string, kind: 'group' | 'test', skipped: boolean, inside: Title[] }} Title */

const LINE = /^- \*\*(?<id>[^*]+)\*\* \S/u;
const ID = /^S\d+-[A-Z0-9]+-\d{2,}$/u;
const BETWEEN = ' › ';

/**
 * @param {string} document
 * @returns {{ lines: Line[], problems: string[] }}
 */
export function readCoverage(document) {
  /** @type {(Line & { tests: string[] })[]} */
  const lines = [];
  /** @type {string[]} */
  const problems = [];
  for (const [index, text] of document.split('\n').entries()) {
    const at = index + 1;
    const id = LINE.exec(text)?.groups?.id;
    const last = lines.at(-1);
    if (id) {
      if (!ID.test(id)) problems.push(`${at}: "${id}" is no id like S2-ROW-03`);
      lines.push({ id, at, tests: [], open: undefined, later: undefined });
    } else if (text.startsWith('- ')) problems.push(`${at}: a line without an id`);
    else if (text.startsWith('  - ') && last) {
      const item = text.slice(4).trim();
      if (item.startsWith('open: ')) last.open = item.slice(6);
      else if (item.startsWith('later: ')) last.later = item.slice(7);
      else last.tests.push(item);
    } else if (/^\s+[-*]/u.test(text)) problems.push(`${at}: an item that belongs to no line`);
  }
  return { lines, problems };
}

/**
 * What is wrong with the lines.
 * @param {readonly Line[]} lines
 * @param {(path: string) => readonly Title[] | undefined} titlesIn undefined: no such file
 * @returns {string[]}
 */
export function problemsOf(lines, titlesIn) {
  const seen = new Set();
  return lines.flatMap(({ id, at, tests, open, later }) => {
    const problems = tests.flatMap((test) => problemOf(test, titlesIn) ?? []);
    if (seen.has(id)) problems.push('the id is there twice');
    seen.add(id);
    const isMarked = open !== undefined || later !== undefined;
    if (tests.length === 0 && !isMarked) problems.push('no test holds it, and it is not marked as open');
    if (tests.length > 0 && later !== undefined) problems.push('is for later and has a test');
    return problems.map((problem) => `${at}: ${id}: ${problem}`);
  });
}

/**
 * @param {string} reference
 * @param {(path: string) => readonly Title[] | undefined} titlesIn
 * @returns {string | undefined}
 */
function problemOf(reference, titlesIn) {
  const [path = '', ...chain] = reference.split(BETWEEN);
  if (chain.length === 0) return `"${reference}" names no test: path${BETWEEN}title`;
  const titles = titlesIn(path);
  if (!titles) return `${path} is gone`;
  const found = find(titles, chain);
  const [first] = found;
  if (!first) return `the test is gone: ${reference}`;
  if (found.length > 1) return `there are ${found.length} such tests: ${reference}`;
  if (!holds(first)) return `the test is skipped or empty: ${reference}`;
  return undefined;
}

/**
 * Everything that the chain leads to; titles between its links may be left out.
 * @param {readonly Title[]} titles
 * @param {readonly string[]} chain
 * @returns {Title[]}
 */
function find(titles, [first, ...rest]) {
  return titles.flatMap((title) => {
    const deeper = find(title.inside, first === undefined ? [] : [first, ...rest]);
    if (title.title !== first) return deeper;
    return [...(rest.length === 0 ? [title] : find(title.inside, rest)), ...deeper];
  });
}

/** @param {Title} title @returns {boolean} */
const holds = ({ kind, skipped, inside }) => !skipped && (kind === 'test' || inside.some(holds));

const GROUPS = new Set(['describe', 'suite']);
const TESTS = new Set(['it', 'test', 'step']);
const SKIPPED = new Set(['skip', 'fixme', 'todo', 'fail', 'failing']);
const HOW = new Set([...SKIPPED, ...GROUPS, ...TESTS, 'each', 'only', 'concurrent', 'serial', 'parallel']);

/**
 * The titles of a file of Jest, Playwright or node:test, as they stand in the source: a template keeps its `${…}`.
 * @param {string} source
 * @param {string} path
 * @returns {Title[]}
 */
export function titlesOf(source, path) {
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  /** @type {Title[]} */
  const top = [];
  /** @param {ts.Node} node @param {Title[]} around @param {boolean} isSkipped */
  const visit = (node, around, isSkipped) => {
    const call = ts.isCallExpression(node) ? titleOf(node) : undefined;
    if (call) {
      const title = { ...call, skipped: call.skipped || isSkipped, inside: [] };
      around.push(title);
      ts.forEachChild(node, (child) => visit(child, title.inside, title.skipped));
    } else ts.forEachChild(node, (child) => visit(child, around, isSkipped));
  };
  visit(file, top, false);
  return top;
}

/** @param {ts.CallExpression} call @returns {Omit<Title, 'inside'> | undefined} */
function titleOf(call) {
  const [first] = call.arguments;
  if (!first || !(ts.isStringLiteralLike(first) || ts.isTemplateExpression(first))) return undefined;
  const names = namesOf(call.expression);
  const [root = ''] = names;
  if (!GROUPS.has(root) && !TESTS.has(root)) return undefined;
  if (!names.every((name) => HOW.has(name))) return undefined;
  const title = ts.isStringLiteralLike(first) ? first.text : first.getText().slice(1, -1);
  const kind = names.some((name) => GROUPS.has(name)) ? 'group' : 'test';
  return { title, kind, skipped: names.some((name) => SKIPPED.has(name)) };
}

/** `test.describe.skip` and `it.each(rows)` as their names; empty for anything else. @param {ts.Expression} expression @returns {string[]} */
function namesOf(expression) {
  if (ts.isIdentifier(expression)) return [expression.text];
  if (ts.isPropertyAccessExpression(expression))
    return [...namesOf(expression.expression), expression.name.text];
  if (ts.isCallExpression(expression)) return namesOf(expression.expression);
  return ts.isTaggedTemplateExpression(expression) ? namesOf(expression.tag) : [];
}
