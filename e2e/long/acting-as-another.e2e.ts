import { openSession } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';

test.describe('Acting as another', () => {
  test('given an admin, when they choose, then owners are not among the choices, and a refusal gives the reason and they stay themselves [USR-033]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/users/impersonate/']);
    await openSession(page, product, 'admin');
    await page.goto('/');
    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Switch User' }).click();
    const modal = page.getByRole('dialog', { name: 'Switch Users' });
    await modal.getByRole('combobox', { name: /User/ }).fill('marsh');
    await expect(page.getByRole('option')).toHaveText([/Miguel Marsh/]);
    await page.getByRole('option').click();
    expect((await product.operate(['users', 'deactivate', product.getEmail('manager')])).code).toBe(0);
    try {
      await modal.getByRole('button', { name: 'Impersonate' }).click();
      await expect(modal.getByRole('alert')).toHaveCount(2);
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
    } finally {
      expect((await product.operate(['users', 'restore', product.getEmail('manager')])).code).toBe(0);
    }
    await page.keyboard.press('Escape');
    await expect(modal).toBeHidden();
    await expect(page.getByRole('button', { name: /Account of Hector Doyle/ })).toBeVisible();
  });
});
