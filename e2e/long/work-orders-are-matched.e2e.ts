import { signIn } from '../api.js';
import {
  getCard,
  getCards,
  openSession,
  getLane,
  openBoard,
  getTechnicianHeadings,
  getUnassignedLane,
} from '../browser.js';
import {
  createDay,
  importOrders,
  readAssignedJobs,
  openDay,
  createOrderFile,
  createOrderRow,
  toStreet,
  findTechnician,
} from '../day.js';
import { expect, test } from '../product.js';

test.describe('Work orders are matched', () => {
  test('given several orders that wait, when a user chooses all of them by keyboard, then one answer makes a job for each [JOB-055]', async ({
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const day = await createDay(manager, 3);
    const rows = [1, 2, 3].map((n) =>
      createOrderRow(day.date, n, { work_order_number: `M-${day.date}-${n}`, account_number: `more-${day.date}-${n}` }),
    );
    await importOrders(manager, 'more.csv', createOrderFile(rows));
    await openSession(page, product, 'manager');
    await page.goto(`/admin/jobs/match?q=M-${day.date}`);
    await expect(page.getByRole('option', { name: `M-${day.date}-` })).toHaveCount(3);
    await page.getByRole('listbox', { name: 'Work orders' }).focus();
    await page.keyboard.press('Control+a');
    await expect(page.getByRole('heading', { name: '3 work orders selected' })).toBeVisible();
    await page.keyboard.press('c');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Create' }).click();
    await expect(page.getByText('3 work orders done.')).toBeVisible();
    await openBoard(page, day.date);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(6);
  });
});

test.describe('The other screens of dispatch', () => {
  test('given a user who called out, when their jobs are reassigned, then they are with others, and one click brings them back [JOB-053] [JOB-054]', async ({
    page,
    product,
  }) => {
    const day = await openDay(page, product, 3);
    await day.assign(day.firstTechnician, 1, 2, 3);
    await openSession(page, product, 'manager');
    await page.goto(`/admin/jobs/quickassign?date=${day.date}&from=${await findTechnician(day, day.firstTechnician)}`);
    await page.getByRole('combobox', { name: 'Reassign to' }).fill(day.secondTechnician);
    await page.keyboard.press('Enter');
    await expect(page.getByText('3 more jobs: 0 → 27 of 96 points')).toBeVisible();
    await page.getByRole('button', { name: 'Reassign 3 jobs' }).click();
    const results = page.getByRole('list', { name: 'Results' });
    await expect(results.getByText(`Assigned to ${day.secondTechnician}`)).toHaveCount(3);
    await expect.poll(() => readAssignedJobs(day, day.secondTechnician)).toHaveLength(3);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(results.getByText(`Moved back to ${day.firstTechnician}`)).toHaveCount(3);
    await expect.poll(() => readAssignedJobs(day, day.firstTechnician)).toEqual(day.getJobs(1, 2, 3));
  });

  test('given a vacation that is entered in the calendar, when the board of that day is open, then the card bears its note [JOB-016] [JOB-082]', async ({
    page,
    product,
  }) => {
    const day = await createDay(await signIn(product, 'manager'), 1);
    await openSession(page, product, 'manager');
    await page.goto(`/admin/events?add=${day.date}`);
    const dialog = page.getByRole('dialog', { name: 'Add event' });
    await dialog.getByLabel('Title').fill('Vacation');
    const people = dialog.getByRole('combobox', { name: 'People' });
    await people.fill('Luis Torres');
    await page.getByRole('option', { name: 'Luis Torres' }).click();
    await expect(dialog.getByRole('button', { name: 'Luis Torres' })).toBeVisible();
    await dialog.getByLabel('Note').fill('At the sea');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved: Vacation')).toBeVisible();
    await openBoard(page, day.date);
    await expect(getTechnicianHeadings(page).first()).toBeVisible();
    while ((await getLane(page, 'Luis Torres').count()) === 0)
      await getTechnicianHeadings(page).last().scrollIntoViewIfNeeded();
    await expect(getLane(page, 'Luis Torres')).toContainText('At the sea');
  });

  test('given the time slots, when an admin adds one and changes it, then the list shows it [JOB-082]', async ({
    page,
    product,
  }) => {
    await openSession(page, product, 'admin');
    await page.goto('/admin/timeslots');
    await page.getByRole('link', { name: 'Add time slot' }).click();
    await page.getByLabel('Name').fill('6–8');
    await page.getByLabel('Start').fill('18:00');
    await page.getByLabel('End').fill('17:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('The end must be after the start.')).toBeVisible();
    await page.getByLabel('End').fill('20:00');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved: 6–8')).toBeVisible();
    const row = page.getByRole('row', { name: /6–8/ });
    await expect(row).toContainText('No limit');
    await row.getByRole('link', { name: 'Edit: 6–8' }).click();
    await page.getByLabel('Capacity').fill('12');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(row).toContainText('12');
  });

  test('given moves of a day, when the history of the board is opened, then it lists who moved what, shows the board as it was, and undoes a move', async ({
    page,
    product,
  }) => {
    const day = await openDay(page, product, 2);
    await day.assign(day.firstTechnician, 1);
    await day.assign(day.secondTechnician, 1);
    await openBoard(page, day.date);
    await page.getByRole('button', { name: 'History' }).click();
    const history = page.locator('section', { has: page.getByRole('heading', { name: 'Board history' }) });
    const entries = history.getByRole('listitem');
    await expect(entries).toHaveCount(2);
    await expect(entries.first()).toContainText(toStreet(1));
    await expect(entries.first()).toContainText('Rosa Long');
    await entries
      .last()
      .getByRole('button', { name: /^View board as of this time/ })
      .click();
    await expect(page.getByText(/^Board as of/)).toBeVisible();
    await expect(page.getByRole('region', { name: day.firstTechnician, exact: true })).toContainText(toStreet(1));
    await expect(page).toHaveURL(/[?&]at=/);
    await page.reload();
    await expect(page.getByRole('region', { name: day.firstTechnician, exact: true })).toContainText(toStreet(1));
    await page.getByRole('button', { name: 'Back to current' }).click();
    await expect(getCard(getLane(page, day.secondTechnician), day.getJob(1))).toBeVisible();
    await entries.first().getByRole('button', { name: /^Undo/ }).click();
    await expect(getCard(getLane(page, day.firstTechnician), day.getJob(1))).toBeVisible();
    await expect.poll(() => readAssignedJobs(day, day.firstTechnician)).toEqual(day.getJobs(1));
  });
});
