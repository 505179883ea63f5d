import { signIn } from '../api.js';
import {
  getCards,
  getLane,
  getTechnicianHeadings,
  getUnassignedLane,
  openSession,
  readTechnicians,
} from '../browser.js';
import { createOrderFile, createOrderRow, findTechnician, importOrders, takeDate, type Board } from '../day.js';
import { expect, test } from '../product.js';

const JOBS = 24;
test.describe('The board in a narrow window', () => {
  for (const width of [390, 768]) {
    test(`given many conflicts at ${width} px, when they are shown, then their list scrolls and the lanes are in the window`, async ({
      page,
      product,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const manager = await signIn(product, 'manager');
      const date = takeDate();
      const rows = Array.from({ length: JOBS + 1 }, (_, n) => createOrderRow(date, n + 1, { time_slot: '8–10' }));
      await importOrders(manager, `narrow-${date}.csv`, createOrderFile(rows));
      const readBoard = async () => (await manager.request<Board>('GET', `/board?date=${date}`)).body;
      await expect.poll(async () => (await readBoard()).unassigned.length).toBe(JOBS + 1);
      const { unassigned } = await readBoard();
      const user_id = await findTechnician({ date, ids: [], readBoard }, 'Antonio Bell');
      const job_ids = unassigned.slice(1).map(({ id }) => id);
      await manager.request('PUT', '/jobs/assign', { json: { user_id, date, job_ids } });
      await expect.poll(async () => (await readBoard()).unassigned.length).toBe(1);

      await openSession(page, product, 'manager');
      await page.goto(`/admin/jobs/assign?date=${date}&conflicts=1`);
      await expect(getCards(getUnassignedLane(page))).toHaveCount(1);
      const entries = page.getByRole('button', { name: /^Show / });
      await expect.poll(() => entries.count()).toBeGreaterThan(10);

      const { y } = (await getUnassignedLane(page).boundingBox())!;
      expect(y).toBeLessThan(900);
      await entries.last().scrollIntoViewIfNeeded();
      await expect(entries.last()).toBeInViewport();
      await expect(getUnassignedLane(page)).toBeInViewport();
    });

    test(`given technicians with the same first name at ${width} px, when the board has rows, then their heads show the whole names`, async ({
      page,
      product,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      const manager = await signIn(product, 'manager');
      const date = takeDate();
      await importOrders(manager, `names-${date}.csv`, createOrderFile([createOrderRow(date, 1)]));
      await openSession(page, product, 'manager');
      await page.goto(`/admin/jobs/assign?date=${date}&view=rows`);
      await expect(getCards(getUnassignedLane(page))).toHaveCount(1);
      await getLane(page, 'Jorge Ross').scrollIntoViewIfNeeded();
      expect(await readTechnicians(page)).toEqual(expect.arrayContaining(['Jorge Foster', 'Jorge Ross']));
      const cut = await getTechnicianHeadings(page).evaluateAll((headings) =>
        headings
          .filter((each) => each.scrollWidth > each.clientWidth || each.scrollHeight > each.clientHeight)
          .map(({ textContent }) => textContent),
      );
      expect(cut).toEqual([]);
    });
  }
});
