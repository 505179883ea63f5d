import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { locationEvents } from '@tailboard/contracts/identity/location';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { userEvents } from '@tailboard/contracts/identity/user';
import { catalogue } from '@tailboard/contracts/catalogue';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { EditUnits } from '@tailboard/contracts/equipment/unit-contracts';
import type { UnitLogs } from '@tailboard/contracts/equipment/unit-lists';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { permissions, roles, type Role } from '@tailboard/contracts/permission';
import {
  as,
  augusta,
  bell,
  equipmentUnderTest,
  idOf,
  li,
  nashville,
  patel,
  registered,
  type EquipmentUnderTest,
} from '../testing/equipment-under-test.js';
import { createStockActions, createSerials, type StockActions } from '../testing/stock-of-units.js';
import { unitDecider } from './unit-decider.js';
import { MergeUnit } from './unit-internal-commands.js';

let equipment: EquipmentUnderTest;
let at: StockActions;
let next = 1;
/** Serials used only in this test. */
const fresh = (count = 1): string[] => {
  const mine = createSerials(count, next);
  next += count;
  return mine;
};
/** A technician used only in this test. */
const technician = async (): Promise<string> => {
  const id = randomUUID();
  await equipment.record(`user-${id}`, [registered(`Tess T${next++}`, 'technician')]);
  await equipment.settle();
  return id;
};
beforeAll(async () => {
  equipment = await equipmentUnderTest();
  at = createStockActions(equipment);
  await at.addType();
});
afterAll(() => equipment.close());

describe('Receiving', () => {
  it('given no serial, a place that was closed, a type or a model that was retired, then nothing is received, and the field is reported', async () => {
    const closed = randomUUID();
    await equipment.record(`location-${closed}`, [
      locationEvents.make.LocationOpened({ name: 'Selma' } as never),
      locationEvents.make.LocationClosed({} as never),
    ]);
    const type = await at.addType('Old box');
    const [modem, model] = [await at.addType(), await at.addModel('OB1', 'Modem')];
    for (const retired of [`cpe-types/${type}`, `cpe-models/${model}`])
      expect((await at.send('DELETE', retired, undefined, 'owner')).status).toBeLessThan(300);
    await equipment.settle();
    const [serial] = fresh();
    const receiveRefused = async (serials: readonly string[], more: object) => {
      const { status, body } = await at.receive(serials, more);
      return [status, body.code ?? 'invalid', (body as unknown as { errors?: object }).errors];
    };
    expect(await receiveRefused([], {})).toMatchObject([422, 'invalid', { serial_mac: expect.any(Array) }]);
    expect(await receiveRefused([serial!], { location_id: closed })).toMatchObject([
      422,
      'LocationUnknown',
      { location_id: expect.any(Array) },
    ]);
    expect(await receiveRefused([serial!], { cpe_type_id: type })).toMatchObject([
      422,
      'CpeTypeUnknown',
      { cpe_type_id: expect.any(Array) },
    ]);
    expect(await receiveRefused([serial!], { cpe_type_id: modem, cpe_model_id: model })).toMatchObject([
      422,
      'CpeModelUnknown',
      { cpe_model_id: expect.any(Array) },
    ]);
    expect((await at.read<{ total: number }>(`cpes?q=${serial}`)).body.total).toBe(0);
  });
  it('given no one knows a serial, when it is received, then it lies in that warehouse with type and model [WHS-026]', async () => {
    const model = await at.addModel('MB8611', 'Modem', '855631006262');
    const [serial] = fresh();
    const { status, body } = await at.receive([serial!], { cpe_model_id: model });
    expect({ status, ids: body.ids.length, errors: body.errors }).toEqual({ status: 200, ids: 1, errors: {} });
    expect(await at.findUnit(serial!)).toMatchObject({
      serial_mac: serial,
      status: 'in_warehouse',
      cpe_model: { name: 'MB8611' },
      cpe_type: { title: 'Modem' },
      cpetype: { title: 'Modem' },
      location: { locationID: augusta, name: 'Augusta' },
      warehouse_date: '2026-10-05T12:00:00.000Z',
      user: null,
      job: null,
    });
  });
  it('given it is there already, by its serial or by its MAC, then it is reported at its line and the rest is done', async () => {
    const [one, two] = fresh(2);
    await at.receive([one!], { mac: ['9C:3D:CF:31:96:40'] });
    const { body } = await at.receive([one!, '9c3dcf319640', two!, ']C1', 'AB']);
    expect(body.ids).toHaveLength(1);
    expect(body.errors).toEqual({
      [one!]: 'already in inventory',
      '9C3DCF319640': 'already in inventory',
      ']C1': 'No serial number found.',
      AB: 'Too short: a serial or MAC has at least 4 letters and digits.',
    });
  });
  it('given it is known and elsewhere, then it is named with its place, and back in stock only if that is chosen', async () => {
    const tess = await technician();
    const [held, gone, here] = fresh(3);
    await at.receive([held!, gone!, here!]);
    await at.assign(tess, [held!]);
    await at.send('PUT', 'cpes/return', { serial_mac: [gone] });
    const { body } = await at.receive([held!, gone!, here!], { location_id: nashville });
    expect(body).toMatchObject({
      ids: [],
      override: [held, gone],
      held: { [held!]: expect.stringMatching(/^on the list of /), [gone!]: 'returned to the provider' },
      held_details: {
        [held!]: { since: expect.stringMatching(/^2026-10-05T/), user: null, job: null },
        [gone!]: { since: '2026-10-05', user: null, job: null },
      },
      reason_needed: [gone],
      errors: { [here!]: 'already in inventory' },
    });
    const again = { location_id: nashville, override: true, reason: 'came back on a pallet' };
    expect((await at.receive([held!, gone!], again)).body.ids).toHaveLength(2);
    for (const serial of [held, gone])
      expect(await at.findUnit(serial!)).toMatchObject({ status: 'in_warehouse', location_id: nashville, user: null });
  });
  it('given it was received without its MAC, then the MAC is added; another MAC is a named conflict', async () => {
    const [one] = fresh();
    await at.receive([one!]);
    expect((await at.receive([one!], { mac: ['9C3DCF319778'] })).body.ids).toHaveLength(1);
    expect(await at.findUnit(one!)).toMatchObject({ serial: one, mac: '9C3DCF319778' });
    expect((await at.receive([one!], { mac: ['9C3DCF319776'] })).body.errors).toEqual({
      [one!]: 'in inventory with the MAC 9C3DCF319778; correct it there',
    });
  });
  it('given a serial is the MAC of another unit, then it is refused, and nothing of the attempt is kept', async () => {
    const [one, two] = fresh(2);
    await at.receive([one!], { mac: ['9C3DCF319641'] });
    const { status, body } = await at.receive([two!], { mac: ['9C3DCF319641'] });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { [two!]: '9C3DCF319641 belongs to another CPE' },
    });
    expect((await at.receive([two!])).body.ids).toHaveLength(1);
  });
  it('given two posts receive one serial at once, then it is one unit', async () => {
    const [serial] = fresh();
    const both = await Promise.all([at.receive([serial!]), at.receive([serial!])]);
    expect(both.map(({ body }) => body.ids.length).sort()).toEqual([0, 1]);
    const { body } = await at.read<{ total: number }>(`cpes?q=${serial}`);
    expect(body.total).toBe(1);
  });
  it('given the same post comes twice, then it answers the same and nothing is recorded again', async () => {
    const mine = fresh(3);
    const body = { cpe_type_id: await at.addType(), location_id: augusta, serial_mac: mine };
    const headers = { 'idempotency-key': randomUUID() };
    const first = await at.send('POST', 'cpes', body, 'warehouse', { headers });
    const count = await at.countEvents();
    const again = await at.send('POST', 'cpes', body, 'warehouse', { headers });
    expect(again).toEqual(first);
    expect(await at.countEvents()).toBe(count);
  });
  it.each([
    [{ location_id: idOf('Nowhere') }, 'LocationUnknown'],
    [{ cpe_type_id: idOf('No type') }, 'CpeTypeUnknown'],
    [{ cpe_model_id: idOf('No model') }, 'CpeModelUnknown'],
  ])('given %j, then it is refused with %s', async (wrong, code) => {
    const { status, body } = await at.receive(fresh(), wrong);
    expect({ status, code: body.code }).toEqual({ status: 422, code });
  });
});

