// `npm run replay`: how often suggested tags are the right ones, on made-up histories. This part runs on any Node and
// prepares; the replay runs on the product's own.
import { live } from './launch/life.mjs';
import { inRoot } from './launch/paths.mjs';
import { prepare } from './launch/prepare.mjs';
import { attempt } from './launch/run-command.mjs';

await live(
  async (life) => {
    const node = await prepare({
      say: (line) => console.log(line),
      signal: life.signal,
      parts: ['server'],
    });
    const args = [inRoot('tools/replay/main.mjs'), ...process.argv.slice(2)];
    const { code } = await attempt(node, args, { show: true, signal: life.signal });
    return code ?? 1;
  },
  { onStop: () => console.log('\nStopping …') },
);
