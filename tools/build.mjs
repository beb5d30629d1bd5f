// `npm run build`: what is missing or stale, into dist/. Arguments pick parts: server, web.
import { rmSync } from 'node:fs';
import { buildServer } from './launch/build-server.mjs';
import { writeJson } from './launch/files.mjs';
import { live } from './launch/life.mjs';
import { inRoot } from './launch/paths.mjs';
import { run } from './launch/run-command.mjs';
import { isServerCurrent, isWebCurrent, WEB_STAMP, webStamp } from './launch/sources.mjs';

const asked = process.argv.slice(2).filter((name) => !name.startsWith('-'));
const parts = asked.length > 0 ? asked : ['server', 'web'];

await live(async ({ signal }) => {
  if (parts.includes('server') && !isServerCurrent()) {
    const started = Date.now();
    const { written, removed } = await buildServer();
    console.log(`server: ${written} files written, ${removed} removed, ${Date.now() - started} ms`);
  }
  if (parts.includes('web') && !isWebCurrent()) {
    const started = Date.now();
    const stamp = webStamp();
    rmSync(WEB_STAMP, { force: true });
    const vite = inRoot('node_modules/vite/bin/vite.js');
    const env = { ...process.env, NODE_ENV: 'production' };
    await run('The build of the web app', process.execPath, [vite, 'build', inRoot('apps/web')], {
      env,
      signal,
    });
    writeJson(WEB_STAMP, { stamp });
    console.log(`web: ${Date.now() - started} ms`);
  }
});
