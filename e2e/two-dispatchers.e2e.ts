import type { Browser, Page } from '@playwright/test';
import { signIn } from './api.js';
import { card, comeAs, drag, idsIn, lane, openBoard, announcements, technicians, unassignedLane } from './browser.js';
import { aDay, street, type TestDay } from './day.js';
import { expect, test, type Product } from './product.js';

test.describe('Two dispatchers at once', () => {
  let day: TestDay;
  let rosa: Page;
  let miguel: Page;
  let one: string;
  let two: string;

  async function openSession(browser: Browser, product: Product, role: string): Promise<Page> {
    const page = await (await browser.newContext({ baseURL: product.address })).newPage();
    await comeAs(page, product, role);
    return page;
  }
  /** Returns the state of a board: the unassigned jobs, and those of the two technicians in order. */
  const readBoard = async (page: Page) => ({
    waiting: (await idsIn(unassignedLane(page))).sort(),
    one: await idsIn(lane(page, one)),
    two: await idsIn(lane(page, two)),
  });

  test.beforeEach(async ({ browser, product }) => {
    day = await aDay(await signIn(product, 'manager'), 4);
    rosa = await openSession(browser, product, 'supervisor');
    miguel = await openSession(browser, product, 'manager');
    await openBoard(rosa, day.date);
    [one = '', two = ''] = await technicians(rosa);
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
      await drag(card(mover, id), lane(mover, to));
      await notified;
      await expect(card(lane(watcher, to), id)).toBeVisible();
      await expect(announcements(watcher)).toHaveText(`${street(n)} was moved to ${to} by ${name}.`);
    }
    await expect.poll(() => readBoard(miguel)).toEqual(await readBoard(rosa));
  });
});
