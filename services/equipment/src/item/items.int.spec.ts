import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { formerItemEvents, type InventoryItem } from '@tailboard/contracts/equipment/item';
import { userEvents } from '@tailboard/contracts/identity/user';
import { roles, type Role } from '@tailboard/contracts/permission';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import {
  bell,
  equipmentUnderTest,
  idOf,
  li,
  patel,
  registered,
  type EquipmentUnderTest,
} from '../testing/equipment-under-test.js';

let equipment: EquipmentUnderTest;
beforeAll(async () => {
  equipment = await equipmentUnderTest();
});
afterAll(() => equipment.close());

interface TestResponse {
  data: InventoryItem;
  message: string;
  code: string;
  errors: Record<string, string[]>;
}
const assign = (payload: object, role: Role = 'owner', headers: Record<string, string> = {}) =>
  equipment.inject<TestResponse>({
    method: 'POST',
    url: '/api/v1/inventory-items',
    as: { roles: [role], user_id: li },
    headers,
    payload,
  });
const returnItem = (id: string, role: Role = 'owner') =>
  equipment.inject<TestResponse>({
    method: 'DELETE',
    url: `/api/v1/inventory-items/${id}`,
    as: { roles: [role], user_id: li },
  });
const list = async (query: string, role: Role = 'owner') => {
  await equipment.settle();
  return equipment.inject<{ data: InventoryItem[]; total: number; last_page_url: string }>({
    url: `/api/v1/inventory-items?${query}`,
    as: { roles: [role], user_id: li },
  });
};
const technician = async (label: string): Promise<string> => {
  await equipment.record(`user-${idOf(label)}`, [registered(label, 'technician')]);
  await equipment.settle();
  return idOf(label);
};
const names = async (query: string) => (await list(query)).body.data.map(({ name }) => name);

