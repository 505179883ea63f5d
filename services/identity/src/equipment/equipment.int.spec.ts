import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InventoryItem } from '@tailboard/contracts/identity/equipment';
import { roles, type Role } from '@tailboard/contracts/permission';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';
import type { Registered } from '../user/register-user.js';

let identity: IdentityUnderTest;
let owner: Registered;
let bell: Registered;
beforeAll(async () => {
  identity = await identityUnderTest();
  owner = await identity.person('owner@example.com', ['owner'], { profile: { first_name: 'Li', last_name: 'Marsh' } });
  bell = await identity.person('bell@example.com', ['technician']);
});
afterAll(() => identity.close());

interface Answered {
  data: InventoryItem;
  message: string;
  code: string;
  errors: Record<string, string[]>;
}
const assign = (payload: object, role: Role = 'owner', headers: Record<string, string> = {}) =>
  identity.inject<Answered>({
    method: 'POST',
    url: '/api/v1/inventory-items',
    as: { roles: [role], user_id: owner.id },
    headers,
    payload,
  });
const giveBack = (id: string, role: Role = 'owner') =>
  identity.inject<Answered>({
    method: 'DELETE',
    url: `/api/v1/inventory-items/${id}`,
    as: { roles: [role], user_id: owner.id },
  });
const list = async (query: string, role: Role = 'owner') => {
  await identity.settle();
  return identity.inject<{ data: InventoryItem[]; total: number; last_page_url: string }>({
    url: `/api/v1/inventory-items?${query}`,
    as: { roles: [role], user_id: owner.id },
  });
};
const names = async (query: string) => (await list(query)).body.data.map(({ name }) => name);

