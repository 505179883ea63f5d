import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { signIn, type ApiClient } from './api.js';
import { expect, type Product } from './product.js';

/** Signs in through the form, and waits until the user is signed in. */
export async function signInByForm(page: Page, product: Product, role: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(product.getEmail(role));
  await page.getByLabel('Password').fill(product.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
}

/** Opens a session without the form. The sign-in form has separate tests. */
export async function openSession(page: Page, product: Product, role: string): Promise<ApiClient> {
  const client = await signIn(product, role);
  await page.context().addCookies([{ name: 'tailboard_token', value: client.token, url: product.address }]);
  return client;
}
/**
 * Pages opened after this receive no notifications of other users' changes, as with delayed notifications, until the
 * returned function is called.
 */
export async function delayNotifications(page: Page): Promise<() => void> {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\/api\/v1\/stream\?/, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Opens an address inside the running product, as a link does: loading the page takes five times as long. Nothing
 * of the previous screen remains when the next one opens. An empty page loads the address.
 */
export async function navigateInApp(page: Page, path: string): Promise<void> {
  if (page.url() === 'about:blank') return void (await page.goto(path));
  const pushAddress = (address: string): Promise<void> =>
    page.evaluate((url) => {
      history.pushState({}, '', url);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  // A tooltip under the mouse would be outside of all landmarks.
  await page.mouse.move(0, 0);
  await pushAddress('/nowhere');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await pushAddress(path);
}

export const openBoard = async (page: Page, date: string): Promise<void> => {
  await page.goto(`/admin/jobs/assign?date=${date}`);
  await expect(getLane(page, 'Unassigned jobs')).toBeVisible();
};

export const getLane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const getCards = (within: Locator): Locator => within.locator('[data-card]');
export const getUnassignedLane = (page: Page): Locator => getLane(page, 'Unassigned jobs');
export const getCard = (within: Page | Locator, id: string): Locator => within.locator(`[data-card="${id}"]`);
/** Returns the headers of technicians whose lanes are near the visible area. */
export const getTechnicianHeadings = (page: Page): Locator =>
  page.locator('[data-lane]:not([data-lane="unassigned"])').getByRole('heading', { level: 3 });
/** Returns the names of technicians whose lanes are near the visible area, in their order. Others are not rendered. */
export async function readTechnicians(page: Page): Promise<string[]> {
  const headings = getTechnicianHeadings(page);
  await expect(headings.first()).toBeVisible();
  // The board sorts them by name, but its columns follow each other in the document.
  return (await headings.allTextContents()).sort((a, b) => a.localeCompare(b));
}
/** Returns the IDs of a lane's cards in screen order. */
export const readCardIds = (within: Locator): Promise<string[]> =>
  getCards(within).evaluateAll((elements) => elements.map((element) => (element as HTMLElement).dataset.card ?? ''));
/**
 * Drags a card to another element with the mouse. Both are scrolled into view first, so that nothing scrolls during the drag.
 */
export async function drag(source: Locator, target: Locator, position?: { x: number; y: number }): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await source.scrollIntoViewIfNeeded();
  await source.dragTo(target, position && { targetPosition: position });
}
/**
 * Drops a card with the mouse before another card: at its left edge, once a line marks the position. A drop counts only
 * where a line marks the position (D85).
 */
export async function dropBefore(dragged: Locator, following: Locator): Promise<void> {
  const page = dragged.page();
  await dragOver(page, dragged, following, { x: 4, y: 14 });
  await page.locator(`[data-before="${await following.getAttribute('data-card')}"]`).waitFor();
  await page.mouse.up();
}
/** Drags a card over an element with the mouse, without releasing it. */
export async function dragOver(
  page: Page,
  source: Locator,
  target: Locator,
  position?: { x: number; y: number },
): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  await source.hover();
  await page.mouse.down();
  // The first move starts the drag; the second reports its position.
  await target.hover({ position });
  await target.hover({ position });
}
export const getAnnouncements = (page: Page): Locator => page.getByTestId('announcements');

/** Records the API requests of a page. */
export function recordRequests(page: Page): {
  /** Returns the queries of the requests to a route below `/api/v1`. */
  queries(route: string, method?: string): Record<string, string>[];
  /** Returns the parsed bodies of the requests to a route below `/api/v1`. */
  bodies(route: string, method: string): unknown[];
} {
  const sent: { method: string; url: URL; body: string | null }[] = [];
  page.on('request', (request) =>
    sent.push({ method: request.method(), url: new URL(request.url()), body: request.postData() }),
  );
  const findRequests = (route: string, method: string) =>
    sent.filter((request) => request.method === method && request.url.pathname === `/api/v1${route}`);
  return {
    queries: (route, method = 'GET') =>
      findRequests(route, method).map(({ url }) => Object.fromEntries(url.searchParams)),
    bodies: (route, method) => findRequests(route, method).map(({ body }) => JSON.parse(body ?? 'null') as unknown),
  };
}

/** Expects the page to fit the width of its window as soon as it is laid out for it, as after a resize. */
export const expectToFit = (page: Page): Promise<void> =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth), {
      message: 'pixels beyond the window',
    })
    .toBeLessThanOrEqual(0);

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Violation = { id: string; impact: string; elements: string[] };

/** Returns the violations of axe's rules on the current page. `rules`: the IDs of the rules; all if omitted. */
export async function findViolations(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  // Evaluated instead of added as a script, because the page's policy forbids inline scripts. Once for each page,
  // because it is large.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(axe);
  return page.evaluate(async (ruleIds) => {
    // Colors in transition are invalid for the check, so finite animations must end first.
    const animations = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    await Promise.allSettled(animations.map(({ finished }) => finished));
    type Run = (
      page: Document,
      options: object,
    ) => Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
    const { axe: engine } = globalThis as unknown as { axe: { run: Run } };
    const { violations } = await engine.run(document, {
      resultTypes: ['violations'],
      ...(ruleIds ? { runOnly: ruleIds } : {}),
    });
    return violations.map(({ id, impact, nodes }) => ({
      id,
      impact,
      elements: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    }));
  }, rules);
}

/** Presses a key until an element has the focus, as a user without a mouse does. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 200; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`200 presses of ${key} did not focus the element`);
}
