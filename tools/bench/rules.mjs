// What rules cost without anybody asking: the shared library's evaluation, in processor time of one core.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { DIST } from '../launch/paths.mjs';
import { LANGUAGE, links } from './links.mjs';

const BOOKMARKS = 10_000;
const RULES = 50;
/** Whole evaluations; the best of them counts, as neighbours only ever add to what one takes. */
const TIMES = 5;
/** Places in the language from which conditions take their words: some rules meet many bookmarks, most a few. */
const WORDS_FROM = 20;
/** Two of fifty rules hold an expression, as fits what people write. */
const EXPRESSION_EVERY = 25;

/**
 * @typedef {object} RulesFigures
 * @property {number} bookmarks
 * @property {number} rules
 * @property {number} matches
 * @property {number} cpuMs processor time of this process for one evaluation of all, the collector's included
 */

/** @returns {Promise<RulesFigures>} */
export async function measureRules() {
  const { RuleSet } = await import(pathToFileURL(join(DIST, 'libs/util/rules/src/index.js')).href);
  const subjects = subjectsOf(BOOKMARKS);
  const set = new RuleSet(rulesOf(RULES), PROJECTS);
  let best = Infinity;
  let matches = 0;
  for (let time = 0; time < TIMES; time += 1) {
    const from = process.cpuUsage();
    matches = 0;
    for (const subject of subjects) matches += set.evaluate(subject).matches.length;
    const { user, system } = process.cpuUsage(from);
    best = Math.min(best, (user + system) / 1_000);
  }
  return { bookmarks: subjects.length, rules: RULES, matches, cpuMs: best };
}

const PROJECTS = new Map([1, 2, 3].map((id) => [id, { id, name: `Project ${LANGUAGE[id]}` }]));

/** Bookmarks as imports bring them. @param {number} count */
function subjectsOf(count) {
  return [...links(count)].map(({ title, url, tags, description }, at) => ({
    type: at % 4 === 0 ? 'note' : 'link',
    title,
    url: at % 4 === 0 ? null : url,
    content: description,
    tags,
    project: PROJECTS.get(1 + (at % 3)),
  }));
}

/** Rules of two conditions and one or two actions, over all fields. @param {number} count */
export function rulesOf(count) {
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    name: `Rule ${at}`,
    is_active: true,
    priority: at % 7,
    conditions: [
      { ...conditionOf(at), next_logic: at % 3 === 0 ? 'AND' : 'OR' },
      { ...conditionOf(at + count), next_logic: null },
    ],
    actions: [
      { action_type: 'add_tags', action_value: `${wordOf(at)}, ${wordOf(at + 1)}` },
      ...(at % 5 === 0 ? [{ action_type: 'set_project', action_value: String(1 + (at % 3)) }] : []),
      ...(at % 10 === 1 ? [{ action_type: 'set_title_prefix', action_value: `${wordOf(at)}: ` }] : []),
    ],
  }));
}

/** @param {number} at */
const wordOf = (at) => LANGUAGE[WORDS_FROM + at * 7] ?? '';

/** @param {number} at */
function conditionOf(at) {
  const word = wordOf(at);
  if (at % EXPRESSION_EVERY === 3)
    return { field: 'title', operator: 'matches', value: `^${word}\\b|\\b${word}s?$` };
  /** @type {readonly (readonly [field: string, operator: string, value: string])[]} */
  const kinds = [
    ['any', 'contains', word],
    ['title', 'contains', word],
    ['url', 'contains', `${word}.localhost`],
    ['content', 'contains', word],
    ['tags', 'in', `${word}, ${wordOf(at + 3)}`],
    ['title', 'starts_with', word],
    ['url', 'not_contains', word],
    ['tags', 'not_exists', ''],
    ['type', 'equals', 'note'],
    ['content', 'length_gt', '120'],
    ['project_name', 'ends_with', word],
  ];
  const [field, operator, value] = kinds[at % kinds.length] ?? ['any', 'exists', ''];
  return { field, operator, value };
}
