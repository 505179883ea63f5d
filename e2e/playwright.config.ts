import { defineConfig } from '@playwright/test';
import { browserOptions } from '@tailboard/tools/verify/browser';

const { args = [], ...browser } = await browserOptions();

/**
 * Options of V8 for pages. A test's page lives for seconds: compiling its functions to optimized code took a quarter of
 * the pages' CPU time and never paid off. A larger young generation saves collections.
 */
const JS_FLAGS = '--no-opt,--no-maglev,--min-semi-space-size=32';

/** End-to-end tests in a real browser. Each file has its own product (see product.ts), so several run in parallel. */
export default defineConfig({
  testDir: '.',
  testMatch: '**/*.e2e.ts',
  // The long tests run in `npm run test:all` only.
  testIgnore: process.env['ALL_TESTS'] ? [] : 'long/**',
  outputDir: './test-results',
  globalSetup: './company.ts',
  // Two workers left a quarter of two cores idle while waiting for pages; three leave 4 %.
  workers: 3,
  // Tests wait for conditions, so a busy machine only takes longer.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 60_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The error context contains the page of a failure; TRACE=1 also records each step, at a fifth more machine load.
    trace: process.env['TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    // Tests check what the product sends. Only the test of a phone without a network lets the browser cache files.
    serviceWorkers: 'block',
    launchOptions: { ...browser, args: [...args, `--js-flags=${JS_FLAGS}`] },
  },
});