describe('Giving units to a technician', () => {
  it('given they lie in the warehouse, when they are assigned, then they are on that list; assigned again, nothing is recorded [CPE-045] [API-071] [API-072] [API-073]', async () => {
    const tess = await technician();
    const mine = fresh(3);
    await at.receive(mine);
    const { status, body } = await at.assign(tess, mine);
    expect({ status, ids: body.ids.length, override: body.override, errors: body.errors }).toEqual({
      status: 200,
      ids: 3,
      override: [],
      errors: {},
    });
    expect(await at.listSerials(tess, 'issued')).toEqual(mine);
    const count = await at.countEvents();
    expect((await at.assign(tess, mine)).body.ids).toHaveLength(3);
    expect(await at.countEvents()).toBe(count);
  });

  it('given one is unknown, one unreadable, one named twice, then the others are done and each is reported [CPE-066]', async () => {
    const tess = await technician();
    const [one, two] = fresh(2);
    await at.receive([one!, two!], { mac: ['9C3DCF319642', ''] });
    const { body } = await at.assign(tess, [one!, '9c:3d:cf:31:96:42', two!, two!, 'ZZZ999', '00:00:00:00:00:00']);
    expect(body.ids).toHaveLength(2);
    expect(body.errors).toEqual({
      ZZZ999: 'not in inventory',
      '00:00:00:00:00:00': 'This MAC is not valid for a single CPE. Scan the label again.',
    });
    expect(body.repeated.sort()).toEqual([two!, '9C3DCF319642'].sort());
  });

  it('given another user has one, then it needs a confirmation; with override it is theirs alone [CPE-059] [CPE-065]', async () => {
    const [tess, rosa] = [await technician(), await technician()];
    const mine = fresh(2);
    await at.receive(mine);
    await at.assign(tess, [mine[0]!]);
    const requested = await at.assign(rosa, mine);
    expect(requested.body).toMatchObject({ override: [mine[0]], errors: {} });
    expect(requested.body.ids).toHaveLength(1);
    expect(await at.listSerials(tess, 'issued')).toEqual([mine[0]]);
    const proceeded = await at.assign(rosa, mine, { override: true });
    expect(proceeded.body).toMatchObject({ override: [], errors: {} });
    expect(await at.listSerials(tess, 'issued')).toEqual([]);
    expect(await at.listSerials(rosa, 'issued')).toEqual(mine);
  });

  it('given all of them fail, then it is a 422 that shows each', async () => {
    const { status, body } = await at.assign(bell, ['ZZZ998', 'ZZZ997']);
    expect(status).toBe(422);
    expect(body).toMatchObject({ ids: [], override: [], errors: { ZZZ998: 'not in inventory' } });
    expect(body.message).toBe('No CPEs were changed; each one shows the reason.');
  });

  it('given no one has the id, or they have left, then nothing is given', async () => {
    const tess = await technician();
    await equipment.record(`user-${tess}`, [userEvents.make.UserDeactivated({})]);
    await equipment.settle();
    expect((await at.assign(randomUUID(), fresh())).body.code).toBe('UserNotFound');
    expect((await at.assign(tess, fresh())).body.code).toBe('UserInactive');
  });

  it('given more serials than the setting allows, then the refusal names the limit', async () => {
    const { status, body } = await at.assign(bell, createSerials(501, 900_000));
    expect({ status, code: body.code, message: body.message }).toEqual({
      status: 422,
      code: 'TooManySerials',
      message: 'At most 500 serials can be sent at once; you sent 501. Send them in smaller groups.',
    });
    await equipment.record('settings-company', [
      settingsEvents.make.SettingChanged({ key: 'serial_limit', value: 2, effective_from: null }),
    ]);
    await equipment.settle();
    expect((await at.assign(bell, fresh(3))).body.code).toBe('TooManySerials');
    await equipment.record('settings-company', [
      settingsEvents.make.SettingChanged({ key: 'serial_limit', value: 500, effective_from: null }),
    ]);
    await equipment.settle();
  });

  it('given two give one unit to two people at once, then one of them has it', async () => {
    const [tess, rosa] = [await technician(), await technician()];
    const mine = fresh(20);
    await at.receive(mine);
    const both = await Promise.all([at.assign(tess, mine), at.assign(rosa, mine)]);
    const held = [...(await at.listSerials(tess, 'issued')), ...(await at.listSerials(rosa, 'issued'))].sort();
    expect(held).toEqual(mine);
    expect(both[0].body.ids.length + both[1].body.ids.length).toBe(20);
  });

  it.each(roles)('is for the office and the warehouse: %s', async (role) => {
    const may: Role[] = ['owner', 'admin', 'manager', 'supervisor', 'warehouse'];
    const { status } = await at.assign(bell, ['ZZZ996'], {}, role);
    expect(status).toBe(may.includes(role) ? 422 : 403);
  });
});

