import type { Browser, Page } from '@playwright/test';
import { signIn } from '../api.js';
import {
  getCard,
  openSession,
  drag,
  readCardIds,
  getLane,
  delayNotifications,
  openBoard,
  getAnnouncements,
  readTechnicians,
  getUnassignedLane,
} from '../browser.js';
import { createDay, toStreet, findTechnician, type TestDay } from '../day.js';
import { openConnection } from '../network-connection.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

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

  test('given a board that does not show a move yet, when the same job is moved there too, then the first wins and the second is notified', async () => {
    expectFailedRequests([409, '/assign']);
    const notify = await delayNotifications(miguel);
    await openBoard(miguel, day.date);
    const id = day.ids[0] ?? '';
    await drag(getCard(rosa, id), getLane(rosa, one));
    await expect(getAnnouncements(rosa)).toHaveText(`${toStreet(1)} was moved to ${one}.`);
    await expect(getCard(getUnassignedLane(miguel), id)).toBeVisible();

    const refused = miguel.waitForResponse((response) => response.url().endsWith(`/jobs/${id}/assign`));
    await drag(getCard(miguel, id), getLane(miguel, two));
    expect((await refused).status()).toBe(409);
    await expect(getCard(getLane(miguel, one), id)).toContainText(
      'Not moved: Rosa Long changed this job in the meantime. Its current place is shown.',
    );
    await expect(miguel.getByRole('alertdialog')).toHaveCount(0);
    expect(await readBoard(miguel)).toEqual(await readBoard(rosa));

    notify();
    await drag(getCard(rosa, id), getLane(rosa, two));
    await expect(getCard(getLane(miguel, two), id)).toBeVisible();
    await expect.poll(() => readBoard(miguel)).toEqual(await readBoard(rosa));
  });

  test('given a job that a colleague deleted a moment ago, when it is dragged, then it is gone and the colleague is named', async ({
    product,
  }) => {
    expectFailedRequests([404, '/assign']);
    await delayNotifications(miguel);
    await openBoard(miguel, day.date);
    const id = day.ids[0] ?? '';
    const admin = await signIn(product, 'admin');
    expect((await admin.request('DELETE', `/jobs/${id}`)).status).toBe(204);
    await drag(getCard(miguel, id), getLane(miguel, two));
    await expect(
      miguel.getByText(`${toStreet(1)} was not moved: This job does not exist. Hector Doyle deleted it.`).first(),
    ).toBeVisible();
    await expect(getCard(miguel, id)).toHaveCount(0);
  });

  test('given a “Move to…” dialog that was opened before a colleague assigned the job, when it is confirmed, then the colleague keeps the job and is named', async () => {
    expectFailedRequests([409, '/assign']);
    await openBoard(miguel, day.date);
    const id = day.ids[0] ?? '';
    await getCard(miguel, id)
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await miguel.getByRole('menuitem', { name: 'Move to…' }).click();
    const technician = miguel.getByRole('combobox', { name: 'Technician' });
    await expect(technician).toBeVisible();
    await drag(getCard(rosa, id), getLane(rosa, one));
    await expect(getCard(getLane(rosa, one), id)).toBeVisible();
    await expect(getCard(miguel, id)).toContainText('moved by Rosa Long');
    await technician.fill(two);
    await miguel.keyboard.press('Enter');
    await expect(getCard(getLane(miguel, one), id)).toContainText(
      'Not moved: Rosa Long changed this job in the meantime. Its current place is shown.',
    );
    await expect.poll(() => readBoard(miguel)).toEqual(await readBoard(rosa));
  });

  test('given a screen that lost its network, when it is back, then it shows what was missed without a reload', async ({
    product,
  }) => {
    expectFailedRequests(['no network', '/stream']);
    const line = await openConnection(product.address);
    await miguel.goto(`${line.address}/admin/jobs/assign?date=${day.date}`);
    await expect(getUnassignedLane(miguel)).toBeVisible();
    await miguel.evaluate(() => Object.assign(globalThis, { neverReloaded: true }));
    line.cut();
    await miguel.context().setOffline(true);
    await expect(miguel.getByText('Live updates are interrupted; reconnecting…')).toBeVisible();

    const supervisor = await signIn(product, 'supervisor');
    const [first = '', second = '', third = ''] = day.ids;
    for (const [id, name] of [
      [first, one],
      [second, two],
      [third, one],
    ] as const)
      await supervisor.request('PUT', `/jobs/${id}/assign`, {
        json: { user_id: await findTechnician(day, name), date: day.date },
      });
    await supervisor.request('DELETE', `/jobs/${third}/assign`);
    await expect(getCard(getLane(rosa, two), second)).toBeVisible();
    await expect(getCard(getUnassignedLane(miguel), first)).toBeVisible();

    line.restore();
    await miguel.context().setOffline(false);
    await expect(getCard(getLane(miguel, one), first)).toBeVisible();
    await expect.poll(() => readBoard(miguel)).toEqual(await readBoard(rosa));
    await expect(miguel.getByText('Live updates are interrupted; reconnecting…')).toHaveCount(0);
    expect(await miguel.evaluate(() => 'neverReloaded' in globalThis)).toBe(true);
    await line.close();
  });
});
