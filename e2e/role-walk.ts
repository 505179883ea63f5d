import type { Locator, Page } from '@playwright/test';
import { tabTo } from './browser.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, type Product } from './product.js';

export const roles = ['owner', 'admin', 'manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const;

type Role = (typeof roles)[number];

/**
 * The side navigation of the specification (S0 §6, S1 §6), in its order, in a window wider than a phone: shown to the
 * roles with a Y, in the order of `roles`. Three entries are additions of the product: the import of work orders, a
 * technician's jobs, and the timecards, whose path the specification names.
 */
const menu: readonly (readonly [line: string, shownTo: string])[] = [
  ['Dashboard', 'YYYYYYY'],
  ['Close Daily Work', 'YYYYYYY'],
  ['Events', 'YYYYYYY'],
  ['My Jobs', '----Y--'],
  ['Jobs', 'YYYY---'],
  ['All Techs', 'YY-----'],
  ['Admin › Billing Codes', 'YYY----'],
  ['Admin › Categories', 'YYY----'],
  ['Admin › Jobs › All Jobs', 'YYYY---'],
  ['Admin › Jobs › Quick Re-Assign', 'YYY----'],
  ['Admin › Jobs › Work Order Matching', 'YYY----'],
  ['Admin › Jobs › Work Order Import', 'YYY----'],
  ['Admin › Messages', 'YYYY---'],
  ['Admin › Code Reports', 'YYYY---'],
  ['Admin › Job Reports', 'YYY----'],
  ['Admin › Payroll', 'YYY----'],
  ['Admin › Timecards', 'YYYY---'],
  ['Admin › Settings', 'YYY----'],
  ['Admin › Events', 'YYY----'],
  ['Admin › Time Slots', 'YYY----'],
  ['Admin › Techs › All Techs', 'YY-----'],
  ['Admin › Techs › Document Folders', 'YYY----'],
  ['Admin › Techs › User Documents', 'YYY----'],
  ['Admin › Logins', 'YYY----'],
  ['Warehouse › CPEs', 'YYY--Y-'],
  ['Warehouse › CPE Types', 'YYY--Y-'],
  ['Warehouse › Search', 'YYY--Y-'],
  ['Warehouse › Back to Provider', 'YYY--Y-'],
  ['Warehouse › CPEs in Warehouse', 'YYY--Y-'],
  ['Warehouse › Usage Report', 'YYY--Y-'],
  // Users' lists, found by name (decision D45); supervisors have no warehouse group.
  ['Warehouse › Equipment Lists', 'YYY--Y-'],
  ['Warehouse › Equipment Exceptions', 'YYY--Y-'],
  ['Warehouse › Exports', '-----Y-'],
  ['QCs › Assign QCs', 'YYYY---'],
  ['QCs › Review QCs', 'YYYY---'],
  ['QCs › QC Codes', 'YYY---Y'],
  ['QCs › QCs', 'YYYY--Y'],
  ['QCs › QC Findings', 'YYYY--Y'],
  ['QCs › QC Checklist', 'YYY---Y'],
  ['Equipment Lists', '---Y---'],
  ['Customer Returns', '----Y--'],
  ['My Equipment', '----Y--'],
  ['My Reports', '----YY-'],
  ['Verify Scan', 'YYYY-Y-'],
  ['Customer Return Scan', 'YYYYY--'],
  ['Files', 'YYYYYYY'],
  ['My Documents', '---YYYY'],
];
/** For each role: a page of its menu, the heading of that page, and a name that its palette must not find. */
const ways: Readonly<Record<Role, readonly [entry: string, heading: string, strange: string]>> = {
  owner: ['Settings', 'Settings', 'Customer Returns'],
  admin: ['Logins', 'Logins', 'My Reports'],
  manager: ['Work Order Matching', 'Work Order Matching', 'All Techs'],
  supervisor: ['All Jobs', 'Dispatch board', 'Quick Re-Assign'],
  technician: ['My Jobs', 'My jobs', 'Dispatch'],
  warehouse: ['Back to Provider', 'Back to Provider', 'Reconcile'],
  qc: ['QC Codes', 'QC Codes', 'Review QCs'],
};

const navigation = (page: Page): Locator => page.getByRole('navigation', { name: 'Main navigation' });

/** Returns the menu entries, each with its group. */
const listMenuEntries = (page: Page): Promise<string[]> =>
  navigation(page).evaluate((nav) => {
    const inside = (list: Element | null, above: string): string[] =>
      [...(list?.children ?? [])].flatMap((row) => {
        const head = row.querySelector(':scope > button[aria-expanded], :scope > a');
        const words = `${above}${head?.textContent.trim() ?? ''}`;
        const below = head?.getAttribute('aria-controls');
        return below ? inside(document.getElementById(below)?.querySelector('ul') ?? null, `${words} › `) : [words];
      });
    return inside(nav.querySelector('ul'), '');
  });

/** Goes through the product in a role, by keyboard alone, from the sign-in to the sign-out. */
export async function walkAs(page: Page, product: Product, role: Role): Promise<void> {
  // Requests of the previous session may still be in flight when it ends.
  expectFailedRequests([401, '/api/v1/']);
  const [entry, heading, strange] = ways[role];
  // Signs in.
  await page.goto('/login');
  await tabTo(page, page.getByLabel('E-mail'));
  await page.keyboard.type(product.getEmail(role));
  await tabTo(page, page.getByLabel('Password'));
  await page.keyboard.type(product.password);
  await page.keyboard.press('Enter');

  // The menu contains exactly the entries of the role, in order.
  const expected = menu.filter(([, shownTo]) => shownTo[roles.indexOf(role)] === 'Y').map(([line]) => line);
  await expect.poll(() => listMenuEntries(page)).toEqual(expected);

  // The first Tab reaches the skip link.
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();

  // Opens a page from the menu …
  const link = navigation(page).getByRole('link', { name: entry, exact: true });
  await tabTo(page, link, 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: heading }).first()).toBeVisible();
  await expect(link).toHaveAttribute('aria-current', 'page');

  // … and by a few letters of its name. The palette does not find pages of other roles.
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: 'Search pages, actions, people, jobs' });
  await expect(palette).toBeFocused();
  await page.keyboard.type(strange);
  await expect(page.getByRole('option', { name: strange })).toHaveCount(0);
  await page.keyboard.press('Control+a');
  // A page for scans takes letters in quick succession for a scan, so these come at the speed of a person.
  await page.keyboard.type('dash', { delay: 70 });
  await expect(page.getByRole('option', { name: 'Dashboard' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');
  await expect(palette).toHaveCount(0);

  // Switches the language and back.
  for (const [button, language, lang] of [
    ['Language', 'Español', 'es'],
    ['Idioma', 'English', 'en'],
  ] as const) {
    const choice = page.getByRole('button', { name: button, exact: true });
    await tabTo(page, choice);
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('menuitemradio', { name: language }), 'ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.locator('html')).toHaveAttribute('lang', lang);
    await expect(page.getByRole('menu')).toHaveCount(0);
  }

  // Signs out.
  const account = page.getByRole('button', { name: /Account of/ });
  await tabTo(page, account);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('menuitem', { name: 'Log out' }), 'ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
}