describe('The equipment of a user', () => {
  it('given an owner assigned items by name, when the list of the user is asked for, then it has them, the newest first, with who assigned them [USR-021] [USR-023] [API-053] [API-055]', async () => {
    const ladder = await assign({ user_id: bell, name: '  Ladder, 28 ft ' });
    equipment.advanceTime(1000);
    const meter = await assign({ user_id: bell, name: '信号 <b>meter</b> №7' });
    await assign({ user_id: patel, name: 'Drill' });
    expect([ladder.status, meter.status]).toEqual([201, 201]);
    const { body } = await list(`user_id=${bell}`);
    expect(body.data).toEqual([meter.body.data, ladder.body.data]);
    expect(body.data[1]).toEqual({
      id: ladder.body.data.id,
      user_id: bell,
      name: 'Ladder, 28 ft',
      assigned_by_first_name: 'Li',
      assigned_by_last_name: 'Marsh',
      created_at: '2026-10-05T12:00:00.000Z',
    });
    expect(body.total).toBe(2);
    expect((await list('')).body.total).toBe(3);
  });

  it('is asked and reported at its address with the slash that the specification ends it with, too [API-052] [API-054]', async () => {
    const ola = await technician('Ola Reed');
    const as = { roles: ['owner' as const], user_id: li };
    const url = '/api/v1/inventory-items/';
    const { status } = await equipment.inject({ method: 'POST', url, as, payload: { user_id: ola, name: 'Drill' } });
    await equipment.settle();
    const { body } = await equipment.inject<{ data: InventoryItem[] }>({ url: `${url}?user_id=${ola}`, as });
    expect({ status, names: body.data.map(({ name }) => name) }).toEqual({ status: 201, names: ['Drill'] });
  });

  it('is sorted, searched and paged as any list is', async () => {
    const kim = await technician('Kim Lund');
    for (const name of ['drill', 'Cable 100%', 'Ladder', ...Array.from({ length: 9 }, (_, n) => `Spool ${n}`)])
      await assign({ user_id: kim, name });
    expect((await names(`user_id=${kim}&sort_by=name`)).slice(0, 3)).toEqual(['Cable 100%', 'drill', 'Ladder']);
    expect(await names(`user_id=${kim}&q=0%25`)).toEqual(['Cable 100%']);
    const { body } = await list(`user_id=${kim}&sort_by=name&per_page=10&page=2`);
    expect(body).toMatchObject({ total: 12, data: [{ name: 'Spool 7' }, { name: 'Spool 8' }] });
    expect(body.last_page_url).toContain(`user_id=${kim}`);
  });

  it('given an item is returned, then it is on the list no more, and is not returned twice', async () => {
    const { id } = (await assign({ user_id: bell, name: 'Tone generator' })).body.data;
    expect(await names(`user_id=${bell}&q=tone`)).toEqual(['Tone generator']);
    expect((await returnItem(id)).status).toBe(204);
    expect(await names(`user_id=${bell}&q=tone`)).toEqual([]);
    const { status, body } = await returnItem(id);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Tone generator has already been returned.',
    });
    expect((await returnItem(randomUUID())).status).toBe(404);
  });

  it('given the same form is sent twice, then it is one item; two forms with one name are two', async () => {
    const sent = { 'idempotency-key': randomUUID() };
    const vest = { user_id: bell, name: 'Safety vest' };
    const [one, again] = [await assign(vest, 'owner', sent), await assign(vest, 'owner', sent)];
    expect(again.body.data).toEqual(one.body.data);
    await assign(vest);
    expect(await names(`user_id=${bell}&q=vest`)).toEqual(['Safety vest', 'Safety vest']);
  });

  it.each([[''], ['   '], ['x'.repeat(121)], [null]])(
    'refuses the name “%s” beside its field [USR-022]',
    async (name) => {
      const { status, body } = await assign({ user_id: bell, name });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['name']);
    },
  );

  it('given no one has the id, or they are inactive, then nothing is assigned; items of inactive users can be returned', async () => {
    expect((await assign({ user_id: randomUUID(), name: 'Drill' })).body.code).toBe('UserNotFound');
    const gil = await technician('Gil Hart');
    const { id } = (await assign({ user_id: gil, name: 'Van key' })).body.data;
    await equipment.record(`user-${gil}`, [userEvents.make.UserDeactivated({})]);
    await equipment.settle();
    const { status, body } = await assign({ user_id: gil, name: 'Drill' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'UserInactive' });
    expect((await returnItem(id)).status).toBe(204);
  });

  it.each(roles.filter((role) => role !== 'owner'))('is not for a %s [USR-016]', async (role) => {
    const { id } = (await assign({ user_id: bell, name: 'Hard hat' })).body.data;
    expect((await list(`user_id=${bell}`, role)).status).toBe(403);
    expect((await assign({ user_id: bell, name: 'Hard hat' }, role)).status).toBe(403);
    expect((await returnItem(id, role)).status).toBe(403);
  });
});

describe('Items of before this service', () => {
  it('given identity recorded equipment, given and returned, when this service starts, then each is an item with who gave it and when, once', async () => {
    const dana = await technician('Dana Cole');
    const { EquipmentAssigned, EquipmentReturned } = formerItemEvents.make;
    const then = { actor_id: li, now: '2026-03-02T09:30:00.000Z' };
    const drill = idOf('drill of before');
    await equipment.record(`equipment-${drill}`, [EquipmentAssigned({ user_id: dana, name: 'Drill' })], then);
    await equipment.record(`equipment-${idOf('a')}`, [EquipmentAssigned({ user_id: dana, name: 'Rope' })], then);
    await equipment.record(`equipment-${idOf('a')}`, [EquipmentReturned({})], { ...then, actor_id: bell });
    const returnedRope = async () => (await equipment.store.read(`item-${idOf('a')}`)).length === 2;
    await waitUntil(returnedRope);
    await equipment.restart();
    const { body } = await list(`user_id=${dana}`);
    expect(body.data).toEqual([
      {
        id: drill,
        user_id: dana,
        name: 'Drill',
        assigned_by_first_name: 'Li',
        assigned_by_last_name: 'Marsh',
        created_at: '2026-03-02T09:30:00.000Z',
      },
    ]);
    expect((await equipment.store.read(`item-${drill}`)).map(({ type }) => type)).toEqual(['ItemIssued']);
    expect((await returnItem(drill)).status).toBe(204);
    expect((await list(`user_id=${dana}`)).body.data).toEqual([]);
  });
});
