// Vite's development server in a process of its own, run by `npm run dev`.
import { createServer } from 'vite';
import { inRoot } from './paths.mjs';

const { QUICKSTASH_API: target, VITE_DEV_PORT: port, VITE_DEV_HOST: host } = process.env;

const server = await createServer({
  configFile: inRoot('apps/web/vite.config.ts'),
  root: inRoot('apps/web'),
  clearScreen: false,
  server: {
    port: Number(port),
    ...(host ? { host } : {}),
    strictPort: true,
    // Host and origin stay what the browser sent: the server accepts requests for PUBLIC_URL only.
    proxy: Object.fromEntries(
      ['/api', '/uploads', '^/shared/'].map((path) => [path, { target, changeOrigin: false }]),
    ),
  },
});
await server.listen();

const stop = () => void server.close().finally(() => process.exit(0));
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
