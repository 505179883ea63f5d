import { signIn } from '../api.js';
import {
  card,
  cards,
  comeAs,
  idsIn,
  lane,
  openBoard,
  announcements,
  technicianHeads,
  violations,
  unassignedLane,
} from '../browser.js';
import { aDate, importOrders, orderFile, orderRow, street, type Board } from '../day.js';
import { expect, test } from '../product.js';

const slots = ['8–10', '10–12', '12–2'] as const;

test.describe('A day that the board proposes', () => {
  test('given a morning of orders, when the proposal is looked at, changed and taken, then the day is assigned without a conflict, and one undo reverts all of it', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = aDate();
    const rows = Array.from({ length: 9 }, (_, n) => orderRow(date, n + 1, { time_slot: slots[n % 3]! }));
    await importOrders(manager, `proposal-${date}.csv`, orderFile(rows));
    await comeAs(page, product, 'supervisor');
    await openBoard(page, date);
    await expect(cards(unassignedLane(page))).toHaveCount(9);
    const group = unassignedLane(page).getByRole('button', { name: '8–10', exact: true });
    await expect(group).toHaveAttribute('aria-expanded', 'true');

    await page.keyboard.press('s');
    const dialog = page.getByRole('dialog', { name: 'Suggested assignments' });
    await expect(dialog.getByRole('status')).toContainText('9 of 9 jobs go to');
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: `Change: ${street(1)}` }).click();
    await page.getByRole('option', { name: 'Unassigned' }).click();
    await expect(dialog.getByRole('region', { name: 'Couldn’t be placed' })).toContainText(street(1));
    await dialog.getByRole('button', { name: 'Assign 8 jobs' }).click();
    await expect(announcements(page)).toHaveText('8 jobs were assigned.');
    await expect(cards(unassignedLane(page))).toHaveCount(1);
    await expect(page.getByRole('button', { name: /conflict/ })).toHaveCount(0);
    await expect
      .poll(async () => ((await manager.ask('GET', `/board?date=${date}`)).body as Board).unassigned.length)
      .toBe(1);

    await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect(cards(unassignedLane(page))).toHaveCount(9);
    await expect
      .poll(async () => ((await manager.ask('GET', `/board?date=${date}`)).body as Board).unassigned.length)
      .toBe(9);
  });

  test('given a user who calls out, then in two steps their leave is in the calendar and their route with others; conflicts are listed with their reasons', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = aDate();
    const rows = Array.from({ length: 8 }, (_, n) => orderRow(date, n + 1, { time_slot: slots[n % 2]! }));
    await importOrders(manager, `call-out-${date}.csv`, orderFile(rows));
    await comeAs(page, product, 'manager');
    await openBoard(page, date);
    await expect(cards(unassignedLane(page))).toHaveCount(8);
    const who = (await technicianHeads(page).first().textContent()) ?? '';

    // All jobs of one slot go to one technician: more than can be started in it.
    await unassignedLane(page).getByRole('button', { name: 'Select all: 8–10' }).click();
    await page.keyboard.press('m');
    await page.getByRole('combobox', { name: 'Technician' }).fill(who);
    await page.getByRole('option', { name: new RegExp(`^${who}`) }).click();
    await expect(cards(lane(page, who))).toHaveCount(4);
    await page.getByRole('button', { name: '1 conflict' }).click();
    await expect(page).toHaveURL(/conflicts=1/);
    await expect(page.getByText(/^Late: expected at \d/)).toHaveCount(1);
    // The optimistic order may differ from the confirmed one, so the conflict is found by its mark.
    const mark = cards(lane(page, who)).getByRole('img', { name: /^Conflict: Late: expected at \d/ });
    await expect(mark).toBeVisible();
    await page.getByRole('button', { name: 'Close conflicts' }).click();

    await lane(page, who)
      .getByRole('button', { name: `Mark ${who} out and reassign` })
      .click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^${who} is out on`) });
    await dialog.getByRole('button', { name: 'Assign 4 jobs' }).click();
    await expect(announcements(page)).toHaveText('4 jobs were assigned.');
    await expect(lane(page, who)).toContainText('Called out');
    await expect(cards(lane(page, who))).toHaveCount(0);
    await expect(page.getByRole('button', { name: /conflict/ })).toHaveCount(0);
  });

  test('given an unassigned list and rows along the hours, then the address and a saved view keep their layout', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = aDate();
    await importOrders(manager, `tray-${date}.csv`, orderFile([orderRow(date, 1), orderRow(date, 2)]));
    await comeAs(page, product, 'supervisor');
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
    const [first = ''] = await idsIn(unassignedLane(page));
    const who = (await technicianHeads(page).first().textContent()) ?? '';
    await card(unassignedLane(page), first).dragTo(lane(page, who));
    await expect(card(lane(page, who), first)).toBeVisible();
    expect(await card(lane(page, who), first).evaluate((element) => getComputedStyle(element).position)).toBe(
      'absolute',
    );
    expect(await violations(page)).toEqual([]);
  });
});
