import type { Page } from '@playwright/test';
import { signIn, type SignedInPerson } from '../api.js';
import { card, cards, comeAs, drag, idsIn, lane, leaveUntold, violations } from '../browser.js';
import { aDay, findTechnician, type TestDay } from '../day.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

const WAITING = 'Unassigned';
/** The QC user of the demo company. */
const INSPECTOR = 'Trevor Rivera';

test.describe('A visit from QC', () => {
  /** Creates a day with jobs completed by Antonio Bell. */
  async function createFinishedDay(
    product: Product,
    count: number,
  ): Promise<{ day: TestDay; manager: SignedInPerson }> {
    const manager = await signIn(product, 'manager');
    const day = await aDay(manager, count);
    const user_id = await findTechnician(day, 'Antonio Bell');
    for (const job of day.ids) {
      await manager.ask('PUT', `/jobs/${job}/assign`, { json: { user_id, date: day.date } });
      await manager.ask('PUT', `/jobs/${job}/complete`);
    }
    return { day, manager };
  }
  /** Creates such a day, each job with a planned visit; returns the IDs of the visits. */
  async function createVisitedDay(
    product: Product,
    count: number,
  ): Promise<{ day: TestDay; manager: SignedInPerson; ids: string[] }> {
    const { day, manager } = await createFinishedDay(product, count);
    const ids: string[] = [];
    for (const job of day.ids) {
      const plan = () =>
        manager.ask<{ data: { id: string } }>('POST', '/qcs', { json: { assignment_id: job, date: day.date } });
      // QC receives a completed job a moment after the office.
      let planned = await plan();
      await expect.poll(async () => (planned.status === 201 ? 201 : (planned = await plan()).status)).toBe(201);
      ids.push(planned.body.data.id);
    }
    return { day, manager, ids };
  }
  const recordBodies = (page: Page, end: string): string[] => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).pathname.endsWith(end))
        bodies.push(request.postData() ?? '');
    });
    return bodies;
  };

  test('given visits that wait, when they are dragged to an inspector and put in order, then they are theirs in that order [QC-001] [QC-002] [QC-008] [QC-009] [QC-010] [QC-011] [QC-015]', async ({
    page,
    product,
    browser,
  }) => {
    const { day, ids } = await createVisitedDay(product, 2);
    const [one = '', two = ''] = ids;
    await comeAs(page, product, 'supervisor');
    await page.goto(`/qcs/assign?date=${day.date}`);
    await expect(card(lane(page, WAITING), one)).toBeVisible();
    // Another user has the same board open.
    const other = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    const secondWindow = await other.newPage();
    await comeAs(secondWindow, product, 'manager');
    await secondWindow.goto(`/qcs/assign?date=${day.date}`);
    await expect(card(lane(secondWindow, WAITING), one)).toBeVisible();
    const assigned = recordBodies(page, '/assign');
    const ordered = recordBodies(page, '/reorder');
    const inspector = lane(page, INSPECTOR);
    await drag(card(lane(page, WAITING), one), inspector);
    await expect(card(inspector, one)).toBeVisible();
    await expect(card(lane(secondWindow, INSPECTOR), one)).toBeVisible();
    await drag(card(lane(secondWindow, WAITING), two), lane(secondWindow, INSPECTOR));
    await expect(cards(inspector)).toHaveCount(2);
    await other.close();
    expect(assigned.map((body) => JSON.parse(body) as object)).toEqual([expect.objectContaining({ date: day.date })]);
    const before = await idsIn(inspector);
    await drag(card(inspector, before[1] ?? ''), card(inspector, before[0] ?? ''), { x: 40, y: 4 });
    await expect.poll(() => idsIn(inspector)).toEqual([before[1], before[0]]);
    expect(ordered.map((body) => (JSON.parse(body) as { job_ids: string }).job_ids)).toContain(
      `${before[1]},${before[0]}`,
    );
    await page.reload();
    await expect.poll(() => idsIn(lane(page, INSPECTOR))).toEqual([before[1], before[0]]);
    expect(await violations(page)).toEqual([]);

    // A refused order changes nothing and opens no dialog.
    expectFailedRequests([409, '/reorder']);
    await page.route(/\/reorder/, (route) => route.fulfill({ status: 409, json: { message: 'Refused.' } }));
    const refused = page.waitForResponse(/\/reorder/);
    await drag(card(inspector, before[0] ?? ''), card(inspector, before[1] ?? ''), { x: 40, y: 4 });
    await refused;
    await expect.poll(() => idsIn(inspector)).toEqual([before[1], before[0]]);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('given a QC board that does not show an assignment yet, when the visit is dragged there too, then the first wins and is named', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/assign']);
    const { day, manager, ids } = await createVisitedDay(product, 1);
    const [one = ''] = ids;
    await comeAs(page, product, 'supervisor');
    await leaveUntold(page);
    await page.goto(`/qcs/assign?date=${day.date}`);
    await expect(card(lane(page, WAITING), one)).toBeVisible();
    const { body } = await manager.ask<{ data: { id: string; label: string }[] }>('GET', '/users/active');
    const user_id = body.data.find(({ label }) => label === INSPECTOR)?.id;
    const assigned = await manager.ask('PUT', `/qcs/${one}/assign`, { json: { user_id, date: day.date } });
    expect(assigned.status).toBe(200);
    await drag(card(lane(page, WAITING), one), lane(page, INSPECTOR));
    await expect(card(lane(page, INSPECTOR), one)).toContainText(
      'Miguel Marsh changed this visit in the meantime. Its current place is shown.',
    );
  });

  test("given a visit of a user's own work, when it is put into their panel, then it goes back, a message gives the reason, and no dialog opens [QC-014]", async ({
    page,
    product,
  }) => {
    expectFailedRequests([422, '/assign']);
    const { day, ids } = await createVisitedDay(product, 1);
    const [one = ''] = ids;
    // A technician who inspects as well.
    const owner = await signIn(product, 'owner');
    const bell = `/users/${await findTechnician(day, 'Antonio Bell')}`;
    const { body: user } = await owner.ask<{ data: object }>('GET', bell);
    const become = async (roles: string[]): Promise<void> => {
      expect((await owner.ask('PUT', bell, { json: { ...user.data, roles } })).status).toBe(200);
    };
    await become(['technician', 'qc']);
    await comeAs(page, product, 'supervisor');
    await page.goto(`/qcs/assign?date=${day.date}`);
    await drag(card(lane(page, WAITING), one), lane(page, 'Antonio Bell'));
    await expect(card(lane(page, WAITING), one)).toContainText('cannot inspect it');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await become(['technician']);
  });
});
