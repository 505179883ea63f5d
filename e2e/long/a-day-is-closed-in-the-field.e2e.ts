import { signIn } from '../api.js';
import { getCard, openSession } from '../browser.js';
import {
  PHONE,
  takeTechnician,
  withEmailOfTechnician,
  readDay,
  createJobs,
  getSaveStatus,
  type FieldDay,
} from '../field-day.js';
import { expectFailedRequests } from '../page-errors.js';
import { expect, test } from '../product.js';

const PREVIOUS_DAY = 'You must fill out your job information for the previous day that you worked.';
const NO_TIMES = 'You must enter your times to enter information for this day.';

test.describe('A day is closed in the field', () => {
  test.use(PHONE);

  test('given a day that was sent back and written by the office, then the technician reads who and why, and submits it again [JOB-059] [JOB-064]', async ({
    browser,
    page,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const technician = await takeTechnician(product);
    const { client } = technician;
    const date = technician.daysAgo(3);
    const [job] = await createJobs(manager, technician, date, 1);
    const codes = await client.request<{ data: { id: string; description: string }[] }>(
      'GET',
      '/codes?show=all&active=1',
    );
    const day = { user_id: technician.id, date };
    const code_id = codes.body.data.find(({ description }) => description === 'First outlet')?.id;
    const written = await client.request<FieldDay>('PUT', '/daily-work', {
      json: {
        ...day,
        time_in: ['08:00'],
        time_out: ['17:00'],
        types: ['work'],
        jobs: [{ job_id: job!.id, completed: true, codes: [{ code_id, quantity: 1 }] }],
      },
    });
    expect(written.status).toBe(200);
    expect((await client.request('POST', '/daily-work/submit', { json: day })).status).toBe(200);

    // On a wide screen, the supervisor rejects the day with a reason.
    const officePage = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    const office = await officePage.newPage();
    await openSession(office, product, 'supervisor');
    await office.goto(`/closedailywork?date=${date}&user_id=${technician.id}`);
    await office.getByRole('button', { name: 'Send back' }).click();
    const dialog = office.getByRole('dialog', { name: `Send back: ${technician.label}` });
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(dialog.getByText('The reason field is required.')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Reason/ }).fill('Lunch is missing');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(dialog).toBeHidden();
    // An edit by the office needs a reason too.
    await office.getByLabel('Time out 1').fill('12:00');
    await office.getByRole('button', { name: 'Add times' }).click();
    await office.getByLabel('Time in 2').fill('12:30');
    await office.getByLabel('Time out 2').fill('17:00');
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(office.getByText('Enter a reason for changing another person’s day.')).toBeVisible();
    await office.getByRole('textbox', { name: /^Reason for change/ }).fill('Lunch, as told on the phone');
    await office.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(getSaveStatus(office)).toHaveText('Saved');
    await officePage.close();

    // The technician reads both reasons, and submits the day again.
    await openSession(page, withEmailOfTechnician(product, technician), 'technician');
    await page.goto(`/closedailywork?date=${date}&user_id=${technician.id}`);
    await expect(page.getByText('Sent back by Rosa Long')).toBeVisible();
    await expect(page.getByText('Lunch is missing')).toBeVisible();
    await expect(page.getByText(/^Rosa Long, .*: Lunch, as told on the phone$/)).toBeVisible();
    await expect(page.getByLabel('Time in 2')).toHaveValue('12:30');
    await page.getByRole('button', { name: 'Submit' }).tap();
    await expect(page.getByText('Waiting for approval.')).toBeVisible();
    expect((await readDay(manager, technician, date)).state).toBe('submitted');
  });

  test('given days that are not closed and no times today, then a technician is led to what must be done first, and on when it is done [JOB-062] [NAV-087] [SES-046] [SES-047] [SES-048] [SES-049]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([403, '/api/v1/']);
    const manager = await signIn(product, 'manager');
    const technician = await takeTechnician(product);
    const today = technician.daysAgo(0);
    const yesterday = technician.daysAgo(1);
    await createJobs(manager, technician, yesterday, 1);
    const [now] = await createJobs(manager, technician, today, 1);

    // Yesterday is not submitted: every page shows that day with the message.
    await openSession(page, withEmailOfTechnician(product, technician), 'technician');
    await page.goto('/files');
    await expect(page).toHaveURL(
      ({ pathname, searchParams }) =>
        pathname === '/closedailywork' &&
        searchParams.get('date') === yesterday &&
        searchParams.get('message') === PREVIOUS_DAY,
    );
    await expect(page.getByText(PREVIOUS_DAY)).toBeVisible();
    await page.getByRole('button', { name: 'Add times' }).tap();
    await page.getByLabel('Time in 1').fill('08:00');
    await page.getByLabel('Time out 1').fill('16:00');
    await page.getByRole('combobox', { name: 'Reason not done' }).tap();
    await page.getByRole('option').first().tap();
    await expect(getSaveStatus(page)).toHaveText('Saved');
    await page.getByRole('button', { name: 'Submit' }).tap();
    await expect(page.getByText('Waiting for approval.')).toBeVisible();

    // Today has no times yet: the first page that opens leads to the day with the reason, once.
    const counter = () => page.evaluate(() => localStorage.getItem('roadblock-counter'));
    const isLedToToday = () =>
      expect(page).toHaveURL(
        ({ pathname, searchParams }) => pathname === '/closedailywork' && searchParams.get('message') === NO_TIMES,
      );
    expect(await counter()).toBe('0');
    await page.goto('/tech/myjobs');
    await isLedToToday();
    await expect.poll(counter).toBe('1');
    await expect(page.getByText(NO_TIMES)).toBeVisible();

    // Work without times is refused: the first time it leads there too, then it says so; with times it is saved.
    const complete = page.getByRole('checkbox', { name: `Complete: ${now!.street}` });
    await page.goto(`/closedailywork?job_id=${now!.id}`);
    await expect(complete).toBeVisible();
    await page.evaluate(() => localStorage.setItem('roadblock-counter', '0'));
    await complete.tap();
    await isLedToToday();
    await expect.poll(counter).toBe('1');
    await page.goto(`/closedailywork?job_id=${now!.id}`);
    await complete.check();
    await expect(getSaveStatus(page)).toHaveText(`Not saved: ${NO_TIMES}`);
    await page.getByRole('button', { name: 'Clock in' }).tap();
    await expect(getSaveStatus(page)).toHaveText('Saved');
    expect((await readDay(manager, technician, today)).jobs[0]?.completed).toBe(1);
  });

  test('given another user’s day, then a technician reads nothing of it, and a supervisor no pay [JOB-059]', async ({
    page,
    product,
  }) => {
    expectFailedRequests([403, '/daily-work'], [404, '/daily-work']);
    const manager = await signIn(product, 'manager');
    const [one, other] = [await takeTechnician(product), await takeTechnician(product)];
    const date = one.daysAgo(3);
    const [job] = await createJobs(manager, one, date, 1);
    await openSession(page, withEmailOfTechnician(product, other), 'technician');
    for (const path of [`date=${date}&user_id=${one.id}`, `job_id=${job!.id}`]) {
      await page.goto(`/closedailywork?${path}`);
      await expect(page.getByText(/^Couldn’t load this day/)).toBeVisible();
      await expect(page.getByText(/Field Lane/)).toHaveCount(0);
    }
    const supervisor = await signIn(product, 'supervisor');
    expect((await readDay(supervisor, one, date)).jobs).toHaveLength(1);
    expect((await supervisor.request('GET', `/pay/${one.id}?date=${date}`)).status).toBe(403);
    expect((await supervisor.request('GET', `/users/${one.id}/pay`)).status).toBe(403);
    expect((await supervisor.request('POST', '/weeks/finalize', { json: { start_date: date } })).status).toBe(403);
  });
});

