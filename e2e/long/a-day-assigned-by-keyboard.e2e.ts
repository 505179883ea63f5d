import { signIn } from '../api.js';
import {
  card,
  cards,
  comeAs,
  idsIn,
  lane,
  openBoard,
  tabTo,
  announcements,
  technicians,
  unassignedLane,
} from '../browser.js';
import { expectDate } from '../dates.js';
import { aDay, getJobs, type TestDay } from '../day.js';
import { expect, test, type Product } from '../product.js';

test.describe('A day assigned with the keyboard alone', () => {
  const theDay = async (product: Product, jobs: number): Promise<TestDay> =>
    aDay(await signIn(product, 'manager'), jobs);

  test('given a date that is typed digit by digit, when Enter is pressed, then the board opens that day and no other', async ({
    page,
    product,
  }) => {
    const day = await theDay(product, 1);
    await comeAs(page, product, 'supervisor');
    await openBoard(page, '2026-10-06');
    const opened: string[] = [];
    page.on('framenavigated', (frame) => opened.push(frame.url()));
    const [year, month, date] = day.date.split('-');
    await page.getByRole('group', { name: 'Date', exact: true }).getByRole('spinbutton').first().click();
    await page.keyboard.type(`${month}${date}${year}`);
    await expectDate(page.getByRole('group', { name: 'Date', exact: true }), day.date);
    expect(opened).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(cards(unassignedLane(page))).toHaveCount(1);
    expect(opened).toEqual([expect.stringContaining(`date=${day.date}`)]);
  });

  test('given two jobs on a card, when others are put before them and they change places, then the order remains after a reload [JOB-028] [JOB-029]', async ({
    page,
    product,
  }) => {
    const day = await theDay(product, 3);
    await comeAs(page, product, 'supervisor');
    await openBoard(page, day.date);
    const [one = ''] = await technicians(page);
    const [first = '', second = '', third = ''] = await idsIn(unassignedLane(page));

    await tabTo(page, card(page, first));
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(card(lane(page, one), first)).toBeVisible();
    await expect(card(page, second)).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await expect(card(page, third)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowUp');
    await expect(announcements(page)).toHaveText(/^Before 10\d Elm Street$/);
    const ordered = page.waitForResponse(/\/reorder\//);
    await page.keyboard.press('Space');
    expect((await ordered).request().postDataJSON()).toEqual([third, first]);

    await expect(card(page, second)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(card(lane(page, one), third)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(announcements(page)).toHaveText(`At the end of ${one}`);
    await page.keyboard.press('Space');
    await expect(announcements(page)).toHaveText(`The order of ${one} was changed.`);
    await page.reload();
    await expect.poll(() => idsIn(lane(page, one))).toEqual([first, third]);
  });

  test('given 40 unassigned jobs, when each is assigned by one digit, then at most 80 keystrokes assign the day', async ({
    page,
    product,
  }) => {
    const day = await theDay(product, 40);
    await comeAs(page, product, 'supervisor');
    await openBoard(page, day.date);
    const unassigned = day.ids;
    let keystrokes = 0;
    const press = (key: string): Promise<void> => {
      keystrokes += 1;
      return page.keyboard.press(key);
    };
    await press('j');
    for (const id of unassigned) {
      await expect(card(unassignedLane(page), id)).toBeFocused();
      await press('1');
    }
    await expect(cards(unassignedLane(page))).toHaveCount(0);
    expect(keystrokes).toBeLessThanOrEqual(80);
    await expect.poll(async () => (await day.board()).unassigned.length).toBe(0);
  });

  test('given several selected jobs, when they are sent with “Move to…”, then one undo takes all of them back; a question mark lists the keys', async ({
    page,
    product,
  }) => {
    const day = await theDay(product, 4);
    await comeAs(page, product, 'supervisor');
    await openBoard(page, day.date);
    const [, two = ''] = await technicians(page);
    const shown = await idsIn(unassignedLane(page));
    await tabTo(page, card(page, shown[0] ?? ''));
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Space');
    await expect(announcements(page)).toHaveText('3 selected');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Move to…' });
    await expect(dialog).toContainText('3 jobs');
    await page.keyboard.type(two);
    await page.keyboard.press('Enter');
    await expect(announcements(page)).toHaveText(`3 jobs were moved to ${two}.`);
    await expect.poll(() => getJobs(day, two)).toHaveLength(3);
    await expect(dialog).toBeHidden();

    await page.keyboard.press('Control+z');
    await expect(page.getByText('3 jobs are back where they were.')).toBeVisible();
    await expect(cards(unassignedLane(page))).toHaveCount(4);
    expect(await getJobs(day, two)).toEqual([]);

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Find on the board');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
});
