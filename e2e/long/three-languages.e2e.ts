import type { Browser, BrowserContext, Page } from '@playwright/test';
import { signIn } from '../api.js';
import { getCards } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { DAY, expect, test, type Product } from '../product.js';

const locales = ['en', 'es', 'zh-CN'] as const;
type Locale = (typeof locales)[number];

/** The texts that the test looks for, in each language. */
const values = {
  en: {
    language: 'Language',
    name: 'English',
    email: 'E-mail',
    password: 'Password',
    enter: 'Sign in',
    out: 'Log out',
  },
  es: {
    language: 'Idioma',
    name: 'Español',
    email: 'Correo electrónico',
    password: 'Contraseña',
    enter: 'Entrar',
    out: 'Cerrar sesión',
  },
  'zh-CN': { language: '语言', name: '简体中文', email: '邮箱', password: '密码', enter: '登录', out: '退出登录' },
} as const satisfies Record<Locale, object>;

/** The same in every language: proper names, and key labels. */
const names = /Tailboard|English|Español|简体中文|Ctrl|CPEs?|QCs?|CSV|JSON|GPS|ZIP|PDF|OK|UTC|A–Z|FLSA|7\(i\)/g;
/** Spanish words spelled like the English ones. */
const alike = new Set(['Roles', 'Supervisor', 'pts', 'No', 'Total', 'General', 'Error', 'Personal']);

/** Reads the strings in the responses of a page: names and addresses, which no language changes. */
function listenTo(page: Page): { data: Set<string>; allRead: () => Promise<unknown> } {
  const data = new Set<string>();
  const reading: Promise<void>[] = [];
  const take = (value: unknown, key: string): void => {
    // The server's texts must be translated like everything else.
    if (typeof value === 'string' && !['message', 'description', 'summary'].includes(key)) data.add(value);
    else if (Array.isArray(value)) for (const one of value) take(one, key);
    else if (value && typeof value === 'object') for (const [name, one] of Object.entries(value)) take(one, name);
  };
  page.on('response', (response) => {
    if (!response.url().includes('/api/v1/') || !(response.headers()['content-type'] ?? '').includes('json')) return;
    const settings = /\/settings/.test(response.url());
    const read = async (): Promise<void> => {
      const body: unknown = await response.json().catch(() => undefined);
      if (!settings) take(body, '');
      else for (const { value } of (body as { data: { value: unknown }[] } | undefined)?.data ?? []) take(value, '');
    };
    reading.push(read());
  });
  return { data, allRead: () => Promise.all(reading) };
}

