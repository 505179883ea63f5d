import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Contract } from '@tailboard/contracts/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { principalOf } from '../testing/service-under-test.js';
import type { Log } from '../runtime/log.js';
import { configureHttp, httpAdapter, type AttributedRequest } from './http.js';

const contract = { name: 'errands.do', method: 'GET', path: '/errands/{status}', input: {} } as unknown as Contract;
let lines: { level: string; line: Record<string, unknown> }[];
let service: FastifyInstance;
beforeEach(async () => {
  lines = [];
  const at = (level: string) => (line: Record<string, unknown>) => void lines.push({ level, line });
  const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } as unknown as Log;
  service = Fastify({ genReqId: () => 'a-request' });
  await configureHttp(service, { service: 'errands', contracts: [contract], fileLimit: 1, log });
  service.get<{ Params: { status: string } }>('/errands/:status', async (request, reply) => {
    Object.assign(request satisfies AttributedRequest, {
      caller: principalOf({ user_id: 'ada', impersonator_id: 'li' }),
    });
    return reply.status(Number(request.params.status)).send();
  });
});
afterEach(() => service.close());

describe('The log line of a response', () => {
  it.each([
    [200, 'debug'],
    [401, 'warn'],
    [403, 'warn'],
    [404, 'debug'],
    [413, 'info'],
    [422, 'info'],
    [429, 'warn'],
    [500, 'error'],
  ])('given the status %i, then its level is %s', async (status, level) => {
    await service.inject(`/errands/${status}`);
    expect(lines.map((one) => one.level)).toEqual([level]);
  });

  it('given a refused caller, then it says who asked for what, from where and for whom, and nothing of the query', async () => {
    await service.inject('/errands/403?serial=secret');
    expect(lines[0]!.line).toEqual({
      correlation_id: 'a-request',
      contract: 'errands.do',
      method: 'GET',
      path: '/errands/403',
      status: 403,
      ms: expect.any(Number),
      ip: '127.0.0.1',
      user_id: 'ada',
      impersonator_id: 'li',
    });
  });
});

describe('The server of a service', () => {
  it('given a request that does not arrive within ten minutes, then its connection is closed', () => {
    const { server } = httpAdapter().getInstance<FastifyInstance>();
    expect(server.requestTimeout).toBe(600_000);
  });
});
