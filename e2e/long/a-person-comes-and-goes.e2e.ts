import { signInByForm } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';

test.describe('A person comes and goes', () => {
  test('reads in their language that the password is wrong [I18N-009]', async ({ page, product }) => {
    expectFailedRequests([422, '/login']);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await page.getByLabel('Correo electrónico').fill(product.getEmail('supervisor'));
    await page.getByLabel('Contraseña').fill('not the password');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toContainText('Estas credenciales no coinciden con nuestros registros.');
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible();
  });

  test('keeps the token as long as was asked for [SES-008] [SES-009]', async ({ page, product }) => {
    expectFailedRequests([401, '/api/v1/']);
    const token = async () => (await page.context().cookies()).find(({ name }) => name === 'tailboard_token');
    await signInByForm(page, product, 'owner');
    expect((await token())?.expires).toBe(-1);
    await page.context().clearCookies();
    await page.goto('/login');
    await page.getByLabel('E-mail').fill(product.getEmail('owner'));
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('checkbox', { name: 'Remember me' }).check();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
    const days = (((await token())?.expires ?? 0) - Date.now() / 1000) / 86_400;
    expect(Math.round(days)).toBe(365);
  });

  test('is warned when the sign-in has expired, and led to the sign-in [SES-038] [SES-039] [SES-040]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([401, '/api/v1/']);
    await signInByForm(page, product, 'manager');
    await page.getByRole('link', { name: 'Work Order Import' }).click();
    await expect(page).toHaveURL('/admin/jobs/import');
    const token = (await page.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value ?? '';
    // The open page is notified without a request.
    await page.request.post('/api/v1/logout', { headers: { authorization: `Bearer ${token}` } });
    await page.getByRole('alertdialog', { name: 'Session expired' }).getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fjobs%2Fimport');
    expect((await page.context().cookies()).some(({ name }) => name === 'tailboard_token')).toBe(false);
  });

  test('finds the way home from an address that does not exist [NAV-003] [NAV-004]', async ({ page, product }) => {
    await signInByForm(page, product, 'technician');
    await page.goto('/nowhere/at/all');
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await page.getByRole('link', { name: 'Back to the dashboard' }).click();
    await expect(page).toHaveURL('/');
  });

  test('is shown no board as a technician, in the menu or by its address', async ({ page, product }) => {
    await signInByForm(page, product, 'technician');
    await expect(page.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await page.goto('/admin/jobs/assign');
    await expect(page.getByRole('heading', { name: 'Not available for your role' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Jobs', exact: true })).toHaveCount(0);
  });
});
