import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StockLevel } from '@tailboard/contracts/equipment/minimum-stock';
import type { Role } from '@tailboard/contracts/permission';
import { augusta, equipmentUnderTest, nashville, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createSerials, createStockActions, type StockActions } from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let stock: StockActions;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  stock = createStockActions(equipment);
});
afterAll(() => equipment.close());

const setMinimum = (cpe_model_id: string, location_id: string, minimum: number, role?: Role) =>
  stock.send('POST', 'minimum-stock', { cpe_model_id, location_id, minimum }, role);
const listLevels = async (query = '') => {
  const { body } = await stock.read<{ data: StockLevel[] }>(`cpes/stock-levels${query}`);
  return body.data.map(({ model, location, in_stock, minimum }) => [model.name, location.name, in_stock, minimum]);
};

describe('The minimum stock', () => {
  it('given models with a minimum at locations, then the models below it are listed with their stock, the largest shortage first', async () => {
    const modem = await stock.addModel('SB6183', 'Modem');
    const gateway = await stock.addModel('TG3442', 'Gateway');
    const [first, second, ...others] = createSerials(5);
    await stock.receive([first!, second!], { location_id: nashville, cpe_model_id: modem });
    await stock.receive(others, { location_id: augusta, cpe_model_id: modem });
    const { body } = await setMinimum(modem, nashville, 3);
    const { id, version } = body.data as { id: string; version: number };
    await setMinimum(modem, augusta, 3);
    await setMinimum(gateway, nashville, 5);
    expect(await listLevels('?low=1')).toEqual([
      ['TG3442', 'Nashville', 0, 5],
      ['SB6183', 'Nashville', 2, 3],
    ]);
    expect(await listLevels()).toContainEqual(['SB6183', 'Augusta', 3, 3]);

    // A model has one minimum at a location.
    expect((await setMinimum(modem, nashville, 9)).status).toBe(409);
    const changed = { cpe_model_id: modem, location_id: nashville, minimum: 2 };
    const headers = { 'if-match': `"${version}"` };
    expect((await stock.send('PUT', `minimum-stock/${id}`, changed, 'warehouse', { headers })).status).toBe(200);
    expect(await listLevels('?low=1')).toEqual([['TG3442', 'Nashville', 0, 5]]);
    await stock.send('DELETE', `minimum-stock/${id}`, undefined);
    expect(await listLevels()).not.toContainEqual(['SB6183', 'Nashville', 2, 2]);
    expect((await setMinimum(modem, nashville, 4)).status).toBe(201);
    expect(await listLevels('?low=1')).toContainEqual(['SB6183', 'Nashville', 2, 4]);
  });

  it('given an unknown model or location, then the minimum is refused under that field, and so is a model of an unknown type', async () => {
    const modem = await stock.addModel('MB8611', 'Modem');
    const { body } = await setMinimum(modem, nashville, 1);
    const { id, version } = body.data as { id: string; version: number };
    const unknown = randomUUID();
    const responses = [
      await setMinimum(unknown, nashville, 1),
      await setMinimum(modem, unknown, 1),
      await stock.send(
        'PUT',
        `minimum-stock/${id}`,
        { cpe_model_id: modem, location_id: unknown, minimum: 1 },
        'warehouse',
        {
          headers: { 'if-match': `"${version}"` },
        },
      ),
      await stock.send('POST', 'cpe-models', { name: 'Of no type', cpe_type_id: unknown }),
    ];
    expect(responses.map(({ status, body: { code, errors } }) => [status, code, Object.keys(errors ?? {})])).toEqual([
      [422, 'CpeModelUnknown', ['cpe_model_id']],
      [422, 'LocationUnknown', ['location_id']],
      [422, 'LocationUnknown', ['location_id']],
      [422, 'CpeTypeUnknown', ['cpe_type_id']],
    ]);
  });

  it.each(['supervisor', 'technician', 'qc'] as const)(
    'given a %s, when they set a minimum, then they have no permission',
    async (role) => {
      expect((await setMinimum(augusta, augusta, 1, role)).status).toBe(403);
    },
  );
});
