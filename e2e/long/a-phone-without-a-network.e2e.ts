import type { Page } from '@playwright/test';
import { openSession } from '../browser.js';
import { openConnection, type NetworkConnection } from '../network-connection.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

test.describe('A phone without a network', () => {
  let line: NetworkConnection;
  test.beforeEach(async ({ product }) => {
    line = await openConnection(product.address);
  });
  test.afterEach(() => line.close());

  /** Returns whether the worker has cached the files that the page loaded. */
  const isCached = (page: Page): Promise<boolean> =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const files = (await (await caches.open('tailboard.files.1')).keys()).map(({ url }) => new URL(url).pathname);
      return active !== null && files.includes('/') && files.some((name) => /\/remotes\/dispatch\/.*\.js$/.test(name));
    });

  test('given a product that was opened once, when a server answers again, then its newest page and parts are shown', async ({
    page,
    product,
  }) => {
    expectFailedRequests(['no network', '/api/']);
    await openSession(page, product, 'technician');
    await page.goto(`${line.address}/tech/myjobs`);
    await expect.poll(() => isCached(page)).toBe(true);
    const requested: string[] = [];
    page.context().on('request', (request) => {
      if (request.serviceWorker()) requested.push(new URL(request.url()).pathname);
    });
    await expect
      .poll(async () => {
        requested.length = 0;
        await page.reload();
        await expect(page.getByText(/^No jobs are assigned to you/)).toBeVisible();
        return requested.filter((name) => /\.[0-9a-f]{10}\.js$/.test(name));
      })
      .toEqual([]);
    expect(requested).toEqual(
      expect.arrayContaining(['/tech/myjobs', '/remotes.json', '/config.json', '/remotes/dispatch/mf-manifest.json']),
    );
  });

  test('given a page of the field that was never opened, when there is no network, then it opens', async ({
    page,
    product,
  }) => {
    expectFailedRequests(['no network', '/api/']);
    await openSession(page, product, 'technician');
    await page.goto(`${line.address}/tech/myjobs`);
    await expect.poll(() => isCached(page)).toBe(true);
    const count = () => page.evaluate(async () => (await (await caches.open('tailboard.files.1')).keys()).length);
    const before = await count();
    // Prefetched pages arrive some time after the requested one; then nothing more arrives.
    const seen: number[] = [];
    await expect
      .poll(
        async () => {
          seen.push(await count());
          const last = seen.slice(-4);
          return last.length === 4 && new Set(last).size === 1 && (last[0] ?? 0) > before;
        },
        { timeout: 60_000, intervals: [1_000] },
      )
      .toBe(true);
    line.cut();
    await page.goto(`${line.address}/closedailywork`);
    await expect(page.getByRole('heading', { name: 'Close Daily Work', level: 1 })).toBeVisible();
  });
});
