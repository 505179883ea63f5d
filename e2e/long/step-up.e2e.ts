import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import { openSession } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';
import { passTenMinutes } from '../recent-authentication.js';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Confirm that it is you' });
const confirm = async (page: Page, password: string): Promise<void> => {
  await dialog(page).getByLabel('Current password').fill(password);
  await dialog(page).getByRole('button', { name: 'Confirm' }).click();
};

test.describe('A change that needs a recent authentication', () => {
  test('given a role that an owner changes, when they signed in long ago, then a wrong password keeps the form, the right one saves it, and the next change needs none', async ({
    page,
    product,
  }) => {
    expectFailedRequests([403, '/users/'], [422, '/user/confirm']);
    const owner = await signIn(product, 'owner');
    const { body } = await owner.request<{ data: { id: string } }>('POST', '/users', {
      json: {
        email: 'step.up@example.com',
        roles: ['qc'],
        profile: { first_name: 'Stella', last_name: 'Upham', unpaid: true },
      },
    });
    const roles = async () =>
      (await owner.request<{ data: { roles: string[] } }>('GET', `/users/${body.data.id}`)).body.data.roles;
    await openSession(page, product, 'owner');
    await page.goto(`/admin/techs/users/edit?id=${body.data.id}`);
    await page.getByRole('checkbox', { name: 'Manager' }).check();
    await passTenMinutes(product);
    await page.getByRole('button', { name: 'Save' }).click();
    await confirm(page, 'not my password');
    await expect(dialog(page)).toContainText('This is not your current password.');
    expect(await roles()).toEqual(['qc']);
    await confirm(page, product.password);
    await expect(dialog(page)).toHaveCount(0);
    await expect.poll(roles).toEqual(['manager', 'qc']);

    await page.goto(`/admin/techs/users/edit?id=${body.data.id}`);
    await page.getByRole('checkbox', { name: 'Manager' }).uncheck();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect.poll(roles).toEqual(['qc']);
    await expect(dialog(page)).toHaveCount(0);
  });

  test('given a second browser, when the first one signs it out after ten minutes, then it confirms first; canceling keeps both', async ({
    page,
    browser,
    product,
  }) => {
    expectFailedRequests([403, '/user/sessions'], [401, '/api/v1/']);
    const elsewhere = await (await browser.newContext({ baseURL: product.address })).newPage();
    await openSession(elsewhere, product, 'qc');
    await openSession(page, product, 'qc');
    await page.goto('/settings/sessions');
    await passTenMinutes(product);
    const signOutElsewhere = async (): Promise<void> => {
      await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
    };
    await signOutElsewhere();
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText(/^Confirm that it is you: this needs your password/)).toBeVisible();
    await elsewhere.goto('/settings/sessions');
    await expect(elsewhere.getByText('This browser')).toBeVisible();

    await page.reload();
    await signOutElsewhere();
    await confirm(page, product.password);
    await expect(page.getByText('You are not signed in anywhere else.')).toBeVisible();
    await elsewhere.goto('/settings/sessions');
    await expect(elsewhere).toHaveURL(/\/login/);
  });
});
