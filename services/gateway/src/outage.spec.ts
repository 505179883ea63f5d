import { describe, expect, it } from '@jest/globals';
import { ReadOutage } from '@tailboard/contracts/outage';
import type { Role } from '@tailboard/contracts/permission';
import type { Principal } from '@tailboard/service/auth/principal';
import { ProblemError } from '@tailboard/service/http/problem';
import Fastify from 'fastify';
import { guardRoutes } from './guard.js';
import { outagePage } from './outage.js';

const now = Date.parse('2026-10-06T14:00:00Z');
const reason = 'nobody answers at kafka:9092';
const ago = (minutes: number): string => new Date(now - minutes * 60_000).toISOString();

async function request(
  status: { trouble: string | null; since: string | null } | undefined,
  role: Role | null = 'owner',
) {
  const gateway = Fastify();
  gateway.setErrorHandler((error, _, reply) => reply.status(error instanceof ProblemError ? error.status : 500).send());
  guardRoutes(gateway, {
    callerOf: async () => (role === null ? null : ({ user_id: 'ada', roles: [role] } as unknown as Principal)),
  });
  outagePage(gateway, { relay: status && { status: async () => status as never }, now: () => now });
  const response = await gateway.inject({ url: ReadOutage.path });
  await gateway.close();
  return response.statusCode === 200 ? ReadOutage.output.parse(response.json()).data : response.statusCode;
}

describe('An outage of Kafka', () => {
  it('is reported when it lasts for more than five minutes', async () => {
    expect(await request({ trouble: reason, since: ago(5) })).toEqual({ since: ago(5), reason });
    expect(await request({ trouble: reason, since: ago(4) })).toBeNull();
  });
  it('is none where all goes out, and where nothing is meant to', async () => {
    expect(await request({ trouble: null, since: null })).toBeNull();
    expect(await request(undefined)).toBeNull();
  });
  it.each([
    [null, 401],
    ['manager', 403],
    ['technician', 403],
  ] as const)('notifies no other user: %s', async (role, status) => {
    expect(await request({ trouble: reason, since: ago(60) }, role)).toBe(status);
  });
  it.each(['owner', 'admin'] as const)('notifies an %s', async (role) => {
    expect(await request({ trouble: reason, since: ago(60) }, role)).toMatchObject({ reason });
  });
});
