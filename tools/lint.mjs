// `npm run lint`: ESLint over everything, no warning allowed. The rule about who may import whom reads Nx's
// project graph and keeps silent without one, so the graph is made anew first.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
process.chdir(root);
process.env.NX_DAEMON = 'false';

const { createProjectGraphAsync } = await import('@nx/devkit');
const { nodes } = await createProjectGraphAsync({ exitOnError: true });
if (Object.keys(nodes).length < 20) throw new Error('The project graph is not complete.');

const eslint = `${root}node_modules/eslint/bin/eslint.js`;
const asked = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [eslint, '--max-warnings', '0', ...(asked.length > 0 ? asked : ['.'])],
  {
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
