import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { LiveNotices, ReceivedNotice } from '@tailboard/eventing/projection/live-notices';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import type { Principal } from '@tailboard/service/auth/principal';
import { ProblemError } from '@tailboard/service/http/problem';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from './callers.js';
import { guardRoutes } from './guard.js';
import { live } from './live.js';

const technician = { user_id: 'ada', roles: ['technician'] } as unknown as Principal;
const openLive = (app: FastifyInstance, options: Parameters<typeof live>[1]): void => {
  guardRoutes(app, options);
  live(app, options);
};
let gateway: FastifyInstance;
beforeEach(() => {
  gateway = Fastify();
  gateway.setErrorHandler((error, _, reply) => reply.status(error instanceof ProblemError ? error.status : 500).send());
  openLive(gateway, {
    notices: {} as LiveNotices,
    callerOf: async (authorization) => (authorization === undefined ? null : technician),
  });
});
afterEach(() => gateway.close());
const request = async (query: string, authorization?: string) =>
  (await gateway.inject({ url: `/api/v1/stream${query}`, headers: authorization ? { authorization } : {} })).statusCode;

describe('the live stream', () => {
  it('is for those who signed in', async () => expect(await request('?topics=schedule')).toBe(401));

  it.each(['', '?topics=', '?topics=,,', `?topics=${Array.from({ length: 51 }, (_, at) => `t${at}`).join()}`])(
    'asks for 1 to 50 topics: %s',
    async (query) => expect(await request(query, 'Ada')).toBe(422),
  );

  it('ends when the gateway closes, which would wait for it for ever', async () => {
    const listening = Fastify();
    openLive(listening, {
      notices: { listen: () => () => {}, last: () => '0.1', stop: async () => {} },
      callerOf: async () => ({ ...technician, roles: ['manager'] }),
    });
    const address = await listening.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${address}/api/v1/stream?topics=schedule`);
    const closing = listening.close();
    expect(await stream.text()).toBe('id: 0.1\n\n');
    await closing;
  });

  describe('while it is open', () => {
    let caller: Caller | null;
    let requests: number;
    let notify: (notice: ReceivedNotice['notice']) => void;
    let listening: FastifyInstance;
    beforeEach(() => {
      caller = { ...technician, roles: ['manager'] };
      requests = 0;
      listening = Fastify();
      openLive(listening, {
        notices: {
          listen: ({ onNotice }) => {
            notify = (notice) => onNotice({ id: '0.2', notice });
            return () => {};
          },
          last: () => '0.1',
          stop: async () => {},
        },
        callerOf: async () => {
          requests++;
          return caller;
        },
      });
    });
    afterEach(async () => {
      jest.useRealTimers();
      await listening.close();
    });
    const open = async () => {
      const address = await listening.listen({ port: 0, host: '127.0.0.1' });
      const stream = await fetch(`${address}/api/v1/stream?topics=schedule`);
      await waitUntil(() => requests === 2);
      return stream;
    };
    const notice = (topic: string) => ({ topic, type: 'Changed', id: '', actor_id: '', position: '1' });

    it('does not resolve its caller again for minutes in which nothing happens to them', async () => {
      jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'performance'] });
      const stream = await open();
      jest.advanceTimersByTime(5 * 60_000);
      notify(notice('user:other'));
      notify(notice('schedule'));
      expect(requests).toBe(2);
      jest.advanceTimersByTime(5 * 60_000);
      expect(requests).toBe(3);
      await stream.body?.cancel();
    });

    it.each(['user:ada', 'access:ada', 'settings'])(
      'resolves its caller at once after a notice of %s',
      async (topic) => {
        const stream = await open();
        caller = null;
        notify(notice(topic));
        await stream.text();
      },
    );

    it('resolves its caller when notices were missed', async () => {
      const stream = await open();
      caller = null;
      notify('resync');
      await stream.text();
    });

    it('ends when its token ends by itself', async () => {
      caller = { ...technician, roles: ['manager'], valid_until: new Date().toISOString() };
      const stream = await open();
      caller = null;
      await stream.text();
    });

    it.each(['must_add_second_factor', 'must_change_password'])('ends when its caller %s', async (restriction) => {
      const stream = await open();
      caller = { ...technician, roles: ['manager'], [restriction]: true };
      notify(notice('settings'));
      await stream.text();
    });
  });

  it.each(['?topics=imports', '?topics=imports&topics=work-orders'])(
    'is refused to who may hear none of them, however they are named: %s',
    async (query) => expect(await request(query, 'Ada')).toBe(403),
  );
});
