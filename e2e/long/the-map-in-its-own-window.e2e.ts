import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import {
  getCards,
  openSession,
  getLane,
  openBoard,
  getAnnouncements,
  getTechnicianHeadings,
  findViolations,
  getUnassignedLane,
} from '../browser.js';
import { takeDate, importOrders, createOrderFile, createOrderRow, type Board } from '../day.js';
import { expect, test } from '../product.js';

const bar = (page: Page) => page.getByRole('toolbar', { name: /selected jobs/i });
const openWindow = async (board: Page, button: string): Promise<Page> => {
  const coming = board.context().waitForEvent('page');
  await board.getByRole('button', { name: button }).click();
  return coming;
};

test.describe('A day in several windows', () => {
  test('given the map in its own window, when jobs are drawn around there, then the board assigns them, either undoes it, and the closed map is beside the board again', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    const rows = [36.1, 36.11, 36.12, 36.13, 36.3, 36.31].map((lat, n) =>
      createOrderRow(date, n + 1, { lat: String(lat) }),
    );
    await importOrders(manager, `window-${date}.csv`, createOrderFile(rows));
    const countUnassigned = async (): Promise<number> =>
      ((await manager.request('GET', `/board?date=${date}`)).body as Board).unassigned.length;
    await openSession(page, product, 'supervisor');
    await openBoard(page, date);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(6);
    await page.getByRole('button', { name: 'Map', exact: true }).first().click();
    const map = await openWindow(page, 'Open the map in its own window');
    await expect(map).toHaveURL(new RegExp(`/admin/jobs/map\\?date=${date}`));
    await expect(map.getByRole('heading', { level: 1, name: 'Map of the day' })).toBeVisible();
    await expect(map.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText('The map is in its own window.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Map of the day' })).toHaveCount(0);
    const ground = map.getByRole('group', { name: /^Map of the day/ });
    await expect(ground).toBeVisible();
    expect(await findViolations(map)).toEqual([]);
    expect(await findViolations(page)).toEqual([]);

    // Jobs in a lasso on the map window are selected on the board.
    const { x, y, width, height } = (await ground.boundingBox())!;
    await map.getByRole('button', { name: /^Draw around jobs/ }).click();
    await map.mouse.move(x + 55, y + height / 2);
    await map.mouse.down();
    for (const [right, down] of [
      [width - 5, height / 2],
      [width - 5, height - 5],
      [55, height - 5],
    ] as const)
      await map.mouse.move(x + right, y + down, { steps: 4 });
    await map.mouse.up();
    await expect(bar(map)).toContainText('4 selected');
    await expect(bar(page)).toContainText('4 selected');
    await expect(getAnnouncements(page)).toHaveText('4 jobs selected in another window.');

    // Assigned on the board with one click: removed from both selections, and from the unassigned jobs.
    const who = (await getTechnicianHeadings(page).first().textContent()) ?? '';
    await page.getByRole('button', { name: `Assign 4 here: ${who}` }).click();
    await expect(getCards(getUnassignedLane(page))).toHaveCount(2);
    await expect(bar(map)).toHaveCount(0);
    await expect.poll(countUnassigned).toBe(2);
    // The other window knows what it can undo as soon as the board has the response.
    await expect(getAnnouncements(page)).toHaveText(`4 jobs were moved to ${who}.`);

    // Undone in the map window, redone on the board.
    await map.bringToFront();
    await map.keyboard.press('Control+z');
    await expect.poll(countUnassigned).toBe(6);
    await expect(map.getByText('4 jobs are back where they were.').first()).toBeVisible();
    await expect(getCards(getUnassignedLane(page))).toHaveCount(6);
    await page.bringToFront();
    await page.keyboard.press('Control+Shift+z');
    await expect.poll(countUnassigned).toBe(2);

    // The map window follows the date of the board, and stays connected after a reload.
    await page.getByRole('button', { name: 'Day after' }).click();
    await expect(map).not.toHaveURL(new RegExp(`date=${date}`));
    await map.getByRole('button', { name: 'Day before' }).click();
    await expect(page).toHaveURL(new RegExp(`date=${date}`));
    await map.reload();
    await expect(ground).toBeVisible();
    await expect(page.getByText('The map is in its own window.')).toBeVisible();

    await map.close();
    await expect(page.getByRole('region', { name: 'Map of the day' })).toBeVisible();
    await expect(page.getByText('The map is in its own window.')).toHaveCount(0);
  });

  test('given the unassigned jobs in their own window, when some are selected there, then “Move to…” gives them out from there, the board has room for its lanes, and brings them back', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    await importOrders(manager, `tray-${date}.csv`, createOrderFile([1, 2, 3].map((n) => createOrderRow(date, n))));
    await openSession(page, product, 'supervisor');
    await openBoard(page, date);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(3);
    const unassignedPage = await openWindow(page, 'Open the unassigned jobs in their own window');
    await expect(getCards(getUnassignedLane(unassignedPage))).toHaveCount(3);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(0);
    await expect(getUnassignedLane(page)).toContainText('3 jobs');
    expect(await findViolations(unassignedPage)).toEqual([]);
    await getCards(getUnassignedLane(unassignedPage)).first().focus();
    await unassignedPage.keyboard.press('Space');
    await unassignedPage.keyboard.press('Shift+ArrowDown');
    await expect(bar(unassignedPage)).toContainText('2 selected');
    await expect(bar(page)).toContainText('2 selected');
    const who = (await getTechnicianHeadings(page).first().textContent()) ?? '';
    await unassignedPage.keyboard.press('m');
    await unassignedPage.getByRole('combobox', { name: 'Technician' }).fill(who);
    await unassignedPage.getByRole('option', { name: new RegExp(`^${who}`) }).click();
    await expect(getCards(getUnassignedLane(unassignedPage))).toHaveCount(1);
    await expect(getCards(getLane(page, who))).toHaveCount(2);
    await expect(bar(page)).toHaveCount(0);

    // A job dropped on the collapsed area is unassigned again, in the other window too.
    await getCards(getLane(page, who)).first().dragTo(getUnassignedLane(page));
    await expect(getCards(getUnassignedLane(unassignedPage))).toHaveCount(2);

    const closed = unassignedPage.waitForEvent('close');
    await page.getByRole('button', { name: 'Bring back the unassigned jobs' }).click();
    await closed;
    await expect(getCards(getUnassignedLane(page))).toHaveCount(2);
  });
});
