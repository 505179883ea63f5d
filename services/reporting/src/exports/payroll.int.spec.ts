import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { payrollColumns, payrollCopyColumns, payrollLineColumns } from '@tailboard/contracts/reports/export';
import type { ReadPayroll } from '@tailboard/contracts/reports/payroll';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import {
  abby,
  confirmPrice,
  exportsUnderTest,
  mia,
  owen,
  type ExportsUnderTest,
} from '../testing/exports-under-test.js';
import {
  ada,
  as,
  ben,
  cara,
  closedWeek,
  createFinalized,
  createPair,
  toId,
  olga,
  makeUserRegistered,
  createSubmitted,
  today,
  weekStream,
} from '../testing/reporting-under-test.js';
import { reportExports } from './report-exports.js';

let exports: ExportsUnderTest;
beforeAll(async () => {
  exports = await exportsUnderTest();
  await closedWeek(exports);
  await exports.settle();
});
afterAll(() => exports.close());

const url = 'codes/report/weekly/export?export_type=payroll&start_date=2026-10-11';
type Line = Record<(typeof payrollColumns)[number], string>;
const parseLines = (file: string): Line[] => {
  const [header, ...lines] = file
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((each) => each.split(','));
  expect(header).toEqual(payrollColumns);
  return lines.map((cells) => Object.fromEntries(payrollColumns.map((column, at) => [column, cells[at]!])) as Line);
};
const cents = (amount: string) => Math.round(Number(amount) * 100);
let minutes = 0;
async function run(who = owen, format = 'csv') {
  exports.at = new Date(today.getTime() + ++minutes * 120_000);
  const { status, body } = await exports.requestExport(`${url}&format=${format}`, who);
  expect(status).toBe(202);
  const done = await exports.waitForExport(body.id, who);
  expect(done).toMatchObject({ type: 'payroll', status: 'done' });
  return { ...done, lines: format === 'csv' ? parseLines((await exports.download(body.id, who)).body) : [] };
}
const report = async () =>
  (
    await exports.request<OutputOf<typeof ReadCodeReport>>({
      url: '/api/v1/codes/report/weekly?start_date=2026-10-11',
    })
  ).body;

it('given no price recorded and no run yet, when payroll is run, then an owner is asked to confirm the price first', async () => {
  const fresh = await exportsUnderTest({ priced: false });
  try {
    await closedWeek(fresh);
    await fresh.settle();
    const refused = await fresh.requestExport<{ code: string }>(url);
    expect([refused.status, refused.body.code]).toEqual([409, 'PricesNotConfirmed']);
    expect((await fresh.requestExport(url, mia)).status).toBe(202);
    await confirmPrice(fresh);
    await fresh.settle();
    expect((await fresh.requestExport(url)).status).toBe(202);
  } finally {
    await fresh.close();
  }
});

it('given two people who export a payroll at once, then there is one run, and each has its file', async () => {
  const both = [owen, abby];
  const requested = await Promise.all(both.map((who) => exports.requestExport(url, who)));
  const [one, other] = await Promise.all(requested.map(({ body }, at) => exports.waitForExport(body.id, both[at])));
  expect(one).toMatchObject({ status: 'done', rows: 2, run: { run_id: 1, delta_of: null } });
  expect(other).toMatchObject({ status: 'done', rows: 2, run: one!.run });
  expect(one!.id).not.toBe(other!.id);
});

