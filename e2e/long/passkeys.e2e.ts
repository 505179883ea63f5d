import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import { generateCode, readKey } from '../authenticator.js';
import { expectToFit, findViolations } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';
import { addAuthenticator } from '../virtual-authenticator.js';

const OWN_PASSWORD = 'otter lantern gravel soup';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inside = (page: Page) => expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();

/** Adds a user and signs them in on a page with a password of their own. */
async function comeAsNew(page: Page, product: Product, email: string, roles = ['qc']): Promise<string> {
  const owner = await signIn(product, 'owner');
  const added = await owner.request<{ data: { id: string } }>('POST', '/users', {
    json: { email, roles, profile: { first_name: 'Pat', last_name: 'Passkey', unpaid: true } },
  });
  const { id } = added.body.data;
  const temporary = await owner.request<{ data: { password: string } }>('POST', `/users/${id}/temporary-password`);
  await enter(page, email, temporary.body.data.password);
  await field(page, 'Current password').fill(temporary.body.data.password);
  await field(page, 'New password').fill(OWN_PASSWORD);
  await field(page, 'New password confirmation').fill(OWN_PASSWORD);
  await press(page, 'Change password');
  return id;
}
async function enter(page: Page, email: string, password = OWN_PASSWORD): Promise<void> {
  await page.goto('/login');
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await press(page, 'Sign in');
}
/** Creates a passkey on the page that offers it; returns the recovery codes. */
async function create(page: Page, name: string): Promise<string[]> {
  await field(page, 'Name').fill(name);
  await press(page, 'Create passkey');
  const list = page.getByRole('region', { name: 'Your recovery codes' }).getByRole('listitem');
  await expect(list).toHaveCount(10);
  const codes = await list.allInnerTexts();
  await press(page, 'I have stored them');
  return codes;
}
async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
}

test('given a user, when they register a passkey, then it signs in on another page without a password, until a second browser removes it', async ({
  page,
  browser,
  product,
}) => {
  // The data of field work may be read ahead while the user signs out.
  expectFailedRequests([403, '/login'], [422, '/login'], [401, '/api/v1/']);
  const email = 'pat.passkey@example.com';
  const id = await comeAsNew(page, product, email);
  await inside(page);
  const device = await addAuthenticator(page);
  await page.goto('/settings/second-factor');
  await press(page, 'Add passkey');
  const codes = await create(page, 'Pat’s phone');
  const row = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  await expect(row).toContainText('Pat’s phone');
  await expect(row).toContainText('never used');
  await page.setViewportSize({ width: 390, height: 844 });
  await expectToFit(page);
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await signOut(page);

  const other = await (await browser.newContext({ baseURL: product.address })).newPage();
  const same = await addAuthenticator(other, await device.credentials());
  await other.goto('/login');
  await same.verifies(false);
  await press(other, 'Use a passkey');
  await expect(other.getByRole('alert')).toContainText('No passkey was used');
  await same.verifies(true);
  await press(other, 'Use a passkey');
  await inside(other);

  // The password alone is not enough any more. A recovery code is, on a device without the passkey.
  const second = await (await browser.newContext({ baseURL: product.address })).newPage();
  await enter(second, email);
  await field(second, 'Code').fill(codes[0]!);
  await press(second, 'Sign in');
  await inside(second);
  await second.goto('/settings/second-factor');
  await expect(second.getByRole('region', { name: 'Passkeys' })).toContainText('last used');
  await press(second, 'Remove: Pat’s phone');
  await second.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(second.getByText('You have no passkeys.')).toBeVisible();

  await signOut(other);
  await press(other, 'Use a passkey');
  await expect(other.getByRole('alert')).toContainText(
    'This passkey does not sign anyone in. It may have been removed.',
  );

  const owner = await signIn(product, 'owner');
  const ways = async () => {
    const { body } = await owner.request<{ data: { way: string | null; result: string }[] }>(
      'GET',
      `/logins?user_id=${id}`,
    );
    return body.data.map(({ result, way }) => `${result} ${way}`);
  };
  await expect.poll(ways).toEqual(expect.arrayContaining(['success passkey', 'passkey_removed null']));
  // The product does not know the removed passkey any more, so it cannot say whose failure this was.
  expect(await ways()).not.toContain('failed passkey');
});

test('given a company that requires a second factor, when an admin adds a passkey instead of an app, then they go on, and an app can be added beside it', async ({
  page,
  product,
}) => {
  // The dashboard may still be loading when the setting blocks the admin.
  expectFailedRequests([403, '/api/v1/']);
  const owner = await signIn(product, 'owner');
  const email = 'pat.admin@example.com';
  await comeAsNew(page, product, email, ['admin']);
  await inside(page);
  const setting = { key: 'second_factor_required', value: 'owners_and_admins' };
  expect((await owner.request('PUT', '/settings', { json: setting })).status).toBe(200);
  await page.goto('/admin/logins');
  await expect(page.getByRole('heading', { name: 'Set up two-step sign-in' })).toBeVisible();
  await addAuthenticator(page);
  await press(page, 'Use a passkey instead');
  await create(page, 'Pat’s laptop');
  await inside(page);
  await page.goto('/settings/second-factor');
  await press(page, 'Set up authenticator app');
  await field(page, 'Current password').fill(OWN_PASSWORD);
  await press(page, 'Set up authenticator app');
  await field(page, 'Code').fill(generateCode(await readKey(page)));
  await press(page, 'Turn on');
  await expect(page.getByText(/^Two-step sign-in is on since/)).toBeVisible();
});
