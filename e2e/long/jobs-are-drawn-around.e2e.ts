import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signIn } from '../api.js';
import { getCards, openSession, openBoard, findViolations, getUnassignedLane } from '../browser.js';
import { takeDate, importOrders, createOrderFile, createOrderRow } from '../day.js';
import { expect, test } from '../product.js';

/** A transparent tile. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

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

  test('given a tile server and one wrong position, then the map frames the others, and the wrong one is fixed by a pin', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    const rows = [36.1, 36.11, 36.12, 36.13, 1].map((lat, n) => createOrderRow(date, n + 1, { lat: String(lat) }));
    await importOrders(manager, `tiles-${date}.csv`, createOrderFile(rows));
    const zooms: number[] = [];
    const tiles = createServer((request, response) => {
      zooms.push(Number(/\/(\d+)\/\d+\/\d+\.png/.exec(request.url ?? '')?.[1]));
      // A connection that is kept could be closed while the next tile is asked for.
      response.writeHead(200, { 'content-type': 'image/png', connection: 'close' }).end(TILE);
    });
    await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve));
    const { port } = tiles.address() as AddressInfo;
    await page.route('**/config.json', async (route) => {
      const response = await route.fetch();
      const map_tiles = { url: '/tiles/{z}/{x}/{y}.png', attribution: 'Local tiles' };
      await route.fulfill({ response, json: { ...((await response.json()) as object), map_tiles } });
    });
    await page.route('**/tiles/**', async (route) => {
      const response = await fetch(`http://127.0.0.1:${port}${new URL(route.request().url()).pathname}`);
      await route.fulfill({ body: Buffer.from(await response.arrayBuffer()), contentType: 'image/png' });
    });
    await page.setViewportSize({ width: 1440, height: 900 });
    await openSession(page, product, 'supervisor');
    await openBoard(page, date);
    await page.getByRole('button', { name: 'Map', exact: true }).first().click();
    await expect(page.getByText('Local tiles')).toBeVisible();
    await expect.poll(() => zooms.length).toBeGreaterThan(0);
    expect(Math.min(...zooms)).toBeGreaterThan(8);
    const outliers = page.getByRole('list', { name: /^1 job is far from the others/ });
    await outliers.getByRole('link', { name: /^Fix the position/ }).click();
    const pin = page.getByRole('button', { name: /^Position of the address/ });
    const position = page.getByText(/^Position: /);
    await expect(position).toHaveText(/^Position: 1\.00000/);
    await pin.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await pin.boundingBox())!;
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2, y + height / 2 + 80, { steps: 6 });
    await page.mouse.up();
    await expect(position).not.toHaveText(/^Position: 1\.00000/);
    const dragged = (await position.textContent())!;
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(page).not.toHaveURL(/jobs\/edit/);
    await page.goBack();
    await expect(position).toHaveText(dragged);
    await page.unrouteAll({ behavior: 'wait' });
    tiles.close();
  });
});
