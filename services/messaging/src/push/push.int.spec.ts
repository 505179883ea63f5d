import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { DomainEvent } from '@tailboard/contracts/event';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { MESSAGE_DUE } from '@tailboard/contracts/live';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { derivedId } from '@tailboard/eventing/ids';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { bell, li, messagingUnderTest, patel, type MessagingUnderTest } from '../testing/messaging-under-test.js';

const TODAY = '2026-10-05';

/** A browser with its keys. */
function createDevice(origin: string, name: string) {
  const pair = createECDH('prime256v1');
  const [p256dh, auth] = [pair.generateKeys(), randomBytes(16)];
  return {
    subscription: {
      endpoint: `${origin}/${name}`,
      p256dh: p256dh.toString('base64url'),
      auth: auth.toString('base64url'),
    },
    decrypt(body: Buffer): unknown {
      const [salt, senderKey, text] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)];
      const derive = (secret: Buffer, with_salt: Buffer, info: Buffer, length: number): Buffer =>
        Buffer.from(hkdfSync('sha256', secret, with_salt, info, length));
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
      const secret = derive(pair.computeSecret(senderKey), auth, info, 32);
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16),
        derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12),
      );
      decipher.setAuthTag(text.subarray(-16));
      const plain = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()]);
      return JSON.parse(plain.subarray(0, -1).toString());
    },
  };
}

