import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import { openSession, signInByForm } from '../browser.js';
import { expectDate, typeDate } from '../dates.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

const readToken = async (page: Page): Promise<string> =>
  (await page.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value ?? '';
/** Ends the session of a page from another client, as its expiry would. */
async function endElsewhere(page: Page): Promise<void> {
  const response = await page.request.post('/api/v1/logout', {
    headers: { authorization: `Bearer ${await readToken(page)}` },
  });
  expect(response.status()).toBe(204);
}
const expiredDialog = (page: Page) => page.getByRole('alertdialog', { name: 'Session expired' });
async function signInAgain(page: Page, product: Product, role: string): Promise<void> {
  await expiredDialog(page).getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await page.getByLabel('E-mail').fill(product.getEmail(role));
  await page.getByLabel('Password').fill(product.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.describe('A session that ends in the middle', () => {
  test('given a user form half filled, when the session ends elsewhere, then after signing in everything typed is there and is saved [SES-038] [SES-039] [SES-040] [SES-010]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([401, '/api/v1/']);
    await openSession(page, product, 'owner');
    await page.goto('/admin/techs/users/add');
    const form = page.getByRole('form', { name: 'Add user' });
    const typed: Record<string, string> = {
      'E-mail': 'wei.chen@example.com',
      'Technician ID': '7999',
      'First name': 'Wei',
      'Last name': 'Chen',
      Notes: 'Speaks three languages.\nKnows Augusta.',
      'Address line 2': 'Unit B',
      'Pay rate': '18',
      City: 'Augusta',
    };
    for (const [label, value] of Object.entries(typed))
      await form.getByRole('textbox', { name: label, exact: true }).fill(value);
    await form.getByRole('checkbox', { name: 'Technician' }).check();
    await form.getByRole('textbox', { name: 'Address', exact: true }).fill('12 Broad Street');
    await form.getByRole('textbox', { name: 'State' }).fill('GA');
    await form.getByRole('textbox', { name: 'ZIP' }).fill('30901');
    // The user is notified at once, not only on save.
    await endElsewhere(page);
    await expect(expiredDialog(page)).toContainText('Please sign in again to continue.');
    await signInAgain(page, product, 'owner');

    await expect(page).toHaveURL('/admin/techs/users/add');
    await expect(page.getByText('Your unsaved entries were restored.')).toBeVisible();
    for (const [label, value] of Object.entries(typed))
      await expect(form.getByRole('textbox', { name: label, exact: true })).toHaveValue(value);
    await expect(form.getByRole('textbox', { name: 'Address', exact: true })).toHaveValue('12 Broad Street');
    await expect(form.getByRole('checkbox', { name: 'Technician' })).toBeChecked();
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('wei.chen@example.com').first()).toBeVisible();
    await page.goto('/admin/techs/users?q=wei.chen');
    await expect(page.getByRole('row').filter({ hasText: 'Wei Chen' })).toContainText('7999');
  });

  test('given an event half filled, when the token expires, then after signing in it is as typed and is saved once [SES-038] [SES-040]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([401, '/api/v1/']);
    await openSession(page, product, 'manager');
    await page.goto('/admin/events?month=2026-10&add=2026-10-20');
    const title = page.getByLabel('Title');
    await title.fill('Ladder training');
    await page.getByLabel('Note').fill('Bring your own harness.');
    await page.getByRole('checkbox', { name: 'For everyone' }).check();
    await typeDate(page.getByRole('group', { name: 'Last day' }), '2026-10-21');
    await endElsewhere(page);
    await signInAgain(page, product, 'manager');

    await expect(page).toHaveURL(/\/admin\/events\?.*add=2026-10-20/);
    await expect(title).toHaveValue('Ladder training');
    await expect(page.getByLabel('Note')).toHaveValue('Bring your own harness.');
    await expect(page.getByRole('checkbox', { name: 'For everyone' })).toBeChecked();
    await expectDate(page.getByRole('group', { name: 'Last day' }), '2026-10-21');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved: Ladder training')).toBeVisible();
    const manager = await signIn(product, 'manager');
    const { body } = await manager.request<{ data: { title: string }[] }>(
      'GET',
      '/events?start_date=2026-10-20&end_date=2026-10-21',
    );
    expect(body.data.filter(({ title }) => title === 'Ladder training')).toHaveLength(1);
  });

  test('given a user signed in, when they are deactivated, then they are out at once, are notified, and cannot come back [SES-038]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([401, '/api/v1/'], [422, '/login']);
    const owner = await signIn(product, 'owner');
    const found = await owner.request<{ data: { id: string; email: string }[] }>('GET', '/users?q=trevor.rivera');
    const [qc] = found.body.data;
    expect(qc?.email).toBe(product.getEmail('qc'));
    // The page subscribes to session changes after it is loaded.
    const listening = page.waitForResponse((response) => response.url().includes('/api/v1/stream'));
    await signInByForm(page, product, 'qc');
    await listening;
    const requested: string[] = [];
    page.on('request', (request) => void requested.push(new URL(request.url()).pathname));
    expect((await owner.request('DELETE', `/users/${qc?.id}?force=true`)).status).toBeLessThan(300);
    try {
      await expect(expiredDialog(page)).toBeVisible();
      // No user action and no heartbeat occurred: the notification was pushed.
      expect(requested).not.toContain('/api/v1/heartbeat');
      await expiredDialog(page).getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL('/login');
      expect(await readToken(page)).toBe('');
      await page.getByLabel('E-mail').fill(product.getEmail('qc'));
      await page.getByLabel('Password').fill(product.password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByRole('alert')).toContainText('These credentials do not match our records.');
    } finally {
      await owner.request('POST', `/users/${qc?.id}/restore`);
    }
  });

  for (const [what, value] of [
    ['nonsense', 'not-a-token-of-ours'],
    ['what no header can carry', 'a%0d%0aSet-Cookie:%20b'],
    ['one that was altered', 'altered'],
  ] as const)
    test(`given a cookie with ${what}, when a page is opened, then it asks who is there and keeps nothing [SES-005] [SES-028]`, async ({
      page,
      product,
    }) => {
      expectFailedRequests([401, '/api/v1/']);
      const { token } = await openSession(page, product, 'manager');
      const name = 'tailboard_token';
      const tampered = value === 'altered' ? `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` : value;
      await page.goto('/');
      await expect(page.getByRole('button', { name: /Account of Miguel Marsh/ })).toBeVisible();
      await page.context().addCookies([{ name, value: tampered, url: product.address }]);
      await page.goto('/admin/logins');
      await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Flogins');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await readToken(page)).toBe('');
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    });
});
