import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { submittedDay } from './testing/submitted-day.js';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';

const password = 'field-day-2026';
let gateway: GatewayUnderTest;
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};
beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-day-'));
  const file = path.join(folder, 'people.csv');
  const people = ['owner', 'manager', 'supervisor', 'technician'].map(
    (role) => `${role},Reed,${role}@example.com,${role},${role === 'technician' ? 'T1' : ''},,0,points,12,no`,
  );
  const head = 'first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas';
  writeFileSync(file, [head, ...people].join('\n'));
  await gateway.operate('identity', 'users', ['load-demo', file]);
  rmSync(folder, { recursive: true });
  await gateway.settle();
  for (const role of ['owner', 'manager', 'supervisor', 'technician']) {
    const { body } = await gateway.request<{ access_token: string; user: { id: string } }>('/api/v1/login', {
      method: 'POST',
      body: { email: `${role}@example.com`, password },
    });
    tokens[role] = body.access_token;
    ids[role] = body.user.id;
  }
});
afterAll(() => gateway.close());

async function does<Body = Record<string, unknown>>(role: string, method: string, url: string, body?: unknown) {
  const response = await gateway.request<Body>(`/api/v1${url}`, { method, token: tokens[role]!, body });
  if (response.status >= 400) throw new Error(`${role} ${method} ${url}: ${JSON.stringify(response.body)}`);
  await gateway.settle();
  return response.body;
}

describe('A day that is closed', () => {
  it('given work orders, codes and times, when it is submitted, approved and its week finalized, then the report pays for it', async () => {
    const { date, start, user_id } = await submittedDay(does, ids.technician!);
    interface Report {
      total: number;
      totals: Record<string, number | null>;
    }
    const report = (role: string) =>
      does<Report>(role, 'GET', `/codes/report/weekly?start_date=${date}&end_date=${date}&user_id=${user_id}`);
    expect((await report('owner')).totals).toMatchObject({ approved_points: 0, pending_points: 96 });

    await does('supervisor', 'POST', `/timecards/${user_id}/${date}/approve`);
    await does('manager', 'POST', '/weeks/finalize', { start_date: start, user_ids: [user_id] });
    const owner = await report('owner');
    expect(owner.total).toBe(1);
    // 96 points at $1.50, one warehouse hour at $12, and the per diem.
    expect(owner.totals).toMatchObject({
      assigned_points: 90,
      approved_points: 96,
      approved_points_not_finalized: 0,
      regular: 10,
      total_pay: 15_600,
      per_diem: 3_500,
      net_to_pay: 19_100,
    });
    expect((await report('technician')).totals).toMatchObject({ total_pay: 15_600 });
    expect((await report('supervisor')).totals).toMatchObject({ total_pay: null });
    const { data } = await does<{
      data: { finalized: boolean; figures: { lines: { source: { stream: string } }[] }[] };
    }>('owner', 'GET', `/pay/${user_id}?date=${date}`);
    expect(data.finalized).toBe(true);
    expect(data.figures[0]!.lines[0]!.source.stream).toBe(`week-${user_id}-${start}`);
  });
});
