// @ts-check
// Takes the pictures of docs/tour.md from a product that runs with the demo company: npm run tour -- http://localhost:3000
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { PASSWORD, signIns } from '../demo/load-demo.mjs';
import { findChromium } from '../verify/browser.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const folder = path.resolve(import.meta.dirname, '../../docs/tour');
/** Of the demo company: the day that is half given out, the one before it, the first and the last of the finalized weeks. */
const [TODAY, YESTERDAY, FIRST, LAST] = ['2026-10-15', '2026-10-14', '2026-08-09', '2026-09-27'];

/** @param {import('@playwright/test').Page} page */
async function askForPayroll(page) {
  await page.goto(`${address}/admin/codereports?tab=weekly&start_date=${LAST}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // A week that was exported before and did not change is refused: its run is on the page already.
  const answered = page.waitForResponse(/\/export\?/);
  await page.getByRole('menuitem', { name: 'Export For Payroll' }).click();
  await answered;
}
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** @type {{ name: string, role: string, at: string, on: typeof WIDE, before?: (page: import('@playwright/test').Page) => Promise<void> }[]} */
const pictures = [
  { name: 'work-orders', role: 'manager', at: '/admin/jobs/import', on: WIDE },
  { name: 'board', role: 'supervisor', at: `/admin/jobs/assign?date=${TODAY}`, on: WIDE },
  { name: 'day', role: 'technician', at: `/closedailywork?date=${YESTERDAY}`, on: PHONE },
  { name: 'timecards', role: 'manager', at: `/admin/timecards?date=${TODAY}&view=week`, on: WIDE },
  { name: 'report', role: 'owner', at: `/admin/codereports?tab=weekly&start_date=${LAST}`, on: WIDE },
  {
    name: 'productivity',
    role: 'owner',
    at: `/admin/codereports?tab=productivity&start_date=${FIRST}&end_date=2026-10-03`,
    on: WIDE,
  },
  { name: 'payroll', role: 'owner', at: '/exports', on: WIDE, before: askForPayroll },
];

const browser = await chromium.launch({ executablePath: (await findChromium()) ?? undefined, args: ['--no-sandbox'] });
mkdirSync(folder, { recursive: true });
for (const { name, role, at, on, before } of pictures) {
  const context = await browser.newContext({ viewport: on, locale: 'en-US', timezoneId: 'America/New_York' });
  const page = await context.newPage();
  const email = signIns().find((person) => person.role === role)?.email ?? '';
  await page.goto(`${address}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  await before?.(page);
  await page.goto(`${address}${at}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // What is still being read stands as grey bars.
  await page.waitForFunction(`document.querySelectorAll('main .MuiSkeleton-root').length === 0`);
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  console.log(`docs/tour/${name}.png`);
  await context.close();
}
await browser.close();
