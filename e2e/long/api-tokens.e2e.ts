import { signIn } from '../api.js';
import { openSession } from '../browser.js';
import { expect, test } from '../product.js';

test('given an API token that an admin creates in the browser, when a program uses it and an owner revokes it in another browser, then its requests succeed before the revocation and are refused afterwards', async ({
  page,
  browser,
  product,
}) => {
  await openSession(page, product, 'admin');
  await page.goto('/');
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'API Tokens' }).click();
  await expect(page.getByText('No API tokens yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('dialog', { name: 'New API token' });
  await form.getByRole('textbox', { name: 'Name' }).fill('Nightly lists');
  await form.getByRole('combobox', { name: 'Valid for' }).click();
  await page.getByRole('option', { name: '30 days' }).click();
  await form.getByRole('searchbox', { name: 'Search permissions' }).fill('reference');
  await form.getByRole('checkbox', { name: /Read reference lists/ }).check();
  await form.getByRole('checkbox', { name: /Edit reference lists/ }).check();
  await form.getByRole('button', { name: 'Create token' }).click();
  const secretPanel = page.getByRole('region', { name: 'Secret of Nightly lists' });
  const secret = /tbt_[\w-]{43}/.exec(await secretPanel.innerText())?.[0] ?? '';
  expect(secret).not.toBe('');
  await secretPanel.getByRole('button', { name: 'I have stored it' }).click();
  await page.reload();
  await expect(page.getByRole('row', { name: /Nightly lists/ })).toContainText('Valid');
  await expect(page.getByText(secret)).toHaveCount(0);

  const requestWithToken = (method: string, route: string, body?: object): Promise<Response> =>
    fetch(`${product.address}/api/v1${route}`, {
      method,
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
  const created = await requestWithToken('POST', '/categories', { name: 'Of the night' });
  expect(created.status).toBe(201);
  const { data } = (await created.json()) as { data: { id: string } };
  const refused = await requestWithToken('GET', '/users');
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([403, 'ApiTokenLacksPermission']);
  const owner = await signIn(product, 'owner');
  await expect
    .poll(async () => {
      const { body } = await owner.request<{ data: object[] }>('GET', `/categories/${data.id}/history`);
      return body.data;
    })
    .toMatchObject([{ api_token: 'Nightly lists' }]);

  const ownerPage = await (await browser.newContext({ baseURL: product.address })).newPage();
  await openSession(ownerPage, product, 'owner');
  await ownerPage.goto('/settings/api-tokens');
  const row = ownerPage.getByRole('row', { name: /Nightly lists/ });
  await expect(row.getByText('Never')).toHaveCount(0);
  await row.getByRole('button', { name: 'Revoke the API token Nightly lists' }).click();
  const confirmation = ownerPage.getByRole('alertdialog', { name: 'Revoke the API token Nightly lists?' });
  await confirmation.getByRole('button', { name: 'Revoke' }).click();
  await expect(ownerPage.getByText('The API token Nightly lists is revoked.').first()).toBeVisible();
  await expect(row).toContainText('Revoked');
  expect((await requestWithToken('GET', '/user')).status).toBe(401);
});
