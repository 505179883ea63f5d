import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Shipment, ShipmentDetail } from '@tailboard/contracts/equipment/shipment';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { bell, equipmentUnderTest, li, type EquipmentUnderTest } from '../testing/equipment-under-test.js';
import { createStockActions, createSerials, type StockActions } from '../testing/stock-of-units.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
let next = 1;
const fresh = (count = 1): string[] => {
  const mine = createSerials(count, next);
  next += count;
  return mine;
};
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
});
afterAll(() => equipment.close());

type Sent = Awaited<ReturnType<StockActions['send']>>['body'] & { shipment_id: string };
const ship = async (serial_mac: readonly string[], more: object = {}) => {
  const { status, body } = await at.send('PUT', 'cpes/return', { serial_mac, ...more });
  await equipment.settle();
  return { status, body: body as Sent };
};
const read = async (id: string) => (await at.read<{ data: ShipmentDetail }>(`shipments/${id}`)).body.data;

describe('Back to the provider', () => {
  it('given units lie in the warehouse or came back from a customer, when they are shipped, then they left with its papers; what is held stays, and is reported', async () => {
    const [one, two, held, back] = fresh(4);
    await at.receive([one!, two!, held!, back!], { mac: ['9C3DCF31B001'] });
    await at.assign(bell, [held!, back!]);
    await at.send('PUT', 'cpes/customer-return', { user_id: bell, serial_mac: [back], override: true }, 'owner');
    const paper = { rma: 'RMA 77', carrier: 'UPS', tracking: '1Z999', shipped_on: '2026-10-04' };
    const { body } = await ship([one!, two!, held!, back!, 'ZZZ999'], paper);
    expect(body.ids).toHaveLength(3);
    expect(body.errors).toEqual({ [held!]: "on Antonio Bell's list", ZZZ999: 'not in inventory' });
    expect(await at.findUnit(one!)).toMatchObject({ status: 'returned_to_provider', return_date: '2026-10-04' });
    expect(await at.listSerials(bell, 'returned')).toEqual([]);
    const acted = await at.read<{ data: Cpe[] }>('cpes?act=UnitShipped&sort_by=serial_mac');
    expect(acted.body.data.map(({ serial_mac }) => serial_mac)).toEqual([one, two, back].sort());
    const shipment = await read(body.shipment_id);
    expect(shipment).toMatchObject({ ...paper, units: 3, booked_by: { id: li } });
    expect(shipment.cpes.map(({ serial_mac }) => serial_mac)).toEqual([one, two, back].sort());
  });

  it('given the same post comes twice, then it is one shipment and nothing is recorded again', async () => {
    const mine = fresh(3);
    await at.receive(mine);
    const headers = { 'idempotency-key': randomUUID() };
    const post = () => at.send('PUT', 'cpes/return', { serial_mac: mine }, 'warehouse', { headers });
    const first = await post();
    const count = await at.countEvents();
    expect(await post()).toEqual(first);
    expect(await at.countEvents()).toBe(count);
  });

  it('given it is with the provider, when a user has it again, then that needs the word and why', async () => {
    const [one] = fresh();
    await at.receive([one!]);
    await ship([one!]);
    expect((await at.assign(bell, [one!])).body).toMatchObject({ ids: [], override: [one] });
    const bare = await at.assign(bell, [one!], { override: true });
    expect(bare.body.errors).toEqual({ [one!]: 'was returned to the provider; enter a reason' });
    expect((await ship([one!])).body).toMatchObject({ override: [one] });
    await at.assign(bell, [one!], { override: true, reason: 'sent back to us' });
    expect(await at.findUnit(one!)).toMatchObject({ status: 'issued', return_date: null });
  });

  it('given a shipment is undone, then its units lie where they lay, and no list has it', async () => {
    const mine = fresh(2);
    await at.receive(mine);
    const { body } = await ship(mine, { rma: 'RMA undone' });
    await at.send('POST', 'cpes/undo', { command_id: body.command_id });
    expect(await at.findUnit(mine[0]!)).toMatchObject({ status: 'in_warehouse', return_date: null });
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

describe('A shipment that is filled by scanning', () => {
  interface Saved {
    readonly data: Shipment;
    readonly command_id: string;
  }
  const paper = { rma: 'RMA 90', carrier: 'UPS', tracking: '' };
  const openShipment = async (more: object = {}): Promise<Saved> => {
    const { status, body } = await at.send('POST', 'shipments', { ...paper, ...more });
    expect(status).toBe(201);
    await equipment.settle();
    return body as unknown as Saved;
  };
  const fill = (id: string, serial_mac: readonly string[], more: object = {}) =>
    at.send('PUT', `shipments/${id}/cpes`, { serial_mac, ...more });
  const close = async (id: string, more: object = {}) => {
    const response = await at.send('POST', `shipments/${id}/close`, more);
    await equipment.settle();
    return response;
  };
  const undo = async (command_id: string) => {
    const response = await at.send('POST', 'cpes/undo', { command_id });
    await equipment.settle();
    return response;
  };
  const packUnits = async (...mine: string[]): Promise<Saved> => {
    await at.receive(mine);
    const shipment = await openShipment();
    expect((await fill(shipment.data.id, mine)).body.ids).toHaveLength(mine.length);
    return shipment;
  };

  it('given units are packed, then they are still in the warehouse; when it is closed, then they are with the provider, and it takes no more', async () => {
    const [one, two, back, more] = fresh(4);
    await at.receive([one!, two!, back!, more!]);
    await at.assign(bell, [back!]);
    await at.send('PUT', 'cpes/customer-return', { user_id: bell, serial_mac: [back] }, 'owner');
    const { data } = await openShipment();
    await fill(data.id, [one!, two!]);
    const { body } = await fill(data.id, [one!, back!]);
    expect(body).toMatchObject({ errors: {}, override: [] });
    for (const serial of [one!, back!])
      expect(await at.findUnit(serial)).toMatchObject({ status: 'in_warehouse', user: null, shipment_id: data.id });
    expect(await read(data.id)).toMatchObject({ ...paper, status: 'open', shipped_on: null, units: 3 });
    const closed = await close(data.id, { shipped_on: '2026-10-04' });
    expect(closed.body.ids).toHaveLength(3);
    expect(await at.findUnit(back!)).toMatchObject({
      ...{ status: 'returned_to_provider', return_date: '2026-10-04', shipment_id: null },
    });
    const shipment = await read(data.id);
    expect(shipment).toMatchObject({ status: 'shipped', shipped_on: '2026-10-04', units: 3 });
    expect(shipment.cpes.map(({ serial_mac }) => serial_mac)).toEqual([one, two, back].sort());
    for (const request of [fill(data.id, [more!]), close(data.id), at.send('PUT', `shipments/${data.id}`, paper)])
      expect(await request).toMatchObject({ status: 409, body: { code: 'ShipmentIsClosed' } });
  });

  it('given it is open, when its RMA, carrier and tracking number change, then it and its document have the new ones; an older version is a conflict', async () => {
    const [one] = fresh();
    const { data } = await packUnits(one!);
    const edited = { rma: 'RMA 91', carrier: 'FedEx', tracking: '7799' };
    const headers = { 'if-match': String(data.version) };
    const edit = (body: object) => at.send('PUT', `shipments/${data.id}`, body, 'warehouse', { headers });
    expect((await edit(edited)).status).toBe(200);
    expect((await edit({ ...edited, rma: 'RMA 92' })).status).toBe(409);
    await close(data.id);
    expect(await read(data.id)).toMatchObject(edited);
  });

  it('given a unit is packed, when a command would move it, then the question names the shipment; with the override it leaves it', async () => {
    const [one] = fresh(1);
    const { data } = await packUnits(one!);
    const serial_mac = [one];
    const expected = { override: [one], held: { [one!]: 'packed in the open shipment RMA 90' } };
    const requests: [string, object][] = [
      ['cpes/reassign', { user_id: bell, serial_mac }],
      ['cpes/customer-return', { user_id: bell, serial_mac }],
      ['cpes/verify', { user_id: bell, serial_mac }],
      ['cpes/refresh', { serial_mac }],
      ['cpes/edit', { user_id: bell, serial_mac }],
      ['cpes/return', { serial_mac }],
    ];
    for (const [path, body] of requests)
      expect((await at.send('PUT', path, body, 'owner')).body).toMatchObject(expected);
    expect(await read(data.id)).toMatchObject({ units: 1 });
    const { body } = await at.send('PUT', 'cpes/reassign', { user_id: bell, serial_mac, override: true }, 'owner');
    expect(body.ids).toHaveLength(1);
    await equipment.settle();
    expect(await read(data.id)).toMatchObject({ units: 0 });
  });

  it('given the units of a shipment were taken out, then it cannot be closed, but canceled', async () => {
    const [one, two] = fresh(2);
    const { data } = await packUnits(one!, two!);
    await at.send('PUT', `shipments/${data.id}/unpack`, { serial_mac: [one] });
    await at.send('PUT', `shipments/${data.id}/unpack`, { serial_mac: [two] });
    expect(await at.findUnit(two!)).toMatchObject({ status: 'in_warehouse', shipment_id: null });
    expect(await close(data.id)).toMatchObject({ status: 409, body: { code: 'ShipmentIsEmpty' } });
    expect((await at.send('DELETE', `shipments/${data.id}`, undefined)).status).toBe(200);
    expect((await at.read(`shipments/${data.id}`)).status).toBe(404);
  });

  it('given a unit of the warehouse, a deleted and an unknown one, when they are taken out, then each is refused with its reason', async () => {
    const [packed, loose, deleted] = fresh(3);
    const { data } = await packUnits(packed!);
    await at.receive([loose!, deleted!]);
    await at.send('DELETE', `cpes/${(await at.findUnit(deleted!)).id}`, undefined, 'manager');
    await equipment.settle();
    const serial_mac = [loose, deleted, 'ZZZ999'];
    const { status, body } = await at.send('PUT', `shipments/${data.id}/unpack`, { serial_mac });
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      [loose!]: 'not in this shipment',
      [deleted!]: 'deleted; restore it first',
      ZZZ999: 'not in inventory',
    });
  });

  it('given units are elsewhere, when they are packed, then each is named with its place; those of another open shipment and with the provider can be overridden', async () => {
    const [held, gone, other] = fresh(3);
    await packUnits(other!);
    await at.receive([held!, gone!]);
    await at.assign(bell, [held!]);
    await ship([gone!]);
    const { data } = await openShipment({ rma: '' });
    const all = [held!, gone!, other!, 'ZZZ999'];
    expect((await fill(data.id, all)).body).toMatchObject({
      override: [gone, other],
      held: { [gone!]: 'returned to the provider', [other!]: 'packed in the open shipment RMA 90' },
      errors: { [held!]: "on Antonio Bell's list", ZZZ999: 'not in inventory' },
    });
    const { body } = await fill(data.id, [gone!, other!], { override: true, reason: 'came back' });
    expect(body.ids).toHaveLength(2);
    expect(await read(data.id)).toMatchObject({ units: 2 });
  });

  it('given two clerks scan two hundred units into one shipment at once, then each is in it once', async () => {
    const mine = fresh(200);
    await at.receive(mine);
    const { data } = await openShipment();
    const clerk = async (offset: number): Promise<void> => {
      for (let from = offset; from < mine.length; from += 20) {
        const { body } = await fill(data.id, mine.slice(from, from + 12));
        expect(body).toMatchObject({ errors: {}, override: [] });
      }
    };
    await Promise.all([clerk(0), clerk(10)]);
    expect(await read(data.id)).toMatchObject({ units: 200 });
    const events = await equipment.store.readAll({ limit: 100_000 });
    const packings = events.events.filter(({ type }) => type === 'UnitPacked');
    expect(packings.filter(({ data: packed }) => (packed as { shipment: string }).shipment === data.id)).toHaveLength(
      200,
    );
  });

  it('given a closed shipment, when the provider’s receipt is compared, then accepted, missing and extra units are named; a later list replaces it', async () => {
    const [one, two, three, stray] = fresh(4);
    await at.receive([stray!]);
    const { data } = await packUnits(one!, two!, three!);
    const receipt = async (serial_mac: readonly string[], more: object = {}) => {
      const response = await at.send('PUT', `shipments/${data.id}/receipt`, { serial_mac, ...more });
      await equipment.settle();
      return response;
    };
    expect(await receipt([one!])).toMatchObject({ status: 409, body: { code: 'ShipmentIsOpen' } });
    await close(data.id);
    const { body } = await receipt([one!, two!, stray!, 'ZZZ999']);
    const compared = await read(data.id);
    expect(compared.receipt).toEqual({ accepted: 2, missing: 1, extra: 2 });
    expect(compared.missing.map(({ serial_mac }) => serial_mac)).toEqual([three]);
    expect(compared.extra.map(({ serial_mac, cpe }) => [serial_mac, cpe?.status])).toEqual([
      [stray, 'in_warehouse'],
      ['ZZZ999', undefined],
    ]);
    const second = await receipt(['OTHERKEY1', two!, three!], { mac: ['', '', ''] });
    expect((await read(data.id)).receipt).toEqual({ accepted: 2, missing: 1, extra: 1 });
    await undo((second.body as unknown as Saved).command_id);
    expect((await read(data.id)).receipt).toEqual((body as unknown as Saved).data.receipt);
  });

  it('given units are missing from the receipt, when reasons are given, then each is kept, also after the next receipt; the file names them, and an undo removes them', async () => {
    const [one, two, three] = fresh(3);
    const { data } = await packUnits(one!, two!, three!);
    await close(data.id);
    const ids = Object.fromEntries((await read(data.id)).cpes.map(({ id, serial_mac }) => [serial_mac, id]));
    const explain = async (reasons: Record<string, string>) => {
      const response = await at.send('PUT', `shipments/${data.id}/reasons`, { reasons });
      await equipment.settle();
      return response;
    };
    const compare = async (serial_mac: readonly string[]) => {
      await at.send('PUT', `shipments/${data.id}/receipt`, { serial_mac });
      await equipment.settle();
    };
    const listMissing = async () => (await read(data.id)).missing.map(({ serial_mac, reason }) => [serial_mac, reason]);
    await compare([one!]);
    const refused = await explain({ [ids[one!]!]: 'never arrived' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'UnitIsNotMissing' } });
    const first = await explain({ [ids[two!]!]: 'lost by UPS', [ids[three!]!]: 'damaged' });
    expect(await listMissing()).toEqual([
      [two, 'lost by UPS'],
      [three, 'damaged'],
    ]);
    const { command_id } = (await explain({ [ids[three!]!]: '' })).body as unknown as Saved;
    expect(await listMissing()).toEqual([
      [two, 'lost by UPS'],
      [three, ''],
    ]);
    const { body: file } = await at.read<string>(`shipments/${data.id}/csv`);
    expect(file.split('\r\n').map((line) => line.split(',').slice(-2).join())).toEqual([
      'receipt,reason',
      'accepted,',
      'missing,lost by UPS',
      'missing,',
      '',
    ]);
    await undo(command_id);
    await undo((first.body as unknown as Saved).command_id);
    expect(await listMissing()).toContainEqual([three, 'damaged']);
    await compare([one!, three!]);
    expect(await listMissing()).toEqual([[two, 'lost by UPS']]);
  });

  it('given the read model does not show a closing yet, when the receipt is compared, then it waits for all units', async () => {
    const mine = fresh(3);
    const { data } = await packUnits(...mine);
    // Closing waits until the read model shows what was packed.
    await equipment.settle();
    const { db } = equipment.ctx;
    const compared = await db.transaction(async (held) => {
      await held.query('lock table unit, shipped_unit in share mode');
      await at.send('POST', `shipments/${data.id}/close`, {});
      const receipt = at.send('PUT', `shipments/${data.id}/receipt`, { serial_mac: mine });
      await Promise.race([receipt, new Promise((resolve) => setTimeout(resolve, 200))]);
      return { receipt };
    });
    expect((await compared.receipt).body).toMatchObject({ data: { receipt: { accepted: 3, missing: 0, extra: 0 } } });
  });

  it('given a command on a shipment is undone, then it is as it was before; an open one with units stays open', async () => {
    const [one] = fresh();
    await at.receive([one!]);
    const { data, command_id } = await openShipment();
    const edited = await at.send('PUT', `shipments/${data.id}`, { ...paper, rma: 'RMA 93' });
    await undo((edited.body as unknown as Saved).command_id);
    expect(await read(data.id)).toMatchObject({ rma: 'RMA 90' });

    const other = await openShipment();
    const filled = (await fill(other.data.id, [one!])).body;
    const { body } = await undo(other.command_id);
    expect(body).toMatchObject({ errors: { 'RMA 90': expect.stringMatching(/^This shipment still contains CPEs/) } });
    await undo(filled.command_id);
    expect(await at.findUnit(one!)).toMatchObject({ status: 'in_warehouse', shipment_id: null });
    await undo(other.command_id);
    expect((await at.read(`shipments/${other.data.id}`)).status).toBe(404);
    expect((await undo(command_id)).body.errors).toEqual({ 'RMA 90': 'the shipment was changed later' });
  });

  it('given a shipment was closed, when that is undone, then it is open with its units; when the undo is undone, then it is shipped', async () => {
    const [one] = fresh();
    const { data } = await packUnits(one!);
    const closed = (await close(data.id)).body;
    const undone = (await undo(closed.command_id)).body;
    expect(await read(data.id)).toMatchObject({ status: 'open', shipped_on: null, units: 1 });
    expect(await at.findUnit(one!)).toMatchObject({ status: 'in_warehouse', shipment_id: data.id });
    await undo(undone.command_id);
    expect(await at.findUnit(one!)).toMatchObject({ status: 'returned_to_provider', shipment_id: null });
    expect(await read(data.id)).toMatchObject({ status: 'shipped' });
  });

  it('given a unit was packed and shipped, then its history names the shipment', async () => {
    const [one] = fresh();
    const { data } = await packUnits(one!);
    await close(data.id);
    const { body } = await at.read<{ cpe_logs: { description: string }[] }>(`cpes/history/${one}`);
    expect(body.cpe_logs.map(({ description }) => description)).toEqual([
      'Returned to the provider',
      'Packed for shipment RMA 90',
      'Received in the warehouse Augusta',
    ]);
  });
});
