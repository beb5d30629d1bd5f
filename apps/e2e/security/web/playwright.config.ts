import { defineConfig } from '@playwright/test';
import flows from '../../web/playwright.config.js';

/** Attacks that need a real Chromium, against the running product (`E2E_BASE_URL`). */
export default defineConfig(flows, {
  testDir: '.',
  outputDir: '../../../../test-results/security-web',
  timeout: 420_000,
  // A film of every step would cost more than the steps.
  use: { trace: 'off' },
});
