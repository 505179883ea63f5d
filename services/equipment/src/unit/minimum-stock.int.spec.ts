import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { StockLevel } from '@tailboard/contracts/equipment/minimum-stock';
import type { Role } from '@tailboard/contracts/permission';
import { augusta, equipmentUnderTest, nashville, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { serials, stockHolders, type Holders } from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let at: Holders;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = stockHolders(equipment);
});
afterAll(() => equipment.close());

const want = (cpe_model_id: string, location_id: string, minimum: number, role?: Role) =>
  at.send('POST', 'minimum-stock', { cpe_model_id, location_id, minimum }, role);
const levels = async (query = '') => {
  const { body } = await at.read<{ data: StockLevel[] }>(`cpes/stock-levels${query}`);
  return body.data.map(({ model, location, in_stock, minimum }) => [model.name, location.name, in_stock, minimum]);
};

describe('The minimum stock', () => {
  it('given models with a minimum at locations, then those below are listed with what is there, the largest shortage first', async () => {
    const modem = await at.model('SB6183', 'Modem');
    const gateway = await at.model('TG3442', 'Gateway');
    const [one, two, ...three] = serials(5);
    await at.receive([one!, two!], { location_id: nashville, cpe_model_id: modem });
    await at.receive(three, { location_id: augusta, cpe_model_id: modem });
    const { body } = await want(modem, nashville, 3);
    const { id, version } = body.data as { id: string; version: number };
    await want(modem, augusta, 3);
    await want(gateway, nashville, 5);
    expect(await levels('?low=1')).toEqual([
      ['TG3442', 'Nashville', 0, 5],
      ['SB6183', 'Nashville', 2, 3],
    ]);
    expect(await levels()).toContainEqual(['SB6183', 'Augusta', 3, 3]);

    // A model has one minimum at a location.
    expect((await want(modem, nashville, 9)).status).toBe(409);
    const changed = { cpe_model_id: modem, location_id: nashville, minimum: 2 };
    const headers = { 'if-match': `"${version}"` };
    expect((await at.send('PUT', `minimum-stock/${id}`, changed, 'warehouse', { headers })).status).toBe(200);
    expect(await levels('?low=1')).toEqual([['TG3442', 'Nashville', 0, 5]]);
    await at.send('DELETE', `minimum-stock/${id}`, undefined);
    expect(await levels()).not.toContainEqual(['SB6183', 'Nashville', 2, 2]);
    expect((await want(modem, nashville, 4)).status).toBe(201);
    expect(await levels('?low=1')).toContainEqual(['SB6183', 'Nashville', 2, 4]);
  });

  it('given an unknown model or location, then the minimum is refused under that field, and a model of an unknown type too', async () => {
    const modem = await at.model('MB8611', 'Modem');
    const { body } = await want(modem, nashville, 1);
    const { id, version } = body.data as { id: string; version: number };
    const unknown = randomUUID();
    const answers = [
      await want(unknown, nashville, 1),
      await want(modem, unknown, 1),
      await at.send(
        'PUT',
        `minimum-stock/${id}`,
        { cpe_model_id: modem, location_id: unknown, minimum: 1 },
        'warehouse',
        {
          headers: { 'if-match': `"${version}"` },
        },
      ),
      await at.send('POST', 'cpe-models', { name: 'Of no type', cpe_type_id: unknown }),
    ];
    expect(answers.map((answer) => [answer.status, answer.body.code, Object.keys(answer.body.errors ?? {})])).toEqual([
      [422, 'CpeModelUnknown', ['cpe_model_id']],
      [422, 'LocationUnknown', ['location_id']],
      [422, 'LocationUnknown', ['location_id']],
      [422, 'CpeTypeUnknown', ['cpe_type_id']],
    ]);
  });

  it.each(['supervisor', 'technician', 'qc'] as const)('is not for a %s', async (role) => {
    expect((await want(augusta, augusta, 1, role)).status).toBe(403);
  });
});
