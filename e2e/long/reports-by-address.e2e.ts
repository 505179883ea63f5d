import { openSession, recordRequests } from '../browser.js';
import { expectFailedRequests } from '../page-errors.js';
import { DAY, expect, test } from '../product.js';

const aDate = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const NONE = 'There are no codes for the given date range. Please adjust your search and try again.';

test.describe('Reports', () => {
  test('given each tab of the code report, when it is opened, then its route is read and the address keeps the search [RPT-009] [RPT-010] [RPT-011] [RPT-012] [RPT-013] [RPT-014] [RPT-015] [RPT-016] [RPT-023] [RPT-024] [RPT-025] [RPT-026] [RPT-041] [RPT-073]', async ({
    page,
    product,
  }) => {
    const requests = recordRequests(page);
    const owner = await openSession(page, product, 'owner');
    const { body } = await owner.request<{ data: { id: string } }>('GET', '/user');
    const selectedTab = (name: string) => page.getByRole('tab', { name, exact: true, selected: true });
    await page.goto('/admin/codereports');
    await expect(selectedTab('Daily')).toBeVisible();
    await expect
      .poll(() => requests.queries('/codes/report/daily'))
      .toContainEqual(expect.objectContaining({ start_date: aDate, end_date: aDate }));

    const dates = { start_date: '2020-01-05', end_date: '2020-01-11' };
    const range = new URLSearchParams(dates).toString();
    for (const [tab, name, route, query, expected] of [
      ['daily', 'Daily', '/codes/report/daily', 'start_date=2020-01-05', { start_date: '2020-01-05' }],
      ['weekly', 'Weekly', '/codes/report/weekly', 'start_date=2020-01-05', { start_date: '2020-01-05' }],
      ['monthly', 'Monthly', '/codes/report/monthly', 'month=1&year=2020', { month: '1', year: '2020' }],
      ['range', 'Range', '/codes/report/range', range, dates],
      ['productivity', 'Productivity', '/users/productivity', range, dates],
      ['missed', 'Missed codes', '/codes/missed', range, dates],
    ] as const) {
      const address = `/admin/codereports?tab=${tab}&${query}&user=${body.data.id}`;
      await page.goto(address);
      await expect(selectedTab(name)).toBeVisible();
      await expect
        .poll(() => requests.queries(route))
        .toContainEqual(expect.objectContaining({ ...expected, user_id: body.data.id }));
      // There is no work in this range: the message replaces the results.
      const none =
        tab === 'missed'
          ? /^There are no missed codes for the given date range/
          : tab === 'productivity'
            ? /^There /
            : NONE;
      await expect(page.getByText(none)).toBeVisible();
      await expect(page.getByRole('table')).toHaveCount(0);
      await expect(page).toHaveURL(address);
    }

    // A click on a tab changes the address. Only owners may include what is not finalized.
    await page.goto(`/admin/codereports?tab=missed&start_date=${DAY}&end_date=${DAY}`);
    await page.getByRole('tab', { name: 'Productivity', exact: true }).click();
    await expect(page).toHaveURL(/tab=productivity/);
    await page.getByRole('button', { name: 'All jobs' }).click();
    await expect(page).toHaveURL(/all=1/);
    await expect
      .poll(() => requests.queries('/users/productivity'))
      .toContainEqual(expect.objectContaining({ all: '1' }));
    const address = page.url();
    await page.context().clearCookies();
    await openSession(page, product, 'admin');
    await page.goto(address);
    await expect(selectedTab('Productivity')).toBeVisible();
    await expect.poll(() => requests.queries('/users/productivity').at(-1)).not.toHaveProperty('all');
    await expect(page.getByRole('button', { name: 'All jobs' })).toHaveCount(0);
  });

  test('given job reports, when they are opened, then Augusta is selected, each list has its own route and file, and the address keeps the search [RPT-006] [RPT-008] [RPT-049] [RPT-050] [RPT-051]', async ({
    page,
    product,
  }) => {
    // Neither list has a record of that date to export.
    expectFailedRequests([422, /\/jobs\/report\/(issues|not-done)\/export/]);
    const requests = recordRequests(page);
    await openSession(page, product, 'manager');
    await page.goto('/admin/jobs/report');
    await expect(page.getByRole('tab', { name: 'Augusta', selected: true })).toBeVisible();
    const dates = { start_date: DAY, end_date: DAY };
    for (const [type, name] of [
      ['issues', 'Issues'],
      ['not-done', 'Not done'],
    ] as const) {
      await page.getByRole('combobox', { name: 'Report' }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`type=${type}`));
      const address = `/admin/jobs/report?type=${type}&tab=Augusta&start_date=${DAY}&end_date=${DAY}&page=2`;
      await page.goto(address);
      await expect
        .poll(() => requests.queries(`/jobs/report/${type}`))
        .toContainEqual(expect.objectContaining({ ...dates, tab: 'Augusta', page: '2' }));
      await expect(page).toHaveURL(address.replace('&page=2', ''));
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Export Data' }).click();
      await expect
        .poll(() => requests.queries(`/jobs/report/${type}/export`))
        .toContainEqual(expect.objectContaining(dates));
      const refusal = page.getByRole('alertdialog', { name: 'Error!' });
      await expect(refusal).toContainText('There is nothing to export in this range.');
      await refusal.getByRole('button', { name: 'Dismiss' }).click();
    }
  });
});
