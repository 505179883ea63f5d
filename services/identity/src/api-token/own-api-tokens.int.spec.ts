import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { MAX_API_TOKENS, type ApiToken } from '@tailboard/contracts/identity/api-token';
import type { Login } from '@tailboard/contracts/identity/login-log';
import type { Permission, Role } from '@tailboard/contracts/permission';
import type { Principal } from '@tailboard/service/auth/principal';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

type Caller = Partial<Principal> & { user_id: string };
type Created = ApiToken & { secret: string };
interface Refusal {
  code: string;
  message: string;
  errors?: Record<string, string[]>;
}

/** Returns a signed-in user. */
async function person(email: string, roles: Role[] = ['admin']): Promise<Caller> {
  await identity.addUser(email, roles);
  return (await identity.readPrincipal((await identity.signIn(email)).body.access_token)) as Caller;
}
/** The user has just authenticated. */
const recently = (as: Caller): Caller => ({ ...as, confirmed_at: identity.ctx.now().toISOString() });
const post = <Body = { data: Created } & Refusal>(as: Caller, body: object, locale = 'en') =>
  identity.inject<Body>({
    ...{ method: 'POST', url: '/api/v1/api-tokens', as: recently(as), payload: body },
    headers: { 'accept-language': locale },
  });
async function create(as: Caller, options: { name?: string; permissions?: Permission[]; days?: number } = {}) {
  const { status, headers, body } = await post(as, { name: 'Nightly export', permissions: ['user.list'], ...options });
  expect([status, headers['cache-control']]).toEqual([201, 'no-store']);
  return body.data;
}
const list = async (as: Caller, search = '') =>
  (await identity.inject<{ data: ApiToken[]; total: number }>({ url: `/api/v1/api-tokens${search}`, as })).body.data;
const revoke = (as: Caller, id: string) =>
  identity.inject<Refusal>({ method: 'DELETE', url: `/api/v1/api-tokens/${id}`, as: recently(as) });
