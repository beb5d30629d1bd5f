import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { compressed } from './vite/compressed.js';
import { icons } from './vite/icons.js';
import { shellWorker } from './vite/shell-worker.js';

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

/** What every page needs, in one file: many small ones compress worse and cost a request each. */
const everywhere =
  /node_modules\/(?:react|react-dom|scheduler|wouter|regexparam|mitt)\/|lucide-react\/dist\/esm\/(?:create|Icon|default|shared|context)|src\/shared\/(?:auth\/|api\/(?:client|errors|auth)\.|lib\/(?:cn|theme|page-title|log)\.|ui\/(?:Button|feedback|brand|ThemeSwitch)\.)|csp-(?:provider|context)/;

/** Menus, dialogs, lists to choose from, toasts: no page needs them to be seen, and they share most of their code. */
const floating = /node_modules\/(?:@base-ui|@floating-ui)\//;

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'QUICKSTASH_');
  const api = env.QUICKSTASH_API ?? 'http://127.0.0.1:3000';
  const proxy = { '/api': api, '/uploads': api };
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss(), icons(), shellWorker(), compressed()],
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
      rolldownOptions: {
        // The page of a share is a page of its own: who reads one needs nothing of the workspace.
        input: { index: `${import.meta.dirname}/index.html`, shared: `${import.meta.dirname}/shared.html` },
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: everywhere, priority: 2 },
              { name: 'floating', test: floating, priority: 1 },
            ],
          },
        },
      },
    },
    worker: { format: 'es' },
    server: { proxy },
    preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  };
});
