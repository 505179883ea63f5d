import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ReadStockCount, StockCount } from '@tailboard/contracts/equipment/stock-count';
import type { OutputOf } from '@tailboard/contracts/contract';
import {
  augusta,
  bell,
  equipmentUnderTest,
  montgomery,
  nashville,
  type EquipmentUnderTest,
} from '../testing/equipment-under-test.js';
import { createSerials, createStockActions, type StockActions } from '../testing/stock-of-units.js';
import { listStockCounts } from './stock-count-queries.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
let next = 1;
const fresh = (count: number): string[] => {
  const mine = createSerials(count, next);
  next += count;
  return mine;
};
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
});
afterAll(() => equipment.close());

const open = async (location_id: string, more: object = {}) => {
  const { body } = await at.send('POST', 'stock-counts', { location_id, ...more });
  return { id: (body.data as { id: string }).id, command_id: body.command_id };
};
const count = async (id: string, serial_mac: readonly string[], more: object = {}) =>
  at.send('PUT', `stock-counts/${id}/cpes`, { serial_mac, ...more });
const close = (id: string, more: object = {}) => at.send('POST', `stock-counts/${id}/close`, more);
const read = async (id: string) =>
  (await at.read<OutputOf<typeof ReadStockCount>>(`stock-counts/${id}?units=1`)).body.data;
const undo = async (command_id: string) => {
  await equipment.settle();
  const response = await at.send('POST', 'cpes/undo', { command_id });
  await equipment.settle();
  return response;
};

