import { createHash, randomUUID } from 'node:crypto';
import { signIn, type ApiClient } from '../api.js';
import { getLastTuesday } from '../last-week.js';
import { readMails } from '../mail.js';
import { test as plain } from '../page-errors.js';
import { expect, openProduct } from '../product.js';

interface Listed<Row> {
  readonly data: readonly Row[];
}
interface Week {
  readonly user: { readonly id: string };
  readonly finalized: boolean;
  readonly days: readonly { readonly date: string; readonly state: string | null }[];
}
interface Export {
  readonly id: string;
  readonly status: string;
  readonly rows: number;
  readonly run: { readonly run_id: number; readonly hash: string; readonly delta_of: number | null } | null;
}
/** Maximum polls for a response, 100 ms each. */
const MAX_POLLS = 900;
const { start, date } = getLastTuesday();
const paper = 'From the paper timecard';

/** Closes the day of a technician, as the office does from a paper timecard; another user approves it. */
async function closeDay(writer: ApiClient, judge: ApiClient, user_id: string, time_out: string): Promise<void> {
  const day = { user_id, date, reason: paper };
  const times = { time_in: ['07:00'], time_out: [time_out], types: ['work'] };
  expect((await writer.request('PUT', '/daily-work', { json: { ...day, ...times } })).status).toBe(200);
  expect((await writer.request('POST', '/daily-work/submit', { json: day })).status).toBe(200);
  expect((await judge.request('POST', `/timecards/${user_id}/${date}/approve`)).status).toBe(200);
}
async function waitForEnd(reader: ApiClient, id: string): Promise<Export> {
  for (let tries = 0; tries < MAX_POLLS; tries++) {
    const { status, body } = await reader.request<{ data: Export }>('GET', `/exports/${id}`);
    if (status === 200 && !['queued', 'running'].includes(body.data.status)) return body.data;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error(`the export ${id} does not end`);
}
const getWeeks = async (reader: ApiClient, people: readonly string[]) =>
  (await reader.request<Listed<Week>>('GET', `/weeks?date=${date}`)).body.data.filter(({ user }) =>
    people.includes(user.id),
  );
const cents = (amount: string | undefined): number => Math.round(Number(amount) * 100);
/** Returns the lines of a payroll file after verifying each hash. */
async function readLines(reader: ApiClient, payroll: Export): Promise<Record<string, string>[]> {
  const { body } = await reader.request<string>('GET', `/exports/${payroll.id}/download`);
  const [head = [], ...rows] = body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((row) => row.split(','));
  const lines = rows.map((cells) => Object.fromEntries(head.map((title, at) => [title, cells[at] ?? ''])));
  const fileHash = createHash('sha256').update(lines.map(({ line_hash }) => `${line_hash}\n`).join(''));
  const { hash } = payroll.run ?? { hash: '' };
  expect([fileHash.digest('hex'), ...new Set(lines.map(({ run_hash }) => run_hash))]).toEqual([hash, hash]);
  return lines;
}

plain.describe('A power cut at payroll', () => {
  plain('loses no week, no run and no figure, and doubles none', async () => {
    plain.setTimeout(480_000);
    const product = await openProduct();
    try {
      const [owner, manager, supervisor] = [
        await signIn(product, 'owner'),
        await signIn(product, 'manager'),
        await signIn(product, 'supervisor'),
      ];
      const requested = await owner.request<Listed<{ id: string; profile: { pay_type: string } }>>(
        'GET',
        '/users?role=technician&per_page=100',
      );
      const people = requested.body.data.map(({ id }) => id);
      const reopened = requested.body.data.find(({ profile }) => profile.pay_type === 'hourly')?.id ?? '';
      for (const id of people) await closeDay(manager, supervisor, id, '15:30');

      // The power cut happens while weeks are finalized.
      const headers = { 'idempotency-key': randomUUID() };
      const finalizing = { json: { start_date: start, user_ids: people }, headers };
      const broken = manager.request('POST', '/weeks/finalize', finalizing).catch(() => 'broken off');
      while (!(await getWeeks(owner, people)).some(({ finalized }) => finalized));
      await product.kill();
      await broken;
      await product.startAgain();
      for (const { finalized, days } of await getWeeks(owner, people))
        expect(days.find((day) => day.date === date)?.state).toBe(finalized ? 'finalized' : 'approved');
      const again = await manager.request<{ ids: string[]; errors: object }>('POST', '/weeks/finalize', finalizing);
      expect([again.body.ids.sort(), again.body.errors]).toEqual([[...people].sort(), {}]);
      const countFinalized = async () => (await getWeeks(owner, people)).filter((week) => week.finalized).length;
      await expect.poll(countFinalized).toBe(people.length);

      // The power cut happens during the payroll export.
      const payroll = `/codes/report/weekly/export?export_type=payroll&start_date=${start}`;
      const first = await owner.request<{ id: string }>('GET', payroll);
      expect(first.status).toBe(202);
      await product.kill();
      await product.startAgain();
      const run = await waitForEnd(owner, first.body.id);
      expect(run).toMatchObject({ status: 'done', run: { run_id: 1, delta_of: null } });
      const lines = await readLines(owner, run);
      const handed = lines.reduce((sum, { total }) => sum + cents(total), 0);
      const report = async () =>
        (await owner.request<{ totals: { net_to_pay: number } }>('GET', `/codes/report/weekly?start_date=${start}`))
          .body.totals.net_to_pay;
      expect([handed > 0, handed]).toEqual([true, await report()]);
      const mails = async () =>
        (await readMails(product, product.getEmail('owner'))).filter(({ links }) =>
          links.includes(`/exports/${run.id}`),
        );
      while ((await mails()).length === 0) await new Promise((resolve) => setTimeout(resolve, 100));

      // A day is reopened after the export: only the changes are exported, a reversal of the old amount and the new
      // one.
      const json = { user_id: reopened, start_date: start, reason: 'The last hour was forgotten' };
      expect((await manager.request('POST', '/weeks/reopen', { json })).status).toBe(403);
      expect((await owner.request('POST', '/weeks/reopen', { json })).status).toBe(200);
      await closeDay(manager, supervisor, reopened, '16:30');
      const rest = { json: { start_date: start, user_ids: [reopened] } };
      const both = await Promise.all(
        [manager, owner].map((who) => who.request<{ ids: string[] }>('POST', '/weeks/finalize', rest)),
      );
      expect(both.map(({ body }) => body.ids)).toEqual([[reopened], [reopened]]);
      // The same request by the same user within a minute returns the earlier export. A workbook is a different one.
      const second = await owner.request<{ id: string }>('GET', `${payroll}&format=xlsx`);
      const delta = await waitForEnd(owner, second.body.id);
      expect(delta).toMatchObject({ status: 'done', rows: 2, run: { run_id: 2, delta_of: 1 } });
      const { body: admins } = await (await signIn(product, 'admin')).request<{ id: string }>('GET', payroll);
      const same = await waitForEnd(owner, admins.id);
      expect(same).toMatchObject({ rows: 2, run: delta.run });
      const [before, after] = await readLines(owner, same);
      const known = lines.find(({ technician_id }) => technician_id === after?.['technician_id']);
      expect(before).toMatchObject({ run_id: '2', total: `-${known?.['total']}`, regular_hours: '-8.50' });
      expect(after).toMatchObject({ run_id: '2', regular_hours: '9.50' });
      expect(handed + cents(before?.['total']) + cents(after?.['total'])).toBe(await report());

      // A user who loses the role loses the reports and exports, regardless of open screens.
      const { body: me } = await manager.request<{ data: { id: string } }>('GET', '/user');
      const mine = await manager.request<{ id: string }>(
        'GET',
        `/codes/report/productivity/export?start_date=${start}&end_date=${date}`,
      );
      expect([mine.status, (await manager.request('GET', '/jobs/report/issues')).status]).toEqual([202, 200]);
      const { body: user } = await owner.request<{ data: object }>('GET', `/users/${me.data.id}`);
      const demoted = await owner.request('PUT', `/users/${me.data.id}`, {
        json: { ...user.data, roles: ['warehouse'] },
      });
      expect(demoted.status).toBe(200);
      await expect.poll(async () => (await manager.request('GET', '/jobs/report/issues')).status).toBe(403);
      expect((await manager.request('GET', `/weeks?date=${date}`)).status).toBe(403);
      await waitForEnd(owner, mine.body.id);
      await expect.poll(async () => (await manager.request('GET', `/exports/${mine.body.id}`)).status).toBe(404);
      expect((await manager.request('GET', `/exports/${mine.body.id}/download`)).status).toBe(404);

      const verified = await product.operate(['projections', 'verify', '--all']);
      expect([verified.output, verified.code]).toEqual([expect.not.stringContaining('DIFFERS'), 0]);
      for (const name of ['jobs.days', 'reporting.work'])
        expect(verified.output).toContain(`${name} agrees with its events`);
      expect(await mails()).toHaveLength(1);
    } finally {
      await product.stop();
    }
  });
});
