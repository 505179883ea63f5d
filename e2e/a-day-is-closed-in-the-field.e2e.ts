import { signIn } from './api.js';
import { openSession, findViolations } from './browser.js';
import { PHONE, takeTechnician, withEmailOfTechnician, readDay, createJobs, getSaveStatus } from './field-day.js';
import { openConnection } from './network-connection.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test } from './product.js';

test.describe('A day is closed in the field', () => {
  test.use(PHONE);

  test('given a network that is lost in between, when the day is written and the page is read again, then nothing is lost, and it is submitted when there is one [JOB-057] [JOB-058] [JOB-063]', async ({
    browser,
    product,
  }) => {
    expectFailedRequests(['no network', '/api/']);
    const manager = await signIn(product, 'manager');
    const technician = await takeTechnician(product);
    const date = technician.daysAgo(2);
    const [job] = await createJobs(manager, technician, date, 1);
    const line = await openConnection(product.address);
    const pocket = await browser.newContext({ ...PHONE, baseURL: line.address });
    try {
      const phone = await pocket.newPage();
      await openSession(phone, { ...withEmailOfTechnician(product, technician), address: line.address }, 'technician');
      // From the technician's own jobs to the day of the job.
      await phone.goto(`/tech/myjobs?date=${date}`);
      await phone.getByRole('link', { name: 'Close daily work' }).tap();
      await expect(phone).toHaveURL(new RegExp(`/closedailywork\\?date=${date}`));
      await phone.goto(`/closedailywork?job_id=${job!.id}`);
      await expect(phone.getByRole('button', { name: `Collapse ${job!.street}` })).toBeVisible();
      await phone.getByRole('button', { name: 'Add times' }).tap();
      await phone.getByLabel('Time in 1').fill('08:00');
      await phone.getByLabel('Time out 1').fill('12:00');
      await expect(getSaveStatus(phone)).toHaveText('Saved');

      // Without a network, input stays on the phone, and the page says so.
      line.cut();
      await phone.getByRole('combobox', { name: 'Add a code' }).fill('First outlet');
      await phone.getByRole('option', { name: /First outlet/ }).tap();
      await phone.getByRole('textbox', { name: 'Comment' }).fill('Dog in the yard');
      await expect(getSaveStatus(phone)).toContainText('Stored on this device');
      await phone.getByRole('button', { name: 'Submit' }).tap();
      await expect(phone.getByText(/^No connection. Your entries are stored/).first()).toBeVisible();
      expect((await readDay(manager, technician, date)).jobs[0]).toMatchObject({ comment: '', codes: [] });

      // The phone page is closed and reopened: the page loads with the network, and contains the earlier input.
      await phone.close();
      line.restore();
      const again = await pocket.newPage();
      await again.goto(`/closedailywork?date=${date}`);
      await expect(again.getByRole('textbox', { name: 'Comment' })).toHaveValue('Dog in the yard');
      await expect(getSaveStatus(again)).toHaveText('Saved');
      expect((await readDay(manager, technician, date)).jobs[0]?.comment).toBe('Dog in the yard');

      // Each blocker links to the place where it is fixed.
      await again.getByRole('button', { name: 'Submit' }).tap();
      await again.getByRole('button', { name: new RegExp(`^${job!.street}`) }).tap();
      await again.getByRole('checkbox', { name: `Complete: ${job!.street}` }).check();
      await expect(getSaveStatus(again)).toHaveText('Saved');
      expect(await findViolations(again)).toEqual([]);
      await again.getByRole('button', { name: 'Submit' }).tap();
      await expect(again.getByText('Waiting for approval.')).toBeVisible();
      expect((await readDay(manager, technician, date)).state).toBe('submitted');
    } finally {
      await pocket.close();
      await line.close();
    }
  });
});
