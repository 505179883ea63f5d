import type { BrowserContext, Page } from '@playwright/test';
import { foundCompany, PASSWORD } from './board-day.js';
import { openBrowser } from './board-screens.js';
import { onPrivateProduct } from './private-product.js';
import { quantile, table, formatInteger, type BenchSettings } from './report.js';

const TECHNICIAN = 't00000@example.com';
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const SCANS_A_ROUND = 60;
/** A mid-range phone is about this many times slower than this machine. */
const SLOWER = [1, 4];
const GOAL_MS = 100;

/**
 * Time from a scan to its tone on a phone, by the page's own clock: from the key that ends the code to the start of the
 * tone. The page is that of customer returns, which stores each scan in the browser before it responds.
 */
export async function bench({ rounds }: BenchSettings): Promise<void> {
  await onPrivateProduct(async (product) => {
    await foundCompany({ ...product, size: { technicians: 60, jobs: 0 } });
    const browser = await openBrowser();
    try {
      const phone = await browser.newContext({ ...PHONE, baseURL: product.address, locale: 'en-US' });
      const page = await openScanPage(phone);
      const rows: string[][] = [];
      for (const slower of SLOWER) {
        const session = await phone.newCDPSession(page);
        await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
        const times = await scanCodes(page, rounds * SCANS_A_ROUND, `${slower}`);
        rows.push([
          slower === 1 ? 'this machine' : `${slower} times slower`,
          String(times.length),
          ...[quantile(times, 0.5), quantile(times, 0.95), Math.max(...times)].map((ms) => ms.toFixed(1)),
        ]);
      }
      console.log(table(['processor', 'scans', 'p50 ms', 'p95 ms', 'worst'], rows));
      console.log(`\nThe goal: under ${formatInteger(GOAL_MS)} ms.`);
    } finally {
      await browser.close();
    }
  });
}

interface Clocked {
  ends: number[];
  tones: number[];
}

/** Opens the customer returns page with timers on its keys and tones. */
async function openScanPage(phone: BrowserContext): Promise<Page> {
  const page = await phone.newPage();
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(TECHNICIAN);
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Sign in' }).waitFor({ state: 'detached' });
  await page.addInitScript(() => {
    const clocked: { ends: number[]; tones: number[] } = { ends: [], tones: [] };
    Object.assign(window, { clocked });
    addEventListener('keydown', ({ key }) => void (key === 'Enter' && clocked.ends.push(performance.now())), true);
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) {
      clocked.tones.push(performance.now());
      start.apply(this, when);
    };
  });
  await page.goto('/mobile/return');
  await page.getByLabel('Serial/Mac').waitFor();
  return page;
}

/** Types codes as a keyboard-wedge scanner does, and returns how long each waited for its tone. */
async function scanCodes(page: Page, many: number, mark: string): Promise<number[]> {
  const field = page.getByLabel('Serial/Mac');
  await page.evaluate(() => {
    const { clocked } = window as unknown as { clocked: Clocked };
    clocked.ends.length = 0;
    clocked.tones.length = 0;
  });
  for (let n = 0; n < many; n++) {
    await field.fill(`SCAN${mark}${String(n).padStart(6, '0')}`);
    await field.press('Enter');
    await page.waitForFunction((more) => (window as unknown as { clocked: Clocked }).clocked.tones.length > more, n);
  }
  return page.evaluate(() => {
    const { ends, tones } = (window as unknown as { clocked: Clocked }).clocked;
    return tones.map((tone, at) => tone - ends[at]!);
  });
}
