import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { itemEvents } from '@tailboard/contracts/equipment/item';
import type { DomainEvent } from '@tailboard/contracts/event';
import type { Role } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

const { ItemIssued, ItemReturned } = itemEvents.make;
let actions = 0;
const record = async (name: string, event: DomainEvent, by: { actor_id: string; now: string }) => {
  const stream = `item-${derivedId('test', name)}`;
  const commandContext = identity.ctx.createSystemContext(['item', actions++], by);
  await identity.store.append({
    stream,
    expected: 'any',
    events: toNewEvents([event], itemEvents.shapes, stream, commandContext),
  });
};

describe('The items of a user in their history', () => {
  it('given items were issued and returned, then they are there with names, for owners alone', async () => {
    const owner = await identity.addUser('owner@example.com', ['owner'], {
      profile: { first_name: 'Li', last_name: 'Marsh' },
    });
    const ina = await identity.addUser('ina@example.com', ['technician'], { label: 'Ina Holt' });
    const at = (now: string) => ({ actor_id: owner.id, now });
    await record('splicer', ItemIssued({ user_id: ina.id, name: 'Splicer' }), at('2026-10-05T12:10:00.000Z'));
    const before = { by: owner.id, at: '2026-03-02T09:30:00.000Z' };
    await record('rope', ItemIssued({ user_id: ina.id, name: 'Rope', before }), {
      actor_id: 'system',
      now: '2026-10-05T12:11:00.000Z',
    });
    await record('splicer', ItemReturned({}), at('2026-10-05T12:20:00.000Z'));
    const readHistory = async (role: Role, locale = 'en') => {
      await identity.settle();
      const { body } = await identity.inject<{
        data: { description: string; user: { label: string }; created_at: string }[];
      }>({
        url: `/api/v1/users/${ina.id}/history`,
        as: { roles: [role] },
        headers: { 'accept-language': locale },
      });
      return body.data.map(({ description, user, created_at }) => [description, user.label, created_at.slice(0, 10)]);
    };
    expect((await readHistory('owner')).slice(0, 3)).toEqual([
      ['Equipment returned: Splicer', 'Li Marsh', '2026-10-05'],
      ['Equipment assigned: Rope', 'Li Marsh', '2026-03-02'],
      ['Equipment assigned: Splicer', 'Li Marsh', '2026-10-05'],
    ]);
    expect((await readHistory('owner', 'zh-CN'))[0]![0]).toBe('已归还设备：Splicer');
    expect((await readHistory('admin')).map(([description]) => description)).toEqual([
      'Password changed',
      'Added: technician',
    ]);
  });
});
