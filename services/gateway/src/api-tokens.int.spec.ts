import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Log } from '@tailboard/service/runtime/log';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';
import { signedInOwner } from './testing/signed-in-owner.js';

let gateway: GatewayUnderTest;
let owner: { token: string; id: string };
const lines: Record<string, unknown>[] = [];
const keep = (line: Record<string, unknown>) => void lines.push(line);
const none = (): void => {};
const log: Log = { debug: keep, info: keep, warn: keep, error: none, fatal: none, child: () => log } as never;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true }, log);
  owner = await signedInOwner(gateway);
});
afterAll(() => gateway.close());

/** Creates an API token of the owner. */
async function createToken(name: string, ...permissions: string[]) {
  const { status, body } = await gateway.request<{ data: { id: string; secret: string } }>('/api/v1/api-tokens', {
    ...{ method: 'POST', token: owner.token },
    body: { name, permissions },
  });
  expect(status).toBe(201);
  return body.data;
}
const requestWithToken = (token: string, method: string, url: string, body?: object) =>
  gateway.request<{ code: string; data: { id: string } }>(`/api/v1${url}`, {
    method,
    token,
    ...(body ? { body } : {}),
  });
const revoke = (id: string) => requestWithToken(owner.token, 'DELETE', `/api-tokens/${id}`);

describe('An API token at the gateway', () => {
  it('given one permission, then it reaches that in every service, and nothing else', async () => {
    const { secret } = await createToken('Categories', 'reference.write');
    expect((await requestWithToken(secret, 'POST', '/categories', { name: 'By a program' })).status).toBe(201);
    const closed = await Promise.all(
      ['/categories', '/jobs?date=2026-10-05', '/users', '/files', '/exports', '/events/outage'].map((url) =>
        requestWithToken(secret, 'GET', url),
      ),
    );
    expect(closed.map(({ status }) => status)).toEqual(closed.map(() => 403));
    expect(closed.slice(0, 5).map(({ body }) => body.code)).toEqual(Array(5).fill('ApiTokenLacksPermission'));
    expect((await requestWithToken(secret, 'GET', '/api-tokens')).body.code).toBe('NotWithApiToken');
    expect((await gateway.stream(secret, 'schedule,people')).status).toBe(403);
  });

  it('given what it changed, then the event, the history and the request log name the token', async () => {
    const { secret } = await createToken('Nightly import', 'reference.write', 'reference.read');
    const { body } = await requestWithToken(secret, 'POST', '/categories', { name: 'Of the night' });
    const { events } = await gateway.store.readAll({ limit: 10_000 });
    const defined = events.find(
      ({ type, data }) => type === 'CategoryDefined' && JSON.stringify(data).includes('night'),
    );
    expect(defined?.meta).toMatchObject({ actor_id: owner.id, api_token: 'Nightly import' });
    expect(defined?.meta.impersonator_id).toBeUndefined();
    await gateway.settle();
    const history = await gateway.request<{ data: object[] }>(`/api/v1/categories/${body.data.id}/history`, {
      token: secret,
    });
    expect(history.body.data).toMatchObject([{ user: { id: owner.id }, actor: null, api_token: 'Nightly import' }]);
    expect(lines).toContainEqual(
      expect.objectContaining({ method: 'POST', user_id: owner.id, api_token: 'Nightly import', status: 201 }),
    );
    expect(JSON.stringify(lines)).not.toContain(secret);
  });

  it('given an open live stream, when the token is revoked, then the stream ends and the next request is a 401', async () => {
    const { secret, id } = await createToken('Listener', 'schedule.read');
    const stream = await gateway.stream(secret, 'schedule');
    expect(stream.status).toBe(200);
    expect((await revoke(id)).status).toBe(204);
    await stream.ended;
    expect((await requestWithToken(secret, 'GET', '/user')).status).toBe(401);
  });
});