describe('A unit and its keys', () => {
  it('given a serial is corrected, then old and new lead to one history, and the old one is free again [CPE-103] [API-082] [API-083] [CPE-006] [CPE-118]', async () => {
    const [was, is] = fresh(2);
    await at.receive([was!]);
    const unit = await at.findUnit(was!);
    const edited = await at.send('PUT', `cpes/${unit.id}`, { serial_mac: is, reason: 'label torn' }, 'manager');
    expect(edited.body.data).toMatchObject({ id: unit.id, serial_mac: is });
    for (const key of [was, is]) {
      const { body } = await at.read<Cpe & { cpe_logs: { description: string; user: { label: string } }[] }>(
        `cpes/history/${key}`,
      );
      expect(body.id).toBe(unit.id);
      expect(body.cpe_logs.map(({ description }) => description)).toEqual([
        `Serial/MAC corrected: ${was} → ${is} (label torn)`,
        'Received in the warehouse Augusta',
      ]);
      expect(body.cpe_logs[1]!.user).toMatchObject({ label: 'Li Marsh', profile: { first_name: 'Li' } });
    }
    expect((await at.receive([was!])).body.ids).toHaveLength(1);
  });
  it('given a scan that was made without a network, then the history shows when it was made and when it was recorded', async () => {
    const [mine] = fresh();
    await at.receive([mine!]);
    const headers = { 'x-done-ago': '7200' };
    await at.send('PUT', 'cpes/refresh', { serial_mac: [mine] }, 'warehouse', { headers });
    const { body } = await at.read<OutputOf<typeof UnitLogs>>(`cpes/history/${mine}`);
    const [refreshed, received] = body.cpe_logs;
    expect(Date.parse(refreshed!.created_at) - Date.parse(refreshed!.done_at!)).toBe(7_200_000);
    expect(received!.done_at).toBeUndefined();
  });

  it('given its condition, then its type is corrected, then the history names what changed, from what to what [CPE-103]', async () => {
    const [key] = fresh(1);
    await at.receive([key!]);
    const { id } = await at.findUnit(key!);
    const edit = (change: object) =>
      at.send('PUT', `cpes/${id}`, { serial_mac: key, reason: '', ...change }, 'manager');
    await edit({ condition: 'used' });
    await edit({ cpe_type_id: await at.addType('Gateway') });
    const { body } = await at.read<{ data: { description: string }[] }>(`cpes/${id}/history`);
    expect(body.data.map(({ description }) => description)).toEqual([
      'Type or model changed: Modem → Gateway',
      'Condition changed: New → Used',
      'Received in the warehouse Augusta',
    ]);
  });
  it('given a user corrected it meanwhile, then anyone who saw it before is shown what it is now, and nothing is kept of the attempt', async () => {
    const [was, is, other] = fresh(3);
    await at.receive([was!]);
    const { id, version } = await at.findUnit(was!);
    await at.send('PUT', `cpes/${id}`, { serial_mac: is, reason: '' }, 'manager');
    const headers = { 'if-match': `"${version}"` };
    const late = await at.send('PUT', `cpes/${id}`, { serial_mac: other, reason: '' }, 'manager', { headers });
    expect({ status: late.status, body: late.body }).toMatchObject({
      status: 409,
      body: { current: { id, serial_mac: is, version: version + 1 } },
    });
    expect((await at.findUnit(is!)).serial_mac).toBe(is);
    expect((await at.receive([other!])).body.ids).toHaveLength(1);
  });
  it('given the new serial is another unit’s, then it stays as it is', async () => {
    const [one, two] = fresh(2);
    await at.receive([one!, two!]);
    const { id } = await at.findUnit(one!);
    const { status, body } = await at.send('PUT', `cpes/${id}`, { serial_mac: two, reason: '' }, 'manager');
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'KeyOfAnother' });
    expect((await at.findUnit(one!)).serial_mac).toBe(one);
  });
  it('given a unit that no one received comes back from a customer, then it is of unknown type until it is received [CPE-046]', async () => {
    const tess = await technician();
    const mac = '9C3DCF31A001';
    const back = await at.send('PUT', 'cpes/customer-return', { user_id: tess, serial_mac: [mac] }, 'technician', {
      user_id: tess,
    });
    expect(back.body.ids).toHaveLength(1);
    expect(await at.findUnit(mac)).toMatchObject({ status: 'customer_returned', user_id: tess, cpe_type: null });
    const [serial] = fresh();
    const { body } = await at.receive([serial!], { mac: [mac] });
    expect(body.errors).toEqual({});
    expect(await at.findUnit(serial!)).toMatchObject({
      status: 'customer_returned',
      user_id: tess,
      mac,
      cpe_type: { title: 'Modem' },
    });
    expect(await at.listSerials(tess, 'returned')).toEqual([serial]);
  });
  it('given serial and MAC of two units that no one received are read on one label, then they were one: it is where it was last, and has one history', async () => {
    const [tess, tom] = [await technician(), await technician()];
    const [serial] = fresh();
    const mac = '9C3DCF31A002';
    const back = (user_id: string, key: string) =>
      at.send('PUT', 'cpes/customer-return', { user_id, serial_mac: [key] }, 'technician', { user_id });
    await back(tess, serial!);
    await back(tom, mac);
    const { id: gone } = await at.findUnit(serial!);
    const { body } = await at.receive([serial!], { mac: [mac] });
    expect(body.errors).toEqual({});
    const unit = await at.findUnit(mac);
    expect(unit).toMatchObject({ serial_mac: serial, mac, user_id: tom, cpe_type: { title: 'Modem' } });
    expect(body.ids).toEqual([unit.id]);
    expect([await at.listSerials(tess, 'returned'), await at.listSerials(tom, 'returned')]).toEqual([[], [serial]]);
    const readHistory = async (id: string) =>
      (await at.read<{ data: { type: string; description: string }[] }>(`cpes/${id}/history`)).body.data;
    expect((await readHistory(unit.id)).map(({ type }) => type)).toEqual([
      ...['UnitDescribed', 'UnitRekeyed', 'UnitMerged', 'UnitReturnedByCustomer', 'UnitReceived'],
      ...['UnitReturnedByCustomer', 'UnitReceived'],
    ]);
    expect((await readHistory(unit.id))[2]!.description).toBe(`Merged with ${serial}`);
    expect(await readHistory(gone)).toEqual(await readHistory(unit.id));
    expect((await at.receive([serial!], { mac: [mac] })).body.override).toEqual([serial]);
  });
  it('given it broke off after the two were merged, then the next who receives it completes it', async () => {
    const [tess, tom] = [await technician(), await technician()];
    const [serial] = fresh();
    const mac = '9C3DCF31A004';
    for (const [user_id, key] of [
      [tess, serial],
      [tom, mac],
    ])
      await at.send('PUT', 'cpes/customer-return', { user_id, serial_mac: [key] }, 'technician', { user_id: user_id! });
    const [{ id }, { id: into }] = [await at.findUnit(serial!), await at.findUnit(mac)];
    const commandContext = equipment.ctx.createSystemContext(['broken off'], { command_id: randomUUID() });
    await equipment.ctx.handleCommand(unitDecider, MergeUnit, { id, into }, commandContext);
    await equipment.settle();
    expect((await at.receive([serial!], { mac: [mac] })).body).toMatchObject({ errors: {}, ids: [into] });
    expect(await at.findUnit(serial!)).toMatchObject({ id: into, serial_mac: serial, mac, user_id: tom });
  });
  it('given they are separated and one was corrected since, when they are merged again, then both stay', async () => {
    const [tess, tom] = [await technician(), await technician()];
    const [serial] = fresh();
    const mac = '9C3DCF31A005';
    for (const [user_id, key] of [
      [tess, serial!],
      [tom, mac],
    ] as const)
      await at.send('PUT', 'cpes/customer-return', { user_id, serial_mac: [key] }, 'technician', { user_id });
    const [one, other] = [await at.findUnit(serial!), await at.findUnit(mac)];
    const undo = (command_id: string) => at.send('POST', 'cpes/undo', { command_id });
    const merged = await at.receive([serial!], { mac: [mac] });
    const separated = await undo(merged.body.command_id);
    expect((await at.findUnit(serial!)).id).toBe(one.id);
    const edit = { serial_mac: mac, cpe_type_id: await at.addType('Gateway'), reason: '' };
    expect((await at.send('PUT', `cpes/${other.id}`, edit, 'manager')).status).toBe(200);
    const again = await undo(separated.body.command_id);
    expect(again.status).toBe(422);
    expect(Object.keys(again.body.errors).sort()).toEqual([serial, mac].sort());
    expect([(await at.findUnit(serial!)).id, (await at.findUnit(mac)).id]).toEqual([one.id, other.id]);
  });
  it('given one of the two was received, then they stay two', async () => {
    const tess = await technician();
    const [serial] = fresh();
    const mac = '9C3DCF31A003';
    await at.receive([serial!]);
    await at.send('PUT', 'cpes/customer-return', { user_id: tess, serial_mac: [mac] }, 'technician', { user_id: tess });
    const { body } = await at.receive([serial!], { mac: [mac] });
    expect(body.errors).toEqual({ [serial!]: `${mac} belongs to another CPE` });
    expect((await at.findUnit(mac)).id).not.toBe((await at.findUnit(serial!)).id);
  });
});

