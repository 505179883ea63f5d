import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { catalogue, gatewayRoutes } from '@tailboard/contracts/catalogue';
import type { Contract } from '@tailboard/contracts/contract';
import { ProblemError } from '@tailboard/service/http/problem';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Caller } from './callers.js';
import { admittedCaller, guardRoutes } from './guard.js';

const owner = { user_id: 'olga', session_id: 's1', label: 'Olga Reed', roles: ['owner'] } satisfies Caller;
const ofGateway: readonly Contract[] = Object.values(gatewayRoutes).flat();

let caller: Caller | null;
let app: FastifyInstance;
beforeEach(() => {
  caller = owner;
  app = Fastify();
  app.setErrorHandler((error, _, reply) =>
    error instanceof ProblemError ? reply.status(error.status).send(error.body('en')) : reply.status(500).send(),
  );
  guardRoutes(app, { callerOf: async () => caller });
});
afterEach(() => app.close());

describe('A route of the gateway', () => {
  it.each([
    ['without a guard', '/api/v1/figures', {}],
    ['below a public one', '/health/live/figures', {}],
    ['of a contract that no service has', '/api/v1/figures', { contract: 'figures.read' }],
  ])(
    'given one %s that is not on the list of public routes, when it is registered, then the gateway does not start',
    (_, url, config) => expect(() => app.get(url, { config }, async () => 'figures')).toThrow(/has no guard/),
  );

  it('given a public one and one of a service, when they are registered, then they need no guard', () => {
    app.get('/config.json', async () => 'public');
    app.get('/forwarded', { config: { contract: catalogue.identity.routes[0].name } }, async () => 'forwarded');
  });

  it.each(ofGateway.map((guard) => [guard.path, guard] as const))(
    'given %s, when its caller may not use anything, then the guard refuses as that of a service does',
    async (path, guard) => {
      app.get(path, { config: { guard } }, async (request) => admittedCaller(request));
      const request = async () => {
        const { statusCode, payload } = await app.inject({ url: path });
        return [statusCode, (JSON.parse(payload) as { code?: string; user_id?: string }).code];
      };
      caller = null;
      expect((await request())[0]).toBe(401);
      caller = { ...owner, must_add_second_factor: true };
      expect(await request()).toEqual([403, 'SecondFactorRequired']);
      caller = owner;
      expect(await request()).toEqual([200, undefined]);
    },
  );
});
