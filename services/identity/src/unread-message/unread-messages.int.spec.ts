import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MessageContent, messageEvents, receiptEvents } from '@tailboard/contracts/messaging/message';
import type { AnyEventSchemas, DomainEvent } from '@tailboard/contracts/event';
import type { Role } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { Secret, TOTP } from 'otpauth';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { SoftwareAuthenticator } from '../testing/software-authenticator.js';

const now = '2026-10-05T12:00:00.000Z';
let identity: IdentityUnderTest;
let eventCount = 0;
const people: Record<string, { id: string; token: string }> = {};
beforeAll(async () => {
  identity = await identityUnderTest();
  for (const [name, role, hired_on] of [
    ['ada', 'technician', '2020-01-01'],
    ['sue', 'supervisor', '2020-01-01'],
    ['ann', 'admin', '2020-01-01'],
    ['new', 'technician', '2026-10-07'],
  ] as const) {
    const { id } = await identity.addUser(`${name}@example.com`, [role], { profile: { hired_on } });
    people[name] = { id, token: (await identity.signIn(`${name}@example.com`)).body.access_token };
  }
});
afterAll(() => identity.close());

async function happens(
  schemas: AnyEventSchemas,
  id: string,
  events: DomainEvent | DomainEvent[],
  as: { actor_id?: string; impersonator_id?: string } = {},
): Promise<void> {
  const stream = `${schemas.category}-${id}`;
  const commandContext = { ...identity.ctx.createSystemContext([stream, ++eventCount]), ...as };
  await identity.store.append({
    stream,
    expected: 'any',
    events: toNewEvents([events].flat(), schemas.shapes, stream, commandContext),
  });
}
const content = (change: object) => ({
  ...MessageContent.parse({ title: 'Ladders', body: '<p>a</p>', audience: { all: true } }),
  ...{ publish_at: now, hash: 'h', version: 1, ...change },
});
async function publish(name: string, change: object = {}): Promise<string> {
  const id = derivedId('test', name);
  await happens(messageEvents, id, messageEvents.make.MessagePublished(content(change)));
  await identity.settle();
  return id;
}
const seen = (message_id: string, user_id: string, version = 1, as: { impersonator_id?: string } = {}) =>
  happens(
    receiptEvents,
    `${message_id}-${user_id}`,
    receiptEvents.make.MessageAcknowledged({
      ...{ message_id, user_id, version, hash: 'h', downloaded: false, fetched: false },
      ...{ attachment_sha256: null, read_at: now },
    }),
    as,
  );
const withdrawn = async (id: string) => {
  await happens(messageEvents, id, messageEvents.make.MessageWithdrawn({}));
  await identity.settle();
};
const isStopped = async (name: string) =>
  ((await identity.readPrincipal(people[name]!.token)) as { unread_messages?: boolean }).unread_messages === true;
const requests = async <Body>(name: string, url: string) => {
  const principal = (await identity.readPrincipal(people[name]!.token)) as { roles: Role[] };
  return identity.inject<Body>({ url: `/api/v1${url}`, as: principal });
};
const unread = async (name: string) => (await requests<{ unread: number }>(name, '/heartbeat')).body.unread;

