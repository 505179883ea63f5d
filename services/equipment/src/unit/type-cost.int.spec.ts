import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { roles, type Role } from '@tailboard/contracts/permission';
import { equipmentUnderTest, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions } from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
});
afterAll(() => equipment.close());

const seesCosts: readonly Role[] = ['owner', 'admin', 'manager', 'warehouse'];

it.each(roles)('given the role %s, then the cost of a CPE type is there only for writers of types', async (role) => {
  const { send, read } = createStockActions(equipment);
  const fields = { title: `Modem of ${role}`, company_cost_cents: 4_250 };
  const { body } = await send('POST', 'cpe-types', fields, 'owner');
  const { id } = body.data as { id: string };
  const one = await read<{ data: object }>(`cpe-types/${id}`, role);
  const all = await read<{ data: { id: string }[] }>('cpe-types?show=all', role);
  const cost = seesCosts.includes(role) ? { company_cost_cents: 4_250 } : {};
  const entry = { id, title: fields.title, description: '', serial_pattern: '', mac_required: false, sort: 0 };
  const expected = { ...entry, ...cost, active: true, version: 1 };
  expect(one.body.data).toEqual(expected);
  expect(all.body.data.find((each) => each.id === id)).toEqual(expected);
});
