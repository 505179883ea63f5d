import { defineConfig } from '@playwright/test';
import { findChromium } from '@tailboard/tools/verify/browser';

const executablePath = await findChromium();

/** Journeys in a real browser: each file has a product of its own (see product.ts), so several run at once. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.e2e.ts',
  outputDir: './test-results',
  globalSetup: './company.ts',
  // Two left a quarter of two cores idle, waiting for pages; three leave 4 %.
  workers: 3,
  // Everything waits for what it needs, so a busy machine only takes longer.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  reporter: 'list',
  use: {
    browserName: 'chromium',
    actionTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // The page of a failure is described in its error context; TRACE=1 also keeps each step, at a fifth more of the machine's work.
    trace: process.env['TRACE'] ? { mode: 'retain-on-failure', screenshots: false } : 'off',
    // Journeys look at what the product sends; the one about a phone without a network lets the browser keep files.
    serviceWorkers: 'block',
    launchOptions: { executablePath: executablePath ?? undefined, args: ['--no-sandbox'] },
  },
});
