import { signIn, type ApiClient } from './api.js';
import { openSession, findViolations } from './browser.js';
import { getLastTuesday } from './last-week.js';
import { waitForMail } from './mail.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test, type Product } from './product.js';

interface Technician {
  readonly id: string;
  readonly email: string;
  readonly label: string;
}
/** Returns an hourly-paid technician without jobs in other tests. */
async function findHourlyTechnician(owner: ApiClient): Promise<Technician> {
  const { body } = await owner.request<{ data: (Technician & { profile: { pay_type: string } })[] }>(
    'GET',
    '/users?role=technician&per_page=100&sort_by=last_name&direction=desc',
  );
  const technician = body.data.find(({ profile }) => profile.pay_type === 'hourly');
  if (!technician) throw new Error('the demo company has no technician who is paid by the hour');
  return technician;
}
interface Totals {
  readonly total_pay: number | null;
  readonly net_to_pay: number | null;
  readonly hourly_rate: number | null;
}
const withEmailOfTechnician = (product: Product, { email }: Technician): Product => ({
  ...product,
  getEmail: () => email,
});

test.describe('A week is closed and paid', () => {
  test('given a day that a technician submits on a phone, when it is approved and its week finalized, then the payroll that an owner exports has the same net pay [JOB-057] [JOB-059] [RPT-003] [RPT-004] [NAV-052]', async ({
    browser,
    page,
    product,
  }) => {
    // Requests of the previous session may still be in flight when it ends.
    expectFailedRequests([401, '/api/v1/']);
    const [owner, manager] = [await signIn(product, 'owner'), await signIn(product, 'manager')];
    const technician = await findHourlyTechnician(owner);
    const { start, date } = getLastTuesday();
    const { body: categories } = await manager.request<{ data: { id: string; name: string }[] }>(
      'GET',
      '/categories?show=all',
    );
    const { body: created } = await manager.request<{ data: { id: string } }>('POST', '/jobs', {
      json: {
        date,
        type: 'install',
        identifier: `CLOSE-${date}`,
        category_id: categories.data.find(({ name }) => name === 'Install')?.id,
        address: { address: '9 Closing Lane', city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
      },
    });
    await manager.request('PUT', `/jobs/${created.data.id}/assign`, { json: { user_id: technician.id, date } });

    // The technician closes the day on a phone.
    const phoneContext = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.address });
    const phone = await phoneContext.newPage();
    await openSession(phone, withEmailOfTechnician(product, technician), 'technician');
    await phone.goto(`/closedailywork?date=${date}`);
    await phone.getByRole('button', { name: 'Add times' }).click();
    await phone.getByLabel('Time in 1').fill('08:00');
    await phone.getByLabel('Time out 1').fill('17:30');
    await phone.getByRole('checkbox', { name: 'Complete: 9 Closing Lane' }).check();
    await phone.getByRole('combobox', { name: 'Add a code' }).fill('First outlet');
    await phone.getByRole('option', { name: /First outlet/ }).click();
    const saveStatus = phone.getByRole('status', { name: 'Save status' });
    await expect(saveStatus).toHaveText('Saved');
    // Input is stored, also across a page reload.
    await phone.reload();
    await expect(phone.getByLabel('Time out 1')).toHaveValue('17:30');
    expect(await findViolations(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByText('Waiting for approval.')).toBeVisible();
    await phoneContext.close();

    // A supervisor approves the day, and sees no pay.
    const supervisor = await openSession(page, product, 'supervisor');
    await page.goto(`/admin/timecards?date=${date}&user_id=${technician.id}`);
    await page.getByRole('button', { name: new RegExp(`^Approve ${technician.label}`) }).click();
    await expect(
      page
        .getByRole('row', { name: new RegExp(technician.label) })
        .getByText('Approved')
        .first(),
    ).toBeVisible();
    const report = `/codes/report/weekly?start_date=${start}&end_date=${start}&user_id=${technician.id}`;
    const readTotals = async (reader: ApiClient) =>
      (await reader.request<{ totals: Totals }>('GET', report)).body.totals;
    expect(await readTotals(supervisor)).toMatchObject({ total_pay: null, hourly_rate: null });
    expect((await supervisor.request('GET', `/pay/${technician.id}?date=${date}`)).status).toBe(403);

    // A manager finalizes the week, and sees the pay without the rate.
    await page.context().clearCookies();
    await openSession(page, product, 'manager');
    await page.goto(`/admin/timecards?date=${date}&view=week&user_id=${technician.id}`);
    await page.getByRole('checkbox', { name: `Select the week of ${technician.label}` }).check();
    await page.getByRole('button', { name: 'Finalize selected (1)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalize' }).click();
    await expect(page.getByText('1 finalized, 0 failed.').first()).toBeVisible();
    const totals = await readTotals(manager);
    expect(totals).toMatchObject({ hourly_rate: null });
    expect(totals.total_pay).toBeGreaterThan(0);

    // An owner exports the payroll, gets the link by e-mail and finds the same sum in the file.
    await page.context().clearCookies();
    await openSession(page, product, 'owner');
    await page.goto(`/admin/codereports?tab=weekly&start_date=${start}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export For Payroll' }).click();
    await expect(
      page.getByText('Your export has been added to the queue. It will be under “Exports” when available.').first(),
    ).toBeVisible();
    // Other tests have requested other exports.
    const mail = await waitForMail(product, product.getEmail('owner'), 0, /payroll/i);
    const link = mail.links.find((address) => address.startsWith('/exports/')) ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const file = await owner.request<string>('GET', `${link}/download`);
    const [head = '', ...lines] = file.body.replace('\uFEFF', '').trim().split('\r\n');
    const columns = head.split(',');
    const cells = lines.map((line) => line.split(',')).find((line) => line.includes(start)) ?? [];
    const total = cells[columns.indexOf('total')];
    expect(Math.round(Number(total) * 100)).toBe(totals.net_to_pay);
  });
});
