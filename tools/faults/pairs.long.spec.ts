import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { connect } from '@tailboard/eventing/postgres/connect';
import { postgresStore } from '@tailboard/eventing/store/postgres-store';
import { fillDay } from '../bench/board-day.js';
import { requestToken } from '../bench/private-product.js';
import { table, formatInteger } from '../bench/report.js';
import type { DemoApi } from '../demo/demo-api.mjs';
import { waitUntil } from '../process/processes.mjs';
import { missingPrograms } from './missing-programs.js';
import { onPairs, type Pairs } from './pairs-of-processes.js';
import { ready } from '../bench/supervised-product.js';
import { assignedJobs, judge, NOTHING_WRONG, startWriters, type Writers } from './writers.js';

const SIZE = { technicians: 12, jobs: 160 };
/** Work before each kill, in ms. */
const WORK = 1_000;
/** Time for which acknowledgments are watched after a kill, in ms. */
const AFTER = 3_000;

it('given two processes of each service from the image behind a balancer and PgBouncer, when each is killed under load, then nothing is lost or doubled', async () => {
  const missing = missingPrograms();
  if (missing) return expect(missing).toMatch(/is not installed/);
  await onPairs(async (pairs) => {
    const { address, databaseUrl, operate, folder, processes } = pairs;
    const pool = connect(databaseUrl, { max: 4, applicationName: 'test' });
    const memory = processes.map((each) => [each.name, `${formatInteger(each.memory() / 1e6)} MB`]);
    const api = await fillDay({ address, operate, folder, size: SIZE });
    const store = postgresStore(pool);
    const company = await assignedJobs(api, store);
    const writers = startWriters(address, await requestToken(address), company);
    const takeovers: string[][] = [];
    for (const each of processes) {
      await pause(WORK);
      const killed = performance.now();
      each.kill();
      await pause(AFTER);
      expect([each.name, await waitUntil(() => ready(each.address), 120_000, 25)]).toEqual([each.name, true]);
      takeovers.push([each.name, `${formatInteger(longestPause(writers, killed))} ms`]);
    }
    await writers.stop();
    // The figures of docs/performance.md; Jest shows them without --silent.
    console.log(table(['process at rest', 'memory'], memory));
    console.log(table(['killed', 'longest pause of acknowledged commands'], takeovers));
    expect(await judge(writers, company, { store, address, operate })).toMatchObject(NOTHING_WRONG);
    expect(writers.answers.get(500)).toBeUndefined();
    expect(await exportedAcross(pairs, api)).toBeGreaterThan(0);
    await store.close();
    await pool.close();
  });
});

/** Returns the longest time without an acknowledgement from a kill on. */
function longestPause({ acknowledged }: Writers, from: number): number {
  const times = [from, ...acknowledged.filter((at) => at > from), performance.now()];
  return Math.max(...times.slice(1).map((at, n) => at - times[n]!));
}

/** Requests an export at the first gateway, and returns the number of bytes that the second sends of it. */
async function exportedAcross({ gateways: [first, second], address }: Pairs, api: DemoApi): Promise<number> {
  await api.request('POST', '/cpe-types', { json: { title: 'Modem', sort: 0 } });
  const types = (await api.request('GET', '/cpe-types')).body as { data: { id: string }[] };
  const users = (await api.request('GET', '/users?per_page=10')).body as {
    data: { profile: { location_id: string } }[];
  };
  const serial_mac = Array.from({ length: 50 }, (_, n) => `SN${String(n).padStart(10, '0')}`);
  const unit = { cpe_type_id: types.data[0]!.id, location_id: users.data[0]!.profile.location_id };
  await api.request('POST', '/cpes', { json: { ...unit, serial_mac } });
  const authorization = `Bearer ${await requestToken(address)}`;
  const request = (gateway: string, route: string) =>
    fetch(`${gateway}/api/v1${route}`, { headers: { authorization } });
  let id = '';
  await waitUntil(async () => {
    const response = await request(first, '/cpes/export');
    ({ id = '' } = (await response.json()) as { id?: string });
    return id !== '';
  }, 60_000);
  await waitUntil(async () => {
    const { data } = (await (await request(second, `/exports/${id}`)).json()) as { data?: { status: string } };
    return data?.status === 'done';
  }, 60_000);
  const file = await request(second, `/exports/${id}/download`);
  return file.ok ? (await file.arrayBuffer()).byteLength : 0;
}