describe('The equipment of a user', () => {
  it('given an owner assigned items by name, when the list of the user is asked for, then it has them, the newest first, with who assigned them [USR-021] [USR-023] [API-053] [API-055]', async () => {
    const other = await identity.person('other@example.com', ['technician']);
    const ladder = await assign({ user_id: bell.id, name: '  Ladder, 28 ft ' });
    identity.pass(1000);
    const meter = await assign({ user_id: bell.id, name: '信号 <b>meter</b> №7' });
    await assign({ user_id: other.id, name: 'Drill' });
    expect([ladder.status, meter.status]).toEqual([201, 201]);
    const { body } = await list(`user_id=${bell.id}`);
    expect(body.data).toEqual([meter.body.data, ladder.body.data]);
    expect(body.data[1]).toEqual({
      id: ladder.body.data.id,
      user_id: bell.id,
      name: 'Ladder, 28 ft',
      assigned_by_first_name: 'Li',
      assigned_by_last_name: 'Marsh',
      created_at: '2026-10-05T12:00:00.000Z',
    });
    expect(body.total).toBe(2);
    expect((await list('')).body.total).toBe(3);
  });

  it('is asked and told at its address with the slash that the specification ends it with, too [API-052] [API-054]', async () => {
    const ola = await identity.person('ola@example.com', ['technician']);
    const as = { roles: ['owner' as const], user_id: owner.id };
    const url = '/api/v1/inventory-items/';
    const { status } = await identity.inject({ method: 'POST', url, as, payload: { user_id: ola.id, name: 'Drill' } });
    await identity.settle();
    const { body } = await identity.inject<{ data: InventoryItem[] }>({ url: `${url}?user_id=${ola.id}`, as });
    expect({ status, names: body.data.map(({ name }) => name) }).toEqual({ status: 201, names: ['Drill'] });
  });

  it('is sorted, searched and paged as any list is', async () => {
    const kim = await identity.person('kim@example.com', ['technician']);
    for (const name of ['drill', 'Cable 100%', 'Ladder', ...Array.from({ length: 9 }, (_, n) => `Spool ${n}`)])
      await assign({ user_id: kim.id, name });
    expect((await names(`user_id=${kim.id}&sort_by=name`)).slice(0, 3)).toEqual(['Cable 100%', 'drill', 'Ladder']);
    expect(await names(`user_id=${kim.id}&q=0%25`)).toEqual(['Cable 100%']);
    const { body } = await list(`user_id=${kim.id}&sort_by=name&per_page=10&page=2`);
    expect(body).toMatchObject({ total: 12, data: [{ name: 'Spool 7' }, { name: 'Spool 8' }] });
    expect(body.last_page_url).toContain(`user_id=${kim.id}`);
  });

  it('given an item is returned, then it is on the list no more, and is not returned twice', async () => {
    const { id } = (await assign({ user_id: bell.id, name: 'Tone generator' })).body.data;
    expect(await names(`user_id=${bell.id}&q=tone`)).toEqual(['Tone generator']);
    expect((await giveBack(id)).status).toBe(204);
    expect(await names(`user_id=${bell.id}&q=tone`)).toEqual([]);
    const { status, body } = await giveBack(id);
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'Tone generator has already been returned.',
    });
    expect((await giveBack(randomUUID())).status).toBe(404);
  });

  it('given the same form is sent twice, then it is one item; two forms with one name are two', async () => {
    const sent = { 'idempotency-key': randomUUID() };
    const vest = { user_id: bell.id, name: 'Safety vest' };
    const [one, again] = [await assign(vest, 'owner', sent), await assign(vest, 'owner', sent)];
    expect(again.body.data).toEqual(one.body.data);
    await assign(vest);
    expect(await names(`user_id=${bell.id}&q=vest`)).toEqual(['Safety vest', 'Safety vest']);
  });

  it.each([[''], ['   '], ['x'.repeat(121)], [null]])(
    'refuses the name “%s” beside its field [USR-022]',
    async (name) => {
      const { status, body } = await assign({ user_id: bell.id, name });
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['name']);
    },
  );

  it('given nobody has the id, or they are inactive, then nothing is assigned; what the inactive hold may come back', async () => {
    expect((await assign({ user_id: randomUUID(), name: 'Drill' })).body.code).toBe('UserNotFound');
    const gil = await identity.person('gil@example.com', ['technician']);
    const { id } = (await assign({ user_id: gil.id, name: 'Van key' })).body.data;
    await identity.users('deactivate', 'gil@example.com');
    const { status, body } = await assign({ user_id: gil.id, name: 'Drill' });
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'UserInactive' });
    expect((await giveBack(id)).status).toBe(204);
  });

  it.each(roles.filter((role) => role !== 'owner'))('is not for a %s [USR-016]', async (role) => {
    const { id } = (await assign({ user_id: bell.id, name: 'Hard hat' })).body.data;
    expect((await list(`user_id=${bell.id}`, role)).status).toBe(403);
    expect((await assign({ user_id: bell.id, name: 'Hard hat' }, role)).status).toBe(403);
    expect((await giveBack(id, role)).status).toBe(403);
  });

  it('stands in the history of the user with names, for owners alone', async () => {
    const ina = await identity.person('ina@example.com', ['technician'], { label: 'Ina Holt' });
    const { id } = (await assign({ user_id: ina.id, name: 'Splicer' })).body.data;
    await identity.inject({
      method: 'PUT',
      url: '/api/v1/user/locale',
      as: { roles: ['technician'], user_id: ina.id },
      payload: { locale: 'es' },
    });
    await giveBack(id);
    const told = async (role: Role, locale = 'en') => {
      await identity.settle();
      const { body } = await identity.inject<{ data: { description: string; user: object }[]; total: number }>({
        url: `/api/v1/users/${ina.id}/history`,
        as: { roles: [role] },
        headers: { 'accept-language': locale },
      });
      return body.data;
    };
    const english = await told('owner');
    expect(english.map(({ description }) => description)).toEqual([
      'Equipment returned: Splicer',
      'Language chosen: Español',
      'Equipment assigned: Splicer',
      'Password changed',
      'Added: technician',
    ]);
    expect(english[0]).toMatchObject({ user: { label: 'Li Marsh' }, actor: null });
    expect((await told('owner', 'zh-CN'))[0]!.description).toBe('已归还设备：Splicer');
    expect((await told('admin')).map(({ description }) => description)).toEqual([
      'Language chosen: Español',
      'Password changed',
      'Added: technician',
    ]);
  });
});
