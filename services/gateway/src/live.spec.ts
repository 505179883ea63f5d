import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveNotices } from '@tailboard/eventing/projection/live-notices';
import type { Principal } from '@tailboard/service/auth/principal';
import { ProblemError } from '@tailboard/service/http/problem';
import Fastify, { type FastifyInstance } from 'fastify';
import { live } from './live.js';

const technician = { user_id: 'ada', roles: ['technician'] } as unknown as Principal;
let gateway: FastifyInstance;
beforeEach(() => {
  gateway = Fastify();
  gateway.setErrorHandler((error, _, reply) => reply.status(error instanceof ProblemError ? error.status : 500).send());
  live(gateway, {
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
    live(listening, {
      notices: { listen: () => () => {}, last: () => '0.1', stop: async () => {} },
      callerOf: async () => ({ ...technician, roles: ['manager'] }),
    });
    const address = await listening.listen({ port: 0, host: '127.0.0.1' });
    const stream = await fetch(`${address}/api/v1/stream?topics=schedule`);
    const closing = listening.close();
    expect(await stream.text()).toBe('id: 0.1\n\n');
    await closing;
  });

  it.each(['?topics=imports', '?topics=imports&topics=work-orders'])(
    'is refused to who may hear none of them, however they are named: %s',
    async (query) => expect(await request(query, 'Ada')).toBe(403),
  );
});