test.describe('A job in progress', () => {
  test.use(PHONE);

  test('given a job of today, when its technician taps each step on the phone, then the board of the dispatcher shows it', async ({
    page,
    browser,
    product,
  }) => {
    const manager = await signIn(product, 'manager');
    const technician = await takeTechnician(product);
    const today = technician.daysAgo(0);
    const [job] = await createJobs(manager, technician, today, 1);
    const office = await browser.newContext({ baseURL: product.address, viewport: { width: 1440, height: 900 } });
    const board = await office.newPage();
    await openSession(board, product, 'supervisor');
    await board.goto(`/admin/jobs/assign?date=${today}&view=rows&q=${encodeURIComponent(technician.label)}`);
    const block = getCard(board, job!.id);
    await expect(block.getByRole('img', { name: /^Assigned/ })).toBeVisible();

    await openSession(page, withEmailOfTechnician(product, technician), 'technician');
    await page.goto('/closedailywork');
    await page.getByRole('button', { name: 'Clock in' }).tap();
    await expect(getSaveStatus(page)).toHaveText('Saved');
    await page.goto('/tech/myjobs');
    await page.getByRole('button', { name: `On my way: ${job!.street}` }).tap();
    await expect(block.getByRole('img', { name: /^On the way since \d/ })).toBeVisible();
    await page.getByRole('button', { name: `Arrived: ${job!.street}` }).tap();
    await expect(block.getByRole('img', { name: /^Arrived at \d/ })).toBeVisible();
    // A second tap on the button of the steps within moments would be a double tap.
    await page.getByRole('checkbox', { name: `Complete: ${job!.street}` }).tap();
    await expect(block.getByRole('img', { name: /^Completed at \d/ })).toBeVisible();
    await expect(page.getByText('1 of 1 done')).toBeVisible();
    await office.close();
  });
});
