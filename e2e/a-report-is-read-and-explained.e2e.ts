import { signIn, type ApiClient } from './api.js';
import { openSession, expectToFit, findViolations } from './browser.js';
import { expect, test, type Product } from './product.js';

interface Technician {
  readonly id: string;
  readonly email: string;
  readonly label: string;
}
const dayMs = 86_400_000;
const onDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** Returns Thursday of the last workweek that is over in every time zone, and its first day, a Sunday. */
function lastThursday(): { start: string; end: string; date: string } {
  const now = new Date(Date.now() - dayMs);
  const sunday = now.getTime() - (now.getUTCDay() + 7) * dayMs;
  return { start: onDate(sunday), end: onDate(sunday + 6 * dayMs), date: onDate(sunday + 4 * dayMs) };
}

/**
 * Creates a day of two codes that a manager wrote, submitted and approved, for a technician whom no other test uses.
 */
async function agreedDay(product: Product): Promise<{ technician: Technician; identifier: string }> {
  const { date } = lastThursday();
  const manager: ApiClient = await signIn(product, 'manager');
  const owner: ApiClient = await signIn(product, 'owner');
  const people = await owner.request<{ data: Technician[] }>(
    'GET',
    '/users?role=technician&per_page=100&sort_by=last_name&direction=asc',
  );
  const technician = people.body.data.find(({ email }) => email !== product.getEmail('technician'));
  const { body: lists } = await manager.request<{ data: { id: string; name: string }[] }>(
    'GET',
    '/categories?show=all',
  );
  const { body: codes } = await manager.request<{ data: { id: string; title: string }[] }>('GET', '/codes?show=all');
  const code = (title: string) => codes.data.find((each) => each.title === title)?.id;
  const identifier = `REPORT-${date}`;
  const { body: made } = await manager.request<{ data: { id: string } }>('POST', '/jobs', {
    json: {
      ...{ date, type: 'install', identifier },
      category_id: lists.data.find(({ name }) => name === 'Install')?.id,
      address: { address: '4 Report Road', city: 'Nashville', state: 'TN', zip: '37013', lat: null, lng: null },
    },
  });
  if (!technician) throw new Error('the demo company has one technician alone');
  await manager.request('PUT', `/jobs/${made.data.id}/assign`, { json: { user_id: technician.id, date } });
  const day = {
    ...{ user_id: technician.id, date, reason: 'The phone was lost' },
    ...{ time_in: ['08:00'], time_out: ['16:30'], types: ['work'] },
    jobs: [
      {
        ...{ job_id: made.data.id, completed: true, not_done_code_id: null, leakage: '', comment: '', serials: [] },
        codes: [
          { code_id: code('OUT1'), quantity: 3, missed: false },
          { code_id: code('DROP'), quantity: 1, missed: false },
        ],
      },
    ],
  };
  const saved = await manager.request('PUT', '/daily-work', { json: day });
  const submitted = await manager.request('POST', '/daily-work/submit', {
    json: { user_id: technician.id, date, reason: day.reason },
  });
  const approved = await manager.request('POST', `/timecards/${technician.id}/${date}/approve`);
  expect([saved.status, submitted.status, approved.status].map((status) => Math.floor(status / 100))).toEqual([
    2, 2, 2,
  ]);
  return { technician, identifier };
}

