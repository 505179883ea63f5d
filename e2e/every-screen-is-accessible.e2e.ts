import { openBoard, signIn, violations } from './browser.js';
import { DAY, expect, test } from './product.js';

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test.describe(`Every screen, ${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } });

      test('is read by axe without a finding', async ({ page, product }) => {
        await page.goto('/login');
        await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
        expect(await violations(page), 'sign-in').toEqual([]);

        await page.getByLabel('E-mail').fill(product.emailOf('manager'));
        await page.getByLabel('Password').fill(product.password);
        await page.getByRole('button', { name: 'Sign in' }).click();
        await expect(page.getByRole('heading', { name: /^Good day/ })).toBeVisible();
        await expect(page.getByText('Jobs today')).toBeVisible();
        expect(await violations(page), 'dashboard').toEqual([]);

        await openBoard(page, DAY);
        expect(await violations(page), 'board').toEqual([]);

        await page.locator('[data-card]').first().focus();
        await page.keyboard.press('Enter');
        await expect(
          page.getByRole('dialog', { name: 'Job details' }).getByRole('heading', { name: 'History' }),
        ).toBeVisible();
        // The drawer slides in; what is half transparent has no colours of its own yet.
        await page
          .getByRole('dialog', { name: 'Job details' })
          .evaluate((drawer) => Promise.all(drawer.getAnimations({ subtree: true }).map(({ finished }) => finished)));
        expect(await violations(page), 'job details').toEqual([]);

        await page.goto('/admin/jobs/import');
        await expect(page.getByRole('cell', { name: `${DAY}.json` }).first()).toBeVisible();
        expect(await violations(page), 'import').toEqual([]);
      });

      test('fits its window: nothing is pushed out to the right', async ({ page, product }) => {
        await signInNarrow(page, product, width);
        for (const path of ['/', `/admin/jobs/assign?date=${DAY}`, '/admin/jobs/import', '/nowhere']) {
          await page.goto(path);
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
          expect(
            await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
            path,
          ).toBeLessThanOrEqual(0);
        }
      });
    });

/** On a narrow window the navigation waits behind its button. */
async function signInNarrow(
  page: Parameters<typeof signIn>[0],
  product: Parameters<typeof signIn>[1],
  width: number,
): Promise<void> {
  if (width >= 950) return signIn(page, product, 'manager');
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(product.emailOf('manager'));
  await page.getByLabel('Password').fill(product.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Open the menu' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  expect(await violations(page), 'menu').toEqual([]);
}