describe('Back into the warehouse', () => {
  it('given units lie here, lie elsewhere, are assigned or missing, when they are refreshed, then each shows where it came from [WHS-011] [API-091] [API-092]', async () => {
    const tess = await technician();
    const [here, moved, back, gone] = fresh(4);
    await at.receive([here!, moved!, back!, gone!]);
    await at.assign(tess, [back!, gone!]);
    equipment.advanceTime(60_000);
    const requested = await at.send('PUT', 'cpes/refresh', { serial_mac: [here, back], location_id: augusta });
    expect(requested.body).toMatchObject({ override: [back], came: { [here!]: 'here' } });
    await at.verify(tess, [back!]);
    await at.send('PUT', 'cpes/reconcile-list', { user_id: tess }, 'owner');
    expect((await at.findUnit(gone!)).status).toBe('missing');
    const { body } = await at.send('PUT', 'cpes/refresh', {
      serial_mac: [moved, back, gone],
      location_id: nashville,
      override: true,
    });
    expect(body.came).toEqual({ [moved!]: 'moved', [back!]: 'back', [gone!]: 'found' });
    for (const serial of [moved, back, gone])
      expect(await at.findUnit(serial!)).toMatchObject({ status: 'in_warehouse', location_id: nashville, user: null });
  });
  it('given units are held, when they are unassigned, then they leave the list [CPE-051]', async () => {
    const tess = await technician();
    const [one, two] = fresh(2);
    await at.receive([one!, two!]);
    await at.assign(tess, [one!]);
    const { body } = await at.send('PUT', 'cpes/unassign', { serial_mac: [one, two], location_id: nashville });
    expect(body).toMatchObject({ errors: { [two!]: 'not held by anyone' } });
    expect(await at.listSerials(tess, 'issued')).toEqual([]);
    expect((await at.findUnit(one!)).location?.name).toBe('Nashville');
  });
});

