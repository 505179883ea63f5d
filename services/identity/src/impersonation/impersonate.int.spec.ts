import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Login } from '@tailboard/contracts/identity/login-log';
import type { Principal } from '@tailboard/service/auth/principal';
import { deactivate } from '../account/activity.js';
import { setPassword } from '../password/password.js';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

const MINUTE = 60_000;

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
  await identity.addUser('owner@example.com', ['owner']);
  await identity.addUser('second.owner@example.com', ['owner']);
});
afterAll(() => identity.close());

interface Begun {
  access_token: string;
  expires_at: string;
  impersonated: { id: string; label: string };
  code?: string;
}
/** A user at the gateway: requests carry the caller resolved from their token. */
interface Someone {
  readonly id: string;
  readonly token: string;
  request<Body = Begun>(
    method: 'GET' | 'POST',
    url: string,
    headers?: Record<string, string>,
  ): ReturnType<typeof identity.inject<Body>>;
}
const readSomeone = async (token: string, id: string): Promise<Someone> => {
  const as = (await identity.readPrincipal(token)) as Partial<Principal>;
  return {
    id,
    token,
    request: (method, url, headers = {}) => identity.inject({ method, url: `/api/v1${url}`, headers, as }),
  };
};
const signedIn = async (email: string): Promise<Someone> => {
  const { body } = await identity.signIn(email);
  return readSomeone(body.access_token, body.user.id);
};
const become = (who: Someone, id: string) => who.request('GET', `/users/impersonate/${id}`);
const impersonate = async (who: Someone, id: string) => readSomeone((await become(who, id)).body.access_token, id);

const readEvents = async (id: string) =>
  (await identity.store.read(`session-${id}`)).map(({ type, meta }) => ({
    type,
    actor_id: meta.actor_id,
    impersonator_id: meta.impersonator_id,
  }));

