import type { Page } from '@playwright/test';
import { getCard, drag, dragOver, readCardIds, getLane, getUnassignedLane } from './browser.js';
import { readAssignedJobs, openDay, findTechnician, type OpenDay } from './day.js';
import { expect, test, type Product } from './product.js';

test.describe('A day assigned with the mouse', () => {
  let page: Page;
  let day: OpenDay;
  let firstTechnician: string;
  let secondTechnician: string;
  async function begin(product: Product, jobs: number): Promise<void> {
    day = await openDay(page, product, jobs);
    ({ firstTechnician, secondTechnician } = day);
  }
  const expectJobs = (name: string, ...numbers: number[]) =>
    expect.poll(() => readCardIds(getLane(page, name))).toEqual(day.getJobs(...numbers));
  test.beforeEach(({ page: opened }) => {
    page = opened;
  });

  test('given waiting jobs, when one is held over a card and dropped, then the card counts it at once and keeps it [JOB-020] [JOB-023] [JOB-024] [JOB-025] [JOB-026] [JOB-036]', async ({
    product,
  }) => {
    await begin(product, 3);
    await dragOver(page, getCard(page, day.getJob(1)), getLane(page, firstTechnician));
    await expect(getLane(page, firstTechnician)).toContainText('9 of 96 points after the move');
    const requested = page.waitForRequest((request) => request.url().endsWith(`/jobs/${day.getJob(1)}/assign`));
    // The highlight lasts 1.5 s, so checking every frame cannot miss it.
    const highlight = page.waitForFunction(
      (id) => document.querySelector(`[data-card="${id}"][data-highlighted]`),
      day.getJob(1),
    );
    await page.mouse.up();
    const request = await requested;
    expect([request.method(), request.postDataJSON()]).toEqual([
      'PUT',
      { user_id: await findTechnician(day, firstTechnician), date: day.date },
    ]);
    await highlight;
    await expect(getCard(getLane(page, firstTechnician), day.getJob(1))).not.toHaveAttribute('data-highlighted');
    await expect(getLane(page, firstTechnician)).toContainText('9 of 96 points');

    await drag(getCard(page, day.getJob(1)), getLane(page, secondTechnician));
    await expect(getLane(page, firstTechnician)).toContainText('0 of 96 points');
    await expect(getLane(page, secondTechnician)).toContainText('9 of 96 points');
    await expect.poll(() => readAssignedJobs(day, secondTechnician)).toEqual(day.getJobs(1));
    await page.reload();
    await expectJobs(secondTechnician, 1);

    await drag(getCard(page, day.getJob(1)), getUnassignedLane(page));
    await expect(getLane(page, secondTechnician)).toContainText('0 of 96 points');
    await expect(getCard(getUnassignedLane(page), day.getJob(1))).toBeVisible();
    await expect.poll(() => readAssignedJobs(day, secondTechnician)).toEqual([]);
  });
});