describe('Undoing an act', () => {
  it('given fifty were received and one was issued, when the receipt is undone, then the others are gone, and can be received again', async () => {
    const tess = await technician();
    const mine = fresh(50);
    const mac = ['9C3DCF319777'];
    const received = await at.receive(mine, { mac });
    await at.assign(tess, [mine[1]!]);
    const { status, body } = await at.send('POST', 'cpes/undo', { command_id: received.body.command_id });
    expect({ status, count: body.ids.length, errors: body.errors }).toEqual({
      status: 200,
      count: 49,
      errors: { [mine[1]!]: 'was changed later; not moved back' },
    });
    expect((await at.read<{ total: number }>(`cpes?q=${mine[0]}`)).body.total).toBe(0);
    expect((await at.assign(tess, [mine[0]!])).body.errors).toEqual({ [mine[0]!]: 'not in inventory' });
    const again = await at.receive(mine, { mac });
    expect(again.body).toMatchObject({ errors: {}, override: [mine[1]] });
    expect(again.body.ids).toHaveLength(49);
    expect(await at.findUnit(mine[0]!)).toMatchObject({ status: 'in_warehouse', mac: '9C3DCF319777' });
    const undone = await at.send('POST', 'cpes/undo', { command_id: received.body.command_id });
    expect(undone.body.errors).toEqual({ [mine[1]!]: 'was changed later; not moved back' });
  });
  it('given twenty were assigned and one went on, when the act is undone, then nineteen are where they was, and the other is reported', async () => {
    const [tess, rosa] = [await technician(), await technician()];
    const mine = fresh(20);
    await at.receive(mine);
    const given = await at.assign(tess, mine);
    await at.assign(rosa, [mine[0]!], { override: true });
    const { body } = await at.send('POST', 'cpes/undo', { command_id: given.body.command_id });
    expect(body.ids).toHaveLength(19);
    expect(body.errors).toEqual({ [mine[0]!]: 'was changed later; not moved back' });
    expect(await at.listSerials(tess, 'issued')).toEqual([]);
    expect(await at.listSerials(rosa, 'issued')).toEqual([mine[0]]);
    expect(await at.findUnit(mine[1]!)).toMatchObject({
      status: 'in_warehouse',
      assigned_date: null,
      location_id: augusta,
    });
    const again = await at.send('POST', 'cpes/undo', { command_id: body.command_id });
    expect(again.body.ids).toHaveLength(19);
    expect(await at.listSerials(tess, 'issued')).toHaveLength(19);
  });
  it('given it is another’s, or more than a day old, then it stays; a manager may undo everyone’s', async () => {
    const tess = await technician();
    const [one] = fresh();
    await at.receive([one!]);
    const given = await at.assign(tess, [one!]);
    const { command_id } = given.body;
    const undo = (role: Role, user_id: string) => at.send('POST', 'cpes/undo', { command_id }, role, { user_id });
    expect((await undo('warehouse', patel)).body).toMatchObject({ code: 'CommandNotYours' });
    equipment.advanceTime(25 * 3_600_000);
    expect((await undo('manager', patel)).body.code).toBe('CommandTooOld');
    expect((await undo('warehouse', randomUUID())).body.code).toBe('CommandNotYours');
    expect((await at.send('POST', 'cpes/undo', { command_id: randomUUID() })).body.code).toBe('CommandNotFound');
  });
});

