// `npm run share:disable`, `share:enable` and `share:reports`: for whoever runs the installation, while it runs.
// docs/how-to/abuse.md says when.
import { join } from 'node:path';
import { live } from './launch/life.mjs';
import { operatorEnvironment } from './launch/operator.mjs';
import { DIST } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { run } from './launch/run-command.mjs';

const SHARES = join(DIST, 'apps', 'migrate', 'src', 'shares.js');

await live(async (life) => {
  const node = await prepare({ say: (line) => console.log(line), signal: life.signal, parts: ['server'] });
  const args = [SHARES, ...process.argv.slice(2)];
  const report = await run('The command', node, args, {
    env: operatorEnvironment(process.env),
    signal: life.signal,
  });
  console.log(report.trim());
});
