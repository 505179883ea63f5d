import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import type { DemoApi } from '../demo/demo-api.mjs';
import { until } from '../process/processes.mjs';
import { fillDay } from './board-day.js';
import { missingPrograms, onPairs, type Pairs } from './pairs-of-processes.js';
import { tokenOf } from './private-product.js';
import { table, whole } from './report.js';
import { ready } from './supervised-product.js';
import { assignedJobs, isBroken, judged, startWriters, verdictTable, WRITERS, type Writers } from './writers.js';

const SIZE = { technicians: 12, jobs: 160 };
/** Work before each kill, in ms. */
const WORK = 1_000;
/** Time for which acknowledgements are watched after a kill, in ms. */
const AFTER = 3_000;

/**
 * Two processes of each service and two gateways from the image's file tree, behind haproxy and PgBouncer, with a
 * bucket: kills each process in turn while users assign jobs, and fetches from one gateway an export that the other took.
 */
export async function bench(): Promise<void> {
  const missing = missingPrograms();
  if (missing) return console.log(`PAIRS was not run: ${missing}`);
  await onPairs(async (pairs) => {
    const { address, databaseUrl, operate, folder, processes, megabytes } = pairs;
    const pool = connect(databaseUrl, { max: 4, applicationName: 'bench' });
    const memory = processes.map((each) => [each.name, `${whole(each.memory() / 1e6)} MB`]);
    const api = await fillDay({ address, operate, folder, size: SIZE });
    const store = postgresStore(pool);
    const company = await assignedJobs(api, store);
    console.log(`PAIRS: ${processes.length} processes, ${WRITERS} writers on ${whole(company.jobs.length)} jobs\n`);
    console.log(`The image's file tree has ${whole(megabytes)} MB.\n${table(['process at rest', 'memory'], memory)}\n`);

    const writers = startWriters(address, await tokenOf(address), company);
    const takeovers: string[][] = [];
    for (const each of processes) {
      await pause(WORK);
      const killed = performance.now();
      each.kill();
      await pause(AFTER);
      if (!(await until(() => ready(each.address), 120_000, 25))) throw new Error(`${each.name} is not ready again`);
      const again = performance.now() - killed;
      takeovers.push([each.name, `${whole(longestPause(writers, killed))} ms`, `${whole(again)} ms`]);
    }
    await writers.stop();
    console.log(table(['killed', 'longest pause of acknowledged acts', 'ready again'], takeovers));
    const held = await pool.query<{ many: bigint }>(
      `select count(*) as many from pg_stat_activity where datname = current_database() and application_name <> 'bench'`,
    );
    console.log(`\nPostgreSQL has ${held[0]!.many} connections, those of PgBouncer and the direct ones.`);
    const verdict = await judged(writers, company, { store, address, operate });
    console.log(verdictTable(writers, verdict));
    const exported = await exportedAcross(pairs, api);
    console.log(`An export that the first gateway took: the second sent ${whole(exported)} bytes.`);
    await store.close();
    await pool.close();
    if (isBroken(writers, verdict) || exported === 0) process.exitCode = 1;
  });
}

/** Returns the longest time without an acknowledgement from a kill on. */
function longestPause({ acknowledged }: Writers, from: number): number {
  const times = [from, ...acknowledged.filter((at) => at > from), performance.now()];
  return Math.max(...times.slice(1).map((at, n) => at - times[n]!));
}

/** Requests an export at the first gateway, and returns the number of bytes that the second sends of it. */
async function exportedAcross({ gateways: [first, second], address }: Pairs, api: DemoApi): Promise<number> {
  await api.ask('POST', '/cpe-types', { json: { title: 'Modem', sort: 0 } });
  const types = (await api.ask('GET', '/cpe-types')).body as { data: { id: string }[] };
  const users = (await api.ask('GET', '/users?per_page=10')).body as { data: { profile: { location_id: string } }[] };
  const serial_mac = Array.from({ length: 50 }, (_, n) => `SN${String(n).padStart(10, '0')}`);
  const unit = { cpe_type_id: types.data[0]!.id, location_id: users.data[0]!.profile.location_id };
  await api.ask('POST', '/cpes', { json: { ...unit, serial_mac } });
  const authorization = `Bearer ${await tokenOf(address)}`;
  const request = (gateway: string, route: string) =>
    fetch(`${gateway}/api/v1${route}`, { headers: { authorization } });
  let id = '';
  await until(async () => {
    const response = await request(first, '/cpes/export');
    ({ id = '' } = (await response.json()) as { id?: string });
    return id !== '';
  }, 60_000);
  await until(async () => {
    const { data } = (await (await request(second, `/exports/${id}`)).json()) as { data?: { status: string } };
    return data?.status === 'done';
  }, 60_000);
  const file = await request(second, `/exports/${id}/download`);
  return file.ok ? (await file.arrayBuffer()).byteLength : 0;
}