/** Returns every visible or announced text on a page. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found = new Set<string>([document.title]);
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walk.nextNode(); node; node = walk.nextNode())
      if (!node.parentElement?.closest('script, style, noscript, [lang]:not(html)')) found.add(node.textContent ?? '');
    for (const element of document.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
      for (const attribute of ['aria-label', 'title', 'placeholder', 'alt'])
        found.add(element.getAttribute(attribute) ?? '');
    return [...found].map((text) => text.trim()).filter(Boolean);
  });

/** Returns a text without data and names. */
function words(text: string, data: readonly string[]): string {
  let left = text;
  for (const one of data) left = left.split(one).join(' ');
  return left
    .replace(names, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim();
}
const isKey = (text: string): boolean => /^[a-z]+([A-Z][a-z]+)+$|^[a-z]+(\.[a-zA-Z]+)+$|\{\{|\}\}/.test(text);

/** Returns the untranslated texts of a page. */
function leftOver(locale: Locale, texts: readonly string[], english: ReadonlySet<string>, data: Set<string>): string[] {
  // One-character parts would remove letters from words; longer ones go first.
  const known = [...data].filter((one) => one.trim().length > 2).sort((a, b) => b.length - a.length);
  return texts.filter((text) => {
    if (isKey(text) && !data.has(text)) return true;
    if (locale === 'en') return false;
    const left = words(text, known);
    // Initials represent a name.
    if (!/\p{L}{2}/u.test(left) || /^\p{Lu}{2}$/u.test(left)) return false;
    return locale === 'zh-CN' ? !/\p{Script=Han}/u.test(left) : english.has(text) && !alike.has(left);
  });
}

const formatMonth = (locale: Locale, date: Date): string =>
  new Intl.DateTimeFormat(locale, { month: 'short', timeZone: 'America/New_York' }).format(date).replace('.', '');

interface Walk {
  readonly texts: Map<string, readonly string[]>;
  readonly data: Set<string>;
  readonly context: BrowserContext;
  readonly page: Page;
}

/** Runs the same steps in every language, up to the sign-out. */
async function walk(browser: Browser, product: Product, locale: Locale): Promise<Walk> {
  const context = await browser.newContext({ baseURL: product.address, locale: 'en-US' });
  const page = await context.newPage();
  const { data, allRead } = listenTo(page);
  const texts = new Map<string, readonly string[]>();
  const word = values[locale];
  const collectTexts = async (name: string): Promise<void> => {
    texts.set(name, await textsOn(page));
    // The browser forgets the content of a response at the next navigation.
    await allRead();
  };

  const choose = async (button: string): Promise<void> => {
    await page.getByRole('button', { name: button, exact: true }).click();
    await page.getByRole('menuitemradio', { name: word.name }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', locale);
    await expect(page.getByRole('menu')).toHaveCount(0);
  };
  await page.goto('/login');
  await choose('Language');
  await collectTexts('sign-in');
  await page.getByLabel(word.email).fill(product.getEmail('owner'));
  await page.getByLabel(word.password).fill(product.password);
  await page.getByRole('button', { name: word.enter }).click();
  await expect(page.getByRole('navigation')).toBeVisible();

  // Before the sign-in, the language belongs to the browser; afterwards, to the user.
  const stored = page.waitForResponse((response) => response.url().endsWith('/locale') && response.ok());
  await choose(word.language);
  await stored;

  // Today's date in this language.
  const today = new Date();
  const written =
    locale === 'zh-CN' ? /^\d{4}年\d{1,2}月\d{1,2}日$/ : new RegExp(`^\\d\\d ${formatMonth(locale, today)} \\d{4}$`);
  await expect(page.getByText(written).first()).toBeVisible();
  await expect(page.locator('.MuiSkeleton-root')).toHaveCount(0);
  await collectTexts('dashboard');

  await page.goto('/admin/techs/users');
  await expect(page.getByText('Aisha Lopez').first()).toBeVisible();
  await collectTexts('users');

  await page.goto('/admin/settings');
  // Prices are in US dollars and numbers in US format, in every language.
  await expect(page.getByText('$1.50').first()).toBeVisible();
  await collectTexts('settings');

  await page.goto(`/admin/jobs/assign?date=${DAY}`);
  await expect(getCards(page.locator('[data-lane]')).first()).toBeVisible();
  await collectTexts('board');
  return { texts, data, context, page };
}

test.describe('Three languages', () => {
  let english: Walk | undefined;

  for (const locale of locales)
    test(`given ${locale}, when somebody walks from the sign-in to the board and out, then nothing is left in another language [I18N-001] [I18N-002] [I18N-004] [I18N-005] [I18N-009] [I18N-010] [I18N-011] [I18N-012] [I18N-013]`, async ({
      browser,
      product,
    }) => {
      expectFailedRequests([401, '/api/v1/']);
      english ??= await walk(browser, product, 'en');
      const dates: string[] = [];
      const way = locale === 'en' ? english : await walk(browser, product, locale);
      const { page, context, data } = way;
      page.on('request', (request) => {
        const { pathname, searchParams } = new URL(request.url());
        if (pathname.startsWith('/api/v1/') && searchParams.has('date')) dates.push(searchParams.get('date') ?? '');
      });
      const all = new Set([...english.data, ...data]);
      const found = [...way.texts].flatMap(([name, texts]) =>
        leftOver(locale, texts, new Set(english?.texts.get(name)), all).map((text) => `${name}: ${text}`),
      );
      expect(found).toEqual([]);

      // Requests contain dates in storage format, never in display format.
      await page.reload();
      await expect(getCards(page.locator('[data-lane]')).first()).toBeVisible();
      expect(dates.length).toBeGreaterThan(0);
      for (const date of dates) expect(date).toMatch(/^\d{4}-\d{2}-\d{2}$/);

      // Chinese uses the product's typeface if the machine has none.
      if (locale === 'zh-CN') {
        const drawn = await listTypefaces(page, 'h1');
        expect(drawn.length).toBeGreaterThan(0);
        for (const name of drawn) expect(name).toMatch(/Noto Sans|PingFang|YaHei|Inter/);
        expect(drawn.some((name) => !name.startsWith('Inter'))).toBe(true);
      }

      // The choice is stored in the browser for a year, and with the user.
      const stored = (await context.cookies()).find(({ name }) => name === 'tailboard_locale');
      expect(stored?.value).toBe(locale);
      expect(Math.round(((stored?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365);
      const owner = await signIn(product, 'owner');
      await expect
        .poll(async () => (await owner.request<{ data: { locale: string } }>('GET', '/user')).body.data.locale)
        .toBe(locale);
      await context.clearCookies({ name: 'tailboard_locale' });
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', locale);

      // Signs out.
      await page.getByRole('banner').getByRole('button').last().click();
      await page.getByRole('menuitem', { name: values[locale].out }).click();
      await expect(page).toHaveURL('/login');
      await context.close();
    });
});

/** Returns the typefaces with which the glyphs of an element were rendered. */
async function listTypefaces(page: Page, selector: string): Promise<string[]> {
  await page.evaluate(() => document.fonts.ready);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}
