import { signIn } from '../api.js';
import { getCards, openSession, openBoard, findViolations, getUnassignedLane } from '../browser.js';
import { takeDate, importOrders, createOrderFile, createOrderRow } from '../day.js';
import { expect, test } from '../product.js';

test.describe('The map of a day', () => {
  test('given jobs on the map, when a line is drawn around some of them, then these are selected, and go to a user by “Move to…”', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    // Four in the south of Nashville, two far in the north.
    const rows = [36.1, 36.11, 36.12, 36.13, 36.3, 36.31].map((lat, n) =>
      createOrderRow(date, n + 1, { lat: String(lat) }),
    );
    await importOrders(manager, `around-${date}.csv`, createOrderFile(rows));
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSession(page, product, 'supervisor');
    await openBoard(page, date);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(6);
    await page.getByRole('button', { name: 'Map', exact: true }).first().click();
    const map = page.getByRole('group', { name: /^Map of the day/ });
    await expect(map).toBeVisible();
    await expect(page.getByText('County lines: U.S. Census Bureau. Streets need a map service.')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    const { x, y, width, height } = (await map.boundingBox())!;
    await page.getByRole('button', { name: /^Draw around jobs/ }).click();
    await page.mouse.move(x + 55, y + height / 2);
    await page.mouse.down();
    for (const [right, down] of [
      [width - 5, height / 2],
      [width - 5, height - 5],
      [55, height - 5],
    ] as const)
      await page.mouse.move(x + right, y + down, { steps: 4 });
    await page.mouse.up();
    await expect(page.getByRole('toolbar', { name: /selected jobs/i })).toContainText('4 selected');

    await page.keyboard.press('m');
    await page.getByRole('combobox', { name: 'Technician' }).press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(getCards(getUnassignedLane(page))).toHaveCount(2);
  });
});
