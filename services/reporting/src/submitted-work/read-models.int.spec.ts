import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { freshDatabase } from '@tailboard/eventing/testing/fresh-database';
import { createLog, engineLog } from '@tailboard/service/runtime/log';
import { visitEvents } from '@tailboard/contracts/qc/visit';
import { operatorStatementEvents } from '@tailboard/contracts/reports/operator-statement';
import { payrollLayouts } from '@tailboard/contracts/reports/payroll-layout';
import { subscriptionEvents } from '@tailboard/contracts/reports/subscription';
import { createRandom, allUsers, recordHistory } from '../testing/history.js';
import { toId, createRecorder } from '../testing/reporting-under-test.js';
import definition from '../service.js';

const log = engineLog(createLog('reporting', 'silent'));
const tables = definition.projections.flatMap((each) => Object.values(each.tables));
const closers: (() => Promise<void>)[] = [];
let database: PostgresPool;
let store: ReturnType<typeof postgresStore>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  const pool = connect(fresh.url);
  store = postgresStore(pool);
  database = connect(fresh.url);
  let action = 0;
  const random = createRandom(7);
  const createSystemContext = () => {
    const id = `00000000-0000-4000-8000-${String(action++ * 1_000 + random(1_000)).padStart(12, '0')}`;
    return {
      actor_id: 'system',
      scope: 'all' as const,
      now: '2026-10-22T16:00:00.000Z',
      today: '2026-10-22',
      command_id: id,
      correlation_id: id,
      source: 'system' as const,
    };
  };
  const recorder = createRecorder(store, { createSystemContext });
  await recordHistory(recorder, 11);
  const visit = { job_id: toId('a job'), technician_id: allUsers[0]!, date: '2026-10-20' };
  await recorder.record(`qc-${toId('a visit')}`, [visitEvents.make.VisitPlanned(visit)]);
  await recorder.record(`reportsubscriptions-${allUsers[0]!}`, [
    subscriptionEvents.make.ReportSubscribed({
      ...{ id: toId('a subscription'), report: 'codes', user_id: null, location_id: null, all: false },
      schedule: { frequency: 'weekly', weekday: 'monday' },
    }),
  ]);
  await recorder.record(`payrolllayout-${toId('a layout')}`, [
    payrollLayouts.events.make.PayrollLayoutDefined({
      name: 'Provider',
      columns: [{ content: 'total', title: 'Total', format: 'cents', text: '' }],
    }),
  ]);
  const line = {
    ...{ line: 1, order_number: '00417', account_number: 'A-1', date: '2026-10-20', code: 'D1', quantity: 1 },
    ...{ amount_cents: 2600, technician: '', invoice: '' },
  };
  await recorder.record(`operatorstatement-${toId('a statement')}`, [
    operatorStatementEvents.make.StatementLinesRecorded({ lines: [line] }),
    operatorStatementEvents.make.StatementRecorded({
      ...{ file_name: 'october.csv', refused: 0, lines: 1, total_cents: line.amount_cents },
      ...{ first_date: line.date, last_date: line.date },
    }),
    operatorStatementEvents.make.StatementLineSetAside({ line: 1, reason: 'Another contractor' }),
  ]);
  closers.push(
    fresh.drop,
    () => pool.close(),
    () => store.close(),
    () => database.close(),
  );
});
afterAll(async () => {
  for (const close of closers.reverse()) await close();
});

const readRows = async () =>
  Object.fromEntries(
    await Promise.all(
      tables.map(async ({ name, key }) => [
        name,
        await database.query(`select to_jsonb(t) as row from reporting.${name} t order by ${key.join(', ')}`),
      ]),
    ),
  ) as Record<string, unknown[]>;

describe('The read models of reporting', () => {
  it('given a projected history, when each projection is verified and rebuilt, then no row differs', async () => {
    const runner = projections({
      database,
      store,
      schema: 'reporting',
      projections: definition.projections,
      log,
    });
    closers.push(() => runner.stop());
    await runner.start();
    const head = await store.head();
    for (const { name } of definition.projections) expect(await runner.waitFor(name, head, 50_000)).toBe(true);
    const before = await readRows();
    for (const { name } of tables) expect([name, before[name]!.length > 0]).toEqual([name, true]);
    for (const { name } of definition.projections) {
      const verified = await runner.verify(name);
      expect(verified.tables.flatMap(({ sample }) => sample)).toEqual([]);
      await runner.rebuild(name);
    }
    expect(await readRows()).toEqual(before);
  });
});