describe('A stock count', () => {
  it('given units of a location, of another one and unknown ones are scanned, then expected, counted, missing and unexpected units are counted by model', async () => {
    const cpe_model_id = await at.addModel('SB6183', 'Modem');
    const [one, two, three, stray, held] = fresh(5);
    await at.receive([one!, two!], { location_id: nashville, cpe_model_id });
    await at.receive([three!], { location_id: nashville, mac: ['9C3DCF31C001'] });
    await at.receive([stray!, held!], { cpe_model_id });
    await at.assign(bell, [held!]);
    const { id } = await open(nashville);
    const { body } = await count(id, [one!, three!, stray!, held!, 'ZZZ999', '1e5']);
    expect(body).toMatchObject({ errors: { '1e5': expect.anything() } });
    expect(body.unexpected).toEqual({ [stray!]: 'Augusta', [held!]: expect.stringContaining('Bell'), ZZZ999: null });
    // The MAC of a counted unit is the same unit.
    await count(id, ['9C:3D:CF:31:C0:01', one!]);
    const counted = await read(id);
    expect(counted).toMatchObject({ status: 'open', expected: 3, counted: 5, missing: 1, unexpected: 3 });
    expect(counted.models).toEqual([
      { model: 'SB6183', expected: 2, counted: 3, missing: 1, unexpected: 2 },
      { model: null, expected: 1, counted: 2, missing: 0, unexpected: 1 },
    ]);
    expect(counted.missing_units.map(({ cpe }) => cpe.serial_mac)).toEqual([two]);
    expect(counted.unexpected_units.map(({ serial_mac, cpe }) => [serial_mac, cpe?.status])).toEqual([
      [stray, 'in_warehouse'],
      [held, 'issued'],
      ['ZZZ999', undefined],
    ]);
  });

  it('given it differs from the inventory, when it is closed, then it needs a reason, is kept as it was, and changes no unit', async () => {
    const [one, two] = fresh(2);
    await at.receive([one!, two!], { location_id: montgomery });
    const { id } = await open(montgomery);
    await count(id, [one!]);
    expect(await close(id)).toMatchObject({ status: 422, body: { code: 'CountReasonNeeded' } });
    expect(
      (await close(id, { reason: 'shelf moved', reasons: { [` ${two!.toLowerCase()}`]: 'crushed' } })).status,
    ).toBe(200);
    await at.assign(bell, [one!]);
    const closed = await read(id);
    expect(closed).toMatchObject({ status: 'closed', reason: 'shelf moved', expected: 2, counted: 1, missing: 1 });
    expect(closed.missing_units).toMatchObject([
      { cpe: { serial_mac: two, status: 'in_warehouse', cost_cents: 4_250 }, reason: 'crushed' },
    ]);
    expect(await count(id, [two!])).toMatchObject({ status: 409, body: { code: 'StockCountIsClosed' } });
    const { body } = await at.read<{ data: StockCount[] }>(`stock-counts?location_id=${montgomery}`);
    expect(body.data).toMatchObject([{ id, status: 'closed', location: { name: 'Montgomery' } }]);
  });

  it('given it is blind, then expected units are not shown until it is closed', async () => {
    const [one] = fresh(1);
    await at.receive([one!], { location_id: montgomery });
    const { id } = await open(montgomery, { blind: true });
    const [elsewhere] = fresh(1);
    await at.receive([elsewhere!], { location_id: augusta });
    expect((await count(id, [one!, elsewhere!, 'ZZZ998'])).body.unexpected).toEqual({ ZZZ998: null });
    await count(id, [elsewhere!, 'ZZZ998'], { remove: true });
    const hidden = { expected: null, missing: null, unexpected: null };
    expect(await read(id)).toMatchObject({
      counted: 1,
      ...hidden,
      missing_units: [],
      models: [{ counted: 1, ...hidden }],
    });
    await close(id, { reason: 'blind' });
    expect((await read(id)).expected).toBeGreaterThan(0);
  });

  it('given open, closed and blind counts, when they are listed, then each has the numbers of its own page, and none of its units is read', async () => {
    const units = fresh(12);
    await at.receive(units, { location_id: augusta });
    const counts: string[] = [];
    for (const more of [{}, {}, { blind: true }]) {
      const { id } = await open(augusta, more);
      await count(id, [units[0]!, 'ZZZ997', 'ZZZ996']);
      counts.push(id);
    }
    await close(counts[1]!, { reason: 'two on the truck' });
    await equipment.settle();
    let rowsRead = 0;
    const db = {
      query: async (text: string, values: unknown[]) => countRead(await equipment.ctx.db.query(text, values)),
    };
    const countRead = <Row>(rows: Row[]): Row[] => {
      rowsRead += rows.length;
      return rows;
    };
    const ctx = Object.create(equipment.ctx, { db: { value: db } }) as typeof equipment.ctx;
    const requested = { location_id: augusta, page: 1, per_page: 25, direction: 'asc' as const };
    const { data } = (await listStockCounts.handle(requested, ctx, {} as never)) as { data: StockCount[] };
    for (const id of counts) {
      const { models: _, missing_units, unexpected_units: __, ...single } = await read(id);
      expect(data.find((each) => each.id === id)).toEqual(single);
      expect(missing_units.length).toBe(single.missing ?? 0);
    }
    expect(data.find(({ id }) => id === counts[1])).toMatchObject({
      counted: 3,
      unexpected: 2,
      reason: 'two on the truck',
    });
    expect(rowsRead).toBeLessThanOrEqual(3 * data.length + 1);
  });

  it('given two users count at once, when one undoes a scan, the closing or the cancellation, then only that is undone', async () => {
    const [one, two] = fresh(2);
    await at.receive([one!, two!], { location_id: augusta });
    const { id, command_id } = await open(augusta);
    const [first] = await Promise.all([count(id, [one!]), count(id, [two!])]);
    await undo(first.body.command_id);
    expect((await read(id)).counted).toBe(1);
    await count(id, [two!], { remove: true });
    expect((await read(id)).counted).toBe(0);
    const closed = await close(id, { reason: 'wrong shelf' });
    await undo(closed.body.command_id);
    expect(await read(id)).toMatchObject({ status: 'open', reason: '', closed_at: null });
    const canceled = await at.send('DELETE', `stock-counts/${id}`, undefined);
    expect((await at.read(`stock-counts/${id}`)).status).toBe(404);
    await undo(canceled.body.command_id);
    expect(await read(id)).toMatchObject({ status: 'open' });
    expect((await undo(command_id)).body.errors).toEqual({ Augusta: 'the stock count was changed later' });
  });

  it.each(['supervisor', 'technician', 'qc'] as const)('is not for a %s', async (role) => {
    expect((await at.send('POST', 'stock-counts', { location_id: augusta }, role)).status).toBe(403);
  });
});
