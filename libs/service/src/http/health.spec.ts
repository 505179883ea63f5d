import { describe, expect, it } from '@jest/globals';
import Fastify from 'fastify';
import type { Log } from '../runtime/log.js';
import type { Health } from '../runtime/readiness.js';
import { databaseProblems, healthRoutes } from './health.js';

const log = { info() {}, warn() {}, error() {} } as unknown as Log;
async function ready(health: Health, headers = {}) {
  const http = Fastify();
  healthRoutes(http, { config: { METRICS_TOKEN: 'a token', DRAIN_SECONDS: 0 }, log, health: async () => health });
  const { statusCode, body } = await http.inject({ url: '/health/ready', headers });
  await http.close();
  return [statusCode, JSON.parse(body) as unknown];
}

describe('Readiness', () => {
  it('given a database that cannot be reached, then everyone sees the cause, and operators see the reason', async () => {
    const problems = await databaseProblems('jobs', { query: () => Promise.reject(new Error('connect ECONNREFUSED')) });
    const health = { problems, cause: 'database', remarks: [] } as const;
    expect(await ready(health)).toEqual([503, { status: 'not ready', cause: 'database' }]);
    expect(await ready(health, { authorization: 'Bearer a token' })).toEqual([
      503,
      {
        status: 'not ready',
        cause: 'database',
        problems: ['jobs: the database cannot be reached (connect ECONNREFUSED)'],
      },
    ]);
  });
});
