import type { Page } from '@playwright/test';
import { findViolations, getCards, getUnassignedLane } from '../browser.js';
import { createOrderFile, createOrderRow } from '../day.js';
import { getLastTuesday } from '../last-week.js';
import { expect, openEmptyProduct, test, type KillableProduct } from '../product.js';
import { countSteps } from '../scanner.js';

const step = (page: Page, name: string) =>
  page
    .getByRole('list', { name: 'Setup steps' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^\\d+\\. ${name}`) }) });
const bar = (page: Page) => page.getByRole('status').filter({ hasText: /^Setup, step/ });

/** Registers the first owner of a product. */
async function registerOwner(page: Page, product: KillableProduct): Promise<void> {
  const { output } = await product.operate(['users', 'first-owner-link']);
  await page.goto(/https?:\S+/.exec(output)![0]);
  await page.getByLabel('First name').fill('Grace');
  await page.getByLabel('Last name').fill('Marsh');
  await page.getByLabel('E-mail').fill('grace.marsh@example.com');
  await page.getByRole('textbox', { name: 'Password' }).fill('otter lantern gravel soup');
  await page.getByRole('button', { name: 'Create account' }).click();
}

test.describe('A company is set up', () => {
  let product: KillableProduct;
  test.beforeAll(async () => {
    product = await openEmptyProduct();
  });
  test.afterAll(() => product.stop());

  test('given an empty database, when its owner follows the setup, then each step leads to the next, and what is skipped stays skipped', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: product.address })).newPage();
    await registerOwner(page, product);
    await page.getByRole('link', { name: 'Continue the setup' }).click();
    await expect(page.getByText('0 of 13 steps done')).toBeVisible();
    expect(await findViolations(page)).toEqual([]);

    await page.getByRole('link', { name: 'Open: Company name' }).click();
    await expect(bar(page)).toContainText('step 1 of 13: Company name');
    await page.getByRole('button', { name: 'Change: Company', exact: true }).click();
    const company = page.getByRole('dialog', { name: 'Company' });
    await company.getByRole('textbox', { name: 'Company' }).fill('Peach State Cable');
    await company.getByRole('button', { name: 'Save' }).click();
    await expect(bar(page)).toContainText('Done');

    await bar(page).getByRole('link', { name: 'All steps' }).click();
    await step(page, 'Prices per point').getByRole('button', { name: /^Skip/ }).click();
    await step(page, 'E-mail').getByRole('button', { name: 'Send a test e-mail' }).click();
    await expect(page.getByText(/The test e-mail is a file in DATA_DIR\/mail/)).toBeVisible();
    await step(page, 'E-mail').getByRole('button', { name: /^Skip/ }).click();
    await expect(step(page, 'E-mail')).toContainText('Skipped');

    await step(page, 'Time slots').getByRole('button', { name: 'Add five time slots' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect(step(page, 'Time slots')).toContainText('Done (5)');
    await step(page, 'Billing codes').getByRole('button', { name: 'Add a starter set' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect(step(page, 'Billing codes')).toContainText('Done (23)');
    await expect(step(page, 'Job categories')).toContainText('Done (6)');

    await page.getByRole('link', { name: 'Open: Locations' }).click();
    await page.getByRole('link', { name: 'Add location' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Augusta');
    await page.getByRole('button', { name: 'Save' }).click();
    await bar(page).getByRole('link', { name: 'Next: Employee levels' }).click();
    await expect(bar(page)).toContainText('step 5 of 13: Employee levels');
    await page.reload();
    await expect(bar(page)).toContainText('step 5 of 13: Employee levels');
    await bar(page).getByRole('button', { name: 'Leave the setup' }).click();
    await expect(bar(page)).toHaveCount(0);

    await page.goto('/setup');
    await expect(page.getByText('5 of 13 steps done')).toBeVisible();
    await expect(step(page, 'Prices per point')).toContainText('Skipped');
    await page.goto('/');
    await expect(page.getByText('Next: Employee levels')).toBeVisible();
  });
});

/** Five people of two locations, as an office pastes them from a sheet. */
const people = [
  ['First name', 'Last name', 'E-mail', 'Role', 'Technician ID', 'Location', 'Pay type', 'Pay rate'],
  ['Miguel', 'Long', 'miguel.long@example.com', 'Manager', '', 'Augusta', 'Salary', '1100'],
  ['Rosa', 'Park', 'rosa.park@example.com', 'Supervisor', '', 'Nashville', 'Hourly', '24'],
  ['Tyler', 'Silva', 'tyler.silva@example.com', 'Warehouse', '', 'Augusta', 'Hourly', '19'],
  ['Ann', 'Finch', 'ann.finch@example.com', 'Technician', '7001', 'Augusta', 'Points', '18'],
  ['Bob', 'Ortiz', 'bob.ortiz@example.com', 'Technician', '7002', 'Nashville', 'Hourly', '20'],
];

test.describe('A company is paid', () => {
  let product: KillableProduct;
  test.beforeAll(async () => {
    product = await openEmptyProduct();
  });
  test.afterAll(() => product.stop());

  test('given an empty database, when its owner goes through the setup, a day and its week, then it is paid after eleven saves for the approved day and two for the week', async ({
    browser,
  }) => {
    const { start, date } = getLastTuesday();
    const page = await (await browser.newContext({ baseURL: product.address })).newPage();
    const saves = countSteps();
    const save = (name: string | RegExp) => saves.take(() => page.getByRole('button', { name }).click());
    const saveInDialog = (name: string) =>
      saves.take(() => page.getByRole('dialog').getByRole('button', { name, exact: true }).click());
    await registerOwner(page, product);
    await page.getByRole('link', { name: 'Continue the setup' }).click();

    await step(page, 'Company name').getByRole('button', { name: 'Enter the name' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Company' }).fill('Peach State Cable');
    await saveInDialog('Save');
    await expect(step(page, 'Company name')).toContainText('Done');
    await step(page, 'Prices per point').getByRole('button', { name: 'Confirm these prices' }).click();
    await saveInDialog('Confirm');
    await expect(step(page, 'Prices per point')).toContainText('Done');
    await step(page, 'Locations').getByRole('button', { name: 'Add several' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Locations' }).fill('Augusta\nNashville');
    await saveInDialog('Add');
    await expect(step(page, 'Locations')).toContainText('Done (2)');
    await step(page, 'Time slots').getByRole('button', { name: 'Add five time slots' }).click();
    await saveInDialog('Add');
    await expect(step(page, 'Time slots')).toContainText('Done (5)');
    await step(page, 'Billing codes').getByRole('button', { name: 'Add a starter set' }).click();
    await saveInDialog('Add');
    await expect(step(page, 'Billing codes')).toContainText('Done (23)');

    await step(page, 'Technicians').getByRole('link', { name: 'Add from a table' }).click();
    await page.getByRole('textbox', { name: 'Table' }).fill(people.map((cells) => cells.join('\t')).join('\n'));
    await save('Add 5 users');
    await expect(page.getByText('5 users were added.').first()).toBeVisible();
    await bar(page).getByRole('link', { name: 'All steps' }).click();
    await step(page, 'First work orders').getByRole('link', { name: /^Open/ }).click();
    const rows = [1, 2, 3].map((n) => createOrderRow(date, n, { location: 'Nashville', time_slot: '8–10' }));
    await page.setInputFiles('input[type=file]', {
      name: 'orders.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(createOrderFile(rows)),
    });
    await save(/^Import$/);
    await page.getByRole('link', { name: /^Board of/ }).click();
    await page.getByRole('button', { name: /^Suggest/ }).click();
    await saveInDialog('Assign 3 jobs');
    await expect(page.getByText('3 jobs were assigned').first()).toBeVisible();

    // The technician has no password yet, so the office writes the day.
    await page.goto(`/admin/timecards?date=${date}`);
    await page.getByRole('link', { name: 'Bob Ortiz' }).click();
    await page.getByRole('button', { name: 'Add times' }).click();
    await page.getByLabel('Time in 1').fill('08:00');
    await page.getByLabel('Time out 1').fill('17:00');
    for (const n of [1, 2, 3]) {
      const street = `${100 + n} Elm Street`;
      const expand = page.getByRole('button', { name: `Expand ${street}` });
      if (await expand.isVisible()) await expand.click();
      await page.getByRole('checkbox', { name: `Complete: ${street}` }).check();
      const job = page.getByRole('region', { name: street });
      await job.getByRole('combobox', { name: 'Add a code' }).fill('Service call, first');
      await page.getByRole('option', { name: /Service call, first/ }).click();
    }
    await page.getByRole('textbox', { name: /^Reason for change/ }).fill('From the paper timecard');
    await save('Save');
    await expect(page.getByRole('status', { name: 'Save status' })).toHaveText('Saved');
    await save('Submit');
    await page.getByRole('link', { name: 'Approve in timecards' }).click();
    await save(/^Approve Bob Ortiz/);
    expect(saves.count()).toBe(11);

    await page.getByRole('link', { name: 'Finalize the week' }).click();
    await page.getByRole('button', { name: /^Finalize all ready/ }).click();
    await saves.take(() => page.getByRole('alertdialog').getByRole('button', { name: 'Finalize' }).click());
    await page.getByRole('link', { name: 'Open the payroll report' }).click();
    await expect(page).toHaveURL(new RegExp(`start_date=${start}`));
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await saves.take(() => page.getByRole('menuitem', { name: 'Export For Payroll' }).click());
    await expect(page.getByText(/Your export has been added to the queue/).first()).toBeVisible();
    expect(saves.count()).toBe(13);
    // Nine hours at $20 an hour.
    await expect(page.getByText('$180.00').first()).toBeVisible();
  });
});

test.describe('A demo company', () => {
  let product: KillableProduct;
  test.beforeAll(async () => {
    product = await openEmptyProduct();
  });
  test.afterAll(() => product.stop());

  test('given an empty database, when its owner loads the demo company from the dashboard, then its board has jobs to assign', async ({
    browser,
  }) => {
    const page = await (await browser.newContext({ baseURL: product.address })).newPage();
    await registerOwner(page, product);
    await page.getByRole('button', { name: 'Load the demo company' }).click();
    await expect(page.getByRole('dialog')).toContainText('cannot be removed again');
    expect(await findViolations(page)).toEqual([]);
    await page.getByRole('dialog').getByRole('button', { name: 'Load', exact: true }).click();
    await page.getByRole('link', { name: 'Open the board' }).click({ timeout: 60_000 });
    await expect(getCards(getUnassignedLane(page))).toHaveCount(16);
    await page.goto('/admin/timecards');
    await expect(page.getByRole('button', { name: /^Approve/ }).first()).toBeVisible();
  });
});
