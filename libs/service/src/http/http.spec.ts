import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Contract } from '@tailboard/contracts/contract';
import { refusal, UNAVAILABLE } from '@tailboard/contracts/refusal';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { createPrincipal } from '../testing/service-under-test.js';
import type { Log } from '../runtime/log.js';
import { overloadProblem, refusalProblem, unavailable } from './problem.js';
import { configureHttp, toFailure, httpAdapter, type AttributedRequest } from './http.js';

const ScannerAway = refusal('ScannerAway', 503, { en: 'Later.', es: 'Más tarde.', 'zh-CN': '稍后。' });
const contract = { name: 'errands.do', method: 'GET', path: '/errands/{status}', input: {} } as unknown as Contract;
let lines: { level: string; line: Record<string, unknown> }[];
let service: FastifyInstance;
let log: Log;
beforeEach(async () => {
  lines = [];
  const at = (level: string) => (line: Record<string, unknown>) => void lines.push({ level, line });
  log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') } as unknown as Log;
  service = Fastify({ genReqId: () => 'a-request' });
  await configureHttp(service, { service: 'errands', contracts: [contract], fileLimit: 1, log });
  service.get<{ Params: { status: string } }>('/errands/:status', async (request, reply) => {
    Object.assign(request satisfies AttributedRequest, {
      caller: createPrincipal({ user_id: 'ada', impersonator_id: 'li' }),
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

  it('given a refused caller, then it logs who requested what, from where and for whom, without the query', async () => {
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

describe('A response with the status 503', () => {
  const request = { id: 'a-request', headers: {}, raw: { socket: { destroyed: false } } } as unknown as FastifyRequest;
  const lostConnection = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
  const gatewayTimeout = Object.assign(new Error('no answer'), { statusCode: 504 });
  const storeAway = Object.assign(new Error('no leader'), { name: 'StoreUnavailableError' });
  const diskFull = Object.assign(new Error('No space left on device'), { code: 'ENOSPC' });

  it.each([
    ['database', lostConnection, '2', UNAVAILABLE],
    ['service', gatewayTimeout, '2', undefined],
    ['event_store', storeAway, '2', UNAVAILABLE],
    ['disk', diskFull, '60', undefined],
    ['read_model', unavailable('read_model', 'jobs.jobs is being rebuilt'), '2', undefined],
    ['busy', overloadProblem('the lock week was not free in time'), '2', undefined],
    ['refused', refusalProblem(ScannerAway, {}), '60', ScannerAway.code],
  ])(
    'given that the cause is %s, then it returns the cause, when to retry, and the ID of its log line',
    (cause, error, after, code) => {
      const { status, headers, body } = toFailure(error, request, log);
      expect([status, headers['retry-after']]).toEqual([503, after]);
      expect(body).toMatchObject({ cause, correlation_id: 'a-request' });
      expect(body.code).toBe(code);
      expect(body.message).not.toMatch(/10\.0\.0\.5|leader|week/);
      expect(lines).toEqual([
        { level: 'warn', line: { correlation_id: 'a-request', cause, reason: expect.any(String) } },
      ]);
    },
  );
});

describe('The server of a service', () => {
  it('given a request that does not arrive within ten minutes, then its connection is closed', () => {
    const { server } = httpAdapter().getInstance<FastifyInstance>();
    expect(server.requestTimeout).toBe(600_000);
  });
});
