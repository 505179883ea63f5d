import type { Page } from '@playwright/test';
import { findViolations } from '../browser.js';
import { expect, openEmptyProduct, test, type KillableProduct } from '../product.js';

const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Setup steps' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^\\d+\\. ${name}`) }) });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /^Setup, step/ });

/** Registers the first owner of a product. */
async function registerOwner(page: Page, product: KillableProduct): Promise<void> {
  const { output } = await product.operate(['users', 'first-owner-link']);
  await page.goto(/https?:\S+/.exec(output)![0]);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('E-mail').fill('grace.marsh@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('otter lantern gravel soup');
  await page.getByRole('button', { name: 'Create account' }).click();
}

test.describe('A company is set up', () => {
  let product: KillableProduct;
  test.beforeAll(async () => {
    product = await openEmptyProduct();
  });
  test.afterAll(() => product.stop());

  test('given an empty database, when its owner follows the setup, then each step leads to the next, and what is skipped stays skipped', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: product.address })).newPage();
    await registerOwner(page, product);
    await page.getByRole('link', { name: 'Continue the setup' }).click();
    await expect(page.getByText('0 of 13 steps done')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Open: Company name' }).click();
    await expect(bar(page)).toContainText('step 1 of 13: Company name');
    await page.getByRole('button', { name: 'Change: Company', exact: true }).click();
    const company = page.getByRole('dialog', { name: 'Company' });
    await company.getByRole('textbox', { name: 'Company' }).fill('Peach State Cable');
    await company.getByRole('button', { name: 'Save' }).click();
    await expect(bar(page)).toContainText('Done');

    await bar(page).getByRole('link', { name: 'All steps' }).click();
    await step(page, 'Prices per point').getByRole('button', { name: /^Skip/ }).click();
    await step(page, 'E-mail').getByRole('button', { name: 'Send a test e-mail' }).click();
    await expect(page.getByText(/The test e-mail is a file in DATA_DIR\/mail/)).toBeVisible();
    await step(page, 'E-mail').getByRole('button', { name: /^Skip/ }).click();
    await expect(step(page, 'E-mail')).toContainText('Skipped');

    await step(page, 'Time slots').getByRole('button', { name: 'Add five time slots' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect(step(page, 'Time slots')).toContainText('Done (5)');
    await step(page, 'Billing codes').getByRole('button', { name: 'Add a starter set' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect(step(page, 'Billing codes')).toContainText('Done (23)');
    await expect(step(page, 'Job categories')).toContainText('Done (6)');

    await page.getByRole('link', { name: 'Open: Locations' }).click();
    await page.getByRole('link', { name: 'Add location' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Augusta');
    await page.getByRole('button', { name: 'Save' }).click();
    await bar(page).getByRole('link', { name: 'Next: Employee levels' }).click();
    await expect(bar(page)).toContainText('step 5 of 13: Employee levels');
    await page.reload();
    await expect(bar(page)).toContainText('step 5 of 13: Employee levels');
    await bar(page).getByRole('button', { name: 'Leave the setup' }).click();
    await expect(bar(page)).toHaveCount(0);

    await page.goto('/setup');
    await expect(page.getByText('5 of 13 steps done')).toBeVisible();
    await expect(step(page, 'Prices per point')).toContainText('Skipped');
    await page.goto('/');
    await expect(page.getByText('Next: Employee levels')).toBeVisible();
  });
});