it('given a finalized week, when its payroll is exported, then each line and the run have their hash, and the report shows the same', async () => {
  const { lines, run: first } = await run();
  expect(lines.map(({ last, first: name, technician_id }) => [last, name, technician_id])).toEqual([
    ['Long', 'Ada', '7001'],
    ['Marsh', 'Ben', '7002'],
  ]);
  expect(lines[1]).toMatchObject({
    week_start: '2026-10-11',
    pay_type: 'hourly',
    regular_hours: '40.00',
    overtime_hours: '5.00',
    straight_pay: '810.00',
    piece_pay: '159.92',
    bonus: '30.00',
    overtime_pay: '46.67',
    total: '886.67',
    run_id: '1',
  });
  for (const line of lines) {
    const before = payrollLineColumns.map((column) => line[column]);
    expect(line.line_hash).toBe(createHash('sha256').update(JSON.stringify(before)).digest('hex'));
    const parts = ['straight_pay', 'minimum_topup', 'bonus', 'overtime_pay', 'leave_pay', 'per_diem', 'gas'] as const;
    expect(parts.reduce((sum, part) => sum + cents(line[part]), 0)).toBe(cents(line.total));
  }
  const hashes = lines.map(({ line_hash }) => `${line_hash}\n`).join('');
  expect(first).toEqual({ run_id: 1, hash: createHash('sha256').update(hashes).digest('hex'), delta_of: null });
  // A file can be verified: the hash of its run matches its lines.
  expect([...new Set(lines.map(({ run_hash }) => run_hash))]).toEqual([first!.hash]);
  expect(lines.reduce((sum, { total }) => sum + cents(total), 0)).toBe((await report()).totals.net_to_pay);
});

it('given nothing changed since, when it is exported again, then it is the same run and the same file', async () => {
  const again = await run(abby);
  expect(again.run).toMatchObject({ run_id: 1, delta_of: null });
  expect(again.lines).toHaveLength(2);
  expect((await run(owen, 'xlsx')).run).toMatchObject({ run_id: 1 });
  expect((await exports.requestExport(url, owen)).body.message).toBe(
    'Nothing has changed since run 1, so there is no new run. The file of run 1 will be under “Exports” when available.',
  );
});

it('G11: given a finalized week that was reopened for a late bonus, then the next run reverses the earlier lines, adds the new ones, and both runs add up to the report', async () => {
  const before = parseLines(await exports.exportFile(url));
  await exports.record(
    weekStream(ben),
    [
      weekEvents.make.WeekReopened({ start_date: '2026-10-11', reason: 'The bonus was too low' }),
      weekEvents.make.BonusSet({
        start_date: '2026-10-11',
        bonus_amount_in_cents: 2_000,
        bonus_quantity: 2,
        bonus_shown: false,
      }),
    ],
    owen,
  );
  await exports.settle();
  const open = await run();
  expect(open.run).toMatchObject({ run_id: 1 });
  const owes = (await report()).totals.net_to_pay! - before.reduce((sum, { total }) => sum + cents(total), 0);
  expect(open.missing).toEqual([
    { user: { id: ben, label: 'Ben Marsh' }, week_start: '2026-10-11', amount: owes, why: 'reopened' },
  ]);

  await exports.record(weekStream(ben), [createFinalized(['2026-10-12'])], owen);
  await exports.settle();
  const delta = await run();
  expect(delta.run).toMatchObject({ run_id: 2, delta_of: 1 });
  expect(
    delta.lines.map(({ last, bonus, total, regular_hours, run_id }) => [last, bonus, total, regular_hours, run_id]),
  ).toEqual([
    ['Marsh', '-30.00', '-886.67', '-40.00', '2'],
    ['Marsh', '40.00', expect.stringMatching(/^89\d\.\d\d$/), '40.00', '2'],
  ]);
  expect(delta.missing).toEqual([]);
  const handed = [...before, ...delta.lines].reduce((sum, { total }) => sum + cents(total), 0);
  expect(handed).toBe((await report()).totals.net_to_pay);
});

it('given a finalized week that was in runs, when its pay is opened, then the runs are named, the newest first; not to whom a bonus is hidden', async () => {
  const open = async (who: ReturnType<typeof as>) =>
    (await exports.request<{ data: ExplainedPay }>({ url: `/api/v1/pay/${ben}?date=2026-10-12`, as: who })).body.data;
  const { runs, figures } = await open(as('owner', owen));
  expect(runs.map(({ run_id }) => run_id)).toEqual([2, 1]);
  expect(runs[0]!.total_cents).toBe(figures.find(({ figure }) => figure === 'net_to_pay')!.amount);
  expect(runs[1]!.total_cents).toBe(88_667);
  expect((await open(as('technician', ben))).runs).toEqual([]);
});

