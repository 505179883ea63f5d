import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn } from './api.js';
import { openSession } from './browser.js';
import { createDay, findTechnician } from './day.js';
import { openConnection, type NetworkConnection } from './network-connection.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, serviceWorkers: 'allow' });

test.describe('Returns scanned without a network', () => {
  let line: NetworkConnection;
  test.beforeEach(async ({ product }) => {
    line = await openConnection(product.address);
  });
  test.afterEach(() => line.close());

  /** Returns whether the worker has cached the warehouse page and its files. */
  const isCached = (page: Page): Promise<boolean> =>
    page.evaluate(async () => {
      const { active } = await navigator.serviceWorker.ready;
      const files = (await (await caches.open('tailboard.files.1')).keys()).map(({ url }) => new URL(url).pathname);
      return active !== null && files.includes('/') && files.some((name) => /\/remotes\/warehouse\/.*\.js$/.test(name));
    });

  test('given twenty scans and a tab that is closed, when the page is opened again and there is a network, then each was sent once [CPE-009] [CPE-014]', async ({
    page,
    product,
  }) => {
    expectFailedRequests(['no network', '/']);
    const me = await findTechnician(await createDay(await signIn(product, 'manager'), 1), 'Antonio Bell');
    const from = randomInt(1_000_000);
    const serials = Array.from(
      { length: 20 },
      (_, n) => `RET${String(from).padStart(7, '0')}${String(n).padStart(2, '0')}`,
    );
    await openSession(page, product, 'technician');
    const address = `${line.address}/mobile/return`;
    await page.goto(address);
    await expect(page.getByLabel('Serial/Mac')).toBeVisible();
    await expect.poll(() => isCached(page)).toBe(true);

    line.cut();
    await page.reload();
    const field = page.getByLabel('Serial/Mac');
    for (const serial of serials) {
      await field.fill(serial);
      await field.press('Enter');
      await expect(page.getByText(serial).first()).toBeVisible();
    }
    await expect(page.getByText('20 waiting, 0 failed')).toBeVisible();
    const context = page.context();
    await page.close();

    const again = await context.newPage();
    const sent: string[] = [];
    context.on('response', (response) => {
      if (response.url().endsWith('/cpes/customer-return'))
        sent.push(
          `${(response.request().postDataJSON() as { serial_mac: string[] }).serial_mac[0]} ${response.status()}`,
        );
    });
    await again.goto(address);
    await expect(again.getByText('20 waiting, 0 failed')).toBeVisible();
    expect(sent).toEqual([]);
    line.restore();
    await again.evaluate(() => dispatchEvent(new Event('online')));
    await expect(again.getByText(/\d+ waiting/)).toHaveCount(0);
    expect(sent).toEqual(serials.map((serial) => `${serial} 200`));

    const owner = await signIn(product, 'owner');
    const { body } = await owner.request<{ data: { serial_mac: string }[] }>(
      'GET',
      `/cpes/assigned/${me}?type=returned`,
    );
    const mine = body.data.map(({ serial_mac }) => serial_mac).filter((serial) => serials.includes(serial));
    expect(mine.sort()).toEqual(serials);
    await again.goto(`${line.address}/tech/returns`);
    await expect(again.getByText(serials[0]!).first()).toBeVisible();
  });
});
