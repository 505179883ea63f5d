import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import type { EventStore } from '@tailboard/eventing/event-store';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import { projections, type Projections } from '@tailboard/eventing/projection/projections';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { startChild, type Child } from '@tailboard/eventing/testing/child-process';
import { engineLog } from '@tailboard/service/runtime/log';
import definition from '../service.js';
import { recordHistory } from '../testing/history.js';
import {
  ada,
  createFinalized,
  createPair,
  reportingUnderTest,
  createSubmitted,
  weekStream,
} from '../testing/reporting-under-test.js';
import type { ReportingUnderTest } from '../testing/reporting-under-test.js';

let reporting: ReportingUnderTest;
let pool: PostgresPool;
let store: EventStore;
let readSide: Projections;
let child: Child | undefined;
beforeAll(async () => {
  reporting = await reportingUnderTest();
  await recordHistory(reporting, 23);
  await reporting.settle();
  pool = connect(reporting.databaseUrl, { schema: 'reporting', applicationName: 'operator' });
  store = postgresStore(pool);
  readSide = projections({
    database: pool,
    // A separate store that survives a restart of the service.
    store,
    schema: 'reporting',
    projections: definition.projections,
    log: engineLog(reporting.ctx.log),
  });
});
afterAll(async () => {
  await child?.kill();
  await readSide.stop();
  await store.close();
  await pool.close();
  await reporting.close();
});
const report = async (range: string) =>
  (
    await reporting.request<OutputOf<typeof ReadCodeReport>>({
      url: `/api/v1/codes/report/range?${range}`,
    })
  ).body;
const rebuilt = async (name: string): Promise<bigint | null> =>
  (await readSide.status()).find((each) => each.name === name)?.rebuilding_position ?? null;

it('given the rebuild of a read model is killed half way, then the old tables served all the while and know what is new, and a rebuild ends with the same', async () => {
  const old = 'start_date=2026-09-06&end_date=2026-10-10';
  const before = await report(old);
  expect(before.totals.total_pay).toBeGreaterThan(0);
  const name = 'reporting.work';
  child = startChild('services/reporting/src/testing/rebuild-process.ts', {
    DATABASE_URL: reporting.databaseUrl,
    PROJECTION: name,
  });
  await child.waitForLine('rebuilding');
  for (let at: bigint | null = null; at === null || at < 20n; at = await rebuilt(name))
    expect((await report(old)).totals).toEqual(before.totals);
  await child.kill();
  expect(await rebuilt(name)).not.toBeNull();

  // Work continues: a week is finalized while no rebuild is running.
  expect((await report(old)).totals).toEqual(before.totals);
  await reporting.record(
    weekStream(ada),
    [createSubmitted('2026-10-12', [createPair(9)], []), createFinalized(['2026-10-12'])],
    ada,
  );
  await reporting.settle();
  const next = 'start_date=2026-10-11&end_date=2026-10-17';
  const live = await report(next);
  expect(live.totals.total_pay).toBeGreaterThan(0);

  await reporting.restart();
  expect((await report(old)).totals).toEqual(before.totals);
  await readSide.rebuild(name);
  expect(await rebuilt(name)).toBeNull();
  expect([(await report(old)).totals, (await report(next)).totals]).toEqual([before.totals, live.totals]);
  for (const each of definition.projections) expect(await readSide.verify(each.name)).toMatchObject({ equal: true });
});
