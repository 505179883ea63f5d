import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { LiveNotices } from '@tailboard/eventing/projection/live-notices';
import type { Principal } from '@tailboard/service/principal';
import { Problem } from '@tailboard/service/problem';
import Fastify, { type FastifyInstance } from 'fastify';
import { live } from './live.js';

const technician = { user_id: 'ada', roles: ['technician'] } as unknown as Principal;
let door: FastifyInstance;
beforeEach(() => {
  door = Fastify();
  door.setErrorHandler((error, _, reply) => reply.status(error instanceof Problem ? error.status : 500).send());
  live(door, {
    notices: {} as LiveNotices,
    callerOf: async (authorization) => (authorization === undefined ? null : technician),
  });
});
afterEach(() => door.close());
const ask = async (query: string, authorization?: string) =>
  (await door.inject({ url: `/api/v1/stream${query}`, headers: authorization ? { authorization } : {} })).statusCode;

describe('the live stream', () => {
  it('is for those who signed in', async () => expect(await ask('?topics=schedule')).toBe(401));

  it.each(['', '?topics=', '?topics=,,', `?topics=${Array.from({ length: 51 }, (_, at) => `t${at}`).join()}`])(
    'asks for 1 to 50 topics: %s',
    async (query) => expect(await ask(query, 'Ada')).toBe(422),
  );

  it.each(['?topics=imports', '?topics=imports&topics=work-orders'])(
    'is refused to who may hear none of them, however they are named: %s',
    async (query) => expect(await ask(query, 'Ada')).toBe(403),
  );
});
