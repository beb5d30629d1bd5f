// `npm run bench`: how fast the product is, beside bare SQL on the same Postgres in the same run. This part runs on
// any Node and prepares; the measuring runs on the product's own.
import { readOptions } from './bench/options.mjs';
import { live } from './launch/life.mjs';
import { inRoot } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { attempt } from './launch/run-command.mjs';

await live(
  async (life) => {
    const args = process.argv.slice(2);
    readOptions(args);
    const node = await prepare({ say: (line) => console.log(line), signal: life.signal });
    const { code } = await attempt(node, [inRoot('tools/bench/main.mjs'), ...args], {
      show: true,
      signal: life.signal,
    });
    return code ?? 1;
  },
  { onStop: () => console.log('\nStopping …') },
);
