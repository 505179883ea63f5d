import type { Locator, Page } from '@playwright/test';
import { signIn } from './api.js';
import { card, cards, comeAs, idsIn, lane, openBoard, values, technicians, waiting } from './browser.js';
import { expectDate } from './dates.js';
import { aDay, jobsOf, street, type TestDay } from './day.js';
import { expect, test, type Product } from './product.js';

const focused = (of: Locator): Promise<boolean> => of.evaluate((element) => element === document.activeElement);
/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, of: Locator): Promise<void> {
  await expect(of).toBeVisible();
  while (!(await focused(of))) await page.keyboard.press('Tab');
}
const find = (page: Page): Locator => page.getByRole('textbox', { name: 'Find on the board' });

test.describe('A day assigned with the keyboard alone', () => {
  const theDay = async (product: Product, jobs: number): Promise<TestDay> =>
    aDay(await signIn(product, 'manager'), jobs);

  test('given the address of a board, when a user signs in, finds a job and picks it up, then it is reassigned [JOB-023] [JOB-024]', async ({
    page,
    product,
  }) => {
    const day = await theDay(product, 4);
    const third = day.ids[2] ?? '';
    await page.goto(`/admin/jobs/assign?date=${day.date}`);
    await tabTo(page, page.getByLabel('E-mail'));
    await page.keyboard.type(product.emailOf('supervisor'));
    await page.keyboard.press('Tab');
    await page.keyboard.type(product.password);
    await page.keyboard.press('Enter');
    await expect(cards(waiting(page))).toHaveCount(4);
    const [one = '', two = ''] = await technicians(page);

    await page.keyboard.press('/');
    await expect(find(page)).toBeFocused();
    await page.keyboard.type('103 elm');
    await expect(cards(waiting(page))).toHaveCount(1);
    await tabTo(page, card(page, third));
    await page.keyboard.press('Space');
    await expect(values(page)).toHaveText(`Picked up ${street(3)}. It is in Unassigned jobs.`);
    await page.keyboard.press('ArrowRight');
    await expect(values(page)).toHaveText(one);
    await page.keyboard.press('ArrowRight');
    await expect(values(page)).toHaveText(two);
    await expect(lane(page, two)).toContainText('9 of 96 points after the move');
    await page.keyboard.press('Space');
    await expect(values(page)).toHaveText(`${street(3)} was moved to ${two}.`);
    await expect(card(lane(page, two), third)).toBeFocused();
    await expect.poll(() => jobsOf(day, two)).toEqual([third]);

    await page.keyboard.press('Enter');
    const details = page.getByRole('dialog', { name: 'Job details' });
    await expect(details.getByRole('listitem').first()).toContainText(two);
    await page.keyboard.press('Escape');
    await expect(details).toBeHidden();
    await page.keyboard.press('/');
    await page.keyboard.press('Escape');
    await expect(cards(waiting(page))).toHaveCount(3);
  });

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
    await expect(cards(waiting(page))).toHaveCount(1);
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
    const [first = '', second = '', third = ''] = await idsIn(waiting(page));

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
    await expect(values(page)).toHaveText(/^Before 10\d Elm Street$/);
    const ordered = page.waitForResponse(/\/reorder\//);
    await page.keyboard.press('Space');
    expect((await ordered).request().postDataJSON()).toEqual([third, first]);

    await expect(card(page, second)).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(card(lane(page, one), third)).toBeFocused();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await expect(values(page)).toHaveText(`At the end of ${one}`);
    await page.keyboard.press('Space');
    await expect(values(page)).toHaveText(`The order of ${one} was changed.`);
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
      await expect(card(waiting(page), id)).toBeFocused();
      await press('1');
    }
    await expect(cards(waiting(page))).toHaveCount(0);
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
    const shown = await idsIn(waiting(page));
    await tabTo(page, card(page, shown[0] ?? ''));
    await page.keyboard.press('Control+Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Control+Space');
    await expect(values(page)).toHaveText('3 selected');
    await page.keyboard.press('m');
    const dialog = page.getByRole('dialog', { name: 'Move to…' });
    await expect(dialog).toContainText('3 jobs');
    await page.keyboard.type(two);
    await page.keyboard.press('Enter');
    await expect(values(page)).toHaveText(`3 jobs were moved to ${two}.`);
    await expect.poll(() => jobsOf(day, two)).toHaveLength(3);
    await expect(dialog).toBeHidden();

    await page.keyboard.press('Control+z');
    await expect(page.getByText('3 jobs are back where they were.')).toBeVisible();
    await expect(cards(waiting(page))).toHaveCount(4);
    expect(await jobsOf(day, two)).toEqual([]);

    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(keys).toContainText('Find on the board');
    await page.keyboard.press('Escape');
    await expect(keys).toBeHidden();
  });
});
