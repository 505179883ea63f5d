import { signIn } from '../api.js';
import {
  getCard,
  getCards,
  openSession,
  readCardIds,
  getLane,
  openBoard,
  tabTo,
  getAnnouncements,
  readTechnicians,
  getUnassignedLane,
} from '../browser.js';
import { expectDate } from '../dates.js';
import { createDay, readAssignedJobs, type TestDay } from '../day.js';
import { expect, test, type Product } from '../product.js';

test.describe('A day assigned with the keyboard alone', () => {
  const createDayAsManager = async (product: Product, jobs: number): Promise<TestDay> =>
    createDay(await signIn(product, 'manager'), jobs);

  test('given a date that is typed digit by digit, when Enter is pressed, then the board opens that day and no other', async ({
    page,
    product,
  }) => {
    const day = await createDayAsManager(product, 1);
    await openSession(page, product, 'supervisor');
    await openBoard(page, '2026-10-06');
    const openedUrls: string[] = [];
    page.on('framenavigated', (frame) => openedUrls.push(frame.url()));
    const [year, month, date] = day.date.split('-');
    await page.getByRole('group', { name: 'Date', exact: true }).getByRole('spinbutton').first().click();
    await page.keyboard.type(`${month}${date}${year}`);
    await expectDate(page.getByRole('group', { name: 'Date', exact: true }), day.date);
    expect(openedUrls).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(getCards(getUnassignedLane(page))).toHaveCount(1);
    expect(openedUrls).toEqual([expect.stringContaining(`date=${day.date}`)]);
  });

  test('given two jobs on a card, when others are put before them and they change places, then the order remains after a reload [JOB-028] [JOB-029]', async ({
    page,
    product,
  }) => {
    const day = await createDayAsManager(product, 3);
    await openSession(page, product, 'supervisor');
    await openBoard(page, day.date);
    const [technician = ''] = await readTechnicians(page);
    const [first = '', second = '', third = ''] = await readCardIds(getUnassignedLane(page));

    await tabTo(page, getCard(page, first));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(getCard(getLane(page, technician), first)).toBeVisible();
    await expect(getCard(page, second)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(getCard(page, third)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(getAnnouncements(page)).toHaveText(/^Before 10\d Elm Street$/);
    const reordered = page.waitForResponse(/\/reorder\//);
    await page.keyboard.press('Space');
    expect((await reordered).request().postDataJSON()).toEqual([third, first]);

    await expect(getCard(page, second)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(getCard(getLane(page, technician), third)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(getAnnouncements(page)).toHaveText(`At the end of ${technician}`);
    await page.keyboard.press('Space');
    await expect(getAnnouncements(page)).toHaveText(`The order of ${technician} was changed.`);
    await page.reload();
    await expect.poll(() => readCardIds(getLane(page, technician))).toEqual([first, third]);
  });

  test('given 40 unassigned jobs, when each is assigned by one digit, then at most 80 keystrokes assign the day', async ({
    page,
    product,
  }) => {
    const day = await createDayAsManager(product, 40);
    await openSession(page, product, 'supervisor');
    await openBoard(page, day.date);
    const unassigned = day.ids;
    let keystrokes = 0;
    const press = (key: string): Promise<void> => {
      keystrokes += 1;
      return page.keyboard.press(key);
    };
    await press('j');
    for (const id of unassigned) {
      await expect(getCard(getUnassignedLane(page), id)).toBeFocused();
      await press('1');
    }
    await expect(getCards(getUnassignedLane(page))).toHaveCount(0);
    expect(keystrokes).toBeLessThanOrEqual(80);
    await expect.poll(async () => (await day.readBoard()).unassigned.length).toBe(0);
  });

  test('given several selected jobs, when they are sent with “Move to…”, then one undo takes all of them back; a question mark lists the keys', async ({
    page,
    product,
  }) => {
    const day = await createDayAsManager(product, 4);
    await openSession(page, product, 'supervisor');
    await openBoard(page, day.date);
    const [, secondTechnician = ''] = await readTechnicians(page);
    const ids = await readCardIds(getUnassignedLane(page));
    await tabTo(page, getCard(page, ids[0] ?? ''));
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Space');
    await expect(getAnnouncements(page)).toHaveText('3 selected');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Move to…' });
    await expect(dialog).toContainText('3 jobs');
    await page.keyboard.type(secondTechnician);
    await page.keyboard.press('Enter');
    await expect(getAnnouncements(page)).toHaveText(`3 jobs were moved to ${secondTechnician}.`);
    await expect.poll(() => readAssignedJobs(day, secondTechnician)).toHaveLength(3);
    await expect(dialog).toBeHidden();

    await page.keyboard.press('Control+z');
    await expect(page.getByText('3 jobs are back where they were.')).toBeVisible();
    await expect(getCards(getUnassignedLane(page))).toHaveCount(4);
    expect(await readAssignedJobs(day, secondTechnician)).toEqual([]);

    await page.keyboard.press('?');
    const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(shortcuts).toContainText('Find on the board');
    await page.keyboard.press('Escape');
    await expect(shortcuts).toBeHidden();
  });
});