const readPrincipal = (secret: string) => identity.readPrincipal(secret) as Promise<Principal | null>;
/** Sends a request with an API token, as the gateway does. */
const use = async (secret: string, url: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', payload?: object) =>
  identity.inject<Refusal>({
    ...{ method, url: `/api/v1${url}`, as: (await readPrincipal(secret))! },
    ...(payload ? { payload } : {}),
  });

describe('An API token', () => {
  it('given its creation, then its secret has a prefix, and it resolves to its user with its name and permissions', async () => {
    const as = await person('maker@example.com');
    const { secret, ...token } = await create(as, { permissions: ['user.list', 'login.read', 'user.list'], days: 30 });
    expect(secret).toMatch(/^tbt_[\w-]{43}$/);
    expect(token).toMatchObject({
      name: 'Nightly export',
      user: { id: as.user_id, label: as.label },
      permissions: ['login.read', 'user.list'],
      ...{ state: 'valid', last_used_at: null, revoked_at: null },
    });
    expect(Date.parse(token.expires_at) - Date.parse(token.created_at)).toBe(30 * DAY);
    expect(await readPrincipal(secret)).toEqual({
      user_id: as.user_id,
      label: as.label,
      roles: ['admin'],
      session_id: token.id,
      valid_until: token.expires_at,
      api_token: { id: token.id, name: 'Nightly export', permissions: ['login.read', 'user.list'] },
    });
  });

  it('given one permission, then it may do that and read its user, and every refusal names what it lacks, in the reader’s language', async () => {
    const { secret } = await create(await person('scoped@example.com'));
    expect((await use(secret, '/users')).status).toBe(200);
    expect((await use(secret, '/user')).status).toBe(200);
    expect(await use(secret, '/logins')).toMatchObject({
      status: 403,
      body: {
        code: 'ApiTokenLacksPermission',
        message: 'The API token “Nightly export” does not have the permission “login.read”.',
      },
    });
    const spanish = await identity.inject<Refusal>({
      url: '/api/v1/logins',
      as: (await readPrincipal(secret))!,
      headers: { 'accept-language': 'es' },
    });
    expect(spanish.body.message).toBe('El token de API «Nightly export» no tiene el permiso «login.read».');
  });

  it('given a permission to list users but none to read pay, then the list is without pay', async () => {
    const as = await person('payless@example.com', ['owner']);
    const { secret } = await create(as);
    const { secret: all } = await create(as, { name: 'With pay', permissions: ['user.list', 'user.pay.read'] });
    const paid = async (token: string) => {
      const { body } = await use(token, '/users');
      return (body as unknown as { data: { profile: object }[] }).data.some(({ profile }) => 'pay_rate' in profile);
    };
    expect([await paid(secret), await paid(all)]).toEqual([false, true]);
  });

  it('given contracts for users in person or for any signed-in user, then they are closed to it, those of API tokens too', async () => {
    const as = await person('closed@example.com', ['owner']);
    const { secret, id } = await create(as, { permissions: ['user.list'] });
    const closed = await Promise.all([
      use(secret, '/api-tokens'),
      use(secret, '/api-tokens', 'POST', { name: 'Another', permissions: ['user.list'] }),
      use(secret, `/api-tokens/${id}`, 'DELETE'),
      use(secret, '/user/sessions'),
      use(secret, '/logout', 'POST'),
      use(secret, '/heartbeat'),
      use(secret, '/user/locale', 'PUT', { locale: 'es' }),
      use(secret, '/settings', 'PUT', { key: 'session_idle_minutes', value: 5 }),
      use(secret, `/users/${randomUUID()}`, 'DELETE'),
    ]);
    expect(closed.map(({ status, body }) => [status, body.code])).toEqual(
      Array(closed.length).fill([403, 'NotWithApiToken']),
    );
    expect(await readPrincipal(secret)).not.toBeNull();
  });

  it('given a permission that tokens could have before, then it has lost it, and the list shows it', async () => {
    const as = await person('earlier@example.com', ['owner']);
    const { secret, id } = await create(as);
    await identity.ctx.db.query(`update api_token set permissions = $2 where id = $1`, [
      id,
      ['payroll.export', 'settings.write', 'user.list'],
    ]);
    expect((await readPrincipal(secret))?.api_token?.permissions).toEqual(['user.list']);
    expect(await list(as)).toContainEqual(expect.objectContaining({ id, permissions: ['user.list'] }));
  });

  it('given a role that its user lost, then it may only do what the user may; once they may have no tokens, it is revoked for good', async () => {
    const as = await person('demoted@example.com', ['owner']);
    const boss = await person('demoting@example.com', ['owner']);
    const { secret, id } = await create(as, { permissions: ['item.track', 'user.list'] });
    const become = async (roles: Role[]) => {
      const { body } = await identity.inject<{ data: Record<string, unknown> }>({
        url: `/api/v1/users/${as.user_id}`,
        as: boss,
      });
      const { email, label, profile } = body.data;
      const changed = await identity.inject({
        ...{ method: 'PUT', url: `/api/v1/users/${as.user_id}`, as: boss },
        payload: { email, label, technician_id: null, roles, profile },
      });
      expect(changed.status).toBe(200);
      await identity.settle();
    };
    await become(['admin']);
    expect(await readPrincipal(secret)).toMatchObject({ roles: ['admin'] });
    expect((await use(secret, '/users')).status).toBe(200);
    await become(['manager']);
    expect(await readPrincipal(secret)).toBeNull();
    expect(await list(boss, '?state=revoked')).toContainEqual(expect.objectContaining({ id, state: 'revoked' }));
    await become(['admin']);
    expect(await readPrincipal(secret)).toBeNull();
  });

  it('given its expiry, then it ends on the minute, and is listed as expired for 90 days', async () => {
    const as = await person('expiring@example.com');
    const { secret, id } = await create(as, { days: 1 });
    identity.advanceTime(DAY - MINUTE);
    expect(await readPrincipal(secret)).not.toBeNull();
    identity.advanceTime(MINUTE);
    expect(await readPrincipal(secret)).toBeNull();
    expect(await list(as)).toMatchObject([{ id, state: 'expired' }]);
    identity.advanceTime(91 * DAY);
    expect(await list(as)).toEqual([]);
  });

  it('given it is used, also if it is refused, then the list shows when, to the minute', async () => {
    const as = await person('used@example.com');
    const { secret } = await create(as);
    const lastUse = async () => (await list(as))[0]!.last_used_at;
    expect(await lastUse()).toBeNull();
    await use(secret, '/logins');
    const first = await lastUse();
    expect(first).toBe(identity.ctx.now().toISOString());
    identity.advanceTime(MINUTE / 2);
    await use(secret, '/users');
    expect(await lastUse()).toBe(first);
    identity.advanceTime(MINUTE);
    await use(secret, '/users');
    expect(await lastUse()).toBe(identity.ctx.now().toISOString());
  });

  it('given its user is deactivated, then it ends at once, and does not come back with the user', async () => {
    const as = await person('leaving@example.com', ['admin']);
    const boss = await person('boss@example.com', ['owner']);
    const { secret } = await create(as);
    const url = `/api/v1/users/${as.user_id}`;
    expect((await identity.inject({ method: 'DELETE', url, as: boss })).status).toBe(204);
    expect(await readPrincipal(secret)).toBeNull();
    expect((await identity.inject({ method: 'POST', url: `${url}/restore`, as: boss })).status).toBe(204);
    await identity.settle();
    expect((await identity.signIn('leaving@example.com')).status).toBe(200);
    expect(await readPrincipal(secret)).toBeNull();
  });

  it('given a temporary password of its user, then it may do nothing until they choose their own', async () => {
    const as = await person('temporary@example.com');
    const boss = await person('resetting@example.com', ['owner']);
    const { secret } = await create(as);
    const url = `/api/v1/users/${as.user_id}/temporary-password`;
    expect((await identity.inject({ method: 'POST', url, as: boss })).status).toBe(200);
    expect(await use(secret, '/users')).toMatchObject({ status: 403, body: { code: 'PasswordMustChange' } });
  });

  it('given a second factor that the company requires and its user lacks, then it may do nothing, unless a provider signs the user in', async () => {
    const as = await person('factorless@example.com');
    const boss = await person('requiring@example.com', ['owner']);
    const { secret, id } = await create(as);
    const changeSetting = (value: string) =>
      identity.inject({
        ...{ method: 'PUT', url: '/api/v1/settings', as: boss },
        payload: { key: 'second_factor_required', value },
      });
    expect((await changeSetting('owners_and_admins')).status).toBe(200);
    await identity.settle();
    expect(await use(secret, '/users')).toMatchObject({ status: 403, body: { code: 'SecondFactorRequired' } });
    await identity.ctx.db.query(`update api_token set way = 'google' where id = $1`, [id]);
    expect((await use(secret, '/users')).status).toBe(200);
    expect((await changeSetting('none')).status).toBe(200);
    await identity.settle();
  });
});

describe('Creating an API token', () => {
  it.each<[string, object, string, string[]]>([
    [
      'a permission that its user lacks',
      { permissions: ['item.track'] },
      'ApiTokenPermissionNotYours',
      ['permissions'],
    ],
    ['the name of a valid one', { name: ' nightly EXPORT ' }, 'ApiTokenNameTaken', ['name']],
  ])('given %s, then it is refused under that field', async (_, wrong, code, fields) => {
    const as = await person(`${code.toLowerCase()}@example.com`);
    await create(as);
    const { status, body } = await post(as, { name: 'Other', permissions: ['user.list'], ...wrong });
    expect([status, body.code, Object.keys(body.errors ?? {})]).toEqual([422, code, fields]);
  });

  it.each<[string, object]>([
    ['no name', { name: '' }],
    ['no permission', { permissions: [] }],
    ['an unknown permission', { permissions: ['job.fly'] }],
    ['a permission for users in person', { permissions: ['api-token.write'] }],
    ['more than 366 days', { days: 367 }],
    ['no day', { days: 0 }],
  ])('given %s, then it is refused', async (what, wrong) => {
    const as = await person(`${what.replaceAll(' ', '-')}@example.com`);
    expect((await post(as, { name: 'Other', permissions: ['user.list'], ...wrong })).status).toBe(422);
    expect(await list(as)).toEqual([]);
  });

  it('given a revoked or expired one, then its name is free again', async () => {
    const as = await person('again@example.com');
    await revoke(as, (await create(as)).id);
    identity.advanceTime(MINUTE);
    await create(as, { days: 1 });
    identity.advanceTime(2 * DAY);
    await create(as);
    expect((await list(as, '?sort_by=created_at')).map(({ state }) => state)).toEqual(['revoked', 'expired', 'valid']);
    expect(await list(as, '?state=valid')).toHaveLength(1);
  });

  it('given an authentication of more than ten minutes ago, then it is neither created nor revoked', async () => {
    const as = await person('unconfirmed@example.com');
    const { id } = await create(as);
    identity.advanceTime(11 * MINUTE);
    const payload = { name: 'Late', permissions: ['user.list'] };
    const refused = await Promise.all([
      identity.inject<Refusal>({ method: 'POST', url: '/api/v1/api-tokens', as, payload }),
      identity.inject<Refusal>({ method: 'DELETE', url: `/api/v1/api-tokens/${id}`, as }),
    ]);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(Array(2).fill([403, 'StepUpRequired']));
    expect(await list(as)).toMatchObject([{ id, state: 'valid' }]);
  });

  it('given one name, when it is sent twice at the same moment, then one is created', async () => {
    const as = await person('racing@example.com');
    const both = await Promise.all([1, 2].map(() => post(as, { name: 'Same', permissions: ['user.list'] })));
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422]);
  });

  it('given twenty valid ones, then another is refused until one is revoked', async () => {
    const as = await person('many@example.com');
    const ids: string[] = [];
    for (let count = 0; count < MAX_API_TOKENS; count++) ids.push((await create(as, { name: `Token ${count}` })).id);
    const another = () => post(as, { name: 'One more', permissions: ['user.list'] });
    expect(await another()).toMatchObject({ status: 409, body: { code: 'TooManyApiTokens' } });
    await revoke(as, ids[0]!);
    expect((await another()).status).toBe(201);
  });

  it.each<Role>(['manager', 'supervisor', 'technician', 'warehouse', 'qc'])(
    'given a %s, then they have no API tokens',
    async (role) => {
      const as = await person(`${role}@example.com`, [role]);
      expect((await post(as, { name: 'Mine', permissions: ['reference.read'] })).status).toBe(403);
      expect((await identity.inject({ url: '/api/v1/api-tokens', as })).status).toBe(403);
    },
  );

  it('given an owner who impersonates an admin, then they neither see nor create the admin’s', async () => {
    const as = { ...(await person('acted@example.com')), impersonator_id: randomUUID() };
    const created = await post(as, { name: 'Stolen', permissions: ['user.list'] });
    expect([created.status, created.body.code]).toEqual([403, 'NotWhileImpersonating']);
    expect((await identity.inject({ url: '/api/v1/api-tokens', as })).status).toBe(403);
  });

  it('given its secret, then no event, log row, table or queue has it in clear', async () => {
    const as = await person('private@example.com');
    const key = randomUUID();
    const { body } = await identity.inject<{ data: Created }>({
      ...{ method: 'POST', url: '/api/v1/api-tokens', as, headers: { 'idempotency-key': key } },
      payload: { name: 'Secret', permissions: ['user.list'] },
    });
    await use(body.data.secret, '/users');
    await identity.settle();
    const tables = await identity.ctx.db.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    expect(tables.length).toBeGreaterThan(20);
    for (const { name } of tables) {
      const rows = await identity.ctx.db.query<{ row: string }>(`select to_jsonb(t)::text as row from ${name} t`);
      expect(rows.filter(({ row }) => row.includes(body.data.secret.slice(4))).map(() => name)).toEqual([]);
    }
  });
});

