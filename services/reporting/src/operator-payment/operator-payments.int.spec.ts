import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { addDays } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { jobEvents, JobDetails } from '@tailboard/contracts/jobs/job';
import type {
  FindJobCodes,
  ListOpenLines,
  ListPaidJobCodes,
  PaidJobCode,
  OpenLine,
  ReadOperatorPayments,
} from '@tailboard/contracts/reports/operator-payment';
import type { RecordStatement } from '@tailboard/contracts/reports/operator-statement';
import { getWorkweekStart } from '@tailboard/contracts/workweek';
import {
  ada,
  createLine,
  createPair,
  createPlanned,
  createSubmitted,
  doneJob,
  install,
  nashville,
  repair,
  reportingUnderTest,
  set,
  toId,
  weekStream,
  type ReportingUnderTest,
} from '../testing/reporting-under-test.js';

const FIRST = '2026-09-27';
const DAYS = 20;
const JOBS_PER_DAY = 50;
/** An install has a price of its own; a repair is 7.5 points of $2.60. */
const PRICE = { INST: 4_500, REP: 1_950 } as const;

let reporting: ReportingUnderTest;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await reporting.record('settings-company', [set({ key: 'price_point_company', value: 260, effective_from: null })]);
  await recordWork();
  await reporting.settle();
}, 120_000);
afterAll(() => reporting.close());

interface Job {
  readonly name: string;
  readonly order: string;
  readonly account: string;
  readonly date: string;
}
const jobs: readonly Job[] = Array.from({ length: DAYS * JOBS_PER_DAY }, (_, at) => ({
  name: `J${at}`,
  // Every hundredth job has an order number with leading zeros.
  order: at % 100 === 0 ? `000${70_000 + at}` : `W${10_000 + 37 * at}`,
  account: `84${420_000 + 41 * at}`,
  date: addDays(FIRST, Math.floor(at / JOBS_PER_DAY)),
}));
const planned = ({ order, account, date }: Job) => {
  const [scheduled, assigned] = createPlanned(order, ada, date, 10, nashville);
  const details = JobDetails.parse({
    ...(scheduled!.data as { details: object }).details,
    ...{ identifier: order, account_number: account },
  });
  return [jobEvents.make.JobScheduled({ date, details, work_order_id: null }), assigned!];
};
const submitted = (date: string, done: readonly Job[]) =>
  createSubmitted(
    date,
    [createPair(8)],
    done.map(({ name }) =>
      doneJob(name, [createLine(install, 1, { company_price_cents: PRICE.INST }), createLine(repair, 1)]),
    ),
  );
async function recordWork(): Promise<void> {
  for (const job of jobs) await reporting.record(`job-${toId(job.name)}`, planned(job));
  await reporting.record(
    `job-${toId('Planned')}`,
    planned({ name: 'Planned', order: 'P1', account: '1', date: FIRST }),
  );
  for (const date of new Set(jobs.map((job) => job.date)))
    await reporting.record(
      weekStream(
        ada,
        getWorkweekStart(date, () => 'sunday'),
      ),
      [
        submitted(
          date,
          jobs.filter((job) => job.date === date),
        ),
      ],
      ada,
    );
}

/** A line of the generated statement. */
interface Line {
  readonly order: string;
  readonly account: string;
  readonly date: string;
  readonly code: keyof typeof PRICE | 'NONE';
  readonly cents: number;
}
const formatCents = (cents: number): string => {
  const text = `$${(Math.abs(cents) / 100).toFixed(2)}`;
  return cents < 0 ? `(${text})` : text;
};
const toCsv = (lines: readonly Line[]): string =>
  [
    'Order,Account,Date,Code,Amount',
    ...lines.map(({ order, account, date, code, cents }) => [order, account, date, code, formatCents(cents)].join()),
  ].join('\n');
