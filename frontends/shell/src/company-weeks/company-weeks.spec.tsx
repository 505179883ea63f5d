import { beforeEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { ReadMissing } from '@tailboard/contracts/equipment/usage';
import type { Role } from '@tailboard/contracts/permission';
import { ReadVisitDays } from '@tailboard/contracts/qc/findings';
import { ReadCompanyWeeks, type CompanyWeek } from '@tailboard/contracts/reports/company';
import { fakeApi, type FakeApi } from '@tailboard/web/testing/fake-api';
import { createSignedInUser } from '@tailboard/web/testing/people';
import { renderScreen } from '@tailboard/web/testing/render-screen';
import { CompanyWeeks } from './company-weeks.js';
import { compareWeeks, figureWeeks, finalWeeks, toTrend } from './weekly-figures.js';
// Loaded ahead, so that no test waits for the compiler.
import '@tailboard/ui/charts/sparkline';
import '@tailboard/ui/charts/trend';

const week = (
  start_date: string,
  fields: Partial<CompanyWeek>,
  whole: Partial<CompanyWeek['whole']> = {},
): CompanyWeek => ({
  start_date,
  end_date: start_date.replace(/\d\d$/, (day) => String(Number(day) + 6).padStart(2, '0')),
  finalized: true,
  whole: {
    points: 700,
    company_value: 200_000,
    missed_value: 3_000,
    overtime: 12,
    pay: 90_000,
    margin: 110_000,
    ...whole,
  },
  same_days: { points: 300, company_value: 80_000, missed_value: 1_000 },
  ...fields,
});
/** Two finalized weeks, one that is not, and the current one, Sunday to Tuesday. */
const weeks = [
  week('2026-10-04', {}),
  week('2026-10-11', {}, { pay: 96_000, margin: 104_000, overtime: 20 }),
  week(
    '2026-10-18',
    { finalized: false, same_days: { points: 330, company_value: 90_000, missed_value: 0 } },
    { pay: 5 },
  ),
  week(
    '2026-10-25',
    {
      finalized: false,
      same_days: { points: 360, company_value: 100_000, missed_value: 2_500 },
    },
    { points: 400, pay: 50_000 },
  ),
];
const visits = [
  { date: '2026-10-06', visits: 4, failed: 1 },
  { date: '2026-10-09', visits: 3, failed: 3 },
  { date: '2026-10-27', visits: 5, failed: 2 },
];
const missing = [{ date: '2026-10-26', missing: 2, missing_cents: 8_500, missing_without_cost: 1 }];

describe('The company’s weekly figures', () => {
  let api: FakeApi;
  beforeEach(() => {
    api = fakeApi()
      .when(ReadCompanyWeeks)
      .respond(() => ({ through: '2026-10-27', weeks }))
      .when(ReadVisitDays)
      .respond(() => ({ data: visits }))
      .when(ReadMissing)
      .respond(() => ({ data: missing }));
  });
  const show = (role: Role = 'owner') => renderScreen(<CompanyWeeks />, { api, user: createSignedInUser([role]) });
  const figures = async () => {
    const region = await screen.findByRole('region', { name: 'Company this week' });
    return [...region.querySelectorAll('dt')].map((name) => {
      const value = name.nextElementSibling as HTMLElement;
      const link = within(value).getByRole('link');
      return [name.textContent, link.textContent, value.nextElementSibling?.textContent, link.getAttribute('href')];
    });
  };

  it('given an owner, then each figure has the average of like periods, and opens its report of the same period', async () => {
    await show();
    expect(await figures()).toEqual([
      [
        'Points',
        '360',
        '3-week average: 310',
        '/admin/codereports?tab=range&start_date=2026-10-25&end_date=2026-10-27',
      ],
      [
        'Company value',
        '$1,000.00',
        '3-week average: $833.33',
        '/admin/codereports?tab=range&start_date=2026-10-25&end_date=2026-10-27',
      ],
      [
        'Total payout',
        '$960.00',
        '$900.00 in 1 week beforeWeek of 11 Oct 2026',
        '/admin/codereports?tab=weekly&start_date=2026-10-11',
      ],
      [
        'Margin',
        '$1,040.00',
        '$1,100.00 in 1 week beforeWeek of 11 Oct 2026',
        '/admin/codereports?tab=weekly&start_date=2026-10-11',
      ],
      [
        'Overtime hours',
        '20',
        '12 in 1 week beforeWeek of 11 Oct 2026',
        '/admin/codereports?tab=weekly&start_date=2026-10-11',
      ],
      [
        'Missed codes',
        '$25.00',
        '3-week average: $6.67',
        '/admin/codereports?tab=missed&start_date=2026-10-25&end_date=2026-10-27',
      ],
      ['Failed QC visits', '2', '3-week average: 0.33', '/qcs/findings?from=2026-10-25&to=2026-10-27'],
      [
        'CPEs reported missing',
        '$85.00',
        '1 without cost3-week average: $0.00',
        '/warehouse/usagereport?start_date=2026-10-25&end_date=2026-10-27',
      ],
    ]);
  });

  it('given an API that leaves out pay, then pay and margin are neither figures nor columns', async () => {
    const hidden = weeks.map((each) => ({ ...each, whole: { ...each.whole, pay: null, margin: null } }));
    api.when(ReadCompanyWeeks).respond(() => ({ through: '2026-10-27', weeks: hidden }));
    await show('manager');
    expect((await figures()).map(([name]) => name)).not.toEqual(expect.arrayContaining(['Margin']));
    const columns = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
    expect(columns).toContain('Company value');
    expect(columns.filter((name) => name === 'Total payout' || name === 'Margin')).toEqual([]);
  });

  it('given the first day of a week, then the figures are those of last week, under that name', async () => {
    const begun = weeks.map((each) => ({ ...each, same_days: null }));
    api.when(ReadCompanyWeeks).respond(() => ({ through: null, weeks: begun }));
    await show();
    const region = within(await screen.findByRole('region', { name: 'Company last week' }));
    region.getByRole('heading', { name: 'Company last week' });
    region.getByText(/^18 Oct 2026 – 24 Oct 2026, compared with earlier weeks/);
    expect(screen.queryByRole('region', { name: 'Company this week' })).toBeNull();
  });

  it('given the trend, then its table has every week, the current one as in progress', async () => {
    await show();
    const table = within(await screen.findByRole('table', { name: 'Weekly trend' }));
    const rows = table.getAllByRole('row').slice(1);
    expect(rows.map((row) => [...row.children].slice(0, 2).map(({ textContent }) => textContent))).toEqual([
      ['04 Oct 2026', '700'],
      ['11 Oct 2026', '700'],
      ['18 Oct 2026, not finalized', '700'],
      ['25 Oct 2026, in progress', '400'],
    ]);
  });

  it('given a company without work, then it shows what will be here', async () => {
    const none = week(
      '2026-10-25',
      { finalized: false, same_days: null },
      { points: 0, company_value: 0, missed_value: 0, overtime: 0, pay: 0, margin: 0 },
    );
    api.when(ReadCompanyWeeks).respond(() => ({ through: null, weeks: [none] }));
    api.when(ReadVisitDays).respond(() => ({ data: [] }));
    api.when(ReadMissing).respond(() => ({ data: [] }));
    await show();
    await screen.findByText('No submitted work yet. Weekly figures appear with the first submitted day.');
  });
});

describe('Like periods', () => {
  it('given the first day of a week, then the week before is compared as a whole', () => {
    const merged = figureWeeks(
      { through: null, weeks: weeks.map((each) => ({ ...each, same_days: null })) },
      visits,
      [],
    );
    expect(compareWeeks(merged, null, 'points')).toMatchObject({
      value: 700,
      from: '2026-10-18',
      to: '2026-10-24',
      weeks: 2,
    });
    expect(compareWeeks(merged, null, 'failed_visits')).toMatchObject({ value: 0, average: 2 });
  });

  it('given a shorter week, then it is not compared with the others', () => {
    const short = { ...week('2026-10-11', { same_days: null }), end_date: '2026-10-13' };
    const merged = figureWeeks({ through: '2026-10-27', weeks: [weeks[0]!, short, weeks[3]!] }, [], []);
    expect(compareWeeks(merged, '2026-10-27', 'points')).toMatchObject({ value: 360, average: 300, weeks: 1 });
  });

  it('given no finalized week, then there is no pay to show', () => {
    const merged = figureWeeks({ through: '2026-10-27', weeks: [weeks[3]!] }, [], []);
    expect(compareWeeks(merged, '2026-10-27', 'pay')).toBeNull();
    expect(compareWeeks(merged, '2026-10-27', 'points')).toMatchObject({ value: 360, average: null, weeks: 0 });
  });

  it('given weeks that are over and not finalized, then pay is not final in them, and points are', () => {
    const open = week('2026-09-27', { finalized: false }, { pay: 7 });
    const merged = figureWeeks({ through: '2026-10-27', weeks: [open, ...weeks] }, [], []);
    expect(finalWeeks(merged, 'pay').map(({ start_date }) => start_date)).toEqual(['2026-10-04', '2026-10-11']);
    expect(finalWeeks(merged, 'points')).toHaveLength(4);
    expect(toTrend(merged, 'pay')).toEqual({
      values: [null, 90_000, 96_000, 5, 50_000],
      openFrom: 3,
      notFinalized: true,
    });
    expect(toTrend(merged, 'points')).toEqual({
      values: [700, 700, 700, 700, 400],
      openFrom: 4,
      notFinalized: false,
    });
  });
});
