import type { Page } from '@playwright/test';
import { openSession, findViolations } from '../browser.js';
import { waitForMail } from '../mail.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

const PASSWORD = 'otter lantern gravel soup';

/** Invites a user as an owner on the users page. Returns the resulting e-mail. */
async function sendIn(page: Page, product: Product, email: string, role: string) {
  await openSession(page, product, 'owner');
  await page.goto('/admin/techs/users?tab=invitations');
  await page.getByRole('button', { name: 'Invite' }).click();
  const window = page.getByRole('dialog', { name: 'Invite a user' });
  await window.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await window.getByRole('checkbox', { name: 'Technician' }).uncheck();
  await window.getByRole('checkbox', { name: role }).check();
  await window.getByLabel('Pay rate').fill('18.50');
  await window.getByRole('button', { name: 'Send invitation' }).click();
  await expect(
    page.getByText(`E-mail is not configured. The link for ${email} is in a new file in DATA_DIR/mail on the server.`),
  ).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(email) })).toContainText(role);
  return waitForMail(product, email);
}

test.describe('A person is asked in', () => {
  test('by mail, registers, and sees what their role may see; the link is good once [SES-001] [NAV-008] [NAV-176]', async ({
    page,
    browser,
    product,
  }) => {
    expectFailedRequests([422, '/register'], [422, '/links/read']);
    const email = 'nora.vance@example.com';
    const mail = await sendIn(page, product, email, 'Supervisor');
    expect(mail.subject).toBe('Li Marsh invites you to join Tailboard');
    expect(mail.text).toContain(`Then sign in with this e-mail address, ${email}.`);
    const [link = ''] = mail.links;

    const theirs = await (await browser.newContext({ baseURL: product.address })).newPage();
    await theirs.goto(link);
    await expect(theirs.getByText(`Welcome, ${email}. Enter your name and choose a password.`)).toBeVisible();
    // The values of the link do not appear on the screen.
    await expect(theirs).toHaveURL('/register');
    await theirs.reload();

    const field = (name: string) => theirs.getByRole('textbox', { name, exact: true });
    const send = theirs.getByRole('main').getByRole('button', { name: 'Register' });
    await field('First name').fill('Nora');
    await field('Password').fill('short');
    await field('Password confirmation').fill('not the same');
    await send.click();
    await expect(field('Last name')).toHaveAccessibleDescription('The last name field is required.');
    await expect(field('Last name')).toBeFocused();
    await expect(field('Password')).toHaveAccessibleDescription(/at least 12 characters/);
    await expect(field('Password confirmation')).toHaveAccessibleDescription(/does not match/);

    // Errors that only the server can detect appear next to their fields too.
    await field('Last name').fill('Vance');
    await field('Password').fill('tailboard1234');
    await field('Password confirmation').fill('tailboard1234');
    await send.click();
    await expect(field('Password')).toHaveAccessibleDescription(/^This password is easy to guess/);
    await expect(field('Password')).toBeFocused();
    await expect(field('First name')).toHaveValue('Nora');
    expect(await findViolations(theirs)).toEqual([]);
    await expect(field('Password confirmation')).toHaveValue('tailboard1234');

    await field('Password').fill(PASSWORD);
    await field('Password confirmation').fill(PASSWORD);
    await send.click();
    const menu = theirs.getByRole('navigation', { name: 'Main navigation' });
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(theirs).toHaveURL('/');

    await theirs.getByRole('button', { name: 'Account of Nora Vance' }).click();
    await theirs.getByRole('menuitem', { name: 'Log out' }).click();
    await theirs.getByLabel('E-mail').fill(email);
    await theirs.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await theirs.getByRole('button', { name: 'Sign in' }).click();
    await expect(menu).toBeVisible();
    // Supervisors assign work. The user pages are for owners and admins.
    await theirs.goto('/admin/jobs/assign?date=2026-10-06');
    await expect(theirs.getByRole('heading', { name: 'Dispatch board' })).toBeVisible();
    await theirs.goto('/admin/techs/users');
    await expect(theirs).toHaveURL('/');
    await theirs.context().close();

    const later = await (await browser.newContext({ baseURL: product.address })).newPage();
    await later.goto(link);
    await expect(later.getByText(/^This invitation is no longer valid: it was used/)).toBeVisible();
    await expect(later.getByRole('textbox')).toHaveCount(0);
    await later.getByRole('link', { name: 'Back to sign-in' }).click();
    await expect(later).toHaveURL('/login');
    await later.context().close();
  });

  test('and is reported on the last step when the invitation was withdrawn meanwhile; nothing typed is lost', async ({
    page,
    browser,
    product,
  }) => {
    expectFailedRequests([403, '/register']);
    const email = 'taken.back@example.com';
    const [link = ''] = (await sendIn(page, product, email, 'QC')).links;
    const theirs = await (await browser.newContext({ baseURL: product.address })).newPage();
    await theirs.goto(link);
    await theirs.getByRole('textbox', { name: 'First name' }).fill('Ada');
    await theirs.getByRole('textbox', { name: 'Last name' }).fill('Lowe');
    for (const name of ['Password', 'Password confirmation'])
      await theirs.getByRole('textbox', { name, exact: true }).fill(PASSWORD);

    await page.getByRole('button', { name: `Revoke the invitation of ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(page.getByText(`The invitation of ${email} was revoked.`)).toBeVisible();

    await theirs.getByRole('main').getByRole('button', { name: 'Register' }).click();
    await expect(theirs.getByRole('alert')).toContainText(
      'To register, you need a valid invitation. Contact an owner or admin for a new one.',
    );
    await expect(theirs.getByRole('textbox', { name: 'First name' })).toHaveValue('Ada');
    await theirs.context().close();
  });

  test('and the mail speaks the language of the user who asks [I18N-002]', async ({ page, browser, product }) => {
    const admin = await openSession(page, product, 'admin');
    const languages = [
      {
        locale: 'es',
        name: 'Español',
        words: [
          'Invitar',
          'Invitar a un usuario',
          'Correo',
          'Técnico',
          'Supervisor',
          'No remunerado',
          'Enviar la invitación',
        ],
        subject: 'Hector Doyle le invita a unirse a Tailboard',
        welcome: /^Le damos la bienvenida, nora\.es@/,
      },
      {
        locale: 'zh-CN',
        name: '简体中文',
        words: ['邀请', '邀请用户', '邮箱', '技术员', '主管', '无薪', '发送邀请'],
        subject: 'Hector Doyle 邀请您加入 Tailboard',
        welcome: /^欢迎您，nora\.zh-cn@/,
      },
    ];
    await page.goto('/admin/techs/users?tab=invitations');
    for (const { locale, name, words, subject, welcome } of languages) {
      const email = `nora.${locale.toLowerCase()}@example.com`;
      await page.getByRole('button', { name: /^(Language|Idioma)$/ }).click();
      await page.getByRole('menuitemradio', { name }).click();
      const [open = '', title = '', address = '', given = '', role = '', unpaid = '', send = ''] = words;
      await page.getByRole('button', { name: open, exact: true }).click();
      const window = page.getByRole('dialog', { name: title });
      await window.getByRole('textbox', { name: address }).fill(email);
      await window.getByRole('checkbox', { name: given }).uncheck();
      await window.getByRole('checkbox', { name: role }).check();
      await window.getByRole('checkbox', { name: unpaid }).check();
      await window.getByRole('button', { name: send }).click();
      await expect(window).toBeHidden();
      const mail = await waitForMail(product, email);
      expect(mail.subject).toBe(subject);
      const theirs = await (await browser.newContext({ baseURL: product.address, locale })).newPage();
      await theirs.goto(mail.links[0] ?? '');
      await expect(theirs.getByText(welcome)).toBeVisible();
      await theirs.context().close();
    }
    // The language is stored with the user, and other tests expect English.
    await admin.request('PUT', '/user/locale', { json: { locale: 'en' } });
  });
});
