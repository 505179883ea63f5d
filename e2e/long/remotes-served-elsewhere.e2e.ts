import type { Page } from '@playwright/test';
import {
  getCards,
  openSession,
  drag,
  getLane,
  openBoard,
  signInByForm,
  readTechnicians,
  getUnassignedLane,
} from '../browser.js';
import { openElsewhere, type RemoteDay, type Elsewhere } from '../remote-host.js';
import { expectFailedRequests, expectPageErrors, test as plain } from '../page-errors.js';
import { DAY, expect, openProduct, remotes, type KillableProduct } from '../product.js';

/** A product whose dispatch, from another build, and whose barn are on another host. */
const test = plain.extend<object, { elsewhere: Elsewhere; product: KillableProduct }>({
  elsewhere: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from the pattern
    async ({}, use) => {
      const elsewhere = await openElsewhere();
      await use(elsewhere);
      elsewhere.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [
    async ({ elsewhere }, use) => {
      const product = await openProduct({ REMOTES: elsewhere.remotes });
      try {
        await use(product);
      } finally {
        await product.stop();
      }
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ product }, use) => use(product.address),
});

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });
const retry = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Retry' });

test.describe('Parts of the product on another host', () => {
  test.beforeEach(({ elsewhere }) => {
    elsewhere.barn = 'well';
  });

  test('given dispatch as it was built on another day, it works inside this shell: theme, language, user and moves', async ({
    page,
    product,
    elsewhere,
  }) => {
    const from: string[] = [];
    page.on('request', (request) => from.push(request.url()));
    // The language belongs to the user: it differs from that of the tests below.
    await signInByForm(page, product, 'manager');
    await openBoard(page, DAY);
    const heading = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(heading).toHaveAttribute('data-made', 'another-day');
    await expect(heading).toHaveText('Dispatch board');
    expect(from.filter((url) => url.startsWith(`${elsewhere.address}/dispatch/`)).length).toBeGreaterThan(1);
    expect(from.filter((url) => url.startsWith(`${product.address}/remotes/dispatch/`))).toEqual([]);

    // The shell's theme applies to the remote's components: their default props, and changed colors.
    const field = page.getByRole('main').getByRole('textbox').first();
    await expect(field.locator('xpath=ancestor::*[contains(@class,"MuiInputBase-sizeSmall")]')).toHaveCount(1);
    const ink = () => heading.evaluate((one) => getComputedStyle(one).color);
    const light = await ink();
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitemradio', { name: 'Dark' }).click();
    await expect.poll(ink).not.toBe(light);

    // Session, client and cache are the shell's: a move is sent, and the board shows it.
    const [first = ''] = await readTechnicians(page);
    const before = await getCards(getUnassignedLane(page)).count();
    const job = (await getCards(getUnassignedLane(page)).first().getAttribute('data-card')) ?? '';
    await drag(getCards(getUnassignedLane(page)).first(), getLane(page, first));
    await expect(getLane(page, first).locator(`[data-card="${job}"]`)).toBeVisible();
    expect(before).toBeGreaterThan(0);

    await page.getByRole('button', { name: 'Language' }).click();
    await page.getByRole('menuitemradio', { name: 'Español' }).click();
    await expect(heading).toHaveText('Tablero de despacho');
    await page.reload();
    await expect(heading).toHaveText('Tablero de despacho');
  });

  const days: readonly [RemoteDay, RegExp][] = [
    ['down', /It could not be reached/],
    ['slow', /It could not be reached/],
    ['without its script', /It could not be reached/],
    ['older', /It is older than this page/],
    ['newer', /It is newer than this page/],
    ['broken', /It failed to start/],
    ['no door', /It failed to start/],
  ];
  for (const [day, sentence] of days)
    test(`given one that is ${day}, its own page says so, and everything else lives on`, async ({
      page,
      product,
      elsewhere,
    }) => {
      expectFailedRequests([503, '/barn/'], [404, '/barn/'], ['no network', '/barn/']);
      expectPageErrors(/the barn burnt down/);
      elsewhere.barn = day;
      await openSession(page, product, 'supervisor');
      await page.goto('/barn');
      await expect(page.getByRole('main')).toContainText('“barn” is unavailable');
      await expect(page.getByRole('main')).toContainText(sentence);
      await expect(navigation(page)).toContainText('barn: unavailable');
      await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await openBoard(page, DAY);
      await expect(getCards(getUnassignedLane(page)).first()).toBeVisible();
    });

  test('given one that comes back, Retry brings its page and its entry without a reload', async ({
    page,
    product,
    elsewhere,
  }) => {
    expectFailedRequests([503, '/barn/']);
    elsewhere.barn = 'down';
    await openSession(page, product, 'supervisor');
    await page.goto('/barn');
    await page.evaluate(() => Object.assign(window, { stayed: true }));
    await expect(retry(page)).toBeVisible();
    elsewhere.barn = 'well';
    await retry(page).click();
    await expect(page.getByText('All is well in the barn')).toBeVisible();
    await expect(navigation(page).getByRole('link', { name: 'Barn' })).toBeVisible();
    expect(await page.evaluate(() => 'stayed' in window)).toBe(true);
  });

  test('given one that throws while it draws, keeps that on its page', async ({ page, product, elsewhere }) => {
    expectPageErrors(/the roof fell in/);
    elsewhere.barn = 'throwing';
    await openSession(page, product, 'supervisor');
    await page.goto('/barn');
    await expect(page.getByRole('main')).toContainText('An error occurred on this page');
    await navigation(page).getByRole('link', { name: 'Dashboard' }).click();
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('main')).not.toContainText('An error occurred');
  });

  test('given a page whose file went away with a deploy, shows that a newer version exists and reloads', async ({
    page,
    product,
    elsewhere,
  }) => {
    expectFailedRequests([404, '/barn/']);
    await openSession(page, product, 'supervisor');
    await page.goto('/');
    const barn = navigation(page).getByRole('link', { name: 'Barn' });
    await expect(barn).toBeVisible();
    elsewhere.barn = 'moved';
    await barn.click();
    await expect(page.getByRole('main')).toContainText('A new version is available');
    elsewhere.barn = 'well';
    await page.getByRole('button', { name: 'Reload page' }).click();
    await expect(page.getByText('All is well in the barn')).toBeVisible();
  });

  test('given one that wants pages of the shell, leaves them where they are and logs it', async ({
    page,
    product,
    elsewhere,
  }) => {
    elsewhere.barn = 'greedy';
    const logged: string[] = [];
    page.on('console', (line) => void (line.type() === 'warning' && logged.push(line.text())));
    await openSession(page, product, 'supervisor');
    await page.goto('/');
    await expect(navigation(page).getByRole('link', { name: 'Barn' })).toBeVisible();
    await expect(navigation(page).getByRole('link', { name: 'My dashboard' })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('All is well in the barn');
    expect(logged.join('\n')).toContain('the remote barn may not have the path /: / belongs to the shell');
  });

  test('lets the page load code from the named host, and from no other', async ({ product, elsewhere }) => {
    const policy = (await fetch(product.address)).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${elsewhere.address};`);
    expect(await (await fetch(`${product.address}/remotes.json`)).json()).toEqual({
      remotes: [
        ...remotes.map((name) => ({
          name,
          entry: `${name === 'dispatch' ? elsewhere.address : '/remotes'}/${name}/mf-manifest.json`,
        })),
        { name: 'barn', entry: `${elsewhere.address}/barn/mf-manifest.json` },
      ],
    });
  });
});
