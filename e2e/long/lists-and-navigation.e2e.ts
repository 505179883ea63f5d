import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import { openSession, recordRequests } from '../browser.js';
import { expect, test, type Product } from '../product.js';

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const rows = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('cell') });
const getScrollTop = (page: Page): Promise<number> => page.evaluate(() => Math.round(scrollY));

test.describe('Lists and navigation', () => {
  async function findTechnician(product: Product): Promise<{ id: string; label: string }> {
    const owner = await signIn(product, 'owner');
    const { body } = await owner.request<{ data: { id: string; label: string }[] }>('GET', '/users?role=technician');
    return body.data[0]!;
  }

  test('given the list of users, when it is sorted, paged and left, then the address follows, and each link leads to the page that it names [UIX-019] [UIX-020] [UIX-027] [NAV-089] [USR-010]', async ({
    page,
    product,
  }) => {
    const requests = recordRequests(page);
    await openSession(page, product, 'owner');
    await page.goto('/admin/techs/users');
    await expect(rows(page)).toHaveCount(25);
    const name = page.getByRole('columnheader', { name: /^Name/ });
    await expect(name).toHaveAttribute('aria-sort', 'ascending');
    const lowest = await rows(page).first().textContent();
    await name.getByRole('button').click();
    await expect(name).toHaveAttribute('aria-sort', 'descending');
    await expect(page).toHaveURL(/[?&]direction=desc/);
    await expect
      .poll(() => requests.queries('/users'))
      .toEqual([expect.objectContaining({ direction: 'asc' }), expect.objectContaining({ direction: 'desc' })]);
    // The rows of before stay until the response arrives.
    await expect(rows(page).first()).not.toHaveText(lowest ?? '');
    const first = await rows(page).first().textContent();
    await page.getByRole('button', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/[?&]page=2/);
    await expect(rows(page).first()).not.toHaveText(first ?? '');
    await page.goBack();
    await expect(page).not.toHaveURL(/page=2/);
    await expect(rows(page).first()).toHaveText(first ?? '');

    await page.getByRole('link', { name: 'Add user', exact: true }).click();
    await expect(page).toHaveURL('/admin/techs/users/add');
    await page.goBack();
    const { id, label } = await findTechnician(product);
    await page.goto(`/admin/techs/users?q=${encodeURIComponent(label)}`);
    await page
      .getByRole('link', { name: `View: ${label}` })
      .or(page.getByRole('button', { name: `View: ${label}` }))
      .click();
    await expect(page).toHaveURL(`/admin/techs/users/view?id=${id}`);
    await expect(heading(page, label)).toBeVisible();
  });

  test('given forced colors, then an outline shows what is selected', async ({ page, product }) => {
    await openSession(page, product, 'owner');
    await page.emulateMedia({ forcedColors: 'active' });
    await page.goto('/admin/techs/users');
    const selected = page.locator(
      '[aria-current="page"]:visible, [aria-current="true"]:visible, .Mui-selected:visible',
    );
    await expect(rows(page)).toHaveCount(25);
    const outlines = await selected.evaluateAll((all) => all.map((one) => getComputedStyle(one).outlineStyle));
    expect(outlines.length).toBeGreaterThan(0);
    expect(new Set(outlines)).toEqual(new Set(['solid']));
  });

  for (const width of [768, 1024, 1280])
    test(`given a window of ${width} px, then every control of the users is inside the window`, async ({
      page,
      product,
    }) => {
      await openSession(page, product, 'owner');
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/admin/techs/users');
      await expect(rows(page)).toHaveCount(25);
      const countOutside = () =>
        page.evaluate(
          () =>
            [...document.querySelectorAll('main td.actions :is(a, button)')].filter((control) => {
              const { left, right } = control.getBoundingClientRect();
              return left < 0 || right > innerWidth;
            }).length,
        );
      await expect.poll(countOutside).toBe(0);
    });

  test('given a scrolled page, when another opens, then it starts at the top or at its hash; Back returns to the place [NAV-092] [NAV-093] [NAV-094]', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'owner');
    await page.setViewportSize({ width: 1280, height: 500 });
    await page.goto('/admin/techs/users');
    await expect(rows(page)).toHaveCount(25);
    await page.evaluate(() => scrollTo(0, 400));
    await expect.poll(() => getScrollTop(page)).toBe(400);
    await page.getByRole('navigation', { name: 'Main navigation' }).getByRole('link', { name: 'Files' }).click();
    await expect(heading(page, 'Files')).toBeVisible();
    expect(await getScrollTop(page)).toBe(0);
    await page.goBack();
    await expect(rows(page)).toHaveCount(25);
    await expect.poll(() => getScrollTop(page)).toBe(400);

    await page.goto('/admin/techs/users/add');
    const notes = page.getByRole('textbox', { name: 'Notes' });
    await expect(notes).toBeVisible();
    await expect(notes).not.toBeInViewport();
    await notes.evaluate(({ id }) => (location.hash = id));
    await expect(notes).toBeInViewport();
  });

  test('given a technician, when an owner or an admin opens the details, then only the owner reads and adds equipment [USR-016] [USR-017] [USR-021]', async ({
    page,
    product,
  }) => {
    const requests = recordRequests(page);
    const { id, label } = await findTechnician(product);
    const list = `/admin/techs/users?q=${encodeURIComponent(label)}`;
    const open = async () => {
      await page.goto(list);
      await page.getByRole('button', { name: `User: ${label}` }).click();
      await expect(page.getByRole('dialog')).toContainText(label);
    };
    await openSession(page, product, 'admin');
    await open();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Equipment' })).toHaveCount(0);
    expect(requests.queries('/inventory-items')).toEqual([]);

    await page.context().clearCookies();
    await openSession(page, product, 'owner');
    await open();
    await expect
      .poll(() => requests.queries('/inventory-items'))
      .toContainEqual(expect.objectContaining({ user_id: id }));
    await page.getByRole('textbox', { name: 'Item' }).fill('Signal meter');
    await page.getByRole('button', { name: 'Assign' }).click();
    await expect(page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Signal meter' })).toBeVisible();

    await page.goto(list);
    const before = requests.queries('/inventory-items').length;
    await rows(page).first().getByRole('cell').first().click();
    await expect(page.getByRole('dialog', { name: `Profile of ${label}` })).toContainText('Signal meter');
    expect(requests.queries('/inventory-items').length).toBeGreaterThan(before);
  });

  test('given the settings, the logins and the own profile, then each shows what the server has stored [USR-011] [USR-024] [USR-026]', async ({
    page,
    product,
  }) => {
    const requests = recordRequests(page);
    const owner = await openSession(page, product, 'owner');
    const { body } = await owner.request<{ data: { email: string } }>('GET', '/user/profile');
    await page.goto('/user/profile');
    await expect(page.getByRole('main')).toContainText(body.data.email);
    await page.goto('/admin/logins');
    await expect(rows(page).first()).toContainText(product.getEmail('owner'));
    await page.goto('/admin/settings');
    await expect.poll(() => requests.queries('/settings')).not.toEqual([]);
    await expect(heading(page, 'Settings')).toBeVisible();
  });
});
