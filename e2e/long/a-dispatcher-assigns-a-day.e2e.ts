import { signIn } from '../api.js';
import { getCards, drag, readCardIds, getLane, openBoard, signInByForm, readTechnicians } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { DAY, expect, test } from '../product.js';

test.describe('A dispatcher assigns a day', () => {
  test('imports a file of work orders and sees its jobs on the board of their date, the unassigned jobs of the list [JOB-011]', async ({
    page,
    product,
  }) => {
    await signInByForm(page, product, 'manager');
    await page.getByRole('link', { name: 'Work Order Import' }).click();
    await page.setInputFiles('input[type=file]', `tools/demo/company/work-orders/${DAY}.json`);
    await expect(page.getByText(`${DAY}.json is imported`)).toBeVisible();
    await expect(page.getByText('180 of 180 rows')).toBeVisible();
    await page.getByRole('link', { name: 'Board of 06 Oct 2026' }).click();
    await expect(page.getByText(/^06 Oct 2026 · 180 jobs/)).toBeVisible();
    const manager = await signIn(product, 'manager');
    const listIds = async (list: string): Promise<string[]> => {
      const { body } = await manager.request<{ data: { id: string }[] }>('GET', `/jobs/${list}?date=${DAY}`);
      return body.data.map(({ id }) => id);
    };
    expect(await listIds('assigned')).toEqual([]);
    const unassigned = await listIds('unassigned');
    expect(unassigned).toHaveLength(180);
    expect(unassigned).toEqual(expect.arrayContaining(await readCardIds(getLane(page, 'Unassigned jobs'))));
  });

  test('assigns a job from its menu', async ({ page, product }) => {
    await signInByForm(page, product, 'supervisor');
    await openBoard(page, DAY);
    const name = (await readTechnicians(page)).at(-1) ?? '';
    const job = getCards(getLane(page, 'Unassigned jobs')).first();
    const id = (await job.getAttribute('data-card')) ?? '';
    await job.getByRole('button', { name: /^More actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Move to…' }).click();
    await page.getByRole('combobox', { name: 'Technician' }).fill(name);
    await page.keyboard.press('Enter');
    await expect(getLane(page, name).locator(`[data-card="${id}"]`)).toBeVisible();
  });

  test('is reported on the card why a job went back when the network was lost, and tries again [JOB-041]', async ({
    page,
    product,
  }) => {
    expectFailedRequests(['no network', '/api/']);
    await signInByForm(page, product, 'supervisor');
    await openBoard(page, DAY);
    const name = (await readTechnicians(page))[2] ?? '';
    const job = getCards(getLane(page, 'Unassigned jobs')).first();
    const id = (await job.getAttribute('data-card')) ?? '';
    await page.context().setOffline(true);
    await drag(job, getLane(page, name));
    await expect(getLane(page, 'Unassigned jobs').locator(`[data-card="${id}"]`)).toContainText(
      'Not moved: The server cannot be reached.',
    );
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.context().setOffline(false);
    await drag(page.locator(`[data-card="${id}"]`), getLane(page, name));
    await expect(getLane(page, name).locator(`[data-card="${id}"]`)).not.toContainText('Not moved');
  });
});