describe('Changing units together', () => {
  it('given units in the warehouse and one on a list, when type, model and location are changed, then each has its outcome, and a wrong model changes none', async () => {
    const tess = await technician();
    const mine = fresh(3);
    const model = await at.addModel('EU4501', 'Gateway');
    await at.receive(mine);
    await at.assign(tess, [mine[2]!]);
    const edit = (more: object, role: Role = 'warehouse') =>
      at.send('PUT', 'cpes/edit', { serial_mac: mine, ...more }, role);
    const cpe_type_id = await at.addType('Gateway');
    const before = await at.findUnit(mine[0]!);
    const { body } = await edit({ cpe_type_id, cpe_model_id: model, condition: 'used', location_id: nashville });
    expect(body).toMatchObject({
      errors: { [mine[2]!]: 'not in a warehouse, so its location cannot be changed' },
      units: { [mine[0]!]: { model: 'EU4501', from: 'Augusta', to: 'Nashville' } },
    });
    expect(await at.findUnit(mine[0]!)).toMatchObject({
      cpe_model: { name: 'EU4501' },
      condition: 'used',
      location: { name: 'Nashville' },
      warehouse_date: before.warehouse_date,
    });
    const versions = { [mine[0]!]: before.version, [mine[1]!]: (await at.findUnit(mine[1]!)).version };
    const { ids, errors } = (await edit({ condition: 'new', versions })).body;
    expect([ids.length, Object.keys(errors)]).toEqual([2, [mine[0]]]);
    expect((await edit({})).body.code).toBe('NothingToChange');
    expect((await edit({ condition: 'defective' })).body.ids).toHaveLength(3);
    expect(await at.findUnit(mine[2]!)).toMatchObject({ status: 'issued', condition: 'defective' });
    expect((await edit({ cpe_type_id: await at.addType(), cpe_model_id: model })).body.code).toBe('CpeModelUnknown');
    expect((await edit({ condition: 'new' }, 'technician')).status).toBe(403);
  });

  it('given units in the warehouse, on a list and at the provider, when their holder is changed, then all but the last are on the list, and an undo returns them', async () => {
    const [tess, other] = [await technician(), await technician()];
    const mine = fresh(3);
    await at.receive(mine);
    await at.assign(other, [mine[1]!]);
    await at.send('PUT', 'cpes/return', { serial_mac: [mine[2]] });
    const edit = (more: object) => at.send('PUT', 'cpes/edit', { serial_mac: mine, user_id: tess, ...more });
    const { body } = await edit({ condition: 'used', override: true });
    expect(body.errors).toEqual({ [mine[2]!]: expect.stringMatching(/provider/) });
    expect(await at.listSerials(tess, 'issued')).toEqual([mine[0], mine[1]]);
    expect(await at.findUnit(mine[0]!)).toMatchObject({ status: 'issued', condition: 'used' });
    expect((await edit({ location_id: nashville })).body.code).toBe('HolderOrLocation');
    await at.send('POST', 'cpes/undo', { command_id: body.command_id });
    expect(await at.findUnit(mine[0]!)).toMatchObject({ status: 'in_warehouse', condition: 'new' });
    expect(await at.listSerials(other, 'issued')).toEqual([mine[1]]);
  });

  it('given a unit on the list of another user, when its holder is changed, then it is listed as by a reassignment until that is confirmed', async () => {
    const [tess, other] = [await technician(), await technician()];
    const mine = fresh(2);
    await at.receive(mine);
    await at.assign(other, [mine[0]!]);
    await equipment.settle();
    const given = await at.assign(tess, [mine[0]!]);
    const edit = (more: object) => at.send('PUT', 'cpes/edit', { serial_mac: mine, user_id: tess, ...more });
    const { body } = await edit({ condition: 'used' });
    expect(body).toMatchObject({ override: [mine[0]], held: (given.body as { held?: object }).held, errors: {} });
    expect(await at.findUnit(mine[0]!)).toMatchObject({ user_id: other, condition: 'new' });
    expect(await at.listSerials(tess, 'issued')).toEqual([mine[1]]);
    expect((await edit({ condition: 'used', override: true })).body.override).toEqual([]);
    expect(await at.listSerials(tess, 'issued')).toEqual(mine);
    const token = { id: randomUUID(), name: 'Receiving', permissions: ['cpe.receive', 'cpe.override'] };
    const { status } = await equipment.inject({
      ...{ method: 'PUT', url: '/api/v1/cpes/edit', payload: { serial_mac: mine, user_id: other, override: true } },
      as: { user_id: randomUUID(), label: 'A program', roles: ['owner'], api_token: token },
    });
    expect(status).toBe(403);
  });

  it('given a token without the permission to override, then it overrides in no command on units', async () => {
    const overriding = catalogue.equipment.routes.filter(
      ({ input: { body } }) => 'override' in ((body as { shape?: object } | undefined)?.shape ?? {}),
    );
    expect(overriding.length).toBeGreaterThan(6);
    const [one] = fresh();
    const known = { user_id: await technician(), location_id: nashville, cpe_type_id: await at.addType('Modem') };
    const shipment = ((await at.send('POST', 'shipments', {})).body as unknown as { data: { id: string } }).data.id;
    const job = { job_id: randomUUID(), date: '2026-10-06' };
    const others = Object.keys(permissions).filter((name) => name !== 'cpe.override');
    const token = { id: randomUUID(), name: 'Stock', permissions: others };
    for (const { method, path, name } of overriding) {
      const { status, body } = await equipment.inject<{ code: string }>({
        ...{ method, url: path.replace('{id}', shipment) },
        // A correction has a holder or a location.
        payload: {
          serial_mac: [one],
          ...known,
          ...job,
          ...(name === EditUnits.name ? { location_id: undefined } : {}),
          override: true,
        },
        as: { user_id: randomUUID(), label: 'A program', roles: ['owner'], api_token: token },
      });
      expect([name, status, body.code]).toEqual([name, 403, 'OverrideNotAllowed']);
    }
  });

  it.each<[string, (serial: string) => string, string]>([
    ['in lower case with spaces', (serial) => ` ${serial.toLowerCase()} `, ''],
    ['with a label', (serial) => `S/N: ${serial}`, ''],
    ['by its MAC', () => 'f8:2d:c0:3c:44:72', 'F82DC03C4472'],
  ])(
    'given a version that names the unit %s, when the unit changed since, then it is not changed',
    async (_, named, mac) => {
      const [one] = fresh();
      await at.receive([one!], { mac: [mac] });
      const { id, version } = await at.findUnit(one!);
      const edit = (condition: string) =>
        at.send('PUT', 'cpes/edit', { serial_mac: [one], versions: { [named(one!)]: version }, condition });
      expect((await edit('used')).body.ids).toEqual([id]);
      expect(Object.keys((await edit('defective')).body.errors)).toEqual([one]);
      expect(await at.findUnit(one!)).toMatchObject({ condition: 'used' });
    },
  );

  it('given a unit at the provider, when it is corrected alone or with others, then a manager does it with a reason', async () => {
    const [one] = fresh();
    await at.receive([one!]);
    await at.send('PUT', 'cpes/return', { serial_mac: [one] });
    const { id } = await at.findUnit(one!);
    const cpe_type_id = await at.addType('Gateway');
    const together = async (more: object, role: Role) =>
      (await at.send('PUT', 'cpes/edit', { serial_mac: [one], cpe_type_id, ...more }, role)).body;
    const alone = (more: object) => at.send('PUT', `cpes/${id}`, { serial_mac: one, ...more }, 'manager');
    expect((await together({ reason: 'Wrong label' }, 'warehouse')).errors).toEqual({
      [one!]: 'was returned to the provider; only managers can correct it',
    });
    expect(await together({}, 'manager')).toMatchObject({ override: [one], reason_needed: [one], errors: {} });
    expect((await together({ override: true }, 'manager')).errors).toEqual({
      [one!]: 'was returned to the provider; enter a reason',
    });
    expect((await alone({ cpe_type_id })).body.code).toBe('ReasonNeeded');
    expect(await at.findUnit(one!)).toMatchObject({ cpe_type: { title: 'Modem' } });
    expect((await together({ reason: 'Wrong label' }, 'manager')).ids).toEqual([id]);
    expect((await alone({ condition: 'used', reason: 'Opened' })).status).toBe(200);
    const { body } = await at.read<{ data: { description: string }[] }>(`cpes/${id}/history`);
    expect(body.data.slice(0, 2).map(({ description }) => description)).toEqual([
      'Condition changed: New → Used (Opened)',
      'Type or model changed: Modem → Gateway (Wrong label)',
    ]);
  });

  it('given an import of 700 units, when all are corrected in parts of the limit, then each is, and an undo of the parts restores all', async () => {
    const mine = fresh(700);
    const file = ['serial_mac,cpe_type,location', ...mine.map((serial) => `${serial},Modem,Augusta`)].join('\n');
    const { body: queued } = await equipment.inject<{ data: { id: string } }>({
      ...{ method: 'POST', url: '/api/v1/cpes/import', payload: Buffer.from(file), as: as('warehouse') },
      headers: { 'content-type': 'text/csv' },
    });
    const { id } = queued.data;
    await waitUntil(async () => {
      const { body } = await at.read<{ data: { received: number; status: string } }>(`cpes/imports/${id}`);
      return body.data.status === 'done' && body.data.received === 700;
    });
    const readVersions = async () =>
      (await at.read<{ data: { serial_mac: string; version: number }[] }>(`cpes/receipts/${id}`)).body.data;
    const listed = await readVersions();
    expect(listed).toHaveLength(700);
    const correct = (part: typeof listed) =>
      at.send('PUT', 'cpes/edit', {
        serial_mac: part.map(({ serial_mac }) => serial_mac),
        versions: Object.fromEntries(part.map(({ serial_mac, version }) => [serial_mac, version])),
        condition: 'defective',
      });
    expect((await correct(listed)).body.code).toBe('TooManySerials');
    const parts = [await correct(listed.slice(0, 500)), await correct(listed.slice(500))];
    expect(parts.map(({ body }) => body.ids.length)).toEqual([500, 200]);
    await equipment.settle();
    const countDefective = async () =>
      (await equipment.ctx.db.query("select from unit where condition = 'defective' and serial_mac = any($1)", [mine]))
        .length;
    expect(await countDefective()).toBe(700);
    for (const { body } of parts) await at.send('POST', 'cpes/undo', { command_id: body.command_id });
    await equipment.settle();
    expect(await countDefective()).toBe(0);
    expect((await readVersions()).length).toBe(700);
  });

  it('given a receipt, then its units are listed with their versions, for a correction of all of them', async () => {
    const mine = fresh(3);
    const receipt = (await at.receive(mine)).body.command_id;
    await at.send('DELETE', `cpes/${(await at.findUnit(mine[2]!)).id}`, undefined);
    const read = async (id: string) =>
      (await at.read<{ data: { serial_mac: string; version: number }[] }>(`cpes/receipts/${id}`)).body.data;
    const listed = await read(receipt);
    expect(listed.map(({ serial_mac }) => serial_mac)).toEqual(mine.slice(0, 2));
    const versions = Object.fromEntries(listed.map(({ serial_mac, version }) => [serial_mac, version]));
    const { body } = await at.send('PUT', 'cpes/edit', {
      ...{ serial_mac: Object.keys(versions), versions, condition: 'defective' },
    });
    expect(body.ids).toHaveLength(2);
    await equipment.settle();
    // The response has the versions for the next correction.
    const units = (body as unknown as { units: Record<string, { version: number }> }).units;
    expect(await read(receipt)).toEqual(
      Object.entries(units).map(([serial_mac, { version }]) => ({ serial_mac, version })),
    );
    const { body: unit } = await at.read<OutputOf<typeof UnitLogs>>(`cpes/history/${mine[0]}`);
    expect(unit.cpe_logs.map(({ receipt_id }) => receipt_id)).toEqual([undefined, receipt]);
    expect((await at.read(`cpes/receipts/${body.command_id}`)).status).toBe(404);
  });
});

