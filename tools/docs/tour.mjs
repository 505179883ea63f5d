// @ts-check
// Takes the screenshots of docs/tour.md from a running product with the demo company: npm run tour --
// http://localhost:3000 [name …]
// `crowd` and `statement` show a week with 300 additional users. tools/demo/golden-weeks.mjs records them; take these
// screenshots last.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium, expect } from '@playwright/test';
import { PASSWORD, signIns } from '../demo/load-demo.mjs';
import { browserOptions } from '../verify/browser.mjs';

const address = process.argv[2] ?? 'http://localhost:3000';
const folder = path.resolve(import.meta.dirname, '../../docs/tour');
/** @param {string} date @param {number} days */
const addDays = (date, days) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
const TODAY = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
const YESTERDAY = addDays(TODAY, -1);
const weekday = new Date(`${TODAY}T00:00:00Z`).getUTCDay();
/** In the demo company: the first week, and the last one that is finalized for all users. */
const [FIRST, LAST] = [addDays(TODAY, -weekday - 56), addDays(TODAY, -weekday - 14)];
/** A week with several hundred additional users, if they were recorded (tools/demo/golden-weeks.mjs). */
const CROWD = '2026-10-11';

/** @param {import('@playwright/test').Page} page */
async function askForPayroll(page) {
  await page.goto(`${address}/admin/codereports?tab=weekly&start_date=${LAST}`);
  await page.getByRole('button', { name: 'Export', exact: true }).click();
  // An unchanged week that was exported before is refused, because its run is already on the page.
  const responded = page.waitForResponse(/\/export\?/);
  await page.getByRole('menuitem', { name: 'Export For Payroll' }).click();
  await responded;
}
/** @param {import('@playwright/test').Page} page */
async function openStatement(page) {
  await page
    .getByRole('button', { name: /^Calculation of Total pay, .*$/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Pay statement' }).click();
  await page.getByRole('dialog', { name: 'Pay statement' }).getByRole('table').first().waitFor();
}
/** @param {import('@playwright/test').Page} page */
async function askForProposal(page) {
  await page.getByRole('button', { name: 'Suggest' }).first().click();
  await page.getByRole('dialog', { name: 'Suggested assignments' }).getByRole('status').waitFor();
}
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/** @type {{ name: string, role: string, at: string, on: typeof WIDE, before?: (page: import('@playwright/test').Page) => Promise<void>, after?: (page: import('@playwright/test').Page) => Promise<void> }[]} */
const pictures = [
  { name: 'work-orders', role: 'manager', at: '/admin/jobs/import', on: WIDE },
  { name: 'board', role: 'supervisor', at: `/admin/jobs/assign?date=${TODAY}`, on: WIDE },
  { name: 'hours', role: 'supervisor', at: `/admin/jobs/assign?date=${TODAY}&view=rows&group=city`, on: WIDE },
  { name: 'proposal', role: 'supervisor', at: `/admin/jobs/assign?date=${TODAY}`, on: WIDE, after: askForProposal },
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
  { name: 'crowd', role: 'owner', at: `/admin/codereports?tab=weekly&start_date=${CROWD}`, on: WIDE },
  {
    name: 'statement',
    role: 'owner',
    at: `/admin/codereports?tab=weekly&start_date=${CROWD}`,
    on: WIDE,
    after: openStatement,
  },
];

/** Ten screens; one contact sheet is made for each width and theme. @type {{ role: string, at: string }[]} */
const ten = [
  { role: 'supervisor', at: '/' },
  { role: 'supervisor', at: `/admin/jobs/assign?date=${TODAY}` },
  { role: 'supervisor', at: `/admin/jobs/assign?date=${TODAY}&view=rows` },
  { role: 'manager', at: '/admin/jobs/match' },
  { role: 'manager', at: `/admin/timecards?date=${TODAY}&view=week` },
  { role: 'owner', at: `/admin/codereports?tab=weekly&start_date=${LAST}` },
  { role: 'owner', at: '/admin/techs/users' },
  { role: 'warehouse', at: '/warehouse/cpes' },
  { role: 'warehouse', at: '/warehouse/warehouse' },
  { role: 'technician', at: `/closedailywork?date=${YESTERDAY}` },
];
const SHEETS = [
  { name: 'ten-wide-light', on: WIDE, colorScheme: /** @type {const} */ ('light'), tile: 620 },
  { name: 'ten-wide-dark', on: WIDE, colorScheme: /** @type {const} */ ('dark'), tile: 620 },
  { name: 'ten-narrow-light', on: PHONE, colorScheme: /** @type {const} */ ('light'), tile: 248 },
  { name: 'ten-narrow-dark', on: PHONE, colorScheme: /** @type {const} */ ('dark'), tile: 248 },
];
const SHEET = 1280;

const browser = await chromium.launch(await browserOptions());
mkdirSync(folder, { recursive: true });
const requested = process.argv.slice(3);
/** @param {{ name: string }} one */
const isWanted = ({ name }) => requested.length === 0 || requested.includes(name);

for (const { name, role, at, on, before, after } of pictures.filter(isWanted)) {
  const page = await signedIn(role, { viewport: on });
  await before?.(page);
  await openPage(page, at);
  await after?.(page);
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
  console.log(`docs/tour/${name}.png`);
  await page.context().close();
}
for (const { name, on, colorScheme, tile } of SHEETS.filter(isWanted)) {
  /** @type {string[]} */
  const shots = [];
  for (const { role, at } of ten) {
    const page = await signedIn(role, { viewport: on, colorScheme });
    await openPage(page, at);
    shots.push((await page.screenshot({ animations: 'disabled' })).toString('base64'));
    await page.context().close();
  }
  const sheet = await browser.newPage({ viewport: { width: SHEET, height: 100 } });
  const images = shots.map((shot) => `<img src="data:image/png;base64,${shot}" width="${tile}">`).join('');
  await sheet.setContent(
    `<body style="margin:0;display:flex;flex-wrap:wrap;gap:8px;padding:4px;background:#888">${images}`,
    { waitUntil: 'load' },
  );
  await sheet.screenshot({ path: path.join(folder, `${name}.jpg`), fullPage: true, quality: 80 });
  console.log(`docs/tour/${name}.jpg`);
  await sheet.close();
}
await browser.close();

/**
 * Returns a window with a signed-in user of this role.
 * @param {string} role
 * @param {import('@playwright/test').BrowserContextOptions} on
 */
async function signedIn(role, on) {
  const context = await browser.newContext({ ...on, locale: 'en-US', timezoneId: 'America/New_York' });
  const page = await context.newPage();
  const email = signIns().find((person) => person.role === role)?.email ?? '';
  await page.goto(`${address}/login`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL((url) => url.pathname !== '/login');
  return page;
}

/**
 * Opens a screen, and waits until it is complete.
 * @param {import('@playwright/test').Page} page
 * @param {string} route
 */
async function openPage(page, route) {
  await page.goto(`${address}${route}`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  // Loading content is shown as gray bars.
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
  // Chart bars and lines are animated for a moment.
  await page.waitForTimeout(1_500);
  await expect(page.locator('main .MuiSkeleton-root')).toHaveCount(0);
}
