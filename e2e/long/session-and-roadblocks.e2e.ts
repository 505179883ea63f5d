import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import { openSession, recordRequests, signInByForm } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test, type Product } from '../product.js';

const readToken = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value;
const readStorage = (page: Page): Promise<Record<string, string>> => page.evaluate(() => ({ ...localStorage }));
const signOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: /Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL('/login');
};
/** Fails the requests to a route with a status, as a broken server would. */
const fail = async (page: Page, route: string, status: number): Promise<void> =>
  void (await page.route(
    ({ pathname }) => pathname === `/api/v1${route}`,
    (request) => request.fulfill({ status, json: { message: 'Refused.' } }),
  ));

test.describe('A session in the browser', () => {
  test('given a sign-in, then the user is stored; given a sign-out whose request fails, then nothing of the user remains [SES-012] [SES-019] [SES-020] [SES-021] [NAV-007]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([500, '/api/v1/logout'], [401, '/api/v1/']);
    await signInByForm(page, product, 'manager');
    expect(JSON.parse((await readStorage(page))['user'] ?? 'null')).toMatchObject({
      email: product.getEmail('manager'),
    });
    await page.evaluate(() => {
      localStorage.setItem('recentReturns', '[]');
      localStorage.setItem('roadblock-counter', '1');
    });
    await fail(page, '/logout', 500);
    await signOut(page);
    expect(await readToken(page)).toBeUndefined();
    for (const key of ['user', 'recentReturns', 'roadblock-counter'])
      expect(Object.keys(await readStorage(page))).not.toContain(key);
  });

  test('given a user that cannot be read, when a page opens, then the token is cleared [SES-013]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([403, '/api/v1/user']);
    await openSession(page, product, 'manager');
    await fail(page, '/user', 403);
    await page.goto('/files');
    await expect(page).toHaveURL(/\/login/);
    expect(await readToken(page)).toBeUndefined();
  });

  test('given a server that fails, then a dialog shows it and OK closes it; given an inbox without a session, then the sign-in page opens [SES-036] [SES-042]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([500, '/api/v1/categories'], [401, '/api/v1/']);
    await openSession(page, product, 'manager');
    await fail(page, '/categories', 500);
    await page.goto('/admin/categories');
    const dialog = page.getByRole('alertdialog', { name: 'Something went wrong' });
    await expect(dialog).toBeVisible();
    await dialog.getByRole('button', { name: 'OK' }).click();
    await expect(dialog).toBeHidden();

    await fail(page, '/messages/inbox', 401);
    await page.goto('/admin/messages/inbox');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alertdialog', { name: 'Session expired' })).toHaveCount(0);
  });

  test('given a page that stays open, then it sends a heartbeat every 60 s [SES-055]', async ({ page, product }) => {
    const requests = recordRequests(page);
    const beats = () => requests.queries('/heartbeat').length;
    await openSession(page, product, 'manager');
    const start = Date.now();
    await page.clock.install({ time: start });
    await page.goto('/files');
    await expect.poll(beats).toBe(1);
    // The page has its own clock from here on.
    await page.clock.pauseAt(start + 59_000);
    expect(beats()).toBe(1);
    const answered = page.waitForResponse(/\/heartbeat$/);
    await page.clock.runFor(60_000);
    await answered;
    expect(beats()).toBe(2);
  });

  test('given a new language, then the next request carries it [I18N-008]', async ({ page, product }) => {
    await openSession(page, product, 'warehouse');
    await page.goto('/files');
    await expect(page.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
    await page.getByRole('button', { name: 'Language', exact: true }).click();
    const next = page.waitForRequest((request) => new URL(request.url()).pathname.startsWith('/api/'));
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    expect((await next).headers()['accept-language']).toBe('es');
  });
});

test.describe('Roadblocks', () => {
  const findUserId = async (product: Product, role: string): Promise<string> => {
    const person = await signIn(product, role);
    return (await person.request<{ data: { id: string } }>('GET', '/user')).body.data.id;
  };

  test('given an unread message, then a manager and a technician are led to the inbox with the reason; owners and admins are not [SES-043] [SES-044] [SES-045] [SES-053]', async ({
    page,
    product,
    browser,
  }) => {
    expectFailedRequests([403, '/api/v1/']);
    const owner = await signIn(product, 'owner');
    const roles = ['owner', 'admin', 'manager', 'technician'];
    const { status } = await owner.request('POST', '/messages', {
      json: {
        title: 'Gloves',
        body: '<p>Wear gloves.</p>',
        audience: { user_ids: await Promise.all(roles.map((role) => findUserId(product, role))) },
      },
    });
    expect(status).toBe(201);

    for (const [role, blocked] of [
      ['owner', false],
      ['admin', false],
      ['manager', true],
      ['technician', true],
    ] as const) {
      const context = await browser.newContext({ baseURL: product.address });
      const screen = await context.newPage();
      const requests = recordRequests(screen);
      await openSession(screen, product, role);
      await screen.goto('/files');
      if (blocked) {
        await expect(screen).toHaveURL(
          ({ pathname, searchParams }) =>
            pathname === '/admin/messages/inbox' && searchParams.get('message') === 'You have unread messages.',
        );
        await expect(screen.getByText('You have unread messages.')).toBeVisible();
      } else await expect(screen.getByRole('heading', { level: 1, name: 'Files' })).toBeVisible();
      // Managerial users do not check for roadblocks.
      if (role === 'technician') await expect.poll(() => requests.queries('/roadblocks')).not.toEqual([]);
      else expect(requests.queries('/roadblocks')).toEqual([]);
      await context.close();
    }
    await page.close();
  });
});