describe('Deleting a unit', () => {
  let unit: Cpe;
  beforeEach(async () => {
    const [one] = fresh();
    await at.receive([one!]);
    unit = await at.findUnit(one!);
  });
  it('given the setting lets it, then it leaves the lists, and comes back when it is restored [API-093]', async () => {
    expect((await at.send('DELETE', `cpes/${unit.id}?reason=crushed`, undefined)).status).toBe(204);
    const { body } = await at.read<{ total: number }>(`cpes?q=${unit.serial_mac}`);
    expect(body.total).toBe(0);
    expect((await at.assign(bell, [unit.serial_mac])).body.errors).toEqual({
      [unit.serial_mac]: 'deleted; restore it first',
    });
    expect((await at.send('POST', `cpes/${unit.id}/restore`, undefined)).status).toBe(204);
    expect(await at.findUnit(unit.serial_mac)).toMatchObject({ status: 'in_warehouse', location_id: augusta });
  });
  it('given the setting is off, or the caller is a supervisor, then it is refused [WHS-008]', async () => {
    expect((await at.send('DELETE', `cpes/${unit.id}`, undefined, 'supervisor')).status).toBe(403);
    const show = (value: boolean) =>
      equipment.record('settings-company', [
        settingsEvents.make.SettingChanged({ key: 'delete_status', value: { show: value }, effective_from: null }),
      ]);
    await show(false);
    await equipment.settle();
    expect((await at.send('DELETE', `cpes/${unit.id}`, undefined, 'owner', { user_id: li })).body.code).toBe(
      'RemovalIsOff',
    );
    await show(true);
    await equipment.settle();
  });
});

