import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import { getCard, getCards, openSession, expectToFit, getLane, findViolations } from '../browser.js';
import { takeDate, importOrders, createOrderFile, createOrderRow, type Board } from '../day.js';
import { expect, test } from '../product.js';

const slots = ['8–10', '10–12', '12–2', '2–4'] as const;

/** Returns the number of technicians whose rows are in sight from top to bottom, below the hours. */
const technicianRowsInSight = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-flow=across]')].map((row) => row.getBoundingClientRect());
    return rows.filter(({ top, bottom }) => top >= 0 && bottom <= innerHeight).length;
  });

/** Returns the jobs in sight that are narrower than 90 px, whose text is clipped in height, or is covered. */
const unreadableJobs = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const rows = document.querySelector('[data-flow=across]')!.parentElement!;
    const head = document.querySelector('[data-flow=across] h3')!.parentElement!.getBoundingClientRect();
    const right = Math.min(innerWidth, rows.getBoundingClientRect().right);
    const isReadable = (job: Element): boolean => {
      const box = job.getBoundingClientRect();
      const isInSight = box.left >= head.right && box.right <= right && box.bottom < innerHeight && box.top > head.top;
      if (!isInSight) return true;
      const lines = [job.querySelector('.address'), job.querySelector('.second')];
      const isUncovered = lines.every((line) => {
        const { left, top, width, height } = line!.getBoundingClientRect();
        return job.contains(document.elementFromPoint(left + Math.min(width, 20) / 2, top + height / 2));
      });
      return box.width >= 90 && job.scrollHeight <= job.clientHeight && isUncovered;
    };
    return [...document.querySelectorAll('[data-chip]')]
      .filter((job) => !isReadable(job))
      .map((job) => job.getAttribute('aria-label') ?? '');
  });

test.describe('A day in rows', () => {
  test('given a full day, then 22 technicians are in sight at 1920 × 1080 and 16 at 1440 × 900, their jobs readable, also beside the map', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const date = takeDate();
    const rows = Array.from({ length: 96 }, (_, n) => createOrderRow(date, n + 1, { time_slot: slots[n % 4]! }));
    await importOrders(manager, `rows-${date}.csv`, createOrderFile(rows));
    const { unassigned, cards } = (await manager.request<Board>('GET', `/board?date=${date}`)).body;
    expect(cards.length).toBeGreaterThanOrEqual(22);
    // Unassigned jobs are sorted by time slot: each technician gets one of each slot, the first one three of one slot.
    const jobs = unassigned.map(({ id }) => id);
    const firstJobs = [0, 1, 2, 24].map((n) => jobs[n]!);
    const assignments = cards.slice(0, 24).map(({ user }, index) => ({
      user_id: user.id,
      job_ids:
        index === 0
          ? firstJobs
          : [index, index + 24, index + 48, index + 72].map((n) => jobs[n]!).filter((id) => !firstJobs.includes(id)),
    }));
    await manager.request('PUT', '/jobs/give-out', { json: { date, takers: assignments } });

    await openSession(page, product, 'supervisor');
    await page.setViewportSize({ width: 1920, height: 1080 });
    await page.goto(`/admin/jobs/assign?date=${date}&view=rows`);
    await expect.poll(() => technicianRowsInSight(page)).toBeGreaterThanOrEqual(22);
    await expect(page.getByText('8 AM', { exact: true })).toBeVisible();
    expect(await unreadableJobs(page)).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect.poll(() => technicianRowsInSight(page)).toBeGreaterThanOrEqual(16);
    expect(await unreadableJobs(page)).toEqual([]);
    await expectToFit(page);

    const [first] = await getCards(getLane(page, cards[1]!.user.label)).all();
    await first!.click();
    await expect(page.getByRole('dialog', { name: 'Job details' })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/admin/jobs/assign');
    expect(await findViolations(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Job details' })).toBeHidden();

    await page.getByRole('button', { name: 'Map', exact: true }).click();
    await expect(page).toHaveURL(/map=1/);
    await getCard(page, jobs[75]!).scrollIntoViewIfNeeded();
    await expect.poll(() => unreadableJobs(page)).toEqual([]);
    await expectToFit(page);
  });
});
