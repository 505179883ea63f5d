import type { Browser, Page } from '@playwright/test';
import { signIn } from './api.js';
import {
  getCard,
  openSession,
  drag,
  readCardIds,
  getLane,
  openBoard,
  getAnnouncements,
  readTechnicians,
  getUnassignedLane,
} from './browser.js';
import { createDay, toStreet, type TestDay } from './day.js';
import { expect, test, type Product } from './product.js';

test.describe('Two dispatchers at once', () => {
  let day: TestDay;
  let rosa: Page;
  let miguel: Page;
  let one: string;
  let two: string;

  async function openPage(browser: Browser, product: Product, role: string): Promise<Page> {
    const page = await (await browser.newContext({ baseURL: product.address })).newPage();
    await openSession(page, product, role);
    return page;
  }
  /** Returns the state of a board: the unassigned jobs, and those of the two technicians in order. */
  const readBoard = async (page: Page) => ({
    waiting: (await readCardIds(getUnassignedLane(page))).sort(),
    one: await readCardIds(getLane(page, one)),
    two: await readCardIds(getLane(page, two)),
  });

  test.beforeEach(async ({ browser, product }) => {
    day = await createDay(await signIn(product, 'manager'), 4);
    rosa = await openPage(browser, product, 'supervisor');
    miguel = await openPage(browser, product, 'manager');
    await openBoard(rosa, day.date);
    [one = '', two = ''] = await readTechnicians(rosa);
  });
  test.afterEach(async () => {
    await rosa.context().close();
    await miguel.context().close();
  });

  test('given two open boards, when each moves a job, then the other sees it and who did it', async () => {
    await openBoard(miguel, day.date);
    for (const [mover, watcher, name, id, to, n] of [
      [rosa, miguel, 'Rosa Long', day.ids[0] ?? '', one, 1],
      [miguel, rosa, 'Miguel Marsh', day.ids[1] ?? '', two, 2],
    ] as const) {
      const notified = watcher.waitForFunction(
        ({ of, by }) => document.querySelector(`[data-card="${of}"]`)?.textContent.includes(`moved by ${by}`),
        { of: id, by: name },
      );
      await drag(getCard(mover, id), getLane(mover, to));
      await notified;
      await expect(getCard(getLane(watcher, to), id)).toBeVisible();
      await expect(getAnnouncements(watcher)).toHaveText(`${toStreet(n)} was moved to ${to} by ${name}.`);
    }
    await expect.poll(() => readBoard(miguel)).toEqual(await readBoard(rosa));
  });
});