describe('acting as another user', () => {
  it('given an owner, when they impersonate a technician, then they get a token of theirs for 60 minutes that no one may store [USR-039] [API-049] [API-050]', async () => {
    const technician = await identity.addUser('tech@example.com', ['technician']);
    const owner = await signedIn('owner@example.com');
    const { status, body, headers } = await become(owner, technician.id);
    expect(status).toBe(200);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^[\w-]{43}$/),
      expires_at: '2026-10-05T13:00:00.000Z',
      impersonated: { id: technician.id, label: 'Ada Reed' },
    });
    expect(headers['cache-control']).toBe('no-store');
    expect(await identity.readPrincipal(body.access_token)).toEqual({
      user_id: technician.id,
      session_id: expect.any(String),
      label: 'Ada Reed',
      roles: ['technician'],
      impersonator_id: owner.id,
      valid_until: '2026-10-05T13:00:00.000Z',
    });
    expect(await readEvents(technician.id)).toEqual([{ type: 'ImpersonationStarted', actor_id: owner.id }]);

    const { data } = (
      await (
        await readSomeone(body.access_token, technician.id)
      ).request<{ data: { id: string; impersonated_by: unknown; profile: object } }>('GET', '/user')
    ).body;
    expect(data.id).toBe(technician.id);
    expect(data.impersonated_by).toEqual({ id: owner.id, label: 'Ada Reed' });
    expect(data.profile).not.toHaveProperty('pay_rate');
    identity.advanceTime(61 * MINUTE);
    expect(await identity.readPrincipal(body.access_token)).toBeNull();
  });

  it('given an Idempotency-Key, when the response contains a token, then it is not stored, and a repeat creates another', async () => {
    const { id } = await identity.addUser('kept@example.com', ['qc']);
    const owner = await signedIn('owner@example.com');
    const headers = { 'idempotency-key': '11111111-1111-4111-8111-111111111111' };
    const first = await owner.request('GET', `/users/impersonate/${id}`, headers);
    const second = await owner.request('GET', `/users/impersonate/${id}`, headers);
    expect(second.headers).not.toHaveProperty('x-replayed');
    expect(second.body.access_token).not.toBe(first.body.access_token);
    const stored = await identity.ctx.db.query<{ row: string }>('select t::text as row from idempotency t');
    expect(JSON.stringify(stored)).not.toContain(first.body.access_token);
  });

  it('given people whom one may not become, when it is asked, then it is refused', async () => {
    const admin = await identity.addUser('admin@example.com', ['admin']);
    const gone = await identity.addUser('gone@example.com', ['technician']);
    await deactivate(identity.ctx, gone.id, identity.ctx.createSystemContext(['gone']));
    await identity.settle();
    const [asOwner, asAdmin] = [await signedIn('owner@example.com'), await signedIn('admin@example.com')];
    const expectRefused = async (who: Someone, id: string) => {
      const { status, body } = await become(who, id);
      return [status, body.code];
    };
    expect(await expectRefused(asOwner, asOwner.id)).toEqual([403, 'NotThisPerson']);
    expect(await expectRefused(asAdmin, asOwner.id)).toEqual([403, 'NotThisPerson']);
    expect(await expectRefused(asOwner, gone.id)).toEqual([409, 'UserInactive']);
    expect(await expectRefused(asOwner, '99999999-9999-4999-8999-999999999999')).toEqual([404, 'UserNotFound']);
    expect((await become(asOwner, admin.id)).status).toBe(200);
  });

  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const)(
    'given a %s, when they ask to impersonate a user, then they are not allowed [USR-031]',
    async (role) => {
      await identity.addUser(`${role}.asks@example.com`, [role]);
      const who = await signedIn(`${role}.asks@example.com`);
      const owner = await identity.signIn('owner@example.com');
      expect((await become(who, owner.body.user.id)).status).toBe(403);
    },
  );

  it('given a user who impersonates an admin, when they ask to impersonate a third, then only the person themself may', async () => {
    const other = await identity.addUser('nested.admin@example.com', ['admin']);
    const third = await identity.addUser('third@example.com', ['technician']);
    const asAdmin = await impersonate(await signedIn('owner@example.com'), other.id);
    const { status, body } = await become(asAdmin, third.id);
    expect([status, body.code]).toEqual([403, 'NotWhileImpersonating']);
  });

  it('given an impersonation, when it is stopped, then its token is dead, the actor’s own lives, and a second stop is refused', async () => {
    const { id } = await identity.addUser('stopped@example.com', ['warehouse']);
    const owner = await signedIn('owner@example.com');
    const other = await impersonate(owner, id);
    expect((await other.request('POST', '/users/impersonate/stop')).status).toBe(204);
    expect(await identity.readPrincipal(other.token)).toBeNull();
    expect(await identity.readPrincipal(owner.token)).not.toBeNull();
    expect(await readEvents(id)).toEqual([
      { type: 'ImpersonationStarted', actor_id: owner.id },
      { type: 'ImpersonationStopped', actor_id: owner.id },
    ]);
    const again = await owner.request('POST', '/users/impersonate/stop');
    expect([again.status, again.body.code]).toEqual([409, 'NotImpersonating']);
  });

  it('given an impersonation, when the user signs out, then it is the impersonation that ends', async () => {
    const { id } = await identity.addUser('leaves@example.com', ['qc']);
    const owner = await signedIn('owner@example.com');
    const other = await impersonate(owner, id);
    expect((await other.request('POST', '/logout')).status).toBe(204);
    expect(await identity.readPrincipal(other.token)).toBeNull();
    expect((await readEvents(id)).at(-1)).toEqual({ type: 'ImpersonationStopped', actor_id: owner.id });
  });

  const ends: [string, (actor: { id: string; email: string; signedIn: Someone }) => Promise<unknown>][] = [
    ['signs out', ({ signedIn: who }) => who.request('POST', '/logout')],
    ['is deactivated', ({ id }) => deactivate(identity.ctx, id, identity.ctx.createSystemContext(['ends', id]))],
    [
      'gets another password',
      ({ id }) =>
        setPassword(
          identity.ctx,
          { userId: id, password: 'another long password', temporary: false },
          identity.ctx.createSystemContext(['password', id]),
        ),
    ],
    [
      'is an admin no more',
      ({ id }) => identity.ctx.db.query(`update users set roles = '{manager}' where id = $1`, [id]),
    ],
  ];
  it.each(ends)(
    'given an admin who impersonates another user, when the admin %s, then that ends at once',
    async (how, end) => {
      const email = `${how.replaceAll(' ', '.')}@example.com`;
      const { id } = await identity.addUser(email, ['admin']);
      const target = await identity.addUser(`target.${email}`, ['technician']);
      const who = await signedIn(email);
      const other = await impersonate(who, target.id);
      expect(await identity.readPrincipal(other.token)).not.toBeNull();
      await end({ id, email, signedIn: who });
      expect(await identity.readPrincipal(other.token)).toBeNull();
    },
  );

  it('given an admin who impersonates another user, when that person becomes an owner, then it ends', async () => {
    await identity.addUser('rising.admin@example.com', ['admin']);
    const { id } = await identity.addUser('rising@example.com', ['manager']);
    const other = await impersonate(await signedIn('rising.admin@example.com'), id);
    await identity.ctx.db.query(`update users set roles = '{manager,owner}' where id = $1`, [id]);
    expect(await identity.readPrincipal(other.token)).toBeNull();
  });

  it('given a user who impersonates an admin, when they do something, then it is the admin’s, and the event names who did it [USR-052]', async () => {
    const { id } = await identity.addUser('does@example.com', ['admin']);
    const owner = await signedIn('owner@example.com');
    const as = (await identity.readPrincipal((await impersonate(owner, id)).token)) as Partial<Principal>;
    const opened = await identity.inject<{ data: { locationID: string } }>({
      method: 'POST',
      url: '/api/v1/locations',
      payload: { name: 'Yard of acts' },
      as,
    });
    expect(opened.status).toBe(201);
    const { events } = await identity.store.readAll({ limit: 10_000 });
    const event = events.find(
      ({ type, data }) => type === 'LocationOpened' && (data as { name: string }).name === 'Yard of acts',
    );
    expect(event?.meta).toMatchObject({ actor_id: id, impersonator_id: owner.id });
  });
});

