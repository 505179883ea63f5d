import type { Locator, Page } from '@playwright/test';
import { signIn } from './api.js';
import { getCard, getCards, getLane, tabTo, getAnnouncements, readTechnicians, getUnassignedLane } from './browser.js';
import { createDay, readAssignedJobs, toStreet, type TestDay } from './day.js';
import { expect, test, type Product } from './product.js';

const find = (page: Page): Locator => page.getByRole('textbox', { name: 'Find on the board' });

test.describe('A day assigned with the keyboard alone', () => {
  const createDayAsManager = async (product: Product, jobs: number): Promise<TestDay> =>
    createDay(await signIn(product, 'manager'), jobs);

  test('given the address of a board, when a user signs in, finds a job and picks it up, then it is reassigned [JOB-023] [JOB-024]', async ({
    page,
    product,
  }) => {
    const day = await createDayAsManager(product, 4);
    const third = day.ids[2] ?? '';
    await page.goto(`/admin/jobs/assign?date=${day.date}`);
    await tabTo(page, page.getByLabel('E-mail'));
    await page.keyboard.type(product.getEmail('supervisor'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(product.password);
    await page.keyboard.press('Enter');
    await expect(getCards(getUnassignedLane(page))).toHaveCount(4);
    const [one = '', two = ''] = await readTechnicians(page);

    await page.keyboard.press('/');
    await expect(find(page)).toBeFocused();
    await page.keyboard.type('103 elm');
    await expect(getCards(getUnassignedLane(page))).toHaveCount(1);
    await tabTo(page, getCard(page, third));
    await page.keyboard.press('Space');
    await expect(getAnnouncements(page)).toHaveText(`Picked up ${toStreet(3)}. It is in Unassigned jobs.`);
    await page.keyboard.press('ArrowRight');
    await expect(getAnnouncements(page)).toHaveText(one);
    await page.keyboard.press('ArrowRight');
    await expect(getAnnouncements(page)).toHaveText(two);
    await expect(getLane(page, two)).toContainText('9 of 96 points after the move');
    await page.keyboard.press('Space');
    await expect(getAnnouncements(page)).toHaveText(`${toStreet(3)} was moved to ${two}.`);
    await expect(getCard(getLane(page, two), third)).toBeFocused();
    await expect.poll(() => readAssignedJobs(day, two)).toEqual([third]);

    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Job details' });
    await expect(details.getByRole('listitem').first()).toContainText(two);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await expect(getCards(getUnassignedLane(page))).toHaveCount(3);
  });
});