it('given runs of a week, when its payroll is read, then it has what each person is owed and was paid, and how the runs differ; no rate for a manager', async () => {
  const payroll = async (who: ReturnType<typeof as>, query = '?date=2026-10-13') =>
    (await exports.request<OutputOf<typeof ReadPayroll>>({ url: `/api/v1/payroll${query}`, as: who })).body;
  const ofOwner = await payroll(as('owner', owen));
  expect(ofOwner).toMatchObject({ start_date: '2026-10-11', end_date: '2026-10-17' });
  expect(ofOwner.people.map(({ user }) => user.label)).toEqual(['Ada Long', 'Ben Marsh']);
  const [ofAda, ofBen] = ofOwner.people;
  expect(ofBen).toMatchObject({ finalized: true, paid_hours: 45, overtime: 5, minimum_topup: 0, lacks_rate: false });
  for (const person of [ofAda!, ofBen!]) expect(person.paid_out).toBe(person.net_to_pay);
  expect(ofOwner.runs.map(({ run_id, delta_of, people }) => [run_id, delta_of, people])).toEqual([
    [2, 1, 1],
    [1, null, 2],
  ]);
  const [second, first] = ofOwner.runs;
  expect(first!.changes).toEqual([]);
  expect(second!.changes).toEqual([{ user: { id: ben, label: 'Ben Marsh' }, before: 88_667, now: ofBen!.net_to_pay }]);
  expect(first!.total + second!.total).toBe((await report()).totals.net_to_pay);
  expect(second!.export_id).not.toBeNull();
  const ofManager = await payroll(as('manager', mia));
  expect(Object.keys(ofManager.people[1]!)).not.toContain('regular_rate');
  expect(Object.keys(ofManager.people[1]!)).not.toContain('lacks_rate');
  expect(ofManager.people[1]!.net_to_pay).toBe(ofBen!.net_to_pay);
  expect(ofManager.runs.map(({ export_id }) => export_id)).toEqual([null, null]);
  // Without a date, it is the last week that is over.
  expect((await payroll(as('owner', owen), '')).start_date).toBe('2026-10-11');
});

it('given a run was recorded, then the database refuses to change, remove or empty it', async () => {
  for (const action of [
    `update payroll_line set total_cents = 1`,
    `delete from payroll_line`,
    `truncate payroll_line`,
    `update payroll_run set hash = ''`,
    `delete from payroll_run`,
    `truncate payroll_run cascade`,
  ])
    await expect(exports.ctx.db.query(action)).rejects.toThrow('payroll runs are added and never changed or removed');
});

it('given an export that was killed after its run was recorded, then it goes on with the same run, and numbers have no gaps', async () => {
  await exports.record(
    weekStream(ada),
    [
      weekEvents.make.WeekReopened({ start_date: '2026-10-11', reason: 'A bonus was forgotten' }),
      weekEvents.make.BonusSet({
        start_date: '2026-10-11',
        bonus_amount_in_cents: 500,
        bonus_quantity: 1,
        bonus_shown: true,
      }),
      createFinalized(['2026-10-12', '2026-10-13', '2026-10-14']),
    ],
    owen,
  );
  await exports.settle();
  // Registered as the gateway would, without being queued.
  const id = '00000000-0000-4000-8000-0000000000aa';
  await exports.ctx.db.query(
    `insert into exports.export (id, service, type, format, filters, fingerprint, needs, created_by, locale, status, created_at)
     select $1, service, type, format, filters, 'killed', needs, created_by, locale, 'queued', created_at
     from exports.export where type = 'payroll' limit 1`,
    [id],
  );
  const killed = new AbortController();
  const dies = reportExports.run(id, exports.ctx, killed.signal, () => {
    killed.abort();
    throw new Error('killed');
  });
  await expect(dies).rejects.toThrow();
  expect((await exports.download(id)).status).toBe(409);
  await reportExports.run(id, exports.ctx, new AbortController().signal);
  expect((await exports.waitForExport(id)).run).toMatchObject({ run_id: 3, delta_of: 2 });
  expect(await exports.ctx.db.query('select run_id from payroll_run order by 1')).toEqual([
    { run_id: 1 },
    { run_id: 2 },
    { run_id: 3 },
  ]);
});

