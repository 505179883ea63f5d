import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue, type ContextName } from '@tailboard/contracts/catalogue';
import Fastify, { type FastifyInstance } from 'fastify';
import { api } from './api.js';
import type { Upstream } from './services.js';

const ID = '0190a7c4-0000-7000-8000-000000000001';
const contexts = Object.keys(catalogue) as ContextName[];
let gateway: FastifyInstance;
const requests: (boolean | undefined)[] = [];
beforeAll(async () => {
  gateway = Fastify();
  // Each service responds with its name.
  const services = contexts.map((name) => ({
    name,
    take: (_request: unknown, response: { end(text: string): void }) => response.end(name),
    post: async () => ({ status: 200, headers: {}, body: name }),
  })) as unknown as Upstream[];
  await api(gateway, {
    services,
    callerOf: async (_, options) => {
      requests.push(options?.active);
      return null;
    },
    secret: 'a secret of the tests',
    title: 'Tailboard',
    livePosition: () => '0',
  });
});
afterAll(() => gateway.close());
const request = async (method: string, url: string) => (await gateway.inject({ method: method as 'GET', url })).body;

describe('The gateway', () => {
  it.each([
    ['/codes/report/daily', 'reporting'],
    ['/codes/missed', 'reporting'],
    ['/users/productivity', 'reporting'],
    ['/jobs/report/issues', 'reporting'],
    ['/jobs/report/not-done', 'reporting'],
    [`/pay/${ID}`, 'reporting'],
    [`/codes/${ID}`, 'jobs'],
    [`/codes/${ID}/history`, 'jobs'],
    ['/codes', 'jobs'],
    [`/users/${ID}`, 'identity'],
    ['/users/active', 'identity'],
    [`/users/${ID}/pay`, 'identity'],
    [`/jobs/${ID}`, 'jobs'],
    [`/jobs/${ID}/history`, 'jobs'],
    ['/jobs/assigned', 'jobs'],
  ] as const)('given GET %s, then it is handed to %s [API-023] [API-028] [API-031] [API-034]', async (path, service) =>
    expect(await request('GET', `/api/v1${path}?page=2`)).toBe(service),
  );

  it.each(
    contexts.flatMap((name) =>
      catalogue[name].routes.map(({ method, path }): [string, string, string] => [method, path, name]),
    ),
  )('given %s %s, then it is handed to %s, whose contract it is', async (method, path, name) => {
    const expected = path.startsWith('/api/v1/internal/') ? expect.stringContaining('not found') : name;
    expect(await request(method, path.replace(/\{\w+\}/g, ID))).toEqual(expected);
  });

  it('given a request that no user caused, then it does not count as activity of the session', async () => {
    requests.length = 0;
    await gateway.inject({ url: '/api/v1/codes' });
    await gateway.inject({ url: '/api/v1/codes', headers: { 'x-unattended': '1' } });
    expect(requests).toEqual([true, false]);
  });
});
