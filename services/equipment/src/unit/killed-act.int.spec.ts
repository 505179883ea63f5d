import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { settingsFacts } from '@tailboard/contracts/identity/settings';
import { until } from '@tailboard/eventing/testing/until';
import { mortalService, type MortalService } from '@tailboard/service/testing/mortal-service';
import { as, augusta, equipmentUnderTest, patel, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { hands, serials, type Hands } from '../testing/stock-of-units.js';

const clock = new Date('2026-10-05T12:00:00.000Z');
const ALL = 1_000;
let equipment: EquipmentUnderTest;
let at: Hands;
let process: MortalService | undefined;

beforeAll(async () => {
  equipment = await equipmentUnderTest({ now: () => clock });
  at = hands(equipment);
  await equipment.record('settings-company', [
    settingsFacts.make.SettingChanged({ key: 'serial_limit', value: ALL, effective_from: null }),
  ]);
  await at.type();
  await equipment.settle();
});
afterEach(async () => {
  await process?.kill();
  process = undefined;
});
afterAll(() => equipment.close());

const db = () => equipment.house.db;
const recordedOf = async (type: string): Promise<number> => {
  const [found] = await db().query<{ many: number }>(
    'select count(*)::int as many from eventstore.event where type = $1',
    [type],
  );
  return found!.many;
};

/** Whoever records more facts of a type than these stands still: what was committed before stays, the rest waits for its end. */
async function standsStillAt(type: string, many: number): Promise<void> {
  await db().query(`create or replace function eventstore.stand_still() returns trigger language plpgsql as $$
    begin
      if new.type = '${type}' and (select count(*) from eventstore.event where type = '${type}') >= ${many}
        then perform pg_sleep(600);
      end if;
      return new;
    end $$`);
  await db().query(`create trigger stand_still before insert on eventstore.event
    for each row execute function eventstore.stand_still()`);
}
async function goesOn(): Promise<void> {
  await db().query(`select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'`);
  await db().query('drop trigger stand_still on eventstore.event');
}
const standsStill = async (): Promise<boolean> =>
  (await db().query(`select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`))
    .length > 0;

/** Sends a post to a process that is killed when a part of its facts stands, then the same post to another one. */
async function killedIn(request: { method: 'POST' | 'PUT'; url: string; payload: object }, type: string) {
  const before = await recordedOf(type);
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const asked = { ...request, headers, payload: JSON.stringify(request.payload), as: as('warehouse') };
  process = await mortalService('services/equipment/src/testing/equipment-process.ts', {
    databaseUrl: equipment.databaseUrl,
    now: clock,
  });
  await standsStillAt(type, before + 0.9 * ALL);
  const answered = process.inject(asked).then(
    () => 'answered',
    () => 'broken off',
  );
  await until(standsStill);
  await process.kill();
  await goesOn();
  expect(await answered).toBe('broken off');
  const half = (await recordedOf(type)) - before;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(ALL);
  let answer = await equipment.inject<{ ids: string[]; errors: object }>(asked);
  while (answer.status === 503) {
    await pause(Number(answer.headers['retry-after']) * 1000);
    answer = await equipment.inject(asked);
  }
  expect({ status: answer.status, ids: answer.body.ids.length, errors: answer.body.errors }).toEqual({
    status: 200,
    ids: ALL,
    errors: {},
  });
  expect((await recordedOf(type)) - before).toBe(ALL);
}

it('given a thousand are received and the process is killed, when the same post comes again, then it completes them, each once', async () => {
  const cpe_type_id = await at.type();
  const payload = { cpe_type_id, location_id: augusta, serial_mac: serials(ALL) };
  await killedIn({ method: 'POST', url: '/api/v1/cpes', payload }, 'UnitReceived');
  await equipment.settle();
  const { body } = await at.read<{ total: number }>('cpes?status=in_warehouse');
  expect(body.total).toBe(ALL);
});

it('given a thousand change hands and the process is killed, then each has moved or not, and the same post again moves the rest', async () => {
  const payload = { user_id: patel, serial_mac: serials(ALL) };
  await killedIn({ method: 'PUT', url: '/api/v1/cpes/reassign', payload }, 'UnitIssued');
  expect(await at.list(patel, 'issued')).toEqual(serials(ALL));
});