it('given a week that changed since, when its payroll is asked for again at once, then the file is of now; without a change it is the same', async () => {
  exports.at = new Date(today.getTime() + ++minutes * 120_000);
  const requestExport = async () => {
    const { body } = await exports.requestExport(`${url}&format=csv`);
    await exports.waitForExport(body.id);
    return body.id;
  };
  const first = await requestExport();
  expect(await requestExport()).toBe(first);
  await exports.record(
    weekStream(ben),
    [
      weekEvents.make.WeekReopened({ start_date: '2026-10-11', reason: 'The bonus was too low' }),
      weekEvents.make.BonusSet({
        start_date: '2026-10-11',
        bonus_amount_in_cents: 5_000,
        bonus_quantity: 1,
        bonus_shown: false,
      }),
      createFinalized(['2026-10-12']),
    ],
    owen,
  );
  await exports.settle();
  const second = await requestExport();
  expect(second).not.toBe(first);
  const [was, is] = [await exports.waitForExport(first), await exports.waitForExport(second)];
  expect(is.run).toMatchObject({ run_id: was.run!.run_id + 1, delta_of: was.run!.run_id });
  expect(parseLines((await exports.download(second)).body).map(({ bonus }) => bonus)).toEqual(['-40.00', '50.00']);
});

it('given a manager, when payroll is exported, then their file is a copy: no rate, no run and no number, and the same sum', async () => {
  exports.at = new Date(today.getTime() + ++minutes * 120_000);
  const runs = async () => (await exports.ctx.db.query('select run_id from payroll_run')).length;
  const before = await runs();
  const { status, body } = await exports.requestExport(`${url}&format=csv`, mia);
  expect(status).toBe(202);
  expect(await exports.waitForExport(body.id, mia)).toMatchObject({ type: 'payroll', status: 'done', run: null });
  const [header, ...lines] = (await exports.download(body.id, mia)).body
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n')
    .map((each) => each.split(','));
  expect(header).toEqual(payrollCopyColumns);
  expect(header).not.toContain('regular_rate');
  const total = header!.indexOf('total');
  expect(lines.reduce((sum, cells) => sum + cents(cells[total]!), 0)).toBe((await report()).totals.net_to_pay);
  expect(await runs()).toBe(before);
  const ofOwner = await run();
  expect((await exports.download(ofOwner.id, mia)).status).not.toBe(200);
});

it('given the week is reopened before the export begins and no other user’s is finalized, then it ends with that word', async () => {
  const { db } = exports.ctx;
  await db.query(
    `insert into exports.export (id, service, type, format, filters, fingerprint, needs, created_by, locale, status, created_at)
     select '00000000-0000-4000-8000-0000000000ab', service, type, format, '{"start_date":"2026-10-18","end_date":"2026-10-24"}',
            'open', needs, created_by, locale, 'queued', created_at from exports.export where type = 'payroll' limit 1`,
  );
  await reportExports.run('00000000-0000-4000-8000-0000000000ab', exports.ctx, new AbortController().signal);
  expect(await exports.waitForExport('00000000-0000-4000-8000-0000000000ab')).toMatchObject({
    status: 'failed',
    error: 'The week was reopened before the export started. Finalize it and try again.',
    download_url: null,
  });
});

