import { signIn } from '../api.js';
import {
  getCard,
  getCards,
  openSession,
  readCardIds,
  getLane,
  openBoard,
  getAnnouncements,
  getTechnicianHeadings,
  findViolations,
  getUnassignedLane,
} from '../browser.js';
import { takeDate, importOrders, createOrderFile, createOrderRow, toStreet, type Board } from '../day.js';
import { expect, test } from '../product.js';

const timeSlots = ['8–10', '10–12', '12–2'] as const;

test.describe('A day that the board proposes', () => {
  test('given unassigned orders, when the proposal is opened, changed and accepted, then the day is assigned without a conflict, and one undo reverts all of it', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    const rows = Array.from({ length: 9 }, (_, n) => createOrderRow(date, n + 1, { time_slot: timeSlots[n % 3]! }));
    await importOrders(manager, `proposal-${date}.csv`, createOrderFile(rows));
    await openSession(page, product, 'supervisor');
    await openBoard(page, date);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(9);
    const group = getUnassignedLane(page).getByRole('button', { name: '8–10', exact: true });
    await expect(group).toHaveAttribute('aria-expanded', 'true');

    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Suggested assignments' });
    await expect(dialog.getByRole('status')).toContainText('9 of 9 jobs go to');
    expect(await findViolations(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Change: ${toStreet(1)}` }).click();
    await page.getByRole('option', { name: 'Unassigned' }).click();
    await expect(dialog.getByRole('region', { name: 'Couldn’t be placed' })).toContainText(toStreet(1));
    await dialog.getByRole('button', { name: 'Assign 8 jobs' }).click();
    await expect(getAnnouncements(page)).toHaveText('8 jobs were assigned.');
    await expect(getCards(getUnassignedLane(page))).toHaveCount(1);
    await expect(page.getByRole('button', { name: /conflict/ })).toHaveCount(0);
    await expect
      .poll(async () => ((await manager.request('GET', `/board?date=${date}`)).body as Board).unassigned.length)
      .toBe(1);

    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(getCards(getUnassignedLane(page))).toHaveCount(9);
    await expect
      .poll(async () => ((await manager.request('GET', `/board?date=${date}`)).body as Board).unassigned.length)
      .toBe(9);
  });

  test('given a technician with a conflict, when they are marked out, then the board shows their absence, and other technicians have their jobs', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    const rows = Array.from({ length: 8 }, (_, n) => createOrderRow(date, n + 1, { time_slot: timeSlots[n % 2]! }));
    await importOrders(manager, `call-out-${date}.csv`, createOrderFile(rows));
    await openSession(page, product, 'manager');
    await openBoard(page, date);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(8);
    const technician = (await getTechnicianHeadings(page).first().textContent()) ?? '';

    // All jobs of one slot go to one technician: more than can be started in it.
    await getUnassignedLane(page).getByRole('button', { name: 'Select all: 8–10' }).click();
    await page.keyboard.press('m');
    await page.getByRole('combobox', { name: 'Technician' }).fill(technician);
    await page.getByRole('option', { name: new RegExp(`^${technician}`) }).click();
    await expect(getCards(getLane(page, technician))).toHaveCount(4);
    await page.getByRole('button', { name: '1 conflict' }).click();
    await expect(page).toHaveURL(/conflicts=1/);
    await expect(page.getByText(/^Late: expected at \d/)).toHaveCount(1);
    // The optimistic order may differ from the confirmed one, so the conflict is found by its mark.
    const mark = getCards(getLane(page, technician)).getByRole('img', { name: /^Conflict: Late: expected at \d/ });
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: 'Close conflicts' }).click();

    await getLane(page, technician)
      .getByRole('button', { name: `Mark ${technician} out and reassign` })
      .click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${technician} is out on`) });
    await dialog.getByRole('button', { name: 'Assign 4 jobs' }).click();
    await expect(getAnnouncements(page)).toHaveText('4 jobs were assigned.');
    await expect(getLane(page, technician)).toContainText('Called out');
    await expect(getCards(getLane(page, technician))).toHaveCount(0);
    await expect(page.getByRole('button', { name: /conflict/ })).toHaveCount(0);
  });

  test('given rows along the hours and unassigned jobs by city, when the view is saved and opened again, then the address has the same layout', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    await importOrders(
      manager,
      `layout-${date}.csv`,
      createOrderFile([createOrderRow(date, 1), createOrderRow(date, 2)]),
    );
    await openSession(page, product, 'supervisor');
    await openBoard(page, date);
    await page.getByRole('button', { name: 'Rows' }).click();
    await page.getByRole('button', { name: 'Arrange unassigned jobs' }).click();
    await page.getByRole('menuitemradio', { name: 'City' }).first().click();
    await expect(page).toHaveURL(/view=rows.*group=city|group=city.*view=rows/);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save this view…' }).click();
    await page.getByRole('textbox', { name: 'View name' }).fill('Cities by hour');
    await page.keyboard.press('Enter');
    await openBoard(page, date);
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Cities by hour' }).click();
    await expect(page).toHaveURL(/group=city/);
    // A job dropped on a technician's time axis is placed at its own time.
    const [first = ''] = await readCardIds(getUnassignedLane(page));
    const who = (await getTechnicianHeadings(page).first().textContent()) ?? '';
    await getCard(getUnassignedLane(page), first).dragTo(getLane(page, who));
    await expect(getCard(getLane(page, who), first)).toBeVisible();
    expect(await getCard(getLane(page, who), first).evaluate((element) => getComputedStyle(element).position)).toBe(
      'absolute',
    );
    expect(await findViolations(page)).toEqual([]);
  });
});