describe('Notifications on devices', () => {
  let messaging: MessagingUnderTest;
  let server: Server;
  let origin: string;
  let received: { url: string; headers: IncomingHttpHeaders; body: Buffer }[];
  let status = 201;
  let turnedOn = 0;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        received.push({ url: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
        response.writeHead(status).end();
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    messaging = await messagingUnderTest({ PUSH_SERVICES: [origin] });
  });
  afterAll(async () => {
    await messaging.close();
    await new Promise((resolve) => server.close(resolve));
  });
  beforeEach(async () => {
    received = [];
    status = 201;
    turnedOn = 0;
    await messaging.ctx.db.query('delete from push_subscription');
    // Each test has a minute of its own.
    messaging.advanceTime(60_000);
  });
  const countDevices = async (): Promise<number> =>
    (await messaging.ctx.db.query('select from push_subscription')).length;
  const turnOn = async (who: string, name: string) => {
    const device = createDevice(origin, name);
    const { status: answered } = await messaging.sendAs(who, 'PUT', '/push/subscription', device.subscription);
    expect([answered, await countDevices()]).toEqual([204, ++turnedOn]);
    return device;
  };
  const append = async (id: string, event: DomainEvent, by = li): Promise<void> => {
    const stream = `${jobEvents.category}-${id}`;
    const context = messaging.ctx.createSystemContext([stream, event.type], { actor_id: by });
    const events = toNewEvents([event], jobEvents.shapes, stream, context);
    await messaging.store.append({ stream, expected: 'any', events });
  };
  const assign = async (n: number, user_id: string, date: string, by = li): Promise<string> => {
    const id = derivedId('test', `job ${n} ${user_id} ${date}`);
    await append(id, jobEvents.make.JobAssigned({ user_id, date, from_user_id: null, from_date: date }), by);
    return id;
  };

  it('given a device of a technician, when a job of today is assigned to them, then it gets a notification that only it can read', async () => {
    const device = await turnOn(bell, 'bell');
    await turnOn(patel, 'patel');
    await assign(1, bell, TODAY);
    await waitUntil(() => received.length > 0);
    const [{ url, headers, body } = { url: '', headers: {}, body: Buffer.of() }] = received;
    expect(url).toBe('/bell');
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', urgency: 'high', topic: 'jobs' });
    const { body: key } = await messaging.sendAs<{ data: { public_key: string } }>(bell, 'GET', '/push/key');
    expect(headers.authorization).toMatch(new RegExp(`^vapid t=[^,]+, k=${key.data.public_key}$`));
    expect(device.decrypt(body)).toEqual({
      title: messaging.ctx.config.APP_NAME,
      body: 'Your jobs of today have changed.',
      path: '/tech/myjobs',
      tag: 'jobs',
    });
  });

  it('given jobs of another day, or ones that they took themselves, then there is no notification', async () => {
    await turnOn(bell, 'bell');
    await turnOn(patel, 'patel');
    await assign(2, bell, '2026-10-06');
    await assign(3, bell, TODAY, bell);
    await assign(4, patel, TODAY);
    await waitUntil(() => received.length > 0);
    expect(received.map(({ url }) => url)).toEqual(['/patel']);
  });

  it('given a job of another day, when its date becomes today, then its technician gets a notification', async () => {
    await turnOn(bell, 'bell');
    await turnOn(patel, 'patel');
    const [bells] = [await assign(5, bell, '2026-10-07'), await assign(6, patel, '2026-10-07')];
    await append(bells, jobEvents.make.JobRescheduled({ date: TODAY, from: '2026-10-07' }));
    await waitUntil(() => received.length > 0);
    expect(received.map(({ url }) => url)).toEqual(['/bell']);
  });

  it('given a push service that no longer knows a device, then the device is removed', async () => {
    for (const gone of [404, 410]) {
      status = gone;
      messaging.advanceTime(60_000);
      await turnOn(bell, `bell-${gone}`);
      await assign(gone, bell, TODAY);
      await waitUntil(async () => (await countDevices()) === 0);
      turnedOn = 0;
    }
  });

  it('given a required message, then those who must read it are notified without its title', async () => {
    const device = await turnOn(bell, 'bell');
    await turnOn(li, 'li');
    const write = (title: string, required: boolean) =>
      messaging.sendAs(li, 'POST', '/messages', {
        ...{ title, body: '<p>Tie them.</p>', draft: false, required },
        audience: { all: false, roles: [], user_ids: [bell], location_ids: [] },
      });
    await write('News', false);
    await write('Ladders', true);
    await waitUntil(() => received.length > 0);
    expect(received.map(({ url, body }) => [url, device.decrypt(body)])).toEqual([
      [
        '/bell',
        expect.objectContaining({ body: 'A message must be read.', path: '/admin/messages/inbox', tag: 'message' }),
      ],
    ]);
  });

  it('given scheduled messages, when a required one takes effect, then open screens are notified once', async () => {
    const notices = await messaging.listenToNotices();
    const publish_at = new Date(messaging.ctx.now().getTime() + 1_000).toISOString();
    const schedule = async (title: string, required: boolean): Promise<string> => {
      const { body } = await messaging.sendAs<{ data: { id: string } }>(li, 'POST', '/messages', {
        ...{ title, body: '<p>Tie them.</p>', draft: false, required, publish_at },
        audience: { all: false, roles: [], user_ids: [bell], location_ids: [] },
      });
      return body.data.id;
    };
    await schedule('News of noon', false);
    const id = await schedule('Ladders at noon', true);
    await waitUntil(() => notices.some((notice) => notice.id === id));
    expect(notices.map(({ type }) => type)).not.toContain(MESSAGE_DUE);
    messaging.advanceTime(1_000);
    await waitUntil(() => notices.some(({ type }) => type === MESSAGE_DUE));
    expect(notices.filter(({ type }) => type === MESSAGE_DUE)).toEqual([
      { topic: 'inbox:all', type: MESSAGE_DUE, id, actor_id: 'system' },
    ]);
  });

  it('given an address that is no push service, then it is refused; given a device that is turned off, then it is removed', async () => {
    const { subscription } = createDevice(origin, 'bell');
    for (const endpoint of ['http://127.0.0.1:1/', 'https://fcm.googleapis.com.example.com/a', 'https://10.0.0.1/'])
      expect((await messaging.sendAs(bell, 'PUT', '/push/subscription', { ...subscription, endpoint })).body.code).toBe(
        'PushServiceUnknown',
      );
    await turnOn(bell, 'bell');
    await messaging.sendAs(patel, 'POST', '/push/unsubscribe', { endpoint: subscription.endpoint });
    expect(await countDevices()).toBe(1);
    await messaging.sendAs(bell, 'POST', '/push/unsubscribe', { endpoint: subscription.endpoint });
    expect(await countDevices()).toBe(0);
  });

  it('given keys of the first start, then they stay the same', async () => {
    const read = async () => (await messaging.sendAs<{ data: object }>(bell, 'GET', '/push/key')).body.data;
    expect(await read()).toEqual(await read());
  });
});
