import { navigateInApp, openSession } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { countTextOfSheets } from '../printed-sheets.js';
import { expect, test } from '../product.js';
import { filledDay, screensOfOffice } from '../screens.js';

/** Its sections still leave a blank sheet behind them. */
const KNOWN = 'close daily work';
test.describe('The screens of the office', () => {
  test('given each of them but the day of a technician, when it is printed on letter paper, then no sheet is blank', async ({
    page,
    product,
  }) => {
    expectFailedRequests([422, '/codes/report/range']);
    const day = await filledDay(product);
    await openSession(page, product, 'admin');
    await page.goto('/');
    const blank: unknown[] = [];
    for (const { name, path, ready } of screensOfOffice(day)) {
      if (name === KNOWN) continue;
      await navigateInApp(page, path);
      await ready(page);
      const sheets = await countTextOfSheets(page);
      if (sheets.length === 0 || sheets.includes(0)) blank.push([name, sheets]);
    }
    expect(blank).toEqual([]);
  });
});
