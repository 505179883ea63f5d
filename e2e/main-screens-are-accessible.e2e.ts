import { openSession } from './browser.js';
import { expect, test } from './product.js';
import { filledDay, MAIN_SCREENS, screenProblems, screensOfOffice, screensOfTechnicians } from './screens.js';

test.describe('The main screens', () => {
  for (const [role, screens] of [
    ['admin', screensOfOffice],
    ['technician', screensOfTechnicians],
  ] as const)
    test(`of ${role}s are read by axe without a finding, have colors that can be read in light and dark, and fit every window`, async ({
      page,
      product,
    }) => {
      const found: unknown[] = [];
      const day = await filledDay(product);
      await openSession(page, product, role);
      await page.goto('/');
      for (const screen of screens(day).filter(({ name }) => MAIN_SCREENS.includes(name)))
        found.push(...(await screenProblems(page, screen)));
      expect(found).toEqual([]);
    });
});
