import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { killableService, type KillableService } from '@tailboard/service/testing/killable-service';
import { createWritePause } from '../testing/pause-writes.js';
import { as, augusta, equipmentUnderTest, patel, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions, createSerials, type StockActions } from '../testing/stock-of-units.js';

const clock = new Date('2026-10-05T12:00:00.000Z');
const ALL = 1_000;
let equipment: EquipmentUnderTest;
let at: StockActions;
let process: KillableService | undefined;

beforeAll(async () => {
  equipment = await equipmentUnderTest({ now: () => clock });
  at = createStockActions(equipment);
  await equipment.record('settings-company', [
    settingsEvents.make.SettingChanged({ key: 'serial_limit', value: ALL, effective_from: null }),
  ]);
  await at.addType();
  await equipment.settle();
});
afterEach(async () => {
  await process?.kill();
  process = undefined;
});
afterAll(() => equipment.close());

/**
 * Sends a request to a process that is killed after part of its events were recorded, then the same request to another
 * one.
 */
async function killedIn(request: { method: 'POST' | 'PUT'; url: string; payload: object }, type: string) {
  const { countEvents, pauseAt, isPaused, resume } = createWritePause(equipment.ctx.db);
  const before = await countEvents(type);
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() };
  const input = { ...request, headers, payload: JSON.stringify(request.payload), as: as('warehouse') };
  process = await killableService('services/equipment/src/testing/equipment-process.ts', {
    databaseUrl: equipment.databaseUrl,
    now: clock,
  });
  await pauseAt(type, before + 0.9 * ALL);
  const outcome = process.inject(input).then(
    () => 'answered',
    () => 'broken off',
  );
  await waitUntil(isPaused);
  await process.kill();
  await resume();
  expect(await outcome).toBe('broken off');
  const half = (await countEvents(type)) - before;
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(ALL);
  let response = await equipment.inject<{ ids: string[]; errors: object }>(input);
  while (response.status === 503) {
    await pause(Number(response.headers['retry-after']) * 1000);
    response = await equipment.inject(input);
  }
  expect({ status: response.status, ids: response.body.ids.length, errors: response.body.errors }).toEqual({
    status: 200,
    ids: ALL,
    errors: {},
  });
  expect((await countEvents(type)) - before).toBe(ALL);
}

it('given a thousand are received and the process is killed, when the same post comes again, then it completes them, each once', async () => {
  const cpe_type_id = await at.addType();
  const payload = { cpe_type_id, location_id: augusta, serial_mac: createSerials(ALL) };
  await killedIn({ method: 'POST', url: '/api/v1/cpes', payload }, 'UnitReceived');
  await equipment.settle();
  const { body } = await at.read<{ total: number }>('cpes?status=in_warehouse');
  expect(body.total).toBe(ALL);
});

it('given a thousand change hands and the process is killed, then each has moved or not, and the same post again moves the rest', async () => {
  const payload = { user_id: patel, serial_mac: createSerials(ALL) };
  await killedIn({ method: 'PUT', url: '/api/v1/cpes/reassign', payload }, 'UnitIssued');
  expect(await at.listSerials(patel, 'issued')).toEqual(createSerials(ALL));
});

it('given a thousand go back to the provider and the process is killed, then the same post again sends the rest with the same shipment', async () => {
  await at.send('PUT', 'cpes/unassign', { serial_mac: createSerials(ALL), location_id: augusta });
  const payload = { serial_mac: createSerials(ALL), rma: 'RMA-9', carrier: 'UPS', tracking: '1Z' };
  await killedIn({ method: 'PUT', url: '/api/v1/cpes/return', payload }, 'UnitShipped');
  expect(await createWritePause(equipment.ctx.db).countEvents('ShipmentBooked')).toBe(1);
  const { body } = await at.read<{ data: { rma: string; units: number }[] }>('shipments');
  expect(body.data).toMatchObject([{ rma: 'RMA-9', units: ALL }]);
});
