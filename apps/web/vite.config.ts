import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { defineConfig, loadEnv, type Plugin } from 'vite';

const workspace = new URL('../../', import.meta.url).pathname;

/** What the gateway sends with every page; `vite preview` sends it too, so a violation shows here first. */
const contentSecurityPolicy = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** Writes a .br and a .gz beside every text asset, so that the server compresses nothing while it serves. */
function compressed(): Plugin {
  const brotli = promisify(brotliCompress);
  const zip = promisify(gzip);
  const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      if (!dir) return;
      const files = await readdir(dir, { recursive: true });
      for (const file of files.filter((name) => /\.(?:js|css|svg)$/u.test(name))) {
        const path = join(dir, file);
        const bytes = await readFile(path);
        await Promise.all([
          brotli(bytes, options).then((small) => writeFile(`${path}.br`, small)),
          zip(bytes, { level: 9 }).then((small) => writeFile(`${path}.gz`, small)),
        ]);
      }
    },
  };
}

/** What every page needs, in one file: many small ones compress worse and cost a request each. */
const everywhere =
  /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|mitt)\/|lucide-react\/dist\/esm\/(?:create|Icon|default|shared|context)|src\/shared\/(?:auth\/|api\/(?:client|errors|auth)\.|lib\/(?:cn|theme|page-title|log)\.|ui\/(?:Button|feedback|brand|ThemeSwitch)\.)/;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'QUICKSTASH_');
  const api = env.QUICKSTASH_API ?? 'http://127.0.0.1:3000';
  const proxy = { '/api': api, '/uploads': api };
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), compressed()],
    resolve: {
      alias: [
        { find: /^#util\/(.+)$/, replacement: `${workspace}libs/util/$1/src/index.ts` },
        { find: '#api-client', replacement: `${workspace}libs/clients/api-client/src/index.ts` },
      ],
    },
    build: {
      outDir: `${workspace}dist/apps/web`,
      emptyOutDir: true,
      // The policy allows neither data: fonts nor inline modules, so every asset is a file.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      manifest: true,
      // Some languages' grammars are large; each is loaded with the first code written in it.
      chunkSizeWarningLimit: 1000,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'base', test: everywhere }] } } },
    },
    worker: { format: 'es' },
    server: { proxy },
    preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  };
});
