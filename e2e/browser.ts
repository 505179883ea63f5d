import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator, Page } from '@playwright/test';
import { expect, type Product } from './product.js';

/** Signs in by the form, and waits until the person is in. */
export async function signIn(page: Page, product: Product, role: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(product.emailOf(role));
  await page.getByLabel('Password').fill(product.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
}

export const openBoard = async (page: Page, date: string): Promise<void> => {
  await page.goto(`/admin/jobs/assign?date=${date}`);
  await expect(lane(page, 'Unassigned jobs')).toBeVisible();
};

export const lane = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
export const cards = (of: Locator): Locator => of.locator('[data-card]');
/** The names of the technicians' lanes, in their order. */
export const technicians = async (page: Page): Promise<string[]> =>
  page.locator('[data-lane]:not([data-lane="unassigned"]) h3').allTextContents();

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
type Found = { id: string; impact: string; where: string[] };

/** What axe finds on the page as it stands: nothing, on a good page. */
export async function violations(page: Page): Promise<Found[]> {
  // Evaluated, not added as a script: the page's own policy forbids inline scripts.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe: engine } = globalThis as unknown as {
      axe: { run(of: Document): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> };
    };
    const { violations: found } = await engine.run(document);
    return found.map(({ id, impact, nodes }) => ({
      id,
      impact,
      where: nodes.slice(0, 3).map(({ html }) => html.slice(0, 160)),
    }));
  });
}
