import type { Page } from '@playwright/test';
import { signIn } from './api.js';
import { openSession } from './browser.js';
import { createDay, toStreet, findTechnician } from './day.js';
import { expect, test } from './product.js';

const readCookie = async (page: Page, name: string): Promise<string | undefined> =>
  (await page.context().cookies()).find((cookie) => cookie.name === name)?.value;
const readStorage = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
/** Returns the display time of a message before the page reload, in ms by the page's own clock. */
const readable = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const since = performance.now();
        addEventListener('beforeunload', () => sessionStorage.setItem('readable', String(performance.now() - since)));
        resolve(since);
      }),
  );

test.describe('Acting as another', () => {
  test('given an admin, when they impersonate a technician from start to stop, then all of it happens in that name, with both identities kept [USR-030] [USR-032] [USR-033] [USR-035] [USR-037] [USR-039] [USR-040] [USR-041] [USR-042] [USR-043] [USR-044] [USR-045] [USR-046] [USR-047] [USR-048] [USR-049] [USR-050] [USR-051] [USR-052]', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const day = await createDay(manager, 1);
    const [job = ''] = day.ids;
    const antonio = await findTechnician(day, 'Antonio Bell');
    await manager.request('PUT', `/jobs/${job}/assign`, { json: { user_id: antonio, date: day.date } });
    const hector = await openSession(page, product, 'admin');
    await page.goto('/');

    // Impersonation starts in the account menu.
    await page.getByRole('button', { name: /Account of Hector Doyle/ }).click();
    await page.getByRole('menuitem', { name: 'Switch User' }).click();
    const modal = page.getByRole('dialog', { name: 'Switch Users' });
    await expect(modal).toContainText(
      'Careful! Anything done within the application will be treated as having been performed by said user',
    );
    await expect(modal.getByRole('checkbox', { name: 'Continue after the browser is reopened' })).not.toBeChecked();
    await modal.getByRole('combobox', { name: /User/ }).fill('antonio b');
    await page.getByRole('option', { name: /Antonio Bell/ }).click();
    await modal.getByRole('button', { name: 'Impersonate' }).click();

    const sentence = page.getByRole('alertdialog');
    await expect(sentence).toHaveText('You are now impersonating: Antonio Bell, the page will now reload.');
    await readable(page);
    const banner = page.getByRole('region', { name: 'Switch Users' });
    await expect(banner).toContainText('Hector Doyle, you are impersonating Antonio Bell.');
    expect(Number(await page.evaluate(() => sessionStorage.getItem('readable')))).toBeLessThan(1600);
    await expect(page).toHaveURL('/');
    const theirs = await readCookie(page, 'tailboard_token');
    expect(theirs).not.toBe(hector.token);
    expect(await readCookie(page, 'tailboard_own_token')).toBe(hector.token);
    expect(await readStorage(page, 'impersonating')).toBe('true');

    // The menus are the technician's, and no other impersonation is offered.
    const menu = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu.getByRole('link', { name: 'My Reports' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'All Techs' })).toHaveCount(0);
    await page.getByRole('button', { name: /Account of Antonio Bell/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Stop Impersonating' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Switch User' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    // A command in the technician's name, issued by the impersonator.
    await page.goto(`/tech/myjobs?date=${day.date}`);
    const box = page.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` });
    await box.click();
    await expect(box).toBeChecked();
    await expect(page.getByText('1 of 1 done')).toBeVisible();

    // Actions reserved for the user are blocked, on the page and on the server.
    await page.goto('/settings/password');
    await expect(page.getByText('Only the user can change this password.')).toBeVisible();
    await expect(page.getByLabel('Current password')).toHaveCount(0);
    const asTheirs = { authorization: `Bearer ${theirs}` };
    const refused = await page.request.put('/api/v1/user/password', {
      headers: asTheirs,
      data: { current_password: product.password, password: 'another long one', password_confirmation: 'x' },
    });
    expect([refused.status(), ((await refused.json()) as { code: string }).code]).toEqual([
      403,
      'NotWhileImpersonating',
    ]);
    const again = await page.request.get(`/api/v1/users/impersonate/${antonio}`, { headers: asTheirs });
    expect(again.status()).toBe(403);

    // Stops impersonation.
    await banner.getByRole('button', { name: 'Stop Impersonating' }).click();
    await expect(sentence).toHaveText('You are no longer impersonating another user. The page will now reload.');
    await expect(page.getByRole('button', { name: /Account of Hector Doyle/ })).toBeVisible();
    await expect(sentence).toBeHidden();
    await expect(page).toHaveURL('/');
    await expect(banner).toHaveCount(0);
    expect(await readCookie(page, 'tailboard_token')).toBe(hector.token);
    expect(await readCookie(page, 'tailboard_own_token')).toBeUndefined();
    expect(await readStorage(page, 'impersonating')).toBe('false');
    expect((await page.request.get('/api/v1/user', { headers: asTheirs })).status()).toBe(401);

    // Both names are in the history …
    await page.goto(`/admin/jobs/assign?date=${day.date}&job=${job}`);
    const line = page.getByRole('listitem').filter({ hasText: 'by Hector Doyle for Antonio Bell' });
    await expect(line).toContainText('ompleted');
    // … in the stored event …
    const { output } = await product.operate(['events', 'read', `job-${job}`]);
    const stored = output.split('\n').find((row) => row.includes('JobCompleted')) ?? output;
    const { body } = await hector.request<{ data: { id: string } }>('GET', '/user');
    expect(stored).toContain(antonio);
    expect(stored).toContain(body.data.id);
    // … and in the login log.
    await page.goto('/admin/logins');
    const rows = page.getByRole('row').filter({ hasText: 'Hector Doyle as Antonio Bell' });
    await expect(rows).toHaveCount(2);
  });
});
