import type { Browser, Page } from '@playwright/test';
import { createAnonymousClient, signIn } from '../api.js';
import { openSession, findViolations } from '../browser.js';
import { waitForMail } from '../mail.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

const NEW = 'otter lantern gravel soup';
const SENT =
  /^This server sends no e-mails\. If an account has this e-mail, its link is in a file that administrators can read\./;

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const another = async (browser: Browser, product: Product): Promise<Page> =>
  (await browser.newContext({ baseURL: product.address })).newPage();

/** Returns a user whom no other test signs in as, because their password changes permanently. */
async function otherUser(product: Product, role: string): Promise<{ id: string; email: string }> {
  const owner = await signIn(product, 'owner');
  const { body } = await owner.request<{ data: { id: string; email: string; roles: string[] }[] }>(
    'GET',
    '/users?per_page=100',
  );
  const found = body.data.find(({ roles, email }) => roles.includes(role) && email !== product.getEmail(role));
  if (!found) throw new Error(`there is no second ${role}`);
  return found;
}
/** Signs in through the form with a custom password. */
async function enter(page: Page, email: string, password: string): Promise<void> {
  await field(page, 'E-mail').fill(email);
  await field(page, 'Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
/** Enters a new password twice on a page that requires one. */
async function choose(page: Page, password: string, confirmation = password): Promise<void> {
  await field(page, 'New password').fill(password);
  await field(page, 'New password confirmation').fill(confirmation);
  await page.getByRole('button', { name: 'Change password' }).click();
}
const inside = (page: Page) => expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();

test.describe('A forgotten password', () => {
  test('is chosen again by a link from a mail, which is good once and ends the other sessions [NAV-009] [NAV-010]', async ({
    page,
    browser,
    product,
  }) => {
    expectFailedRequests([422, '/password/reset'], [401, '/api/v1/'], [422, '/login'], [422, '/links/read']);
    const { email } = await otherUser(product, 'qc');
    // A session with the old password in another browser.
    const elsewhere = await another(browser, product);
    await elsewhere.goto('/login');
    await enter(elsewhere, email, product.password);
    await inside(elsewhere);

    await page.goto('/login');
    // The error of a field on blur must not move the link away from the mouse.
    await field(page, 'E-mail').focus();
    await page.getByRole('link', { name: 'Forgot your password?' }).click();
    await expect(page).toHaveURL('/password/reset');
    await field(page, 'E-mail').fill('nobody.at.all@example.com');
    await page.getByRole('button', { name: 'Send link' }).click();
    const text = await page.getByText(SENT).textContent();
    await page.getByRole('button', { name: 'Send to another e-mail' }).click();
    await field(page, 'E-mail').fill(email);
    await page.getByRole('button', { name: 'Send link' }).click();
    await expect(page.getByText(SENT)).toHaveText(text ?? '');

    const mail = await waitForMail(product, email);
    expect(mail.subject).toBe('Choose a new password for Tailboard');
    expect(mail.text).toContain('The link works once and expires in 60 minutes.');
    const [link = ''] = mail.links;
    await page.goto(link);
    await expect(page.getByText(`For ${email}.`)).toBeVisible();
    await expect(page).toHaveURL('/password/reset/new');

    await choose(page, NEW, 'something else');
    await expect(field(page, 'New password confirmation')).toHaveAccessibleDescription(/does not match/);
    await choose(page, 'tailboard1234');
    await expect(field(page, 'New password')).toHaveAccessibleDescription(/^This password is easy to guess/);
    await expect(field(page, 'New password')).toHaveValue('tailboard1234');
    await page.getByRole('button', { name: 'Show characters' }).click();
    await expect(field(page, 'New password')).toHaveAttribute('type', 'text');
    expect(await findViolations(page)).toEqual([]);
    await choose(page, NEW);
    await expect(page).toHaveURL('/login');
    await expect(page.getByText('Your password is changed. Sign in with the new one.')).toBeVisible();
    await expect(field(page, 'E-mail')).toHaveValue(email);

    // The other browser is notified without a request.
    await elsewhere.getByRole('alertdialog', { name: 'Session expired' }).getByRole('button', { name: 'OK' }).click();
    await expect(elsewhere).toHaveURL(/\/login/);
    await elsewhere.context().close();

    await enter(page, email, product.password);
    await expect(page.getByRole('alert')).toContainText('These credentials do not match our records.');
    await enter(page, email, NEW);
    await inside(page);
    expect((await waitForMail(product, email, 1)).subject).toBe('Your password for Tailboard was changed');

    const later = await another(browser, product);
    await later.goto(link);
    await expect(later.getByRole('heading', { name: 'This link is no longer valid' })).toBeVisible();
    await expect(later.getByRole('textbox')).toHaveCount(0);
    await later.getByRole('link', { name: 'Request a new link' }).click();

    // A password that was used before is refused, also with the next link.
    await field(later, 'E-mail').fill(email);
    await later.getByRole('button', { name: 'Send link' }).click();
    await later.goto((await waitForMail(product, email, 2)).links[0] ?? '');
    await choose(later, NEW);
    await expect(field(later, 'New password')).toHaveAccessibleDescription(
      'You have used this password before. Choose another one.',
    );
    await later.context().close();
  });

  test('is replaced by a temporary one from an owner, which opens nothing but the choice of one’s own', async ({
    page,
    browser,
    product,
  }) => {
    expectFailedRequests([422, '/user/password']);
    const { id, email } = await otherUser(product, 'technician');
    await openSession(page, product, 'owner');
    await page.goto(`/admin/techs/users/view?id=${id}`);
    await page.getByRole('button', { name: 'Set temporary password' }).click();
    const window = page.getByRole('dialog', { name: /^Temporary password of / });
    await expect(window).toContainText('It is shown only once.');
    const temporary = /[a-z2-9]{4}(-[a-z2-9]{4}){3}/.exec((await window.textContent()) ?? '')?.[0] ?? 'none';
    expect(temporary).not.toBe('none');
    await window.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText(temporary)).toHaveCount(0);

    const theirs = await another(browser, product);
    await theirs.goto('/login?redirect=%2Fadmin%2Fevents');
    await enter(theirs, email, temporary);
    const wall = theirs.getByRole('heading', { name: 'Choose your own password' });
    await expect(wall).toBeVisible();
    for (const path of ['/', '/admin/jobs/assign', '/user/settings']) {
      await theirs.goto(path);
      await expect(wall).toBeVisible();
    }
    const token = (await theirs.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value;
    const requested = await createAnonymousClient(product).request<{ code: string }>('GET', '/jobs?date=2026-10-06', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([requested.status, requested.body.code]).toEqual([403, 'PasswordMustChange']);

    await field(theirs, 'Current password').fill('not the temporary one');
    await choose(theirs, NEW);
    await expect(field(theirs, 'Current password')).toHaveAccessibleDescription('This is not your current password.');
    expect(await findViolations(theirs)).toEqual([]);
    await field(theirs, 'Current password').fill(temporary);
    await choose(theirs, temporary);
    await expect(field(theirs, 'New password')).toHaveAccessibleDescription(
      'You have used this password before. Choose another one.',
    );
    await choose(theirs, NEW);
    await inside(theirs);
    await theirs.reload();
    await inside(theirs);
    await theirs.context().close();
  });
});
