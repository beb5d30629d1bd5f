import { defineConfig } from '@playwright/test';

const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';

/** Flows in a real Chromium against the running product (`E2E_BASE_URL`), started by the test launcher. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../../test-results/web',
  timeout: 60_000,
  expect: { timeout: 15_000 },
  fullyParallel: false,
  workers: 1,
  forbidOnly: Boolean(process.env['CI']),
  use: {
    baseURL: process.env['E2E_BASE_URL'],
    viewport: { width: 1280, height: 800 },
    // It keeps code, and what goes through it passes by the routes that a test lays. The flows about it allow it.
    serviceWorkers: 'block',
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath,
      // As root Chromium's own sandbox cannot be set up; the rest keeps it from calling home.
      args: [
        '--no-sandbox',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
