import { createHash, createHmac, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { catalogue } from '@tailboard/contracts/catalogue';
import { userEvents } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { connect } from '@tailboard/eventing/postgres/connect';
import { PRINCIPAL_HEADER, signPrincipal } from '@tailboard/service/auth/principal';
import { gatewayUnderTest, type GatewayUnderTest } from './testing/gateway-under-test.js';

const password = 'field-day-2026';
const people: Record<string, string> = {
  owner: 'owner',
  owner2: 'owner',
  admin: 'admin',
  admin2: 'admin',
  manager: 'manager',
  supervisor: 'supervisor',
  technician: 'technician',
  warehouse: 'warehouse',
  qc: 'qc',
  leaver: 'manager',
  walled: 'manager',
  demoted: 'manager',
  changed: 'manager',
};

let gateway: GatewayUnderTest;
const ids = new Map<string, string>();

interface SignedIn {
  access_token: string;
  user: { id: string; roles: Role[] };
}
interface Refused {
  message: string;
  code?: string;
}
const signIn = async (name: string, ip = '127.0.0.1') => {
  const { status, body } = await gateway.request<SignedIn>('/api/v1/login', {
    method: 'POST',
    body: { email: `${name}@example.com`, password },
    headers: { 'x-forwarded-for': ip },
  });
  if (status !== 200) throw new Error(`${name} was not let in: ${status} ${JSON.stringify(body)}`);
  ids.set(name, body.user.id);
  return body.access_token;
};
const operate = (...args: string[]) => gateway.operate('identity', 'users', args);
const user = (token?: string, headers?: Record<string, string>) =>
  gateway.request<{ data: SignedIn['user'] & { impersonated_by: { id: string } | null } }>('/api/v1/user', {
    ...(token === undefined ? {} : { token }),
    ...(headers === undefined ? {} : { headers }),
  });
const become = (token: string, id: string, method = 'GET') =>
  gateway.request<{ access_token: string } & Refused>(`/api/v1/users/impersonate/${id}`, { method, token });
const actAs = async (token: string, name: string) => (await become(token, ids.get(name)!)).body.access_token;

beforeAll(async () => {
  gateway = await gatewayUnderTest({ DEMO: true });
  const folder = mkdtempSync(path.join(tmpdir(), 'tailboard-attacks-'));
  const file = path.join(folder, 'people.csv');
  const lines = Object.entries(people).map(
    ([name, role]) => `${name},Reed,${name}@example.com,${role},${role === 'technician' ? 'T1' : ''},,0,hourly,20,no`,
  );
  writeFileSync(
    file,
    ['first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas', ...lines].join('\n'),
  );
  await operate('load-demo', file);
  rmSync(folder, { recursive: true });
  for (const name of Object.keys(people)) await signIn(name);
});
afterAll(() => gateway.close());

describe('a stolen token', () => {
  it('given an open stream, when its owner signs out, then the token is dead at once and the stream ends within a second', async () => {
    const token = await signIn('manager');
    const stream = await gateway.stream(token, 'schedule');
    expect(stream.status).toBe(200);
    expect((await gateway.request('/api/v1/logout', { method: 'POST', token })).status).toBe(204);
    const since = Date.now();
    expect((await user(token)).status).toBe(401);
    expect((await gateway.request('/api/v1/jobs', { token })).status).toBe(401);
    expect((await gateway.request('/api/v1/stream?topics=schedule', { token })).status).toBe(401);
    await stream.ended;
    expect(Date.now() - since).toBeLessThan(1_000);
  });

  it('given an open stream, when its token is revoked without an event, then it ends with the same commit', async () => {
    const token = await signIn('manager');
    const stream = await gateway.stream(token, 'schedule');
    const database = connect(gateway.databaseUrl, { max: 1 });
    try {
      const token_hash = createHash('sha256').update(token).digest('hex');
      await database.query('update identity.token set revoked_at = now() where token_hash = $1', [token_hash]);
    } finally {
      await database.close();
    }
    const since = Date.now();
    await stream.ended;
    expect(Date.now() - since).toBeLessThan(1_000);
  });

  it('given an open stream, when its token expires, then it ends', async () => {
    const token = await signIn('manager');
    const token_hash = createHash('sha256').update(token).digest('hex');
    const database = connect(gateway.databaseUrl, { max: 1 });
    try {
      await database.query(`update identity.token set expires_at = now() + interval '1 s' where token_hash = $1`, [
        token_hash,
      ]);
    } finally {
      await database.close();
    }
    const stream = await gateway.stream(token, 'schedule');
    expect(stream.status).toBe(200);
    await stream.ended;
    expect((await gateway.request('/api/v1/stream?topics=schedule', { token })).status).toBe(401);
  });

  it('given a query with the token, when there is no header, then it is no one’s', async () => {
    const token = await signIn('owner');
    for (const name of ['access_token', 'token', 'authorization'])
      expect((await gateway.request(`/api/v1/user?${name}=${token}`)).status).toBe(401);
    expect((await gateway.request(`/api/v1/stream?topics=schedule&access_token=${token}`)).status).toBe(401);
  });

  it('given the token as a cookie alone, as another site’s form would send it, then it is no one’s', async () => {
    const token = await signIn('owner');
    const headers = { cookie: `token=${token}; auth=${token}; access_token=${token}`, origin: 'https://evil.example' };
    expect((await user(undefined, headers)).status).toBe(401);
    const response = await gateway.request(`/api/v1/users/impersonate/${ids.get('admin')}`, { headers });
    expect(response.status).toBe(401);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it.each<[string, (token: string) => string]>([
    ['a character changed', (token) => `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['a character more', (token) => `Bearer ${token}A`],
    ['another scheme', (token) => `Basic ${token}`],
    ['nothing', () => 'Bearer '],
    ['its hash', () => `Bearer ${'a'.repeat(64)}`],
    ['an SQL quote', () => "Bearer x' or '1'='1' or 'aaaaaaaaaaaaaaaaaaaaaaaa"],
    ['much too long', () => `Bearer ${'a'.repeat(5_000)}`],
  ])('given a token with %s, when it is used, then the answer is 401', async (_, header) => {
    const token = await signIn('owner');
    expect((await user(undefined, { authorization: header(token) })).status).toBe(401);
  });

  it('given headers that are larger than any honest ones, when they come, then the gateway refuses them and lives', async () => {
    const come = user(undefined, { authorization: `Bearer ${'a'.repeat(40_000)}` });
    // The gateway may close the connection before the last of them is sent.
    expect([431, 'hung up']).toContain(await come.then(({ status }) => status).catch(() => 'hung up'));
    expect((await user(await signIn('owner'))).status).toBe(200);
  });
});

describe('a forged caller', () => {
  const principal = { user_id: randomUUID(), session_id: randomUUID(), label: 'Mallory', roles: ['owner'] as Role[] };

  it.each<[string, () => string]>([
    ['signed with a guessed secret', () => signPrincipal(principal, 'x'.repeat(32))],
    ['signed with the right one, by whoever knows it', () => signPrincipal(principal, gateway.secret)],
    ['not signed', () => Buffer.from(JSON.stringify(principal)).toString('base64url')],
    ['signed with an empty key', () => `e30.${createHmac('sha256', '').update('e30').digest('base64url')}`],
  ])('given a principal header %s, when it comes from outside, then it is not even looked at', async (_, header) => {
    const headers = { [PRINCIPAL_HEADER]: header(), connection: `keep-alive, ${PRINCIPAL_HEADER}` };
    expect((await user(undefined, headers)).status).toBe(401);
    const { body } = await user(await signIn('technician'), headers);
    expect(body.data.roles).toEqual(['technician']);
  });

  it.each([
    '/api/v1/internal/principal',
    '/api/v1/internal/principal/',
    '/api/v1/INTERNAL/principal',
    '/api/v1//internal/principal',
    '/api/v1/x/../internal/principal',
    '/api/v1/%69nternal/principal',
  ])('given the product’s own question %s, when it comes from outside, then no one answers it', async (url) => {
    const response = await gateway.request(url, { method: 'POST', body: { token_hash: 'a'.repeat(64) } });
    expect(response.status).toBe(404);
  });
});

describe('a forged impersonation', () => {
  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'])(
    'given a %s, when they ask to be a qc, then they are not allowed [USR-031]',
    async (name) => {
      const { status, body } = await become(await signIn(name), ids.get(name === 'qc' ? 'warehouse' : 'qc')!);
      expect([status, body.access_token]).toEqual([403, undefined]);
    },
  );

  it('given an admin, when they ask to be an owner, by any method, then they stay an admin', async () => {
    const token = await signIn('admin');
    const { status, body } = await become(token, ids.get('owner')!);
    expect([status, body.code]).toEqual([403, 'NotThisPerson']);
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD'])
      expect((await become(token, ids.get('owner')!, method)).status).not.toBe(200);
    expect((await user(token)).body.data.roles).toEqual(['admin']);
  });

  it('given an admin as another admin, when they go on from there, then the second step is refused, to anyone', async () => {
    const token = await actAs(await signIn('admin'), 'admin2');
    for (const name of ['owner', 'technician', 'admin'])
      expect((await become(token, ids.get(name)!)).body.code).toBe('NotWhileImpersonating');
  });

  it('given ids that are guessed, when they are asked for, then nothing is reported and nothing made', async () => {
    const token = await signIn('owner');
    for (const id of ['1', 'me', '%27', '../admin', '00000000-0000-0000-0000-000000000000'])
      expect([404, 422]).toContain((await become(token, id)).status);
    expect((await become(token, randomUUID())).status).toBe(404);
  });

  it('given a browser that loads addresses ahead, when it has no header, then no one impersonates anyone', async () => {
    const before = await gateway.store.read(`session-${ids.get('technician')}`);
    const url = `/api/v1/users/impersonate/${ids.get('technician')}`;
    for (const headers of [{ 'sec-purpose': 'prefetch' }, { 'sec-fetch-dest': 'image' }] as Record<string, string>[])
      expect((await gateway.request(url, { headers })).status).toBe(401);
    expect((await gateway.request(url, { method: 'HEAD' })).status).toBe(401);
    expect(await gateway.store.read(`session-${ids.get('technician')}`)).toHaveLength(before.length);
  });

  it('given every contract that asks for the person themself, when a user impersonates an owner, then each is refused [USR-052]', async () => {
    const token = await actAs(await signIn('owner2'), 'owner');
    const personal = Object.values(catalogue).flatMap(({ routes }) => routes.filter(({ personally }) => personally));
    expect(personal.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['identity.impersonate', 'identity.register-user', 'identity.change-setting']),
    );
    for (const { name, method, path: url } of personal) {
      const response = await gateway.request<Refused>(url.replace(/\{\w+\}/g, randomUUID()), {
        method,
        token,
        headers: { 'accept-language': 'es' },
        ...(method === 'GET' ? {} : { body: {} }),
      });
      expect({ name, status: response.status, code: response.body.code }).toEqual({
        name,
        status: 403,
        code: 'NotWhileImpersonating',
      });
      expect(response.body.message).toContain('mientras actúa como otro usuario');
    }
  });

  it('given a manager’s token used by an admin, when jobs and places are changed, then both say whose hands it were [USR-052]', async () => {
    const token = await actAs(await signIn('admin'), 'manager');
    const made = await gateway.request<{ data: { id: string } }>('/api/v1/categories', {
      method: 'POST',
      token,
      body: { name: 'By other hands' },
    });
    expect(made.status).toBe(201);
    const { events } = await gateway.store.readAll({ limit: 10_000 });
    const domainEvent = events.find(
      ({ type, data }) => type === 'CategoryDefined' && JSON.stringify(data).includes('By other hands'),
    );
    expect(domainEvent?.meta).toMatchObject({ actor_id: ids.get('manager'), impersonator_id: ids.get('admin') });
  });
});

describe('a user whose account changes while they are signed in', () => {
  const commandContext = () => ({
    actor_id: ids.get('owner')!,
    scope: 'all' as const,
    now: new Date().toISOString(),
    today: '2026-10-05',
    command_id: randomUUID(),
    correlation_id: randomUUID(),
    source: 'web' as const,
  });
  const demote = (name: string, roles: Role[]) => {
    const stream = `user-${ids.get(name)}`;
    const event = userEvents.make.AccountChanged({
      email: `${name}@example.com`,
      technician_id: null,
      label: name,
      roles,
    });
    return gateway.store.append({
      stream,
      expected: 'any',
      events: toNewEvents([event], userEvents.shapes, stream, commandContext()),
    });
  };
  const endsWithin = async (token: string, run: () => Promise<unknown>) => {
    const stream = await gateway.stream(token, 'schedule,imports');
    await run();
    const since = Date.now();
    await stream.ended;
    return Date.now() - since;
  };

  it('given a manager with open screens, when they are deactivated, then they are signed out within a second', async () => {
    const token = await signIn('leaver');
    expect(await endsWithin(token, () => operate('deactivate', 'leaver@example.com'))).toBeLessThan(1_000);
    expect((await gateway.request('/api/v1/stream?topics=schedule', { token })).status).toBe(401);
    expect((await user(token)).status).toBe(401);
  });

  it('given a manager, when they are a technician from now on, then the stream ends, and the next carries what they may still hear', async () => {
    const token = await signIn('demoted');
    expect(await endsWithin(token, () => demote('demoted', ['warehouse']))).toBeLessThan(1_000);
    expect((await user(token)).body.data.roles).toEqual(['warehouse']);
    expect((await gateway.request('/api/v1/stream?topics=imports', { token })).status).toBe(403);
  });

  it('given an admin who impersonates another user, when they are an admin no more, then that is over within a second', async () => {
    const token = await actAs(await signIn('admin2'), 'supervisor');
    expect(await endsWithin(token, () => demote('admin2', ['manager']))).toBeLessThan(1_000);
    expect((await user(token)).status).toBe(401);
  });

  it('given a user who impersonates another user, when the other is deactivated, then that is over as well', async () => {
    await operate('restore', 'leaver@example.com');
    await gateway.settle();
    const token = await actAs(await signIn('owner'), 'leaver');
    expect(await endsWithin(token, () => operate('deactivate', 'leaver@example.com'))).toBeLessThan(1_000);
    expect((await user(token)).status).toBe(401);
  });

  it('given a quiet account, when others change, then the stream stays open', async () => {
    const stream = await gateway.stream(await signIn('changed'), 'schedule,user:other');
    await demote('admin2', ['manager', 'qc']);
    await gateway.settle();
    const first = await Promise.race([stream.ended, new Promise((resolve) => setTimeout(resolve, 300, 'open'))]);
    expect(first).toBe('open');
    stream.close();
  });
});

describe('a temporary password', () => {
  it('given its user, when they ask for the live stream, then they hear of their own account alone, until they have chosen another', async () => {
    const given = await gateway.request<{ data: { password: string } }>(
      `/api/v1/users/${ids.get('walled')}/temporary-password`,
      { method: 'POST', token: await signIn('owner') },
    );
    const signedIn = await gateway.request<SignedIn>('/api/v1/login', {
      method: 'POST',
      body: { email: 'walled@example.com', password: given.body.data.password },
    });
    const token = signedIn.body.access_token;
    const topics = `schedule,imports,board:2026-10-05,user:${ids.get('owner')}`;
    expect((await gateway.request(`/api/v1/stream?topics=${topics}`, { token })).status).toBe(403);

    const stream = await gateway.stream(token, `${topics},user:${ids.get('walled')}`);
    expect(stream.status).toBe(200);
    const chosen = 'harbor cactus violin';
    const body = { current_password: given.body.data.password, password: chosen, password_confirmation: chosen };
    expect((await gateway.request('/api/v1/user/password', { method: 'PUT', token, body })).status).toBe(204);
    await stream.ended;
    expect(stream.received()).not.toContain('"topic":"schedule"');
    const after = await gateway.stream(token, topics);
    expect(after.status).toBe(200);
    after.close();
  });
});

describe('an open redirect', () => {
  it('given addresses in every place of a sign-in with a provider, when there is none, then no one is led anywhere', async () => {
    const evil = 'https://evil.example/';
    for (const query of [`redirect_uri=${evil}`, `url=${evil}`, `next=${evil}`, `return_to=${evil}`]) {
      const begun = await gateway.request(`/api/oauth/sso?${query}`, {
        method: 'POST',
        body: { redirect_uri: evil, url: evil },
      });
      expect([begun.status, begun.headers.location]).toEqual([404, undefined]);
      const finished = await gateway.request(`/api/v1/oauth/sso/callback?state=x&code=y&${query}`);
      expect([finished.status, finished.headers.location]).toEqual([404, undefined]);
    }
  });

  it.each([
    '//evil.example/',
    '/%2F/evil.example',
    '/\\evil.example',
    '/login?next=https://evil.example',
    '/login/?redirect=//evil.example',
  ])('given the page %s, when it is opened, then the gateway leads nowhere else', async (url) =>
    expect((await gateway.request(url)).headers.location).toBeUndefined(),
  );
});

describe('an address outside of the API that a service answers', () => {
  it('given a file that does not exist, when it is fetched, then no cache stores the answer', async () => {
    const { status, headers } = await gateway.request('/storage/none.pdf', { token: await signIn('qc') });
    expect([status, headers['cache-control']]).toEqual([404, 'no-store']);
    expect((await gateway.request('/storage/none.pdf')).headers['cache-control']).toBe('no-store');
  });
});

describe('the scheme of a token', () => {
  it.each(['bearer ', 'BEARER ', 'Bearer   '])('given %j before a valid token, then it is accepted', async (scheme) => {
    const authorization = `${scheme}${await signIn('qc')}`;
    expect((await user(undefined, { authorization })).status).toBe(200);
  });
});

// The last one, because its owner has no second factor to turn the setting off with.
describe('a second factor that the company requires', () => {
  it('given an admin without one who has an open stream and impersonates a user, when an owner requires it, then both end and the gateway’s own routes are closed', async () => {
    const token = await signIn('admin');
    const impersonation = await actAs(token, 'supervisor');
    const streams = await Promise.all([token, impersonation].map((each) => gateway.stream(each, 'schedule')));
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    const required = await gateway.request('/api/v1/settings', {
      method: 'PUT',
      token: await signIn('owner'),
      body: { key: 'second_factor_required', value: 'owners_and_admins' },
    });
    expect(required.status).toBe(200);
    await Promise.all(streams.map(({ ended }) => ended));
    const [stream, outage] = await Promise.all(
      ['/stream?topics=schedule', '/events/outage'].map((url) => gateway.request<Refused>(`/api/v1${url}`, { token })),
    );
    expect([stream, outage]).toMatchObject(Array(2).fill({ status: 403, body: { code: 'SecondFactorRequired' } }));
    expect((await user(impersonation)).status).toBe(401);
    expect((await user(await signIn('supervisor'))).status).toBe(200);
  });
});
