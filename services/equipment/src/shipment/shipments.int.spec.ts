import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment } from '@tailboard/contracts/equipment/shipment';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { bell, equipmentUnderTest, li, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { stockHolders, serials, type Holders } from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let at: Holders;
let next = 1;
const fresh = (count = 1): string[] => {
  const mine = serials(count, next);
  next += count;
  return mine;
};
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = stockHolders(equipment);
});
afterAll(() => equipment.close());

type Sent = Awaited<ReturnType<Holders['send']>>['body'] & { shipment_id: string };
const ship = async (serial_mac: readonly string[], more: object = {}) => {
  const { status, body } = await at.send('PUT', 'cpes/return', { serial_mac, ...more });
  await equipment.settle();
  return { status, body: body as Sent };
};
const read = async (id: string) => (await at.read<{ data: Shipment & { cpes: Cpe[] } }>(`shipments/${id}`)).body.data;

describe('Back to the provider', () => {
  it('given units lie in the warehouse or came back from a customer, when they are shipped, then they left with its papers; what is held stays, and is reported', async () => {
    const [one, two, held, back] = fresh(4);
    await at.receive([one!, two!, held!, back!], { mac: ['9C3DCF31B001'] });
    await at.give(bell, [held!, back!]);
    await at.send('PUT', 'cpes/customer-return', { user_id: bell, serial_mac: [back], override: true }, 'owner');
    const paper = { rma: 'RMA 77', carrier: 'UPS', tracking: '1Z999', shipped_on: '2026-10-04' };
    const { body } = await ship([one!, two!, held!, back!, 'ZZZ999'], paper);
    expect(body.ids).toHaveLength(3);
    expect(body.errors).toEqual({ [held!]: "on Antonio Bell's list", ZZZ999: 'not in inventory' });
    expect(await at.unit(one!)).toMatchObject({ status: 'returned_to_provider', return_date: '2026-10-04' });
    expect(await at.list(bell, 'returned')).toEqual([]);
    const acted = await at.read<{ data: Cpe[] }>('cpes?act=UnitShipped&sort_by=serial_mac');
    expect(acted.body.data.map(({ serial_mac }) => serial_mac)).toEqual([one, two, back].sort());
    const shipment = await read(body.shipment_id);
    expect(shipment).toMatchObject({ ...paper, units: 3, booked_by: { id: li } });
    expect(shipment.cpes.map(({ serial_mac }) => serial_mac)).toEqual([one, two, back].sort());
  });

  it('given a shipment was begun, when more is shipped with it, then it is one; another id is none', async () => {
    const [one, two] = fresh(2);
    await at.receive([one!, two!]);
    const { body } = await ship([one!], { rma: 'RMA 78' });
    await ship([two!], { shipment_id: body.shipment_id, rma: 'other words' });
    expect(await read(body.shipment_id)).toMatchObject({ rma: 'RMA 78', units: 2 });
    const { status } = await ship([two!], { shipment_id: randomUUID() });
    expect(status).toBe(404);
  });

  it('given the same post comes twice, then it is one shipment and nothing is recorded again', async () => {
    const mine = fresh(3);
    await at.receive(mine);
    const headers = { 'idempotency-key': randomUUID() };
    const post = () => at.send('PUT', 'cpes/return', { serial_mac: mine }, 'warehouse', { headers });
    const first = await post();
    const count = await at.recorded();
    expect(await post()).toEqual(first);
    expect(await at.recorded()).toBe(count);
  });

  it('given it is with the provider, when a user has it again, then that needs the word and why', async () => {
    const [one] = fresh();
    await at.receive([one!]);
    await ship([one!]);
    expect((await at.give(bell, [one!])).body).toMatchObject({ ids: [], override: [one] });
    const bare = await at.give(bell, [one!], { override: true });
    expect(bare.body.errors).toEqual({ [one!]: 'was returned to the provider; enter a reason' });
    expect((await ship([one!])).body).toMatchObject({ override: [one] });
    await at.give(bell, [one!], { override: true, reason: 'sent back to us' });
    expect(await at.unit(one!)).toMatchObject({ status: 'issued', return_date: null });
  });

  it('given a shipment is undone, then its units lie where they lay, and no list has it', async () => {
    const mine = fresh(2);
    await at.receive(mine);
    const { body } = await ship(mine, { rma: 'RMA undone' });
    await at.send('POST', 'cpes/undo', { command_id: body.command_id });
    expect(await at.unit(mine[0]!)).toMatchObject({ status: 'in_warehouse', return_date: null });
    const { body: list } = await at.read<{ data: Shipment[] }>('shipments?q=rma+undone');
    expect(list.data).toEqual([]);
    expect((await at.read(`shipments/${body.shipment_id}`)).status).toBe(404);
  });

  it('is a file for the provider, in which no cell is a formula', async () => {
    const [one] = fresh();
    await at.receive([one!]);
    const { body } = await ship([one!], { rma: '=1+1', shipped_on: '2026-10-04' });
    const file = await at.read<string>(`shipments/${body.shipment_id}/csv`);
    expect(file.body).toBe(
      `\ufeffserial,mac,type,model,rma,carrier,tracking,shipped_on\r\n${one},,Modem,,'=1+1,,,2026-10-04\r\n`,
    );
  });

  it.each(['supervisor', 'technician', 'qc'] as const)('is not for a %s', async (role) => {
    expect((await at.send('PUT', 'cpes/return', { serial_mac: ['ANY123'] }, role)).status).toBe(403);
  });
});