describe('Reading all units through the API', () => {
  it('given units are deleted between two pages, when the next is read after the last unit, then none is skipped', async () => {
    const model = await at.addModel('PAGED', 'Modem');
    await at.receive(fresh(24), { cpe_model_id: model });
    const readAfter = async (after: string) => {
      const { body } = await at.read<{ data: Cpe[]; total: number }>(
        `cpes?cpe_model_id=${model}&per_page=10&sort_by=status&after=${after}`,
      );
      return body;
    };
    const first = await readAfter('00000000-0000-0000-0000-000000000000');
    for (const { id } of first.data.slice(-3)) await at.send('DELETE', `cpes/${id}`, undefined);
    const second = await readAfter(first.data.at(-1)!.id);
    const third = await readAfter(second.data.at(-1)!.id);
    expect([first.total, second.total, third.total]).toEqual([24, 14, 4]);
    expect(new Set([...first.data, ...second.data, ...third.data].map(({ id }) => id)).size).toBe(24);
  });
});

describe('Searching', () => {
  it('given more matching serials than a search considers, when they are searched, then the page shows it, and the list by ID has all', async () => {
    const serials = Array.from({ length: 2_050 }, (_, n) => `QZ${String(n).padStart(6, '0')}`);
    for (let from = 0; from < serials.length; from += 500) await at.receive(serials.slice(from, from + 500));
    type Page = { data: Cpe[]; total: number; searched_keys?: number };
    const search = async (query: string): Promise<Page> => (await at.read<Page>(`cpes?${query}`)).body;
    expect(await search('q=QZ0')).toMatchObject({ total: 2_000, searched_keys: 2_000 });
    const narrower = await search('q=QZ0020');
    expect(narrower.total).toBe(50);
    expect(narrower).not.toHaveProperty('searched_keys');
    const listed = new Set<string>();
    for (let after = '00000000-0000-0000-0000-000000000000'; ;) {
      const { data, ...page } = await search(`q=QZ0&per_page=100&after=${after}`);
      expect(page).not.toHaveProperty('searched_keys');
      for (const { serial_mac } of data) listed.add(serial_mac);
      if (data.length < 100) break;
      after = data.at(-1)!.id;
    }
    expect(listed.size).toBe(serials.length);
  });

  it('given part of a key, then exact matches come first, then keys that end with it, then keys that contain it [CPE-098]', async () => {
    const mine = ['QQ77XYZ', 'AAQQ77XYZ', 'QQ77XYZBB'];
    await at.receive(mine);
    const findSerials = async (q: string) => {
      const { body } = await at.read<{ data: Cpe[] }>(`cpes?q=${encodeURIComponent(q)}`);
      return body.data.map(({ serial_mac }) => serial_mac);
    };
    expect(await findSerials('qq77xyz')).toEqual(['QQ77XYZ', 'AAQQ77XYZ', 'QQ77XYZBB']);
    expect(await findSerials('77xyzb')).toEqual(['QQ77XYZBB']);
    await at.receive(['ZZ1234567890', 'ZZ1234567890Q']);
    expect(await findSerials('zz1234567890')).toEqual(['ZZ1234567890']);
    await at.receive(['D0B2C4F29E2D']);
    for (const label of ['d0-b2-c4-f2-9e-2d', 'S/N: D0B2C4F29E2D', 'MAC D0B2.C4F2.9E2D', 'c4:f2:9e'])
      expect(await findSerials(label)).toEqual(['D0B2C4F29E2D']);
    for (const nothing of ['%', "%'_", '_']) expect(await findSerials(nothing)).toEqual([]);
  });
});
