import { cards, drag, lane, openBoard, signIn, technicians } from './browser.js';
import { DAY, expect, test } from './product.js';

test.describe('A dispatcher gives out a day', () => {
  test('imports a file of work orders and sees its jobs on the board of their date', async ({ page, product }) => {
    await signIn(page, product, 'manager');
    await page.getByRole('link', { name: 'Work Order Import' }).click();
    await page.setInputFiles('input[type=file]', `tools/demo/company/work-orders/${DAY}.json`);
    await expect(page.getByText(`${DAY}.json is imported`)).toBeVisible();
    await expect(page.getByText('180 of 180 rows')).toBeVisible();
    await page.getByRole('link', { name: 'Board of 06 Oct 2026' }).click();
    await expect(page.getByText(/^06 Oct 2026 · 180 jobs/)).toBeVisible();
  });

  test('gives a job away by drag and sees it again after a reload [JOB-023] [JOB-024]', async ({ page, product }) => {
    await signIn(page, product, 'supervisor');
    await openBoard(page, DAY);
    const [name = ''] = await technicians(page);
    const job = cards(lane(page, 'Unassigned jobs')).first();
    const id = (await job.getAttribute('data-card')) ?? '';
    const assigned = page.waitForResponse((answer) => answer.url().endsWith(`/api/v1/jobs/${id}/assign`));
    await drag(job, lane(page, name));
    expect((await assigned).status()).toBe(200);
    const moved = lane(page, name).locator(`[data-card="${id}"]`);
    await expect(moved).toBeVisible();
    await page.reload();
    await expect(moved).toBeVisible();
    await expect(lane(page, 'Unassigned jobs').locator(`[data-card="${id}"]`)).toHaveCount(0);
  });

  test('gives a job away with the keyboard alone, from sign-in to the history', async ({ page, product }) => {
    await page.goto('/login');
    await page.getByLabel('E-mail').focus();
    await page.keyboard.type(product.emailOf('supervisor'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(product.password);
    await page.keyboard.press('Enter');
    const jobs = page.getByRole('link', { name: 'Jobs', exact: true });
    await expect(jobs).toBeVisible();
    while (!(await jobs.evaluate((link) => link === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await openBoard(page, DAY);
    const job = cards(lane(page, 'Unassigned jobs')).first();
    const id = (await job.getAttribute('data-card')) ?? '';
    while (!(await job.evaluate((card) => card === document.activeElement))) await page.keyboard.press('Tab');
    const [name = ''] = await technicians(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByTestId('announcements')).toHaveText(name);
    await page.keyboard.press('Space');
    const moved = lane(page, name).locator(`[data-card="${id}"]`);
    await expect(moved).toBeFocused();
    await expect(page.getByTestId('announcements')).toContainText(`was moved to ${name}.`);
    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Job details' });
    await expect(details.getByRole('listitem').first()).toContainText(name);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
  });

  test('gives a job away from its menu', async ({ page, product }) => {
    await signIn(page, product, 'supervisor');
    await openBoard(page, DAY);
    const name = (await technicians(page)).at(-1) ?? '';
    const job = cards(lane(page, 'Unassigned jobs')).first();
    const id = (await job.getAttribute('data-card')) ?? '';
    await job.getByRole('button', { name: /^More for/ }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('combobox', { name: 'Technician' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(lane(page, name).locator(`[data-card="${id}"]`)).toBeVisible();
  });

  test('is told on the card why a job went back when the network was lost, and tries again [JOB-041]', async ({
    page,
    product,
  }) => {
    await signIn(page, product, 'supervisor');
    await openBoard(page, DAY);
    const name = (await technicians(page))[2] ?? '';
    const job = cards(lane(page, 'Unassigned jobs')).first();
    const id = (await job.getAttribute('data-card')) ?? '';
    await page.context().setOffline(true);
    await drag(job, lane(page, name));
    await expect(lane(page, 'Unassigned jobs').locator(`[data-card="${id}"]`)).toContainText(
      'Not moved: The server cannot be reached.',
    );
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.context().setOffline(false);
    await drag(page.locator(`[data-card="${id}"]`), lane(page, name));
    await expect(lane(page, name).locator(`[data-card="${id}"]`)).not.toContainText('Not moved');
  });

  test('sees the move of a colleague without a reload', async ({ browser, page, product }) => {
    await signIn(page, product, 'supervisor');
    await openBoard(page, DAY);
    const other = await (await browser.newContext({ baseURL: product.address })).newPage();
    await signIn(other, product, 'manager');
    await openBoard(other, DAY);
    const name = (await technicians(page))[1] ?? '';
    const job = cards(lane(page, 'Unassigned jobs')).first();
    const id = (await job.getAttribute('data-card')) ?? '';
    await drag(job, lane(page, name));
    await expect(lane(other, name).locator(`[data-card="${id}"]`)).toBeVisible();
    await other.context().close();
  });
});