const record = async (lines: readonly Line[], name: string) => {
  const { status, body } = await reporting.request<OutputOf<typeof RecordStatement>>({
    method: 'POST',
    url: '/api/v1/operator-statements',
    headers: { 'content-type': 'text/csv', 'content-disposition': `attachment; filename="${name}"` },
    payload: Buffer.from(toCsv(lines)),
  });
  expect(status).toBe(200);
  await reporting.settle();
  return body.data.id;
};
const range = `start_date=${FIRST}&end_date=${addDays(FIRST, DAYS - 1)}`;
const read = async <Body>(path: string): Promise<Body> =>
  (await reporting.request<Body>({ url: `/api/v1/operator-payments${path}` })).body;
const readFigures = () => read<OutputOf<typeof ReadOperatorPayments>>(`?${range}`);
const readAll = async <Row>(path: string): Promise<Row[]> => {
  const rows: Row[] = [];
  for (let page = 1, last = 1; page <= last; page++) {
    const found = await read<{ data: Row[]; last_page: number }>(`${path}&per_page=100&page=${page}&${range}`);
    rows.push(...found.data);
    last = found.last_page;
  }
  return rows;
};
const listJobs = (state: PaidJobCode['state']) =>
  readAll<OutputOf<typeof ListPaidJobCodes>['data'][number]>(`/jobs?state=${state}`);
const listLines = (kind = 'unmatched') =>
  readAll<OutputOf<typeof ListOpenLines>['data'][number]>(`/lines?kind=${kind}`);
const decide = async (method: 'PUT' | 'DELETE', { statement_id, line }: OpenLine, path: string, payload?: object) => {
  const url = `/api/v1/operator-statements/${statement_id}/lines/${line}/${path}`;
  const { status, body } = await reporting.request<{ code?: string }>({ method, url, ...(payload && { payload }) });
  await reporting.settle();
  return body.code ?? status;
};

/** Which jobs of the generated statement have which fault, by their place. */
const faults = {
  unpaid: [11, 12, 13, 14],
  short: [21, 22, 23],
  over: [31, 32, 33],
  twice: [41, 42, 43],
  charged: [51, 52, 53],
  dateOff: [61, 62, 63],
  wrongCode: [71, 72],
  otherAccount: [81, 82],
  farDate: [91, 92],
} as const;
const has = (fault: keyof typeof faults, at: number): boolean => (faults[fault] as readonly number[]).includes(at);
const statementLines = jobs.flatMap((job, at): Line[] => {
  const toLine = (code: keyof typeof PRICE, changes: Partial<Line> = {}): Line => ({
    ...{ order: job.order.replace(/^0+/, ''), account: job.account, date: job.date, code, cents: PRICE[code] },
    ...changes,
  });
  const paid = toLine('INST');
  const other = toLine('REP');
  if (has('unpaid', at)) return [other];
  if (has('short', at)) return [toLine('INST', { cents: 4_000 }), other];
  if (has('over', at)) return [toLine('INST', { cents: 4_750 }), other];
  if (has('twice', at)) return [paid, paid, other];
  if (has('charged', at)) return [paid, toLine('INST', { cents: -4_500 }), other];
  if (has('dateOff', at)) return [toLine('INST', { date: addDays(job.date, 3) }), other];
  if (has('wrongCode', at)) return [toLine('INST', { code: 'NONE' }), other];
  if (has('otherAccount', at)) return [toLine('INST', { account: '999' }), other];
  if (has('farDate', at)) return [toLine('INST', { date: addDays(job.date, 15) }), other];
  return [paid, other];
});
const unknownLines: readonly Line[] = [
  ...['Q1', 'Q2'].map((order) => ({ order, account: '', date: FIRST, code: 'INST' as const, cents: 100 })),
  { order: 'P1', account: '1', date: FIRST, code: 'INST', cents: 200 },
];
const places = (found: readonly { readonly order_number: string }[]) =>
  found.map(({ order_number }) => jobs.findIndex(({ order }) => order === order_number)).sort((a, b) => a - b);
const listReasons = (lines: readonly OpenLine[]) =>
  lines.map(({ reason, order_number }) => `${reason} ${order_number}`).sort();
const W = (at: number): string => jobs[at]!.order;

