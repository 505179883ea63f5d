import type { Page } from '@playwright/test';
import { signIn } from '../api.js';
import {
  card,
  cards,
  drag,
  dropBefore,
  hold,
  idsIn,
  lane,
  leaveUntold,
  openBoard,
  announcements,
  unassignedLane,
} from '../browser.js';
import { expectDate } from '../dates.js';
import { getJobs, openedDay, street, findTechnician, type OpenDay } from '../day.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';

/** Checks that a card shows the message, and that nothing else interrupts. */
async function notifiedOn(page: Page, id: string, sentence: string): Promise<void> {
  await expect(card(page, id)).toContainText(sentence);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
}
/** Checks that the screen matches the server. */
async function showsTheTruth(page: Page, day: OpenDay, ...names: string[]): Promise<void> {
  for (const name of names) await expect.poll(() => idsIn(lane(page, name))).toEqual(await getJobs(day, name));
  const { unassigned } = await day.board();
  await expect(cards(unassignedLane(page))).toHaveCount(unassigned.length);
}

test.describe('What a dispatcher is reported', () => {
  test('given a technician who was deactivated meanwhile, when a job is dropped on the card, then it goes back, and a message gives the reason [JOB-041]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([422, '/assign']);
    await leaveUntold(page);
    const day = await openedDay(page, product, 2);
    const email = `${day.two.toLowerCase().replace(' ', '.')}@example.com`;
    expect((await product.operate(['users', 'deactivate', email])).code).toBe(0);
    const among = async () => (await day.board()).cards.some(({ user }) => user.label === day.two);
    await expect.poll(among).toBe(false);
    await drag(card(page, day.job(1)), lane(page, day.two));
    await notifiedOn(page, day.job(1), `Not moved: ${day.two} is no longer active and cannot be assigned jobs.`);
    await expect(card(unassignedLane(page), day.job(1))).toBeVisible();
    await page.reload();
    await expect(lane(page, day.one)).toBeVisible();
    await expect(lane(page, day.two)).toHaveCount(0);
    expect((await product.operate(['users', 'restore', email])).code).toBe(0);
    await expect.poll(among).toBe(true);
  });

  test('given a job that a colleague has completed, when it is moved, then it stays: reported once where it was not seen, not to be taken where it was', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/assign']);
    await leaveUntold(page);
    const day = await openedDay(page, product, 1);
    await day.assign(day.one, 1);
    await page.reload();
    await expect(card(lane(page, day.one), day.job(1))).toBeVisible();
    const manager = await signIn(product, 'manager');
    await manager.ask('PUT', `/jobs/${day.job(1)}/complete`);
    await drag(card(page, day.job(1)), lane(page, day.two));
    await notifiedOn(
      page,
      day.job(1),
      'Not moved: Miguel Marsh changed this job in the meantime. Its current place is shown.',
    );
    await expect(page.getByRole('checkbox', { name: `Complete: ${street(1)}` })).toBeChecked();

    const requested: string[] = [];
    page.on('request', (request) => void (request.method() === 'GET' || requested.push(request.url())));
    await drag(card(page, day.job(1)), lane(page, day.two));
    await card(page, day.job(1))
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await expect(page.getByRole('menuitem', { name: 'Move to…' })).toBeDisabled();
    expect(requested).toEqual([]);
    await page.keyboard.press('Escape');
    await showsTheTruth(page, day, day.one, day.two);
  });

  test('given a locked job, when it is moved with others, then it stays and a message names it; alone it moves with a warning', async ({
    page,
    product,
  }) => {
    const day = await openedDay(page, product, 3);
    const ofJob = (n: number) => card(page, day.job(n)).locator('.address');
    await card(page, day.job(2))
      .getByRole('button', { name: /^More actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'Lock' }).click();
    await expect(card(page, day.job(2)).getByRole('img', { name: 'Locked' })).toBeVisible();
    for (const n of [1, 2, 3]) await ofJob(n).click({ modifiers: ['Control'] });
    await drag(ofJob(1), lane(page, day.one));
    await expect(announcements(page)).toHaveText(
      `2 jobs were moved to ${day.one}. 1 job was not moved; its card shows the reason.`,
    );
    await notifiedOn(page, day.job(2), 'Not moved: This job is locked. Move it individually, or unlock it first.');
    await expect(card(unassignedLane(page), day.job(2))).toBeVisible();
    await page.keyboard.press('Escape');
    await drag(ofJob(2), lane(page, day.two));
    await notifiedOn(page, day.job(2), 'This job was locked to its technician and date.');
    await showsTheTruth(page, day, day.one, day.two);
  });

  test('given a user on leave, when a job is dropped on the card, then it is theirs and the card warns', async ({
    page,
    product,
  }) => {
    const day = await openedDay(page, product, 1);
    const manager = await signIn(product, 'manager');
    const { status } = await manager.ask('POST', '/events', {
      json: {
        title: 'Wedding',
        type: 'vacation',
        user_ids: [await findTechnician(day, day.two)],
        start_date: day.date,
        end_date: day.date,
      },
    });
    expect(status).toBe(201);
    await expect(lane(page, day.two)).toContainText('Wedding');
    await drag(card(page, day.job(1)), lane(page, day.two));
    await notifiedOn(page, day.job(1), `${day.two} is away: Wedding.`);
    await showsTheTruth(page, day, day.two);
  });

  test('given 201 selected jobs, when they are to be moved, then nothing is sent, and a message gives the limit', async ({
    page,
    product,
  }) => {
    const day = await openedDay(page, product, 201);
    await cards(unassignedLane(page)).first().focus();
    await page.keyboard.press('Control+a');
    await expect(announcements(page)).toHaveText('201 selected');
    await drag(cards(unassignedLane(page)).nth(1), lane(page, day.one));
    await expect(
      page.getByText('201 jobs are selected, but at most 200 can be moved at once. Move them in smaller groups.'),
    ).toBeVisible();
    expect(await getJobs(day, day.one)).toEqual([]);
    await cards(unassignedLane(page))
      .nth(1)
      .locator('.address')
      .click({ modifiers: ['Control'] });
    await drag(cards(unassignedLane(page)).nth(2), lane(page, day.one));
    await expect(announcements(page)).toContainText(`200 jobs were moved to ${day.one}.`);
    await expect(cards(unassignedLane(page))).toHaveCount(1);
    expect(await getJobs(day, day.one)).toHaveLength(200);
  });

  test('given a card that a colleague has changed, when it is put in order, then the order is refused and the card shows what is [JOB-043]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([409, '/reorder/']);
    await leaveUntold(page);
    const day = await openedDay(page, product, 3);
    await day.assign(day.one, 1, 2, 3);
    await page.reload();
    await expect.poll(() => idsIn(lane(page, day.one))).toEqual(day.jobs(1, 2, 3));
    await (await signIn(product, 'manager')).ask('DELETE', `/jobs/${day.job(2)}/assign`);
    await dropBefore(card(page, day.job(3)), card(page, day.job(1)));
    await notifiedOn(
      page,
      day.job(3),
      'Order not changed: This technician’s jobs changed in the meantime. The current order is shown.',
    );
    await showsTheTruth(page, day, day.one);
    expect(await idsIn(lane(page, day.one))).toEqual(day.jobs(1, 3));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('given a job that is dragged, when the server is killed, then it goes back and a message gives the reason; when it is up again, then the job can be assigned', async ({
    page,
    product,
  }) => {
    // The first press of a button also requests the Chinese typeface.
    expectFailedRequests(['no network', '/']);
    const day = await openedDay(page, product, 2);
    await hold(page, card(page, day.job(1)), lane(page, day.one));
    await expect(lane(page, day.one)).toContainText('9 of 96 points after the move');
    await product.kill();
    await page.mouse.up();
    await notifiedOn(page, day.job(1), 'Not moved: The server cannot be reached.');
    await expect(card(unassignedLane(page), day.job(1))).toBeVisible();
    await expect(page.getByText('Live updates are interrupted; reconnecting…')).toBeVisible();

    await hold(page, card(page, day.job(1)), lane(page, day.two));
    await expect(lane(page, day.two)).toContainText('9 of 96 points after the move');
    await product.startAgain();
    await page.mouse.up();
    await expect(announcements(page)).toHaveText(`${street(1)} was moved to ${day.two}.`);
    await expect(page.getByText('Live updates are interrupted; reconnecting…')).toHaveCount(0, { timeout: 45_000 });
    await showsTheTruth(page, day, day.one, day.two);
    expect(await getJobs(day, day.two)).toEqual([day.job(1)]);
  });

  test('given a job in the air, when the sign-in expires, then it goes back, and the board is there again after signing in [SES-038] [SES-039]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([401, '/api/v1/']);
    const day = await openedDay(page, product, 1);
    await hold(page, card(page, day.job(1)), lane(page, day.one));
    await day.supervisor.ask('POST', '/logout');
    await page.mouse.up();
    const expired = page.getByRole('alertdialog', { name: 'Session expired' });
    await expect(expired).toBeVisible();
    // Behind the dialog, hidden from the user.
    await expect(card(page.locator('[data-lane="unassigned"]'), day.job(1))).toBeVisible();
    await expired.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await page.getByLabel('E-mail').fill(product.getEmail('supervisor'));
    await page.getByLabel('Password').fill(product.password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(`/admin/jobs/assign?date=${day.date}`);
    await expect(card(unassignedLane(page), day.job(1))).toBeVisible();
  });

  test('given an address that names no job or no date, when it is opened, then the page shows a message or today, and no page breaks', async ({
    page,
    product,
  }) => {
    expectFailedRequests([404, '/jobs/']);
    const day = await openedDay(page, product, 1);
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
    await expect(card(page, day.job(1))).toBeVisible();
  });
});
