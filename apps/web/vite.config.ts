import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';

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

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, 'QUICKSTASH_');
  const api = env.QUICKSTASH_API ?? 'http://127.0.0.1:3000';
  const proxy = { '/api': api, '/uploads': api };
  return {
    root: import.meta.dirname,
    plugins: [react(), tailwindcss()],
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
    },
    worker: { format: 'es' },
    server: { proxy },
    preview: { proxy, headers: { 'Content-Security-Policy': contentSecurityPolicy } },
  };
});