describe('A message that must be read', () => {
  it('given its author, then it blocks the others only', async () => {
    const id = derivedId('test', 'own');
    const { MessageDrafted, MessagePublished } = messageEvents.make;
    const { hash: _, version: __, ...draft } = content({});
    await happens(messageEvents, id, MessageDrafted(draft), { actor_id: people['sue']!.id });
    await happens(messageEvents, id, MessagePublished(content({})));
    await identity.settle();
    expect(await Promise.all(['ada', 'sue'].map(isStopped))).toEqual([true, false]);
    await withdrawn(id);
  });

  it('given it is unread, then it blocks anyone who is neither admin nor owner, and is counted for all [SES-044] [NAV-167]', async () => {
    const id = await publish('required');
    expect(await Promise.all(['ada', 'sue', 'ann'].map(isStopped))).toEqual([true, true, false]);
    expect(await Promise.all(['ada', 'sue', 'ann'].map(unread))).toEqual([1, 1, 1]);
    expect((await requests<object>('ada', '/roadblocks?date=2026-10-05')).body).toMatchObject({
      roadblocks: [
        { type: 'unread_messages', message: 'You have unread messages.', count: 1, target: '/admin/messages/inbox' },
      ],
      counter: 1,
    });
    await seen(id, people.ada!.id);
    // Without a wait: the guard checks twice.
    expect(await Promise.all(['ada', 'sue'].map(isStopped))).toEqual([false, true]);
    await withdrawn(id);
    expect(await isStopped('sue')).toBe(false);
  });

  it('given it was read while the user was impersonated, then it stays unread and still blocks the user', async () => {
    const id = await publish('for another');
    await seen(id, people.ada!.id, 1, { impersonator_id: people.ann!.id });
    expect([await isStopped('ada'), await unread('ada')]).toEqual([true, 1]);
    await seen(id, people.ada!.id);
    expect([await isStopped('ada'), await unread('ada')]).toEqual([false, 0]);
    await withdrawn(id);
  });

  it('given it blocks the user, then what clears it is open, and the rest is refused with the sentence [API-109]', async () => {
    const id = await publish('refused');
    for (const url of ['/user', '/settings', '/heartbeat', '/locations', '/roadblocks?date=2026-10-05'])
      expect([url, (await requests('ada', url)).status]).toEqual([url, 200]);
    expect(await requests('ada', '/users/active')).toMatchObject({
      status: 403,
      body: { code: 'UnreadMessages', message: 'You have unread messages.' },
    });
    await withdrawn(id);
  });

  it('given it comes while a user sets up a second factor, then they can finish, with an app and with a passkey', async () => {
    const send = async <Body>(url: string, payload: object) => {
      const as = (await identity.readPrincipal(people.sue!.token))!;
      return identity.inject<Body>({ method: 'POST', url: `/api/v1${url}`, as, payload });
    };
    const begun = await send<{ data: { secret: string } }>('/user/second-factor', { current_password: PASSWORD });
    const id = await publish('meanwhile');
    const { secret } = begun.body.data;
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: identity.ctx.now().getTime() });
    expect((await send('/user/second-factor/confirm', { code })).status).toBe(200);
    expect((await send('/user/confirm', { current_password: PASSWORD })).status).toBe(200);
    const options = await send<{ data: Parameters<SoftwareAuthenticator['create']>[0] & { rp: { id: string } } }>(
      '/user/passkeys/options',
      {},
    );
    const device = new SoftwareAuthenticator(`http://${options.body.data.rp.id}:3000`);
    const added = await send<{ code?: string }>('/user/passkeys', {
      name: 'Phone',
      passkey: device.create(options.body.data),
    });
    expect([added.status, added.body.code]).not.toContain('UnreadMessages');
    expect(added.status).not.toBe(403);
    await withdrawn(id);
  });

  it.each([
    ['it need not be read', { required: false }, false, 1],
    ['it is for others', { audience: { all: false, roles: ['qc'], user_ids: [], location_ids: [] } }, false, 0],
    ['it is for tomorrow', { publish_at: '2026-10-06T12:00:00.000Z' }, false, 0],
    ['it has expired', { publish_at: '2026-10-01T12:00:00.000Z', expires_at: now }, false, 0],
    [
      'it is for their role',
      { audience: { all: false, roles: ['technician'], user_ids: [], location_ids: [] } },
      true,
      1,
    ],
  ])('given %s, then whether it stops and how much is unread follow', async (name, change, stops, count) => {
    const id = await publish(name, change);
    expect([await isStopped('ada'), await unread('ada')]).toEqual([stops, count]);
    await withdrawn(id);
  });

  it('given a user was hired after it, then it blocks them only if it is set to, and is in their inbox in any case', async () => {
    const old = await publish('old');
    expect([await isStopped('ada'), await isStopped('new'), await unread('new')]).toEqual([true, false, 1]);
    await withdrawn(old);
    const ever = await publish('ever', { include_new_hires: true });
    expect(await isStopped('new')).toBe(true);
    await withdrawn(ever);
  });

  it('given a new version asks again, then an earlier receipt does not count any more', async () => {
    const id = await publish('again');
    await seen(id, people.ada!.id);
    const revise = (version: number, notify_again: boolean) =>
      happens(messageEvents, id, messageEvents.make.MessageRevised({ ...content({ version }), notify_again }));
    await revise(2, false);
    await identity.settle();
    expect(await isStopped('ada')).toBe(false);
    await revise(3, true);
    await identity.settle();
    expect(await isStopped('ada')).toBe(true);
    await withdrawn(id);
  });
});
