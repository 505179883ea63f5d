import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport, ReadMissedCodes, ReadProductivity } from '@tailboard/contracts/reports/code-report';
import type { ReadLines } from '@tailboard/contracts/reports/lines';
import {
  ada,
  as,
  augusta,
  ben,
  cara,
  closedWeek,
  doneJob,
  createPair,
  toId,
  install,
  createLine,
  createPlanned,
  reportingUnderTest,
  createSubmitted,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

type Lines = OutputOf<typeof ReadLines> & { code?: string };
let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await closedWeek(reporting);
  await reporting.record(`job-${toId('C1')}`, createPlanned('C1', cara, '2026-10-13', 96));
  await reporting.record(
    weekStream(cara),
    [
      createSubmitted(
        '2026-10-13',
        [createPair(8)],
        [doneJob('C1', [createLine(install, 8, { worth_from: '2026-10-11' })])],
      ),
    ],
    cara,
  );
  await reporting.settle();
});
afterAll(() => reporting.close());

const dates = 'start_date=2026-10-11&end_date=2026-10-17';
const readLines = async (figure: string, more = '', who = as('owner')) => {
  const { status, body } = await reporting.request<Lines>({
    url: `/api/v1/reports/lines/${figure}?${dates}${more}`,
    as: who,
  });
  return { status, ...body };
};
const read = async <Body>(path: string) => (await reporting.request<Body>({ url: `/api/v1${path}` })).body;
const sumAmounts = ({ data }: Lines) => data.reduce((all, { amount }) => all + amount, 0);

describe('A figure of a report, opened', () => {
  it('given points, then each line has its job, its code, what it was worth since when, and who submitted it when', async () => {
    const lines = await readLines('points', `&user_id=${cara}`);
    expect(lines).toMatchObject({ total: 1, amount: 96, start_date: '2026-10-11', end_date: '2026-10-17' });
    expect(lines.rule).toContain('Quantity × points');
    expect(lines.data).toEqual([
      {
        date: '2026-10-13',
        user: { id: cara, label: 'Cara Reed', technician_id: '7003' },
        job_id: toId('C1'),
        identifier: 'WO-C1',
        label: 'INST · Install (worth this since 11 Oct 2026)',
        computed: '8 × 12.00 points',
        amount: 96,
        state: 'submitted',
        source: {
          stream: weekStream(cara),
          version: 1,
          type: 'DaySubmitted',
          at: '2026-10-22T16:00:00.000Z',
          by: 'Cara Reed',
        },
      },
    ]);
  });

  it('given each figure of the code report, then its lines come to it, with and without a person and a place', async () => {
    for (const narrowed of ['', `&user_id=${ada}`, `&location_id=${augusta}`]) {
      const report = await read<OutputOf<typeof ReadCodeReport>>(`/codes/report/range?${dates}${narrowed}`);
      const { totals, codeTotals, categories } = report;
      const expectedTotals: [string, string, number | null][] = [
        ['assigned', '', totals.assigned_points],
        ['points', '&state=finalized', totals.approved_points],
        ['points', '&state=waiting', totals.approved_points_not_finalized],
        ['points', '&state=submitted', totals.pending_points],
        ...codeTotals.flatMap(({ id, quantity, points, price }): [string, string, number | null][] => [
          ['quantity', `&code_id=${id}`, quantity],
          ['points', `&code_id=${id}`, points],
          ['money', `&code_id=${id}`, price],
        ]),
        ...categories.map(({ id, points }): [string, string, number] => ['points', `&category_id=${id}`, points]),
        ...report.data.map(({ job_id, user, points }): [string, string, number] => [
          ...(['points', `&job_id=${job_id}&user_id=${user.id}`, points] as const),
        ]),
      ];
      for (const [figure, more, amount] of expectedTotals) {
        const lines = await readLines(figure, more.replace(narrowed, '') + narrowed);
        expect([narrowed, figure, more, lines.amount, sumAmounts(lines)]).toEqual([
          narrowed,
          figure,
          more,
          amount,
          amount,
        ]);
      }
    }
  });

  it('given each person of the productivity report, then points, hours and what was planned come to it, also by where people belong', async () => {
    for (const place of ['', augusta]) {
      const requested = place && `&location_id=${place}`;
      const rows = await read<OutputOf<typeof ReadProductivity>>(`/users/productivity?${dates}&all=1${requested}`);
      for (const { user, points, hours } of [...rows.data, rows.totals]) {
        const filter = user ? `&user_id=${user.id}` : place && `&people_of=${place}`;
        expect([
          (await readLines('assigned', `${filter}&state=finalized`)).amount,
          (await readLines('assigned', `${filter}&state=waiting`)).amount,
          (await readLines('points', `${filter}&state=finalized`)).amount,
          (await readLines('points', `${filter}&state=waiting`)).amount,
          (await readLines('hours', filter)).amount / 60,
        ]).toEqual([
          points.assigned,
          points.assigned_not_finalized,
          points.completed,
          points.completed_not_finalized,
          hours.paid,
        ]);
      }
    }
  });

  it('given paid time, then each pair is by itself, and an unpaid break is none of them', async () => {
    const lines = await readLines('hours', `&user_id=${ada}`);
    expect(lines.data.map(({ label, computed, amount }) => [label, computed, amount])).toEqual([
      ['Work', '08:00–17:00', 19 * 60],
      ['Work', '08:00–17:00', 19 * 60],
      ['Warehouse', '08:00–17:00', 4 * 60],
      ['Work', '08:00–17:00', 4 * 60],
    ]);
    expect(lines.data[0]!.source).toMatchObject({ type: 'DaySubmitted', by: 'Ada Long' });
  });

  it('given missed codes, then they are lines of their own figure and of no other', async () => {
    const [person] = (await read<OutputOf<typeof ReadMissedCodes>>(`/codes/missed?${dates}`)).data;
    const lines = await readLines('missed', `&user_id=${ada}`);
    expect([lines.amount, lines.data.map(({ label }) => label)]).toEqual([person?.total, ['REP · Repair']]);
  });

  it('given more lines than fit on a page, then they come in pages, in the requested order', async () => {
    const all = await readLines('points', '&sort_by=amount&direction=desc');
    expect(all.data.map(({ amount }) => amount)).toEqual([180, 96, 96, 75]);
    expect((await readLines('points', '&sort_by=user&direction=desc')).data[0]!.user.label).toBe('Cara Reed');
    expect(await readLines('points', '&page=2')).toMatchObject({ data: [], total: 4, last_page: 1, amount: 447 });
  });
});

