// One large import while what it needs is killed again and again.
import { delay, until } from '../launch/wait.mjs';
import { importForm } from './person.mjs';

/** @typedef {import('./person.mjs').Desk} Desk */

const VICTIMS = /** @type {const} */ ([
  'bookmark',
  'import',
  'bookmark',
  'import',
  'redis',
  'postgres',
  'gateway',
]);
/** Milliseconds that a victim stays down. */
const DOWN = /** @type {const} */ ([50, 800]);
/** Milliseconds in which an import must have ended after the last kill, for each thousand links and at least. */
const PER_THOUSAND = 3_000;
const LEAST = 90_000;

/**
 * @param {{ stage: import('./stage.mjs').Stage, weather: import('./weather.mjs').Weather, desk: Desk,
 *   inspector: import('./inspector.mjs').Inspector, random: import('./random.mjs').Random, links: number, kills: number,
 *   signal: AbortSignal }} options
 * @returns {Promise<{ did: string, seconds: number, quietAfter: number, problems: string[] }>} quietAfter: seconds after the last kill
 */
export async function importUnderFire({ stage, weather, desk, inspector, random, links, kills, signal }) {
  const startedAt = Date.now();
  const mark = random.word();
  const answer = await desk.client.call('POST', '/api/import/file', { form: () => importForm(mark, links) });
  const job = answer.body?.data?.job_id;
  if (typeof job !== 'string')
    return {
      did: 'not accepted',
      seconds: 0,
      quietAfter: 0,
      problems: [`the file was answered ${answer.kind} ${answer.status}`],
    };
  desk.ledger.imports.set(mark, { mark, owner: desk.owner, links, job, states: ['done'], busy: false });
  const progress = async () => {
    const [row] = await inspector
      .rows('SELECT status, done FROM "import".jobs WHERE id = $1', [job])
      .catch(() => []);
    return row;
  };
  const spell = weather.begin(
    {
      refuses: ['gateway', 'bookmark', 'import', 'rules', 'sharing', 'suggestion'],
      cuts: ['gateway', 'bookmark', 'import'],
      down: true,
    },
    Date.now(),
  );
  const patience = Math.max(LEAST, (links / 1_000) * PER_THOUSAND);
  /** @type {string[]} */
  const killed = [];
  while (killed.length < kills) {
    // Spread over the whole import, so that its first and its last batch are met too.
    const from = Math.floor((links * killed.length) / (kills + 1));
    const row = await until(
      async () => {
        const now = await progress();
        return now && (now.done >= from || now.status === 'done' || now.status === 'failed')
          ? now
          : undefined;
      },
      { timeoutMs: patience, everyMs: 30, signal },
    );
    if (!row || row.status === 'done' || row.status === 'failed') break;
    await delay(random.between(0, 150));
    const victim = random.pick(VICTIMS);
    killed.push(`${victim} at ${row.done}`);
    await stage.supervisor.kill(victim, random.between(...DOWN));
  }
  spell.to = Date.now();
  const problems = await inspector.waitForQuiet(patience);
  const quietAfter = (Date.now() - spell.to) / 1_000;
  problems.push(...(await inspector.judge([desk], -1)));
  if (killed.length < kills) problems.push(`the import ended after ${killed.length} of ${kills} kills`);
  return {
    did: `${links} links, killed ${killed.join(', ')}`,
    seconds: (Date.now() - startedAt) / 1_000,
    quietAfter,
    problems,
  };
}