describe('Revoking an API token', () => {
  it('given it is revoked, also again, then it ends at once, and the log names it twice: created and revoked', async () => {
    const as = await person('revoking@example.com');
    const { secret, id } = await create(as, { name: 'Short-lived' });
    expect([(await revoke(as, id)).status, (await revoke(as, id)).status]).toEqual([204, 204]);
    expect(await readPrincipal(secret)).toBeNull();
    const events = (await identity.store.read(`session-${as.user_id}`)).filter(({ type }) => type.startsWith('Api'));
    expect(events.map(({ type, data, meta }) => [type, data, meta.actor_id])).toEqual([
      ['ApiTokenCreated', expect.objectContaining({ name: 'Short-lived', permissions: ['user.list'] }), as.user_id],
      ['ApiTokenRevoked', { api_token_id: id, name: 'Short-lived' }, as.user_id],
    ]);
    await identity.settle();
    const { body } = await identity.inject<{ data: Login[] }>({ url: `/api/v1/logins?user_id=${as.user_id}`, as });
    expect(body.data.map(({ result, api_token, actor }) => [result, api_token, actor])).toEqual([
      ['api_token_revoked', 'Short-lived', null],
      ['api_token_created', 'Short-lived', null],
      ['success', null, null],
    ]);
  });

  it('given an owner, then they see everyone’s and revoke another user’s, which the log shows', async () => {
    const as = await person('overseen@example.com');
    const owner = await person('overseeing@example.com', ['owner']);
    const { secret, id } = await create(as, { name: 'Overseen' });
    await identity.settle();
    expect(await list(owner, '?q=overs')).toMatchObject([{ id, user: { id: as.user_id, label: 'Ada Reed' } }]);
    expect((await revoke(owner, id)).status).toBe(204);
    expect(await readPrincipal(secret)).toBeNull();
    await identity.settle();
    const { body } = await identity.inject<{ data: Login[] }>({
      url: `/api/v1/logins?user_id=${as.user_id}&result=api_token_revoked`,
      as: owner,
    });
    expect(body.data).toMatchObject([{ api_token: 'Overseen', actor_id: owner.user_id }]);
  });

  it('given an admin, then those of other users do not exist for them', async () => {
    const as = await person('separate@example.com');
    const other = await person('curious@example.com');
    const { secret, id } = await create(as);
    expect(await list(other)).toEqual([]);
    expect(await revoke(other, id)).toMatchObject({ status: 404, body: { code: 'ApiTokenNotFound' } });
    expect((await revoke(other, randomUUID())).status).toBe(404);
    expect(await readPrincipal(secret)).not.toBeNull();
  });

  it('given a new password of its user, then sessions end and it goes on', async () => {
    const as = await person('changing@example.com');
    const { secret } = await create(as);
    const changed = await identity.inject({
      ...{ method: 'PUT', url: '/api/v1/user/password', as },
      payload: {
        current_password: PASSWORD,
        password: 'another unusual sentence 47',
        password_confirmation: 'another unusual sentence 47',
      },
    });
    expect(changed.status).toBe(204);
    expect(await readPrincipal(secret)).not.toBeNull();
  });
});
