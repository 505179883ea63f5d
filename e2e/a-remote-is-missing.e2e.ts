import { getCards, openSession, openBoard, getUnassignedLane } from './browser.js';
import { expectFailedRequests } from './page-errors.js';
import { DAY, expect, test } from './product.js';

test('given a warehouse that cannot be loaded, when its page is opened, then the page shows a message, and the rest of the product works', async ({
  page,
  product,
}) => {
  expectFailedRequests(['no network', '/remotes/warehouse/']);
  await page.route('**/remotes/warehouse/**', (route) => route.abort());
  await openSession(page, product, 'manager');
  await page.goto('/warehouse/cpes');
  await expect(page.getByRole('main')).toContainText('“warehouse” is unavailable');
  await expect(page.getByRole('main')).toContainText('It could not be reached');
  await openBoard(page, DAY);
  await expect(getCards(getUnassignedLane(page)).first()).toBeVisible();
});
