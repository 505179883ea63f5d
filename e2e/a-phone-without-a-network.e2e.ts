import type { Page } from '@playwright/test';
import { signIn } from './api.js';
import { openSession } from './browser.js';
import { createDay, toStreet, findTechnician } from './day.js';
import { openConnection, type NetworkConnection } from './network-connection.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

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

  test('given a technician who has seen their day, when the page is closed and opened again without a network, then the product opens, lists what waits, and sends it once when there is one again [JOB-038] [JOB-049]', async ({
    page,
    product,
  }) => {
    expectFailedRequests(['no network', '/']);
    const day = await createDay(await signIn(product, 'manager'), 2);
    const me = await findTechnician(day, 'Antonio Bell');
    const supervisor = await signIn(product, 'supervisor');
    for (const id of day.ids)
      await supervisor.request('PUT', `/jobs/${id}/assign`, { json: { user_id: me, date: day.date } });
    await openSession(page, product, 'technician');
    const address = `${line.address}/tech/myjobs?date=${day.date}`;
    await page.goto(address);
    await expect(page.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` })).toBeEnabled();
    await expect.poll(() => isCached(page)).toBe(true);

    line.cut();
    await page.reload();
    const box = page.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` });
    await box.tap();
    await expect(page.getByText('1 waiting, 0 failed')).toBeVisible();
    const context = page.context();
    await page.close();

    const again = await context.newPage();
    const sent: string[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('/complete')) sent.push(`${response.request().method()} ${response.status()}`);
    });
    await again.goto(address);
    await expect(again.getByText('Not sent yet: complete')).toBeVisible();
    await expect(again.getByText('1 waiting, 0 failed')).toBeVisible();
    expect(sent).toEqual([]);

    line.restore();
    await again.evaluate(() => dispatchEvent(new Event('online')));
    await expect(again.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` })).toBeChecked();
    await expect(again.getByText(/waiting/)).toHaveCount(0);
    expect(sent).toEqual(['PUT 200']);
  });
});