test.describe('A report is read', () => {
  test('an owner opens its figures into their lines, sets a bonus and takes it as a file; a supervisor reads no pay; its technician reads their own alone, on a phone [RPT-001] [RPT-002] [RPT-085] [RPT-086] [RPT-087] [RPT-098]', async ({
    browser,
    page,
    product,
  }) => {
    const { technician, identifier } = await agreedDay(product);
    const { start, end, date } = lastThursday();
    const report = `/admin/codereports?tab=weekly&start_date=${date}&user=${technician.id}`;

    // Points open their lines, down to the event and the daily work.
    const owner = await openSession(page, product, 'owner');
    expect((await owner.request('GET', `/weeks/${technician.id}?date=${date}`)).status).toBe(204);
    await page.goto(report);
    await page.getByRole('button', { name: /Details of Approved points, not finalized$/ }).click();
    const lines = page.getByRole('dialog', { name: `Approved points, not finalized: ${technician.label}` });
    await expect(lines.getByRole('row', { name: /OUT1 · First outlet/ })).toContainText('3 × ');
    await expect(lines.getByRole('row', { name: /DROP/ })).toContainText(identifier);
    await expect(
      lines.getByRole('button', { name: new RegExp(`week-${technician.id}-${start} #`) }).first(),
    ).toBeVisible();
    // The open figure has an address: a link reopens it, and Back closes it.
    await page.reload();
    await expect(lines.getByRole('row', { name: /OUT1 · First outlet/ })).toBeVisible();
    await page.goBack();
    await expect(lines).toBeHidden();
    await page.goForward();
    expect(await findViolations(page)).toEqual([]);
    await lines.getByRole('button', { name: 'Close' }).click();
    // Money opens the pay of the week.
    await page.getByRole('button', { name: /Calculation of Total payout$/ }).click();
    await expect(page.getByRole('dialog', { name: `Pay of ${technician.label}` })).toContainText('Paid hours');
    await page.keyboard.press('Escape');

    // Without a bonus, the form starts empty. The next reader sees the saved value.
    await expect(page.getByLabel('Amount ($)')).toHaveValue('0.00');
    await page.getByLabel('Amount ($)').fill('19.99');
    await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
    const put = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByRole('button', { name: 'Save bonus' }).click();
    expect(new URL((await put).url()).pathname).toBe('/api/v1/weeks/bonus');
    await expect(page.getByText('The bonus is saved.').first()).toBeVisible();
    const { body: bonus } = await owner.request('GET', `/weeks/${technician.id}?date=${date}`);
    expect(bonus).toMatchObject({ bonus_amount_in_cents: 1999, bonus_quantity: 3, bonus_shown: false, manual: true });
    await page.reload();
    await expect(page.getByLabel('Amount ($)')).toHaveValue('19.99');
    await expect(page.getByRole('button', { name: '$59.97. Calculation of Bonus' })).toBeVisible();

    // The same as a file, and the link to earlier exports.
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Export Data' }).click();
    await page.getByRole('button', { name: 'View export' }).click();
    await expect(page.getByText('Ready', { exact: true })).toBeVisible();
    const file = await owner.request<string>('GET', `${new URL(page.url()).pathname}/download`);
    expect(file.body.split('\r\n').filter((row) => row.includes(identifier))).toHaveLength(2);
    await page.goto(report);
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Earlier exports' }).click();
    await expect(page.getByRole('table', { name: 'Exports' })).toContainText('Codes, CSV');

    // The print contains only the report, in light mode, as tables, each total once, with the name of the user who
    // printed it.
    await page.goto(report);
    await expect(page.getByRole('table', { name: 'Codes' })).toBeVisible();
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    await page.emulateMedia({ media: 'print' });
    await page.setViewportSize({ width: 720, height: 960 });
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(page.getByText(/^Printed by Li Marsh, /)).toBeVisible();
    for (const unprinted of ['Skip to the content', 'Search', 'Export', 'All rights reserved'])
      for (const each of await page.getByText(unprinted).all()) await expect(each).toBeHidden();
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('tab')).toHaveText(['Weekly']);
    const printed = await page.evaluate(() => ({
      theme: document.documentElement.getAttribute('data-theme'),
      tables: [...document.querySelectorAll('table, tfoot')].map((one) => getComputedStyle(one).display),
    }));
    expect(printed.theme).toBe('light');
    expect(new Set(printed.tables)).toEqual(new Set(['table', 'table-row-group']));
    await expectToFit(page);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    expect(await page.evaluate(() => document.documentElement.getAttribute('data-theme'))).toBe('dark');
    await page.emulateMedia({ media: null });
    await page.setViewportSize({ width: 1280, height: 720 });

    // A supervisor reads points, hours and the bonus, but no pay.
    await page.context().clearCookies();
    await openSession(page, product, 'supervisor');
    await page.goto(report);
    await expect(page.getByText('3 × $19.99 = $59.97')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save bonus' })).toHaveCount(0);
    await expect(page.getByText('Total payout')).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'Total Point $' })).toHaveCount(0);

    // On a phone, technicians read only their own report, regardless of the address, and no hidden bonus.
    const pocket = await browser.newContext({ viewport: { width: 390, height: 844 }, baseURL: product.address });
    const phone = await pocket.newPage();
    await openSession(phone, { ...product, getEmail: () => technician.email }, 'technician');
    const other = await signIn(product, 'technician').then((one) =>
      one.request<{ data: { id: string } }>('GET', '/user'),
    );
    await phone.goto(`/tech/myreport?tab=range&start_date=${start}&end_date=${end}&user=${other.body.data?.id}`);
    await expect(phone.getByText(identifier).first()).toBeVisible();
    await expect(phone.getByRole('button', { name: /Calculation of Total payout$/ })).toBeVisible();
    await expect(phone.getByText('$59.97')).toHaveCount(0);
    await expect(phone.getByRole('button', { name: 'Save bonus' })).toHaveCount(0);
    expect(await findViolations(phone)).toEqual([]);
    await expectToFit(phone);
    await phone.goto(`/admin/codereports?user=${technician.id}`);
    await expect(phone.getByRole('heading', { name: 'Not available for your role' })).toBeVisible();
    await pocket.close();
  });
});
