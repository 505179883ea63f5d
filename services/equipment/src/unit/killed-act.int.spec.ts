import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { settingsFacts } from '@tailboard/contracts/identity/settings';
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

const recordedOf = async (type: string): Promise<number> => {
  const [found] = await equipment.house.db.query<{ many: number }>(
    'select count(*)::int as many from eventstore.event where type = $1',
    [type],
  );
  return found!.many;
};

/** Sends a post to a process that is killed once so many facts of a type stand, then the same post to another one. */
async function killedAt(request: { method: 'POST' | 'PUT'; url: string; payload: object }, type: string, many: number) {
  const before = await recordedOf(type);
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const asked = { ...request, headers, payload: JSON.stringify(request.payload), as: as('warehouse') };
  process = await mortalService('services/equipment/src/testing/equipment-process.ts', {
    databaseUrl: equipment.databaseUrl,
    now: clock,
  });
  const answered = process.inject(asked).then(
    () => 'answered',
    () => 'broken off',
  );
  while ((await recordedOf(type)) < before + many);
  await process.kill();
  expect(await answered).toBe('broken off');
  const half = (await recordedOf(type)) - before;
  expect(half).toBeGreaterThanOrEqual(many);
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
  await killedAt({ method: 'POST', url: '/api/v1/cpes', payload }, 'UnitReceived', 1);
  await equipment.settle();
  const { body } = await at.read<{ total: number }>('cpes?status=in_warehouse');
  expect(body.total).toBe(ALL);
});

it('given a thousand change hands and the process is killed, then each has moved or not, and the same post again moves the rest', async () => {
  const payload = { user_id: patel, serial_mac: serials(ALL) };
  await killedAt({ method: 'PUT', url: '/api/v1/cpes/reassign', payload }, 'UnitIssued', 1);
  expect(await at.list(patel, 'issued')).toEqual(serials(ALL));
});