describe('Who opens a figure', () => {
  it('given who reads only their own, then theirs are the lines, whatever they ask for [RPT-034]', async () => {
    const own = await readLines('points', `&user_id=${ada}`, as('technician', ben));
    expect(own.data.map(({ user }) => user.label)).toEqual(['Ben Marsh']);
  });

  it('given points and money of codes, or what waits for approval, then only owners open it', async () => {
    for (const role of ['admin', 'manager', 'supervisor'] as const) {
      expect(await readLines('money', '', as(role))).toMatchObject({ status: 403, code: 'LinesNotYours' });
      expect(await readLines('points', '&state=submitted', as(role))).toMatchObject({ status: 403 });
      expect(await readLines('points', `&code_id=${install}`, as(role))).toMatchObject({ status: 403 });
      const { data } = await readLines('points', '', as(role));
      expect(JSON.stringify(data)).not.toContain('$');
    }
    const { data } = await readLines('money', `&code_id=${install}`);
    expect(data.map(({ computed, amount }) => [computed, amount])).toEqual([
      ['15 × 12.00 points × $1.50', 27_000],
      ['8 × $19.99', 15_992],
      ['8 × 12.00 points × $1.50', 14_400],
    ]);
  });

  it('given dates that no report takes, then it is refused at its field', async () => {
    const at = (range: string) => reporting.request<Lines>({ url: `/api/v1/reports/lines/points?${range}` });
    expect((await at('start_date=2026-10-12&end_date=2026-10-11')).body.code).toBe('ReportRangeBackward');
    expect((await at('start_date=2016-10-12&end_date=2026-10-11')).body.code).toBe('ReportRangeTooLong');
    expect((await at('start_date=2026-10-12')).status).toBe(422);
  });
});
