import { signInByForm } from './browser.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

test.describe('A person comes and goes', () => {
  test('is asked to sign in, and led to where they were going [NAV-001] [SES-028]', async ({ page, product }) => {
    await page.goto('/admin/jobs/assign?date=2026-10-06');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByLabel('E-mail').fill(product.getEmail('supervisor'));
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL('/admin/jobs/assign?date=2026-10-06');
    await expect(page.getByRole('heading', { name: 'Dispatch board' })).toBeVisible();
  });

  test('leaves, and the old token opens nothing any more [SES-018] [SES-022]', async ({ page, product }) => {
    expectFailedRequests([401, '/api/v1/']);
    await signInByForm(page, product, 'owner');
    const token = (await page.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value ?? '';
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(page).toHaveURL('/login');
    expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    const response = await page.request.get('/api/v1/user', { headers: { authorization: `Bearer ${token}` } });
    expect(response.status()).toBe(401);
  });
});
