import type { Page } from '@playwright/test';
import { card, drag, hold, idsIn, lane, unassignedLane } from './browser.js';
import { getJobs, openedDay, findTechnician, type OpenDay } from './day.js';
import { expect, test, type Product } from './product.js';

test.describe('A day assigned with the mouse', () => {
  let page: Page;
  let day: OpenDay;
  let one: string;
  let two: string;
  async function begin(product: Product, jobs: number): Promise<void> {
    day = await openedDay(page, product, jobs);
    ({ one, two } = day);
  }
  const expectJobs = (name: string, ...numbers: number[]) =>
    expect.poll(() => idsIn(lane(page, name))).toEqual(day.jobs(...numbers));
  test.beforeEach(({ page: opened }) => {
    page = opened;
  });

  test('given waiting jobs, when one is held over a card and dropped, then the card counts it at once and keeps it [JOB-020] [JOB-023] [JOB-024] [JOB-025] [JOB-026] [JOB-036]', async ({
    product,
  }) => {
    await begin(product, 3);
    await hold(page, card(page, day.job(1)), lane(page, one));
    await expect(lane(page, one)).toContainText('9 of 96 points after the move');
    const requested = page.waitForRequest((request) => request.url().endsWith(`/jobs/${day.job(1)}/assign`));
    // The highlight lasts 1.5 s, so checking every frame cannot miss it.
    const highlight = page.waitForFunction(
      (id) => document.querySelector(`[data-card="${id}"][data-highlighted]`),
      day.job(1),
    );
    await page.mouse.up();
    const request = await requested;
    expect([request.method(), request.postDataJSON()]).toEqual([
      'PUT',
      { user_id: await findTechnician(day, one), date: day.date },
    ]);
    await highlight;
    await expect(card(lane(page, one), day.job(1))).not.toHaveAttribute('data-highlighted');
    await expect(lane(page, one)).toContainText('9 of 96 points');

    await drag(card(page, day.job(1)), lane(page, two));
    await expect(lane(page, one)).toContainText('0 of 96 points');
    await expect(lane(page, two)).toContainText('9 of 96 points');
    await expect.poll(() => getJobs(day, two)).toEqual(day.jobs(1));
    await page.reload();
    await expectJobs(two, 1);

    await drag(card(page, day.job(1)), unassignedLane(page));
    await expect(lane(page, two)).toContainText('0 of 96 points');
    await expect(card(unassignedLane(page), day.job(1))).toBeVisible();
    await expect.poll(() => getJobs(day, two)).toEqual([]);
  });
});
