import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import {
  getCard,
  getCards,
  openSession,
  drag,
  readCardIds,
  getLane,
  delayNotifications,
  findViolations,
} from '../browser.js';
import { createDay, findTechnician, takeDate, type TestDay } from '../day.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';
import { countSteps } from '../scanner.js';

const UNASSIGNED = 'Unassigned';
/** The QC user of the demo company. */
const INSPECTOR = 'Trevor Rivera';

test.describe('A visit from QC', () => {
  /** Creates a day with jobs completed by Antonio Bell. */
  async function createCompletedDay(
    product: Product,
    count: number,
    date = takeDate(),
  ): Promise<{ day: TestDay; manager: ApiClient }> {
    const manager = await signIn(product, 'manager');
    const day = await createDay(manager, count, date);
    const user_id = await findTechnician(day, 'Antonio Bell');
    for (const job of day.ids) {
      await manager.request('PUT', `/jobs/${job}/assign`, { json: { user_id, date: day.date } });
      await manager.request('PUT', `/jobs/${job}/complete`);
    }
    return { day, manager };
  }
  /** Creates a day with completed jobs, each with a planned visit. `ids`: the IDs of the visits. */
  async function createDayWithVisits(
    product: Product,
    count: number,
  ): Promise<{ day: TestDay; manager: ApiClient; ids: string[] }> {
    const { day, manager } = await createCompletedDay(product, count);
    const ids: string[] = [];
    for (const job of day.ids) {
      const planVisit = () =>
        manager.request<{ data: { id: string } }>('POST', '/qcs', { json: { assignment_id: job, date: day.date } });
      // QC receives a completed job a moment after the office.
      let response = await planVisit();
      await expect.poll(async () => (response.status === 201 ? 201 : (response = await planVisit()).status)).toBe(201);
      ids.push(response.body.data.id);
    }
    return { day, manager, ids };
  }
  /** Records the bodies of the PUT requests to paths with this end. */
  const recordBodies = (page: Page, pathEnd: string): string[] => {
    const bodies: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'PUT' && new URL(request.url()).pathname.endsWith(pathEnd))
        bodies.push(request.postData() ?? '');
    });
    return bodies;
  };

  test('given unassigned visits, when they are dragged to an inspector and reordered, then the inspector has them in that order [QC-001] [QC-002] [QC-008] [QC-009] [QC-010] [QC-011] [QC-015]', async ({
    page,
    product,
    browser,
  }) => {
    const { day, ids } = await createDayWithVisits(product, 2);
    const [visit = '', secondVisit = ''] = ids;
    await openSession(page, product, 'supervisor');
    await page.goto(`/qcs/assign?date=${day.date}`);
    await expect(getCard(getLane(page, UNASSIGNED), visit)).toBeVisible();
    // Another user has the same board open.
    const otherContext = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    const managerPage = await otherContext.newPage();
    await openSession(managerPage, product, 'manager');
    await managerPage.goto(`/qcs/assign?date=${day.date}`);
    await expect(getCard(getLane(managerPage, UNASSIGNED), visit)).toBeVisible();
    const assignBodies = recordBodies(page, '/assign');
    const reorderBodies = recordBodies(page, '/reorder');
    const inspector = getLane(page, INSPECTOR);
    await drag(getCard(getLane(page, UNASSIGNED), visit), inspector);
    await expect(getCard(inspector, visit)).toBeVisible();
    await expect(getCard(getLane(managerPage, INSPECTOR), visit)).toBeVisible();
    await drag(getCard(getLane(managerPage, UNASSIGNED), secondVisit), getLane(managerPage, INSPECTOR));
    await expect(getCards(inspector)).toHaveCount(2);
    await otherContext.close();
    expect(assignBodies.map((body) => JSON.parse(body) as object)).toEqual([
      expect.objectContaining({ date: day.date }),
    ]);
    const initialIds = await readCardIds(inspector);
    await drag(getCard(inspector, initialIds[1] ?? ''), getCard(inspector, initialIds[0] ?? ''), { x: 40, y: 4 });
    await expect.poll(() => readCardIds(inspector)).toEqual([initialIds[1], initialIds[0]]);
    expect(reorderBodies.map((body) => (JSON.parse(body) as { job_ids: string }).job_ids)).toContain(
      `${initialIds[1]},${initialIds[0]}`,
    );
    await page.reload();
    await expect.poll(() => readCardIds(getLane(page, INSPECTOR))).toEqual([initialIds[1], initialIds[0]]);
    expect(await findViolations(page)).toEqual([]);

    // A refused order changes nothing and opens no dialog.
    expectFailedRequests([409, '/reorder']);
    await page.route(/\/reorder/, (route) => route.fulfill({ status: 409, json: { message: 'Refused.' } }));
    const refusal = page.waitForResponse(/\/reorder/);
    await drag(getCard(inspector, initialIds[0] ?? ''), getCard(inspector, initialIds[1] ?? ''), { x: 40, y: 4 });
    await refusal;
    await expect.poll(() => readCardIds(inspector)).toEqual([initialIds[1], initialIds[0]]);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('given a QC board that does not show an assignment yet, when the visit is dragged there too, then the first assignment is kept, and the card names its author', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/assign']);
    const { day, manager, ids } = await createDayWithVisits(product, 1);
    const [visit = ''] = ids;
    await openSession(page, product, 'supervisor');
    await delayNotifications(page);
    await page.goto(`/qcs/assign?date=${day.date}`);
    await expect(getCard(getLane(page, UNASSIGNED), visit)).toBeVisible();
    const { body } = await manager.request<{ data: { id: string; label: string }[] }>('GET', '/users/active');
    const user_id = body.data.find(({ label }) => label === INSPECTOR)?.id;
    const assigned = await manager.request('PUT', `/qcs/${visit}/assign`, { json: { user_id, date: day.date } });
    expect(assigned.status).toBe(200);
    await drag(getCard(getLane(page, UNASSIGNED), visit), getLane(page, INSPECTOR));
    await expect(getCard(getLane(page, INSPECTOR), visit)).toContainText(
      'Miguel Marsh changed this visit in the meantime. Its current place is shown.',
    );
  });

  test("given a visit of a user's own work, when it is dropped on their panel, then it moves back, a message gives the reason, and no dialog opens [QC-014]", async ({
    page,
    product,
  }) => {
    expectFailedRequests([422, '/assign']);
    const { day, ids } = await createDayWithVisits(product, 1);
    const [visit = ''] = ids;
    // A technician who inspects as well.
    const owner = await signIn(product, 'owner');
    const userRoute = `/users/${await findTechnician(day, 'Antonio Bell')}`;
    const { body: user } = await owner.request<{ data: object }>('GET', userRoute);
    const setRoles = async (roles: string[]): Promise<void> => {
      expect((await owner.request('PUT', userRoute, { json: { ...user.data, roles } })).status).toBe(200);
    };
    await setRoles(['technician', 'qc']);
    await openSession(page, product, 'supervisor');
    await page.goto(`/qcs/assign?date=${day.date}`);
    await drag(getCard(getLane(page, UNASSIGNED), visit), getLane(page, 'Antonio Bell'));
    await expect(getCard(getLane(page, UNASSIGNED), visit)).toContainText('cannot inspect it');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await setRoles(['technician']);
  });

  /** Returns two days in a row that no other test uses. */
  function takeTwoDays(): [day: string, next: string] {
    const next = takeDate();
    const day = takeDate();
    return Date.parse(next) - Date.parse(day) === 86_400_000 ? [day, next] : takeTwoDays();
  }
  /** Returns the ID of the QC user. */
  async function findInspector(manager: ApiClient): Promise<string> {
    const { body } = await manager.request<{ data: { id: string; label: string }[] }>('GET', '/users/active');
    return body.data.find(({ label }) => label === INSPECTOR)?.id ?? '';
  }

  test('given a sample of thirteen jobs, when the next day is planned, then four steps plan and assign all visits', async ({
    page,
    product,
  }) => {
    const [date, next] = takeTwoDays();
    const { manager } = await createCompletedDay(product, 13, date);
    // QC receives a completed job a moment after the office.
    const preview = () => manager.request<{ data: unknown[] }>('GET', `/qcs/jobs?per_page=100`);
    await expect.poll(async () => (await preview()).body.data.length).toBeGreaterThanOrEqual(13);
    const drawn = await manager.request('POST', '/qcs/suggest', { json: { date, percent: 100 } });
    expect(drawn.status).toBe(200);
    await openSession(page, product, 'supervisor');
    await page.goto(`/qcs/assign?date=${next}`);
    const unassigned = getLane(page, UNASSIGNED);
    const { take, count } = countSteps();
    await take(() => page.getByRole('button', { name: /^Plan all 13 visits/ }).click());
    await expect(getCards(unassigned)).toHaveCount(13);
    await take(() => page.getByRole('button', { name: `Select all: ${UNASSIGNED}` }).click());
    await take(() => page.getByRole('button', { name: 'Assign to…' }).click());
    await take(() => page.getByRole('option', { name: new RegExp(INSPECTOR) }).click());
    await expect(getCards(getLane(page, INSPECTOR))).toHaveCount(13);
    expect(count()).toBe(4);
  });

  test('given a visit of the day, when the inspector reports a finding on a phone, then five taps save it', async ({
    product,
    browser,
  }) => {
    const { day, manager, ids } = await createDayWithVisits(product, 1);
    const [visit = ''] = ids;
    const title = `Loose strand ${day.date}`;
    await manager.request('POST', '/qc-codes', { json: { title, severity: 'minor', safety: false } });
    await manager.request('POST', '/qc-checks', { json: { title: `Grounded ${day.date}` } });
    const user_id = await findInspector(manager);
    await manager.request('PUT', `/qcs/${visit}/assign`, { json: { user_id, date: day.date } });
    const phone = await browser.newContext({
      ...{ baseURL: product.address, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    });
    const page = await phone.newPage();
    await openSession(page, product, 'qc');
    await page.goto('/qcs/manage');
    const { take, count } = countSteps();
    await take(() => page.locator(`a[href*="${visit}"]`).first().tap());
    await take(() => page.getByRole('combobox', { name: 'Add finding' }).tap());
    await take(() => page.getByRole('option', { name: new RegExp(title) }).tap());
    await take(() => page.getByRole('button', { name: 'Check all' }).tap());
    await take(() => page.getByRole('button', { name: 'Save' }).tap());
    await expect(page.getByText('The visit is saved: Passed.').first()).toBeVisible();
    expect(count()).toBe(5);
    await phone.close();
  });

  test('given ten visits that passed, when they are reviewed, then three steps close all', async ({
    page,
    product,
  }) => {
    const { manager, ids } = await createDayWithVisits(product, 10);
    const checks = await manager.request<{ data: { id: string }[] }>('GET', '/qc-checks?active=1&per_page=100');
    const checked_ids = checks.body.data.map(({ id }) => id);
    for (const id of ids) {
      const { body } = await manager.request<{ data: { version: number } }>('GET', `/qcs/${id}`);
      const json = { version: body.data.version, codes: [], checked_ids };
      expect((await manager.request('PUT', `/qcs/${id}`, { json })).status).toBe(200);
    }
    await openSession(page, product, 'manager');
    await page.goto('/qcs/assign');
    await expect(page.getByRole('heading', { name: 'Assign QCs', level: 1 })).toBeVisible();
    const { take, count } = countSteps();
    await take(() => page.getByRole('link', { name: 'Review QCs' }).click());
    await take(() => page.getByRole('button', { name: /^Select 1\d passed$/ }).click());
    await take(() => page.getByRole('button', { name: /^Close 1\d visits$/ }).click());
    await expect(page.getByText(/^1\d visits are closed\.$/).first()).toBeVisible();
    expect(count()).toBe(3);
  });
});
