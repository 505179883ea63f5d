import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import {
  getCard,
  getCards,
  drag,
  dropBefore,
  dragOver,
  readCardIds,
  getLane,
  delayNotifications,
  openBoard,
  getAnnouncements,
  getUnassignedLane,
} from '../browser.js';
import { expectDate } from '../dates.js';
import { readAssignedJobs, openDay, toStreet, findTechnician, type OpenDay } from '../day.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';

/** Checks that a card shows the message, and that nothing else interrupts. */
async function notifiedOn(page: Page, id: string, sentence: string): Promise<void> {
  await expect(getCard(page, id)).toContainText(sentence);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}
/** Checks that the screen matches the server. */
async function showsTheTruth(page: Page, day: OpenDay, ...names: string[]): Promise<void> {
  for (const name of names)
    await expect.poll(() => readCardIds(getLane(page, name))).toEqual(await readAssignedJobs(day, name));
  const { unassigned } = await day.readBoard();
  await expect(getCards(getUnassignedLane(page))).toHaveCount(unassigned.length);
}

test.describe('What a dispatcher is reported', () => {
  test('given a technician who was deactivated meanwhile, when a job is dropped on the card, then it goes back, and a message gives the reason [JOB-041]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([422, '/assign']);
    await delayNotifications(page);
    const day = await openDay(page, product, 2);
    const email = `${day.secondTechnician.toLowerCase().replace(' ', '.')}@example.com`;
    expect((await product.operate(['users', 'deactivate', email])).code).toBe(0);
    const among = async () => (await day.readBoard()).cards.some(({ user }) => user.label === day.secondTechnician);
    await expect.poll(among).toBe(false);
    await drag(getCard(page, day.getJob(1)), getLane(page, day.secondTechnician));
    await notifiedOn(
      page,
      day.getJob(1),
      `Not moved: ${day.secondTechnician} is no longer active and cannot be assigned jobs.`,
    );
    await expect(getCard(getUnassignedLane(page), day.getJob(1))).toBeVisible();
    await page.reload();
    await expect(getLane(page, day.firstTechnician)).toBeVisible();
    await expect(getLane(page, day.secondTechnician)).toHaveCount(0);
    expect((await product.operate(['users', 'restore', email])).code).toBe(0);
    await expect.poll(among).toBe(true);
  });

  test('given a job that a colleague has completed, when it is moved, then it stays: reported once where it was not seen, not to be taken where it was', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/assign']);
    await delayNotifications(page);
    const day = await openDay(page, product, 1);
    await day.assign(day.firstTechnician, 1);
    await page.reload();
    await expect(getCard(getLane(page, day.firstTechnician), day.getJob(1))).toBeVisible();
    const manager = await signIn(product, 'manager');
    await manager.request('PUT', `/jobs/${day.getJob(1)}/complete`);
    await drag(getCard(page, day.getJob(1)), getLane(page, day.secondTechnician));
    await notifiedOn(
      page,
      day.getJob(1),
      'Not moved: Miguel Marsh changed this job in the meantime. Its current place is shown.',
    );
    await expect(page.getByRole('checkbox', { name: `Complete: ${toStreet(1)}` })).toBeChecked();

    const requested: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' || requested.push(request.url())));
    await drag(getCard(page, day.getJob(1)), getLane(page, day.secondTechnician));
    await getCard(page, day.getJob(1))
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeDisabled();
    expect(requested).toEqual([]);
    await page.keyboard.press('Escape');
    await showsTheTruth(page, day, day.firstTechnician, day.secondTechnician);
  });

  test('given a locked job, when it is moved with others, then it stays and a message names it; alone it moves with a warning', async ({
    page,
    product,
  }) => {
    const day = await openDay(page, product, 3);
    const ofJob = (n: number) => getCard(page, day.getJob(n)).locator('.address');
    await getCard(page, day.getJob(2))
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Lock' }).click();
    await expect(getCard(page, day.getJob(2)).getByRole('img', { name: 'Locked' })).toBeVisible();
    for (const n of [1, 2, 3]) await ofJob(n).click({ modifiers: ['Control'] });
    await drag(ofJob(1), getLane(page, day.firstTechnician));
    await expect(getAnnouncements(page)).toHaveText(
      `2 jobs were moved to ${day.firstTechnician}. 1 job was not moved; its card shows the reason.`,
    );
    await notifiedOn(page, day.getJob(2), 'Not moved: This job is locked. Move it individually, or unlock it first.');
    await expect(getCard(getUnassignedLane(page), day.getJob(2))).toBeVisible();
    await page.keyboard.press('Escape');
    await drag(ofJob(2), getLane(page, day.secondTechnician));
    await notifiedOn(page, day.getJob(2), 'This job was locked to its technician and date.');
    await showsTheTruth(page, day, day.firstTechnician, day.secondTechnician);
  });

  test('given a user on leave, when a job is dropped on the card, then it is theirs and the card warns', async ({
    page,
    product,
  }) => {
    const day = await openDay(page, product, 1);
    const manager = await signIn(product, 'manager');
    const { status } = await manager.request('POST', '/events', {
      json: {
        title: 'Wedding',
        type: 'vacation',
        user_ids: [await findTechnician(day, day.secondTechnician)],
        start_date: day.date,
        end_date: day.date,
      },
    });
    expect(status).toBe(201);
    await expect(getLane(page, day.secondTechnician)).toContainText('Wedding');
    await drag(getCard(page, day.getJob(1)), getLane(page, day.secondTechnician));
    await notifiedOn(page, day.getJob(1), `${day.secondTechnician} is away: Wedding.`);
    await showsTheTruth(page, day, day.secondTechnician);
  });

  test('given 201 selected jobs, when they are to be moved, then nothing is sent, and a message gives the limit', async ({
    page,
    product,
  }) => {
    const day = await openDay(page, product, 201);
    await getCards(getUnassignedLane(page)).first().focus();
    await page.keyboard.press('Control+a');
    await expect(getAnnouncements(page)).toHaveText('201 selected');
    await drag(getCards(getUnassignedLane(page)).nth(1), getLane(page, day.firstTechnician));
    await expect(
      page.getByText('201 jobs are selected, but at most 200 can be moved at once. Move them in smaller groups.'),
    ).toBeVisible();
    expect(await readAssignedJobs(day, day.firstTechnician)).toEqual([]);
    await getCards(getUnassignedLane(page))
      .nth(1)
      .locator('.address')
      .click({ modifiers: ['Control'] });
    await drag(getCards(getUnassignedLane(page)).nth(2), getLane(page, day.firstTechnician));
    await expect(getAnnouncements(page)).toContainText(`200 jobs were moved to ${day.firstTechnician}.`);
    await expect(getCards(getUnassignedLane(page))).toHaveCount(1);
    expect(await readAssignedJobs(day, day.firstTechnician)).toHaveLength(200);
  });

  test('given a card that a colleague has changed, when it is put in order, then the order is refused and the card shows what is [JOB-043]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/reorder/']);
    await delayNotifications(page);
    const day = await openDay(page, product, 3);
    await day.assign(day.firstTechnician, 1, 2, 3);
    await page.reload();
    await expect.poll(() => readCardIds(getLane(page, day.firstTechnician))).toEqual(day.getJobs(1, 2, 3));
    await (await signIn(product, 'manager')).request('DELETE', `/jobs/${day.getJob(2)}/assign`);
    await dropBefore(getCard(page, day.getJob(3)), getCard(page, day.getJob(1)));
    await notifiedOn(
      page,
      day.getJob(3),
      'Order not changed: This technician’s jobs changed in the meantime. The current order is shown.',
    );
    await showsTheTruth(page, day, day.firstTechnician);
    expect(await readCardIds(getLane(page, day.firstTechnician))).toEqual(day.getJobs(1, 3));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('given a job that is dragged, when the server is killed, then it goes back and a message gives the reason; when it is up again, then the job can be assigned', async ({
    page,
    product,
  }) => {
    // The first press of a button also requests the Chinese typeface.
    expectFailedRequests(['no network', '/']);
    const day = await openDay(page, product, 2);
    await dragOver(page, getCard(page, day.getJob(1)), getLane(page, day.firstTechnician));
    await expect(getLane(page, day.firstTechnician)).toContainText('9 of 96 points after the move');
    await product.kill();
    await page.mouse.up();
    await notifiedOn(page, day.getJob(1), 'Not moved: The server cannot be reached.');
    await expect(getCard(getUnassignedLane(page), day.getJob(1))).toBeVisible();
    await expect(page.getByText('Live updates are interrupted; reconnecting…')).toBeVisible();

    await dragOver(page, getCard(page, day.getJob(1)), getLane(page, day.secondTechnician));
    await expect(getLane(page, day.secondTechnician)).toContainText('9 of 96 points after the move');
    await product.startAgain();
    await page.mouse.up();
    await expect(getAnnouncements(page)).toHaveText(`${toStreet(1)} was moved to ${day.secondTechnician}.`);
    await expect(page.getByText('Live updates are interrupted; reconnecting…')).toHaveCount(0, { timeout: 45_000 });
    await showsTheTruth(page, day, day.firstTechnician, day.secondTechnician);
    expect(await readAssignedJobs(day, day.secondTechnician)).toEqual([day.getJob(1)]);
  });

  test('given a job in the air, when the sign-in expires, then it goes back, and the board is there again after signing in [SES-038] [SES-039]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([401, '/api/v1/']);
    const day = await openDay(page, product, 1);
    await dragOver(page, getCard(page, day.getJob(1)), getLane(page, day.firstTechnician));
    await day.supervisor.request('POST', '/logout');
    await page.mouse.up();
    const expired = page.getByRole('alertdialog', { name: 'Session expired' });
    await expect(expired).toBeVisible();
    // Behind the dialog, hidden from the user.
    await expect(getCard(page.locator('[data-lane="unassigned"]'), day.getJob(1))).toBeVisible();
    await expired.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByLabel('E-mail').fill(product.getEmail('supervisor'));
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`/admin/jobs/assign?date=${day.date}`);
    await expect(getCard(getUnassignedLane(page), day.getJob(1))).toBeVisible();
  });

  test('given an address that names no job or no date, when it is opened, then the page shows a message or today, and no page breaks', async ({
    page,
    product,
  }) => {
    expectFailedRequests([404, '/jobs/']);
    const day = await openDay(page, product, 1);
    for (const id of ['6f0c7c7e-2f1e-4f7e-9a51-000000000001', 'no-id-at-all']) {
      await page.goto(`/admin/jobs/edit?id=${id}`);
      await expect(page.getByRole('heading', { name: 'Job not found' })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Go to dispatch board' }).click();
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(new Date());
    await expectDate(page.getByRole('group', { name: 'Date', exact: true }), today);
    await page.goto('/admin/jobs/assign?date=2026-02-30');
    await expectDate(page.getByRole('group', { name: 'Date', exact: true }), today);
    await page.goto('/admin/jobs/assign?date=1999-12-31');
    await expect(page.getByText('No jobs are planned for this date.')).toBeVisible();
    await openBoard(page, day.date);
    await page.goto(`/admin/jobs/assign?date=${day.date}&job=6f0c7c7e-2f1e-4f7e-9a51-000000000001`);
    await expect(page.getByRole('dialog', { name: 'Job details' })).toContainText(
      'This job does not exist or was deleted.',
    );
    await expect(getCard(page, day.getJob(1))).toBeVisible();
  });
});
