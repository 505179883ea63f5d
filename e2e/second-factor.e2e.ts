import type { Page } from '@playwright/test';
import { signIn } from './api.js';
import { generateCode, readKey } from './authenticator.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inside = (page: Page) => expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();

async function enter(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
}

test('given a user, when they turn two-step sign-in on, then code and recovery code sign in, and another browser ends the first session', async ({
  page,
  browser,
  product,
}) => {
  expectFailedRequests([403, '/login'], [422, '/login'], [401, '/api/v1/']);
  const owner = await signIn(product, 'owner');
  const email = 'second.factor@example.com';
  const added = await owner.request<{ data: { id: string } }>('POST', '/users', {
    json: { email, roles: ['qc'], profile: { first_name: 'Sam', last_name: 'Factor', unpaid: true } },
  });
  const temporary = await owner.request<{ data: { password: string } }>(
    'POST',
    `/users/${added.body.data.id}/temporary-password`,
  );
  await enter(page, email, temporary.body.data.password);
  const own = 'otter lantern gravel soup';
  await field(page, 'Current password').fill(temporary.body.data.password);
  await field(page, 'New password').fill(own);
  await field(page, 'New password confirmation').fill(own);
  await press(page, 'Change password');
  await inside(page);

  await page.goto('/settings/second-factor');
  await press(page, 'Set up authenticator app');
  await field(page, 'Current password').fill(own);
  await press(page, 'Set up authenticator app');
  const key = await readKey(page);
  await field(page, 'Code').fill(generateCode(key));
  await press(page, 'Turn on');
  const list = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await press(page, 'I have stored them');
  await expect(page.getByText(/^Two-step sign-in is on since/)).toBeVisible();

  const elsewhere = await (await browser.newContext({ baseURL: product.address })).newPage();
  await enter(elsewhere, email, own);
  await field(elsewhere, 'Code').fill(codes[0]!);
  await press(elsewhere, 'Sign in');
  await inside(elsewhere);
  const third = await (await browser.newContext({ baseURL: product.address })).newPage();
  await enter(third, email, own);
  await field(third, 'Code').fill(codes[0]!);
  await press(third, 'Sign in');
  await expect(third.getByRole('alert')).toContainText('This code is not valid.');
  await field(third, 'Code').fill(generateCode(key, 'next'));
  await press(third, 'Sign in');
  await inside(third);

  await elsewhere.goto('/settings/sessions');
  await press(elsewhere, 'Sign out everywhere else');
  await elsewhere.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  for (const ended of [page, third])
    await expect(ended.getByRole('alertdialog', { name: 'Session expired' })).toBeVisible();
});
