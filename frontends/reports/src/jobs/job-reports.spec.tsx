import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { ExportJobReport } from '@tailboard/contracts/reports/export';
import { ReadJobReport, type JobReportRow } from '@tailboard/contracts/reports/job-report';
import { typeDate } from '@tailboard/ui/testing/type-date';
import { type FakeApi, toPage } from '@tailboard/web/testing/fake-api';
import { antonio, job, report, rosa, user, withPeople } from '../testing/reports.js';
import { renderAddress, getAddress } from '../testing/show-route.js';
import { DEFAULT_LOCATION, toTab } from './job-report-page.js';

const path = '/admin/jobs/report';
const place = (locationID: string, name: string, sort: number) => ({
  ...{ locationID, name, sort },
  ...{ address: '', active: true, version: 1 },
});
const macon = place(antonio, 'Macon', 1);
const augusta = place(rosa, 'Augusta', 2);
const dates = { start_date: '2026-10-01', end_date: '2026-10-10' };
const query = 'start_date=2026-10-01&end_date=2026-10-10';
const bare: JobReportRow = {
  ...{ id: job, date: '2026-10-06', user: user(antonio, 'Antonio Bell'), address: null },
  ...{ work_order: { leakage: null }, codes: [], points: 0, price_point: 260 },
};

describe('The tab of job reports', () => {
  it('is Augusta, else the first; an address names one by its name or its id [RPT-006] [BUS-001]', () => {
    expect(DEFAULT_LOCATION).toBe('Augusta');
    expect(toTab([macon, augusta], null)).toBe(augusta);
    expect(toTab([macon], null)).toBe(macon);
    expect(toTab([macon, augusta], 'Macon')).toBe(macon);
    expect(toTab([macon, augusta], macon.locationID)).toBe(macon);
    expect(toTab([macon, augusta], 'Nowhere')).toBe(augusta);
    expect(toTab([], null)).toBeUndefined();
  });
});

describe('The job reports', () => {
  let api: FakeApi;
  beforeEach(() => {
    sessionStorage.clear();
    api = withPeople();
    api.when(ListLocations).respond(() => ({ data: { [macon.locationID]: macon, [augusta.locationID]: augusta } }));
    api.when(ReadCodeReport).respond(() => report());
    api.when(ReadJobReport).respond(() => ({ ...toPage([bare], { last: 2, total: 26 }), ...dates }));
  });
  const cells = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('row')
      .map((row) => [...row.children].map(({ textContent }) => textContent));

  it('open on Augusta, with the six forms and the two lists to choose from [RPT-006] [RPT-007] [BUS-001]', async () => {
    await renderAddress(path, { api, roles: ['manager'] });
    await screen.findByRole('table', { name: 'Codes' });
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Augusta');
    expect(api.sent(ReadCodeReport)[0]?.input).toMatchObject({ tab: 'daily', location_id: augusta.locationID });
    await userEvent.click(screen.getByRole('combobox', { name: 'Report' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      ...['Daily', 'Weekly', 'Monthly', 'Range', 'Productivity', 'Missed codes', 'Issues', 'Not done'],
    ]);
  });

  it('keep tab, report and dates in the address [RPT-008]', async () => {
    await renderAddress(`${path}?type=issues&${query}`, { api });
    await cells('Jobs with issues');
    await userEvent.click(screen.getByRole('tab', { name: 'Macon' }));
    await waitFor(() => expect(getAddress()).toBe(`${path}?type=issues&${query}&tab=Macon`));
    await waitFor(() =>
      expect(api.sent(ReadJobReport).at(-1)?.input).toMatchObject({
        ...dates,
        tab: 'Macon',
        location_id: macon.locationID,
      }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(getAddress()).toContain('page=2'));
  });

  it('list jobs with issues, with what is not on file, a count and pages [RPT-048] [RPT-049] [RPT-054] [RPT-056] [RPT-057] [RPT-058]', async () => {
    await renderAddress(`${path}?type=issues&${query}`, { api });
    expect(await cells('Jobs with issues')).toEqual([
      ['Date', 'Technician', 'Address', 'Issue', 'Reason', 'Points'],
      ['06 Oct 2026', 'Antonio Bell', 'No address on file', 'No issue on file', 'No reason given', '0'],
    ]);
    screen.getByText('26 results');
    screen.getByRole('navigation', { name: 'Pages' });
    typeDate(await screen.findByRole('group', { name: 'End Date' }), '2026-10-08');
    expect(api.sent(ReadJobReport)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(getAddress()).toContain('end_date=2026-10-08'));
    expect(screen.queryByLabelText('Technician')).toBeNull();
  });

  it('list jobs that were not done, with the reason and the company’s price per point [RPT-050] [RPT-055] [RPT-059] [RPT-082]', async () => {
    const whole: JobReportRow = {
      ...bare,
      address: { address: '12 Elm St', address2: 'Apt 3', city: 'Augusta' },
      work_order: { leakage: 'Tap at 12 dB' },
      codes: [{ id: rosa, title: 'NH', description: 'Nobody was home' }],
      points: 20,
    };
    api.when(ReadJobReport).respond(() => ({ ...toPage([whole]), ...dates }));
    await renderAddress(`${path}?type=not-done&${query}`, { api });
    expect(await cells('Jobs not done')).toEqual([
      ['Date', 'Technician', 'Address', 'Issue', 'Reason', 'Points', 'Price Pnt'],
      ['06 Oct 2026', 'Antonio Bell', '12 Elm St, Apt 3, Augusta', 'Tap at 12 dB', 'Nobody was home', '20', '$2.60'],
    ]);
    screen.getByText('1 result');
  });

  it('say that there are no records [RPT-045]', async () => {
    api.when(ReadJobReport).respond(() => ({ ...toPage([]), ...dates }));
    await renderAddress(`${path}?type=issues&${query}`, { api });
    await screen.findByText('There are no records for this time range. Please adjust your search and try again.');
  });

  it('are asked for as a file of their dates [RPT-048] [RPT-051]', async () => {
    api.when(ExportJobReport).respond(() => ({ id: job, message: 'Queued.' }));
    await renderAddress(`${path}?type=not-done&${query}`, { api });
    await cells('Jobs not done');
    await userEvent.click(screen.getByRole('button', { name: 'Export' }));
    await userEvent.click(screen.getByRole('menuitem', { name: 'Export Data' }));
    await screen.findByRole('group', { name: 'Queued.' });
    expect(api.sent(ExportJobReport)[0]?.input).toMatchObject({
      type: 'not-done',
      ...dates,
      tab: 'Augusta',
      format: 'csv',
    });
  });

  it('say Error! and why they could not be read, and so with the locations [RPT-046]', async () => {
    api.when(ReadJobReport).respond(() => api.bare(400, { message: 'Not now.' }));
    await renderAddress(`${path}?type=issues&${query}`, { api });
    expect((await screen.findByRole('alert')).textContent).toContain('Error!Not now.');
    api.when(ListLocations).respond(() => api.bare(400, { message: 'Not now.' }));
    await renderAddress(path, { api });
    await screen.findByText('Couldn’t load the locations. Not now.');
  });
});