describe('Payments of the operator', () => {
  it('given a statement of 2,000 lines with known faults, when it is saved, then each fault is found and nothing else, and pay is as before', async () => {
    const paths = ['codes/report/range', 'users/productivity', 'payroll', 'reports/value'];
    const readPay = () =>
      Promise.all(
        paths.map(async (path) => {
          const dates = path === 'payroll' ? `date=${FIRST}` : range;
          return (await reporting.request<object>({ url: `/api/v1/${path}?${dates}` })).body;
        }),
      );
    const pay = await readPay();
    const all = [...statementLines, ...unknownLines];
    expect(all.length).toBeGreaterThan(1_999);
    const id = await record(all, 'Statement.csv');

    expect(places(await listJobs('unpaid'))).toEqual(
      [...faults.unpaid, ...faults.wrongCode, ...faults.otherAccount, ...faults.farDate].sort((a, b) => a - b),
    );
    expect(places(await listJobs('short_paid'))).toEqual([...faults.short]);
    expect(places(await listJobs('over_paid'))).toEqual([...faults.over]);
    expect(places(await listJobs('paid_twice'))).toEqual([...faults.twice]);
    expect(places(await listJobs('charged_back'))).toEqual([...faults.charged]);
    expect(await listJobs('open')).toEqual([]);
    const paid = await listJobs('paid');
    const byRule = (rule: string) => paid.filter(({ lines }) => lines.some((line) => line.rule === rule));
    expect(places(byRule('date'))).toEqual([...faults.dateOff]);
    expect(byRule('date').map(({ lines }) => lines[0]?.days_off)).toEqual([3, 3, 3]);
    expect(places(byRule('zeros'))).toEqual(jobs.flatMap((_, at) => (at % 100 === 0 ? [at, at] : [])));
    expect(listReasons(await listLines())).toEqual(
      [
        ...faults.wrongCode.map((at) => `no_code ${W(at)}`),
        ...faults.otherAccount.map((at) => `other_account ${W(at)}`),
        ...faults.farDate.map((at) => `other_date ${W(at)}`),
        ...['no_job Q1', 'no_job Q2', 'not_completed P1'],
      ].sort(),
    );

    const { totals, weeks, codes, technicians, lines, covered } = await readFigures();
    expect(totals).toEqual({
      count: 2_000,
      billed_cents: 1_000 * (PRICE.INST + PRICE.REP),
      paid_cents: 1_000 * (PRICE.INST + PRICE.REP) - 1_500 - 10 * 4_500 - 13_500 + 13_500 + 750,
      short_cents: 1_500,
      unpaid_cents: 10 * 4_500,
      charged_back_cents: 13_500,
      twice_cents: 13_500,
      over_cents: 750,
      open_cents: 0,
    });
    for (const groups of [weeks, codes, technicians])
      expect(groups.reduce((sum, { paid_cents }) => sum + paid_cents, 0)).toBe(totals.paid_cents);
    expect([weeks.length, codes.map(({ name }) => name), technicians.map(({ name }) => name)]).toEqual([
      3,
      ['INST', 'REP'],
      ['Ada Long'],
    ]);
    expect(lines.matched.amount_cents).toBe(totals.paid_cents);
    expect(lines.matched.count + lines.unmatched.count).toBe(all.length);
    expect(covered).toEqual({ from: FIRST, to: addDays(FIRST, DAYS - 1) });
    expect(await readPay()).toEqual(pay);

    // Undone, everything is as before.
    const undone = await reporting.request({ method: 'DELETE', url: `/api/v1/operator-statements/${id}` });
    expect(undone.status).toBe(200);
    await reporting.settle();
    const before = await readFigures();
    expect(before.totals).toMatchObject({ paid_cents: 0, open_cents: before.totals.billed_cents });
    expect(before).toMatchObject({ covered: null, lines: { matched: { count: 0 }, unmatched: { count: 0 } } });
  });

  it('given the lines in two statements, when they are saved in either order, then the figures are the same, and what both pay is paid twice', async () => {
    const [first, second] = [statementLines.slice(0, 1_100), statementLines.slice(1_000)];
    const saveBoth = async (...parts: (readonly Line[])[]) => {
      const ids: string[] = [];
      for (const [at, part] of parts.entries()) ids.push(await record(part, `Part ${at}.csv`));
      const figures = await readFigures();
      for (const id of ids) await reporting.request({ method: 'DELETE', url: `/api/v1/operator-statements/${id}` });
      await reporting.settle();
      return figures;
    };
    const figures = await saveBoth(first, second);
    expect(await saveBoth(second, first)).toEqual(figures);
    expect(figures.totals.twice_cents).toBe(13_500 + 50 * (PRICE.INST + PRICE.REP));
  });

  describe('given lines that match no job', () => {
    const job = jobs[71]!;
    let id: string;
    const only = async (): Promise<OpenLine> => (await listLines())[0]!;
    beforeAll(async () => {
      id = await record(
        [{ order: job.order, account: job.account, date: job.date, code: 'NONE', cents: 4_500 }],
        'One line.csv',
      );
    });

    it('when one is matched by hand, then it pays the code until that is undone', async () => {
      const line = await only();
      expect(line.reason).toBe('no_code');
      expect(line.candidates.map(({ code }) => code).sort()).toEqual(['INST', 'REP']);
      const { data } = await read<OutputOf<typeof FindJobCodes>>(`/find?q=${job.order.toLowerCase()}`);
      expect(data.map(({ code, billed_cents }) => [code, billed_cents])).toEqual([
        ['INST', 4_500],
        ['REP', 1_950],
      ]);
      const target = { job_id: toId(job.name), code_id: install };
      expect(await decide('PUT', line, 'match', { ...target, code_id: toId('NH') })).toBe('JobCodeNotFound');
      expect(await decide('PUT', line, 'match', target)).toBe(200);
      expect(await decide('PUT', line, 'match', target)).toBe('LineAlreadyDecided');
      expect((await listJobs('paid')).map(({ code, lines }) => [code, lines[0]?.rule])).toEqual([['INST', 'hand']]);
      expect(await listLines()).toEqual([]);
      expect(await decide('DELETE', line, 'decision')).toBe(200);
      expect(await decide('DELETE', line, 'decision')).toBe('LineNotDecided');
      expect(await only()).toMatchObject({ reason: 'no_code', is_decided: false });
    });

    it('when one is set aside with a reason, then it waits no more until that is undone', async () => {
      const line = await only();
      expect(await decide('PUT', line, 'aside', { reason: 'Work of another contractor' })).toBe(200);
      expect(await listLines()).toEqual([]);
      expect(await listLines('set_aside')).toMatchObject([{ note: 'Work of another contractor', is_decided: true }]);
      expect((await readFigures()).lines.set_aside).toEqual({ count: 1, amount_cents: 4_500 });
      expect(await decide('DELETE', line, 'decision')).toBe(200);
      expect(await listLines()).toHaveLength(1);
    });

    it('when the day of a job that was matched by hand is sent back, then the line waits again, and matches once the day is submitted', async () => {
      const line = await only();
      await decide('PUT', line, 'match', { job_id: toId(job.name), code_id: install });
      const week = weekStream(
        ada,
        getWorkweekStart(job.date, () => 'sunday'),
      );
      await reporting.record(week, [weekEvents.make.DayRejected({ date: job.date, reason: 'Codes' })], ada);
      await reporting.settle();
      expect(await only()).toMatchObject({ reason: 'job_changed', is_decided: true, candidates: [] });
      await reporting.record(
        week,
        [
          submitted(
            job.date,
            jobs.filter(({ date }) => date === job.date),
          ),
        ],
        ada,
      );
      await reporting.settle();
      expect(await listLines()).toEqual([]);
    });

    it('when a line or its statement does not exist, then the decision is refused', async () => {
      const line = { statement_id: id, line: 99 } as OpenLine;
      expect(await decide('PUT', line, 'aside', { reason: 'x' })).toBe('StatementLineNotFound');
      expect(await decide('PUT', { ...line, statement_id: toId('none') }, 'aside', { reason: 'x' })).toBe(
        'StatementNotFound',
      );
    });
  });
});
