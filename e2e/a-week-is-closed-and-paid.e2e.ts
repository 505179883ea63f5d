import { signIn as ask, type SignedInPerson } from './api.js';
import { comeAs, violations } from './browser.js';
import { lastTuesday } from './last-week.js';
import { mailTo } from './mail.js';
import { expectFailedRequests } from './page-errors.js';
import { expect, test, type Product } from './product.js';

interface Technician {
  readonly id: string;
  readonly email: string;
  readonly label: string;
}
/** Returns an hourly-paid technician without jobs in other tests. */
async function unusedTechnician(owner: SignedInPerson): Promise<Technician> {
  const { body } = await owner.ask<{ data: (Technician & { profile: { pay_type: string } })[] }>(
    'GET',
    '/users?role=technician&per_page=100&sort_by=last_name&direction=desc',
  );
  const found = body.data.find(({ profile }) => profile.pay_type === 'hourly');
  if (!found) throw new Error('the demo company has no technician who is paid by the hour');
  return found;
}
interface Totals {
  readonly total_pay: number | null;
  readonly net_to_pay: number | null;
  readonly hourly_rate: number | null;
}
const asTechnician = (product: Product, { email }: Technician): Product => ({ ...product, getEmail: () => email });

test.describe('A week is closed and paid', () => {
  test('from the phone of a technician to the payroll of an owner [JOB-057] [JOB-059] [RPT-003] [RPT-004] [NAV-052]', async ({
    browser,
    page,
    product,
  }) => {
    // Requests of the previous session may still be in flight when it ends.
    expectFailedRequests([401, '/api/v1/']);
    const [owner, manager] = [await ask(product, 'owner'), await ask(product, 'manager')];
    const technician = await unusedTechnician(owner);
    const { start, date } = lastTuesday();
    const { body: lists } = await manager.ask<{ data: { id: string; name: string }[] }>('GET', '/categories?show=all');
    const { body: made } = await manager.ask<{ data: { id: string } }>('POST', '/jobs', {
      json: {
        date,
        type: 'install',
        identifier: `CLOSE-${date}`,
        category_id: lists.data.find(({ name }) => name === 'Install')?.id,
        address: { address: '9 Closing Lane', city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
      },
    });
    await manager.ask('PUT', `/jobs/${made.data.id}/assign`, { json: { user_id: technician.id, date } });

    // The technician closes the day on a phone.
    const pocket = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.address });
    const phone = await pocket.newPage();
    await comeAs(phone, asTechnician(product, technician), 'technician');
    await phone.goto(`/closedailywork?date=${date}`);
    await phone.getByRole('button', { name: 'Add times' }).click();
    await phone.getByLabel('Time in 1').fill('08:00');
    await phone.getByLabel('Time out 1').fill('17:30');
    await phone.getByRole('checkbox', { name: 'Complete: 9 Closing Lane' }).check();
    await phone.getByRole('combobox', { name: 'Add a code' }).fill('First outlet');
    await phone.getByRole('option', { name: /First outlet/ }).click();
    const saved = phone.getByRole('status', { name: 'Save status' });
    await expect(saved).toHaveText('Saved');
    // Input is stored, also across a page reload.
    await phone.reload();
    await expect(phone.getByLabel('Time out 1')).toHaveValue('17:30');
    expect(await violations(phone)).toEqual([]);
    await phone.getByRole('button', { name: 'Submit' }).click();
    await expect(phone.getByText('Waiting for approval.')).toBeVisible();
    await pocket.close();

    // A supervisor approves the day, and sees no pay.
    const supervisor = await comeAs(page, product, 'supervisor');
    await page.goto(`/admin/timecards?date=${date}&user_id=${technician.id}`);
    await page.getByRole('button', { name: new RegExp(`^Approve ${technician.label}`) }).click();
    await expect(
      page
        .getByRole('row', { name: new RegExp(technician.label) })
        .getByText('Approved')
        .first(),
    ).toBeVisible();
    const report = `/codes/report/weekly?start_date=${start}&end_date=${start}&user_id=${technician.id}`;
    const read = async (reader: SignedInPerson) => (await reader.ask<{ totals: Totals }>('GET', report)).body.totals;
    expect(await read(supervisor)).toMatchObject({ total_pay: null, hourly_rate: null });
    expect((await supervisor.ask('GET', `/pay/${technician.id}?date=${date}`)).status).toBe(403);

    // A manager finalizes the week, and sees the pay without the rate.
    await page.context().clearCookies();
    await comeAs(page, product, 'manager');
    await page.goto(`/admin/timecards?date=${date}&view=week&user_id=${technician.id}`);
    await page.getByRole('checkbox', { name: `Select the week of ${technician.label}` }).check();
    await page.getByRole('button', { name: 'Finalize selected (1)' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Finalize' }).click();
    await expect(page.getByText('1 finalized, 0 failed.').first()).toBeVisible();
    const known = await read(manager);
    expect(known).toMatchObject({ hourly_rate: null });
    expect(known.total_pay).toBeGreaterThan(0);

    // An owner exports the payroll, gets the link by e-mail and finds the same sum in the file.
    await page.context().clearCookies();
    await comeAs(page, product, 'owner');
    await page.goto(`/admin/codereports?tab=weekly&start_date=${start}`);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export For Payroll' }).click();
    await expect(
      page.getByText('Your export has been added to the queue. It will be under “Exports” when available.').first(),
    ).toBeVisible();
    // Other tests have requested other exports.
    const mail = await mailTo(product, product.getEmail('owner'), 0, /payroll/i);
    const link = mail.links.find((address) => address.startsWith('/exports/')) ?? '';
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const file = await owner.ask<string>('GET', `${link}/download`);
    const [head = '', ...lines] = file.body.replace('\uFEFF', '').trim().split('\r\n');
    const columns = head.split(',');
    const cells = lines.map((line) => line.split(',')).find((line) => line.includes(start)) ?? [];
    const total = cells[columns.indexOf('total')];
    expect(Math.round(Number(total) * 100)).toBe(known.net_to_pay);
  });
});
