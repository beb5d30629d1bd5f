// `npm run chaos`: breaks a running product under load, in rounds, and proves after each that nothing was lost,
// doubled or left behind. docs/reliability.md says what is promised.
import { sweepOldDisks } from './chaos/disk.mjs';
import { readOptions } from './chaos/options.mjs';
import { closingTable, writeReport } from './chaos/report.mjs';
import { live } from './launch/life.mjs';
import { prepare } from './launch/prepare.mjs';
import { withoutProductSettings } from './launch/settings.mjs';
import { sweepOldBenches, TestBench } from './launch/test-bench.mjs';

/** @param {string} line */
const say = (line) => console.log(line);

await live(
  async (life) => {
    const options = readOptions(process.argv.slice(2));
    const node = await prepare({ say, signal: life.signal, parts: ['server'] });
    // These need packages, which a fresh clone has only now.
    const { Campaign } = await import('./chaos/campaign.mjs');
    const { setStage } = await import('./chaos/stage.mjs');
    await Promise.all([sweepOldBenches(), sweepOldDisks()]);
    const bench = new TestBench({ env: process.env, say, life });
    say(`chaos: seed ${options.seed}, ${options.rounds} rounds, an import of ${options.importLinks} links`);

    /** @type {string[]} */
    const complaints = [];
    const env = withoutProductSettings(process.env);
    const stage = await setStage({ bench, life, node, env, say, crashed: (text) => complaints.push(text) });
    for (const what of stage.missing) say(`!!! DID NOT RUN: ${what}`);

    const campaign = new Campaign({ stage, options, complaints, signal: life.signal, say });
    const outcome = await campaign.run();
    const report = { seed: options.seed, wanted: options.rounds, missing: stage.missing, ...outcome };
    say(closingTable(report));
    say(`Report: ${writeReport(report)}`);
    const played = outcome.rounds.filter(({ round }) => round > 0).length;
    if (played < options.rounds)
      say(`!!! Only ${played} of ${options.rounds} rounds in ${options.minutes} minutes.`);
    const notPlayed = options.rounds >= campaign.faults.length ? outcome.notPlayed : [];
    for (const name of notPlayed) say(`!!! DID NOT RUN: ${name}`);
    const failed = outcome.left.length > 0 || outcome.rounds.some(({ problems }) => problems.length > 0);
    if (failed) {
      say(`The logs of the product are in ${stage.keepLogs()}.`);
      say(`Again with: npm run chaos -- --seed ${options.seed} --rounds ${options.rounds}`);
    }
    return failed || notPlayed.length > 0 ? 1 : 0;
  },
  { onStop: () => console.log('\nStopping …') },
);