describe('the login log', () => {
  const list = async (query: string, as: Partial<Principal> = { roles: ['manager'] }) => {
    await identity.settle();
    return identity.inject<{ data: Login[]; total: number; last_page_url: string }>({
      url: `/api/v1/logins?${query}`,
      as,
    });
  };

  it('given a day of sign-ins, when a manager reads the log, then it shows everything, newest first', async () => {
    const { id } = await identity.addUser('door@example.com', ['technician']);
    await identity.signIn('door@example.com', 'wrong', { ip: '10.1.2.3' });
    const own = await signedIn('door@example.com');
    await own.request('POST', '/logout');
    const owner = await signedIn('owner@example.com');
    await (await impersonate(owner, id)).request('POST', '/users/impersonate/stop');
    for (let time = 0; time < 5; time++) await identity.signIn('door@example.com', 'wrong', { ip: '10.1.2.4' });

    const { status, body } = await list(`user_id=${id}`);
    expect(status).toBe(200);
    expect(body.data.map(({ result }) => result)).toEqual([
      'locked',
      ...Array.from({ length: 5 }, () => 'failed'),
      'impersonation_stop',
      'impersonation_start',
      'logout',
      'success',
      'failed',
    ]);
    expect(body.total).toBe(11);
    expect(body.data.at(-1)).toEqual({
      id: expect.any(String),
      user_id: id,
      label: 'Ada Reed',
      api_token: null,
      way: 'password',
      email: 'door@example.com',
      result: 'failed',
      ip: '10.1.2.3',
      user_agent: expect.any(String),
      actor_id: null,
      actor: null,
      created_at: expect.stringMatching(/^2026-10-05T/),
    });
    expect(body.data[7]).toMatchObject({ result: 'impersonation_start', actor_id: owner.id, actor: 'Ada Reed' });
  });

  it('given filters, when it is read, then a day is a day of the company and three years are kept', async () => {
    const { id } = await identity.addUser('late@example.com', ['qc']);
    // 03:30 UTC is still the evening before in New York.
    const now = identity.ctx.now().getTime();
    const evening = Date.parse('2026-10-07T03:30:00Z');
    identity.advanceTime(evening - now);
    await identity.signIn('late@example.com');
    const countFound = async (query: string) => (await list(`user_id=${id}&${query}`)).body.total;
    expect(await countFound('start_date=2026-10-06&end_date=2026-10-06')).toBe(1);
    expect(await countFound('start_date=2026-10-07')).toBe(0);
    expect(await countFound('end_date=2026-10-05')).toBe(0);
    expect(await countFound('result=success')).toBe(1);
    expect(await countFound('result=failed')).toBe(0);
    expect(await countFound('q=LATE%40')).toBe(1);
    const paged = await list('per_page=10&sort_by=email&direction=asc');
    expect(paged.body.data).toHaveLength(10);
    expect(paged.body.last_page_url).toContain('sort_by=email');
    identity.advanceTime(3 * 366 * 24 * 60 * MINUTE);
    expect(await countFound('')).toBe(0);
  });

  it.each([
    ['owner', 200],
    ['admin', 200],
    ['manager', 200],
    ['supervisor', 403],
    ['technician', 403],
    ['warehouse', 403],
    ['qc', 403],
  ] as const)('given a %s, when they read the log, then the answer is %i', async (role, status) =>
    expect((await list('', { roles: [role] })).status).toBe(status),
  );

  it.each(['start_date=yesterday', 'result=robbery', 'user_id=1', 'sort_by=ip', 'per_page=5000'])(
    'given %s, when the log is read, then the input is wrong',
    async (query) => expect((await list(query)).status).toBe(422),
  );
});

describe('a sign of life', () => {
  it('given a signed-in user, when the heartbeat is sent, then it shows the time, the unread and the build [API-006]', async () => {
    const { status, body } = await (await signedIn('owner@example.com')).request<object>('GET', '/heartbeat');
    expect(status).toBe(200);
    expect(body).toEqual({
      server_time: identity.ctx.now().toISOString(),
      unread: 0,
      version: expect.stringMatching(/^\d+\.\d+\.\d+\+[\da-f]{12}$/),
    });
    expect((await identity.inject({ url: '/api/v1/heartbeat' })).status).toBe(401);
  });

  it('given a date, when obstacles are requested, then there are none [API-007] [API-008]', async () => {
    const owner = await signedIn('owner@example.com');
    expect((await owner.request<object>('GET', '/roadblocks?date=2026-10-05')).body).toEqual({
      roadblocks: [],
      counter: 0,
    });
    expect((await owner.request('GET', '/roadblocks')).status).toBe(422);
    expect((await owner.request('GET', '/roadblocks?date=2026-02-30')).status).toBe(422);
  });
});
