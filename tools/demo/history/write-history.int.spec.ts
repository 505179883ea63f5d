import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { EventOf } from '@tailboard/contracts/event';
import type { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import type { ListWeeks } from '@tailboard/contracts/jobs/week';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { type payrollColumns, type Export } from '@tailboard/contracts/reports/export';
import type { ExplainedPay } from '@tailboard/contracts/reports/pay';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { gatewayUnderTest, type GatewayUnderTest } from '@tailboard/gateway/testing/gateway-under-test';
import { computePlainPay } from '@tailboard/reporting/testing/plain-pay';
import { parse } from 'csv-parse/sync';
import { createCompany } from './company.js';
import { writeHistory } from './write-history.js';

const TECHNICIANS = 5;
const starts = ['2026-09-20', '2026-09-27'];
const password = 'field-day-2026';
type Submitted = Extract<EventOf<typeof weekEvents>, { type: 'DaySubmitted' }>['data'];

describe('Two weeks of a company that its generator wrote', () => {
  let gateway: GatewayUnderTest;
  let token: string;
  let events: readonly RecordedEvent[];
  const people = createCompany(TECHNICIANS);
  beforeAll(async () => {
    gateway = await gatewayUnderTest({ DEMO: true });
    await writeHistory({ store: gateway.store, tier: 'S', weeks: 2, technicians: TECHNICIANS, until: '2026-10-04' });
    await gateway.settle();
    events = (await gateway.store.readAll({ limit: 1_000_000 })).events;
    // Two users are enough, because password hashing takes time.
    const list = readFileSync(new URL('../company/users.csv', import.meta.url), 'utf8')
      .split('\n')
      .slice(0, 3);
    const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-history-'));
    writeFileSync(path.join(folder, 'people.csv'), list.join('\n'));
    await gateway.operate('identity', 'users', ['load-demo', path.join(folder, 'people.csv')]);
    rmSync(folder, { recursive: true });
    await gateway.settle();
    const signedIn = await gateway.request<{ access_token: string }>('/api/v1/login', {
      method: 'POST',
      body: { email: people.owner.person.email, password },
    });
    token = signedIn.body.access_token;
  });
  afterAll(() => gateway.close());

  async function read<Body>(url: string): Promise<Body> {
    const response = await gateway.request<Body>(`/api/v1${url}`, { token });
    if (response.status >= 400) throw new Error(`${url}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  }
  /** Returns the newest submission of each day of a week. */
  const listSubmissions = (start: string): Submitted[] => [
    ...new Map(
      events
        .filter(({ stream, type }) => type === 'DaySubmitted' && stream.endsWith(start))
        .map(({ stream, data }) => [`${stream} ${(data as Submitted).date}`, data as Submitted]),
    ).values(),
  ];

  it('given people of the demo company, when their passwords are loaded, then no one is there twice and they sign in', async () => {
    expect(token).toMatch(/./);
    const registered = events.filter(({ type }) => type === 'UserRegistered').length;
    const after = (await gateway.store.readAll({ limit: 1_000_000, filter: { categories: ['user'] } })).events;
    expect(after.filter(({ type }) => type === 'UserRegistered')).toHaveLength(registered);
    expect(registered).toBe(people.people.length);
  });

  it('given the read models, then every week is finalized and every job has the state of its day', async () => {
    for (const start of starts) {
      const { data } = await read<OutputOf<typeof ListWeeks>>(`/weeks?date=${start}`);
      const worked = data.filter(({ paid_minutes }) => paid_minutes > 0);
      expect(worked.length).toBeGreaterThan(TECHNICIANS / 2);
      expect(worked.map(({ finalized, waiting }) => ({ finalized, waiting }))).toEqual(
        worked.map(() => ({ finalized: true, waiting: 0 })),
      );
    }
    const { data: waiting } = await read<{ data: unknown[] }>('/jobs/unassigned?date=2026-09-22');
    expect(waiting).toEqual([]);
  });

  it('given the code report of a week, then its points and hours are those of the submitted days', async () => {
    for (const start of starts) {
      const report = await read<OutputOf<typeof ReadCodeReport>>(`/codes/report/weekly?start_date=${start}`);
      const days = listSubmissions(start);
      const hundredths = days
        .flatMap(({ jobs }) => jobs.flatMap(({ lines }) => lines))
        .reduce((sum, line) => sum + (line.missed ? 0 : Math.round(line.points * 100) * line.quantity), 0);
      const minutes = days
        .flatMap(({ entries }) => entries)
        .reduce((sum, pair) => sum + (pair.paid ? pair.minutes : 0), 0);
      expect(report.totals.approved_points).toBe(hundredths / 100);
      expect(report.totals.regular + report.totals.overtime).toBeCloseTo(minutes / 60, 1);
      expect(report.totals.approved_points_not_finalized).toBe(0);
      expect(report.totals.estimate).toBe(false);
    }
  });

  it('given a week of everyone, then the report, the opened week, the payroll file and the plain pay of the raw events agree to the cent', async () => {
    for (const start of starts) {
      const report = await read<OutputOf<typeof ReadCodeReport>>(`/codes/report/weekly?start_date=${start}`);
      const paid = await payroll(start);
      expect(paid.size).toBeGreaterThan(TECHNICIANS / 2);
      for (const { user, total_pay, net_to_pay } of report.people ?? []) {
        const { data } = await read<{ data: ExplainedPay }>(`/pay/${user.id}?date=${start}`);
        const amount = (name: string) => data.figures.find(({ figure }) => figure === name)?.amount;
        const plain = computePlainPay(events, user.id, start);
        const reported = { user: user.label, total_pay: plain.total_pay, net_to_pay: plain.net_to_pay };
        expect({ user: user.label, total_pay, net_to_pay }).toEqual(reported);
        expect({ ...reported, total_pay: amount('total_pay'), net_to_pay: amount('net_to_pay') }).toEqual(reported);
        // A week with only leave was not finalized.
        if (data.finalized) expect([user.label, paid.get(user.technician_id ?? '')]).toEqual([user.label, net_to_pay]);
      }
    }
  });

  /** Returns the pay in a payroll file, by technician ID, in cents. */
  async function payroll(start: string): Promise<Map<string, number>> {
    const { id } = await read<{ id: string }>(`/codes/report/weekly/export?export_type=payroll&start_date=${start}`);
    let made: Export['status'] = 'queued';
    for (let waited = 0; made !== 'done'; waited++) {
      const requested = await gateway.request<{ data: Export }>(`/api/v1/exports/${id}`, { token });
      made = requested.status === 200 ? requested.body.data.status : 'queued';
      if (made === 'failed' || waited > 600) throw new Error(`the payroll of ${start} is ${made}`);
      if (made !== 'done') await pause(100);
    }
    const file = await read<string>(`/exports/${id}/download`);
    const rows: Record<(typeof payrollColumns)[number], string>[] = parse(file, { columns: true, bom: true });
    return new Map(rows.map(({ technician_id, total }) => [technician_id, Math.round(Number(total) * 100)]));
  }
});