it('given a user whose week is not finalized, then run, copy and mail name them with what they are owed, and with it add up to the report', async () => {
  await exports.record(weekStream(olga), [
    weekEvents.make.BonusSet({
      start_date: '2026-10-11',
      bonus_amount_in_cents: 7_525,
      bonus_quantity: 1,
      bonus_shown: true,
    }),
  ]);
  await exports.settle();
  const missing = [{ user: { id: olga, label: 'Olga Owens' }, week_start: '2026-10-11', amount: 7_525, why: 'open' }];
  const ofRun = await run();
  expect(ofRun.missing).toEqual(missing);
  const [{ handed } = { handed: 0 }] = await exports.ctx.db.query<{ handed: number }>(
    `select sum(total_cents)::int as handed from payroll_line where week_start = '2026-10-11'`,
  );
  expect(handed + 7_525).toBe((await report()).totals.net_to_pay);
  const { body } = await exports.requestExport(`${url}&format=csv`, mia);
  expect((await exports.waitForExport(body.id, mia)).missing).toEqual(missing);
  const mails = async () => exports.mail.mails.find(({ text }) => text?.includes(body.id));
  await waitUntil(async () => (await mails()) !== undefined);
  expect((await mails())!.text).toContain('Due for this week and not in the file: $75.25.');
  expect((await mails())!.text).toContain('Olga Owens: $75.25 (the week is not finalized)');
});

it('given an owner who is impersonated, when payroll is exported, then it is refused; another export records both identities', async () => {
  const impersonated = { ...as('owner', owen), impersonator_id: abby };
  const requestExport = (path: string) =>
    exports.request<{ id: string; code: string }>({ url: `/api/v1/${path}`, as: impersonated });
  const refused = await requestExport(url);
  expect([refused.status, refused.body.code]).toEqual([403, 'NotWhileImpersonating']);
  const { status, body } = await requestExport('codes/report/weekly/export?start_date=2026-10-11');
  expect(status).toBe(202);
  await exports.waitForExport(body.id);
  const [row] = await exports.ctx.db.query('select created_by, impersonator_id from exports.export where id = $1', [
    body.id,
  ]);
  expect(row).toEqual({ created_by: owen, impersonator_id: abby });
});

it('given an authentication ten minutes ago, when payroll is exported, then a run needs a confirmation and a copy does not', async () => {
  const confirmed_at = new Date(exports.at.getTime() - 600_000).toISOString();
  const requestAs = (principal: object) =>
    exports.request<{ code?: string }>({ url: `/api/v1/${url}`, as: { ...principal, confirmed_at } });
  expect(await requestAs(as('owner', owen))).toMatchObject({ status: 403, body: { code: 'StepUpRequired' } });
  expect((await requestAs(as('manager', mia))).status).toBe(202);
});

it('given a salary without work, pay only in the previous week, or time without points at a rate of 0, then the payroll of a week that is over has them', async () => {
  for (const [name, terms] of [
    ['Dan Hill', { pay_rate: 900, hired_on: '2026-10-20' }],
    ['Eva Hill', { pay_rate: 900, hired_on: '2026-10-26' }],
    ['Fay Hill', { pay_rate: 0, hired_on: '2026-10-20' }],
  ] as const)
    await exports.record(`user-${toId(name)}`, [makeUserRegistered(name, { pay_type: 'salary', ...terms })]);
  const day = createSubmitted('2026-10-19', [createPair(8, { type: 'warehouse' })], []);
  await exports.record(weekStream(cara, '2026-10-18'), [day], cara);
  await exports.settle();
  exports.at = new Date('2026-10-26T16:00:00.000Z');
  const paid = async (query: string) =>
    (await exports.request<OutputOf<typeof ReadPayroll>>({ url: `/api/v1/payroll${query}`, as: as('owner', owen) }))
      .body;
  const { start_date, people } = await paid('');
  expect(start_date).toBe('2026-10-18');
  const before = (await paid('?date=2026-10-11')).people.filter(({ finalized }) => finalized);
  expect(
    people.map(({ user, finalized, net_to_pay, before: last, lacks_rate }) => [
      ...[user.label, finalized, net_to_pay === 0, last, lacks_rate],
    ]),
  ).toEqual([
    ['Ada Long', false, true, before[0]!.net_to_pay, false],
    ['Ben Marsh', false, true, before[1]!.net_to_pay, false],
    ['Cara Reed', false, false, null, true],
    ['Dan Hill', false, true, null, false],
  ]);
});
