import { navigateInApp, openSession } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { countTextOfSheets, LETTER } from '../printed-sheets.js';
import { expect, test } from '../product.js';
import { filledDay, screensOfOffice } from '../screens.js';

/** In inches. */
const SMALL = { width: 4, height: 6 };

test.describe('The screens of the office', () => {
  test('given each of them, when it is printed, then no sheet is blank', async ({ page, product }) => {
    expectFailedRequests([422, '/codes/report/range']);
    const day = await filledDay(product);
    await openSession(page, product, 'admin');
    await page.goto('/');
    const blank: unknown[] = [];
    for (const { name, path, ready } of screensOfOffice(day)) {
      await navigateInApp(page, path);
      await ready(page);
      // A day is printed on the small paper of a phone's printer too.
      for (const paper of name === 'close daily work' ? [LETTER, SMALL] : [LETTER]) {
        const sheets = await countTextOfSheets(page, paper);
        if (sheets.length === 0 || sheets.includes(0)) blank.push([name, paper, sheets]);
      }
    }
    expect(blank).toEqual([]);
  });
});
