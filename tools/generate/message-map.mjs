// The message map in docs/architecture.md, from the contracts: who says what to whom, and who calls whom.
import { readFile } from 'node:fs/promises';
import { format } from 'prettier';
import { PORTS, SERVICES, SUBSCRIPTIONS } from '../../dist/libs/contracts/src/index.js';

const PAGE = 'docs/architecture.md';
const BEGIN = '<!-- the message map: written by npm run generate -->';
const END = '<!-- the end of the message map -->';

/** @returns {Promise<Record<string, string>>} */
export async function messageMapFiles() {
  const page = await readFile(PAGE, 'utf8');
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error(`${PAGE} has no place for the message map.`);
  const text = `${before}${BEGIN}\n\n${graph()}\n\n${messages()}\n\n${ports()}\n\n${END}${after}`;
  return { [PAGE]: await format(text, { parser: 'markdown', printWidth: 110 }) };
}

/** Messages between two services are one arrow; what a service tells itself is in the table only. */
function graph() {
  /** @type {Map<string, number>} */
  const arrows = new Map();
  for (const { publisher, subscribers } of Object.values(SUBSCRIPTIONS)) {
    if (publisher === 'each') continue;
    for (const subscriber of subscribers) {
      if (subscriber === publisher) continue;
      const arrow = `${publisher} ${subscriber}`;
      arrows.set(arrow, (arrows.get(arrow) ?? 0) + 1);
    }
  }
  const lines = [...arrows].map(([arrow, count]) => {
    const [from, to] = arrow.split(' ');
    return `  ${from} -- ${count} --> ${to}`;
  });
  return ['```mermaid', 'flowchart LR', ...lines, '```'].join('\n');
}

function messages() {
  const rows = Object.entries(SUBSCRIPTIONS).map(
    ([type, { publisher, subscribers }]) =>
      `| \`${type}\` | ${publisher === 'each' ? 'every service' : publisher} | ${subscribers.join(', ')} |`,
  );
  return ['| message | published by | consumed by |', '| --- | --- | --- |', ...rows].join('\n');
}

function ports() {
  const rows = Object.entries(PORTS).map(
    ([name, { owner, callers }]) =>
      `| \`${name}\` | ${callers.length === SERVICES.length ? 'every service' : callers.join(', ')} | ${owner === 'every' ? 'every service' : owner} |`,
  );
  return ['| port | called by | answered by |', '| --- | --- | --- |', ...rows].join('\n');
}
