import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRefused } from '@tailboard/contracts/refusal';
import { deactivate, restore } from '../account/activity.js';
import { attempt, attemptKey, SIGN_INS } from '../sign-in-attempt/attempts.js';
import { findPasswordHash, setPassword, strength } from '../password/password.js';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { issueToken } from '../token/token.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NO_MATCH = 'These credentials do not match our records.';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

const readEvents = async (userId: string) =>
  (await identity.store.read(`session-${userId}`)).map(({ type, data, meta }) => ({ type, data, ip: meta.ip }));

describe('signing in', () => {
  it('given a user, when they sign in, then they get a bearer token for twelve hours and their data without pay', async () => {
    const { id } = await identity.addUser('ada@example.com', ['supervisor', 'qc']);
    const { status, body, headers } = await identity.signIn('Ada@Example.com ');
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_at: '2026-10-06T00:00:00.000Z',
      user: { id, email: 'ada@example.com', label: 'Ada Reed', roles: ['supervisor', 'qc'], active: 1 },
    });
    expect(body.user.profile).not.toHaveProperty('pay_rate');
    expect(await identity.readPrincipal(body.access_token)).toEqual({
      user_id: id,
      confirmed_at: expect.any(String),
      session_id: expect.any(String),
      valid_until: '2026-10-06T00:00:00.000Z',
      label: 'Ada Reed',
      roles: ['supervisor', 'qc'],
    });
    expect(await readEvents(id)).toEqual([
      {
        type: 'LoginSucceeded',
        ip: '10.0.0.1',
        data: expect.objectContaining({ expires_at: '2026-10-06T00:00:00.000Z', remember: false }),
      },
    ]);
  });

  it('given “remember me”, when a user signs in, then the token is valid for 365 days', async () => {
    await identity.addUser('remember@example.com', ['qc']);
    const { body } = await identity.signIn('remember@example.com', PASSWORD, { remember: true });
    expect(body.expires_at).toBe('2027-10-05T12:00:00.000Z');
  });

  it('given a hash of weaker parameters than those of today, when its user signs in, then it is renewed, and they are in', async () => {
    const { id } = await identity.addUser('weaker@example.com', ['qc']);
    const { memoryCost } = strength;
    strength.memoryCost = 2 * memoryCost;
    try {
      const { body } = await identity.signIn('weaker@example.com');
      expect(await identity.readPrincipal(body.access_token)).toMatchObject({ user_id: id });
      expect(await findPasswordHash(identity.ctx.db, id)).toContain(`m=${2 * memoryCost},`);
      expect((await identity.signIn('weaker@example.com')).status).toBe(200);
    } finally {
      strength.memoryCost = memoryCost;
    }
  });

  it('given a user who was just created, when they sign in, then it works at once', async () => {
    const owner = { roles: ['owner' as const] };
    const made = await identity.inject<{ data: { id: string } }>({
      method: 'POST',
      url: '/api/v1/users',
      as: owner,
      payload: {
        email: 'new@example.com',
        roles: ['qc'],
        profile: { first_name: 'New', last_name: 'Here', unpaid: true },
      },
    });
    const { id } = made.body.data;
    await setPassword(
      identity.ctx,
      { userId: id, password: PASSWORD, temporary: true },
      identity.ctx.createSystemContext(['new']),
    );
    const { status, body } = await identity.signIn('new@example.com');
    expect(status).toBe(200);
    expect(body.user.profile.temp_password).toBe(true);
    expect(await identity.readPrincipal(body.access_token)).toMatchObject({ user_id: id });
  });

  it('given a wrong password, an unknown or inactive user or one without password, when they sign in, then the refusal is the same', async () => {
    const ada = await identity.addUser('known@example.com', ['qc']);
    const inactive = await identity.addUser('gone@example.com', ['qc']);
    await deactivate(identity.ctx, inactive.id, identity.ctx.createSystemContext(['gone']));
    await identity.inject({
      method: 'POST',
      url: '/api/v1/users',
      as: { roles: ['owner'] },
      payload: {
        email: 'nopassword@example.com',
        roles: ['qc'],
        profile: { first_name: 'No', last_name: 'Secret', unpaid: true },
      },
    });
    const answers = [
      await identity.signIn('known@example.com', 'not the password'),
      await identity.signIn('nobody@example.com'),
      await identity.signIn('gone@example.com'),
      await identity.signIn('nopassword@example.com'),
      await identity.signIn('not an e-mail'),
    ];
    for (const { status, body } of answers)
      expect({ status, body }).toEqual({
        status: 422,
        body: { message: NO_MATCH, code: 'CredentialsDoNotMatch', errors: { email: [NO_MATCH] } },
      });
    expect((await readEvents(ada.id)).at(-1)).toMatchObject({ type: 'LoginFailed', data: { reason: 'password' } });
    expect((await readEvents(inactive.id)).at(-1)).toMatchObject({ type: 'LoginFailed', data: { reason: 'inactive' } });
  });

  it('given a caller’s language, when the sign-in is refused, then the message is in that language', async () => {
    const { body } = await identity.signIn('nobody@example.com', 'x', { locale: 'es', ip: '10.9.9.9' });
    expect(body.message).toBe('Estas credenciales no coinciden con nuestros registros.');
  });

  it.each([[{}], [{ email: 'ada@example.com' }], [{ email: ['ada@example.com'], password: { $ne: '' } }]])(
    'given the body %j, when it is sent to the sign-in, then the wrong fields are named',
    async (payload) => {
      const { status, body } = await identity.inject<{ errors: object }>({
        method: 'POST',
        url: '/api/v1/login',
        payload,
      });
      expect(status).toBe(422);
      expect(body.errors).toHaveProperty('password');
    },
  );
});

describe('too many failures', () => {
  it('given five failed sign-ins, when the right password is sent, then it is refused for 15 minutes, also after a restart', async () => {
    const { id } = await identity.addUser('locked@example.com', ['qc']);
    for (let attempt = 1; attempt <= 5; attempt++)
      expect((await identity.signIn('locked@example.com', `guess ${attempt}`)).status).toBe(422);

    const locked = await identity.signIn('locked@example.com');
    expect(locked.status).toBe(429);
    expect(Number(locked.headers['retry-after'])).toBe(900);
    expect(locked.body.message).toBe('Too many failed sign-ins. Please try again in 15 minutes.');
    expect((await readEvents(id)).map(({ data }) => (data as { reason: string }).reason)).toEqual([
      ...Array<string>(5).fill('password'),
      'locked',
    ]);

    await identity.restart();
    expect((await identity.signIn('locked@example.com')).status).toBe(429);
    identity.advanceTime(15 * MINUTE - 1000);
    expect((await identity.signIn('locked@example.com')).headers['retry-after']).toBe('1');
    identity.advanceTime(1000);
    expect((await identity.signIn('locked@example.com')).status).toBe(200);
  });

  it('given an e-mail without a user, when five sign-ins failed, then the sixth is refused like that of a user', async () => {
    const statuses = [];
    for (let attempt = 1; attempt <= 6; attempt++) statuses.push((await identity.signIn('noone@example.com')).status);
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429]);
  });

  it('given five failed sign-ins, when another address or another user signs in, then it works', async () => {
    await identity.addUser('target@example.com', ['qc']);
    await identity.addUser('neighbour@example.com', ['qc']);
    for (let attempt = 1; attempt <= 5; attempt++) await identity.signIn('target@example.com', 'guess');
    expect((await identity.signIn('target@example.com')).status).toBe(429);
    expect((await identity.signIn('target@example.com', PASSWORD, { ip: '10.0.0.2' })).status).toBe(200);
    expect((await identity.signIn('neighbour@example.com')).status).toBe(200);
  });

  it('given twenty wrong sign-ins at once, when they are answered, then five are checked and fifteen refused', async () => {
    await identity.addUser('flood@example.com', ['qc']);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, guess) => identity.signIn('flood@example.com', `guess ${guess}`)),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(15);
  });

  it('given failed sign-ins in one process, when the user signs in at another process, then they count there', async () => {
    const { id } = await identity.addUser('everywhere@example.com', ['qc']);
    const { db } = identity.ctx;
    const by = [{ key: attemptKey('everywhere@example.com', '10.0.0.1'), limit: SIGN_INS }];
    for (let guess = 1; guess <= 4; guess++) await attempt(db, by, identity.ctx.now(), async () => false);
    // An attempt counts while it is being checked.
    await attempt(db, by, identity.ctx.now(), async () => {
      expect((await identity.signIn('everywhere@example.com')).status).toBe(429);
      return true;
    });
    expect((await identity.signIn('everywhere@example.com')).body.user.id).toBe(id);
  });

  it('given 60 failed sign-ins from one network, when any e-mail signs in there, then it is refused, for IPv6 by its /64', async () => {
    await identity.addUser('crew@example.com', ['qc']);
    const ip = (at: number) => `2001:db8:7:7::${at.toString(16)}`;
    const statuses: number[] = [];
    for (let at = 1; at <= 61; at++)
      statuses.push((await identity.signIn(`sprayed-${at}@example.com`, 'guess', { ip: ip(at) })).status);
    expect(statuses).toEqual([...Array<number>(60).fill(422), 429]);
    const { status, headers } = await identity.signIn('crew@example.com', PASSWORD, { ip: ip(99) });
    expect([status, headers['retry-after']]).toEqual([429, '900']);
    expect((await identity.signIn('crew@example.com', PASSWORD, { ip: '2001:db8:7:8::1' })).status).toBe(200);
  });

  it('given 60 failed sign-ins from one network, when a user who signed in there before does so again, then it works', async () => {
    const { id } = await identity.addUser('office@example.com', ['qc']);
    const ip = (at: number) => `2001:db8:9:7::${at.toString(16)}`;
    expect((await identity.signIn('office@example.com', PASSWORD, { ip: ip(200) })).status).toBe(200);
    await identity.settle();
    for (let at = 1; at <= 60; at++) await identity.signIn(`office-${at}@example.com`, 'guess', { ip: ip(at) });
    expect((await identity.signIn('unknown@example.com', PASSWORD, { ip: ip(61) })).status).toBe(429);
    expect((await identity.signIn('office@example.com', PASSWORD, { ip: ip(62) })).body.user.id).toBe(id);
    // Guesses for a known user are still counted one address at a time.
    for (let at = 1; at <= 5; at++) await identity.signIn('office@example.com', 'guess', { ip: ip(63) });
    expect((await identity.signIn('office@example.com', PASSWORD, { ip: ip(63) })).status).toBe(429);
  });

  it('given 30 failed sign-ins with one e-mail, when it signs in from a new address, then it is refused; from a known one it works', async () => {
    await identity.addUser('hunted@example.com', ['qc']);
    expect((await identity.signIn('hunted@example.com', PASSWORD, { ip: '10.20.0.1' })).status).toBe(200);
    await identity.settle();
    const statuses: number[] = [];
    for (let at = 1; at <= 31; at++)
      statuses.push((await identity.signIn('hunted@example.com', 'guess', { ip: `10.21.0.${at}` })).status);
    expect(statuses).toEqual([...Array<number>(30).fill(422), 429]);
    expect((await identity.signIn('hunted@example.com', PASSWORD, { ip: '10.22.0.1' })).status).toBe(429);
    expect((await identity.signIn('hunted@example.com', PASSWORD, { ip: '10.20.0.1' })).status).toBe(200);
    identity.advanceTime(HOUR);
    expect((await identity.signIn('hunted@example.com', PASSWORD, { ip: '10.22.0.1' })).status).toBe(200);
  });

  it('given 200 sign-ins at once, when they are answered, then most get 503 with Retry-After, and signed-in users are served', async () => {
    const { id } = await identity.addUser('busy@example.com', ['qc']);
    const { access_token } = (await identity.signIn('busy@example.com', PASSWORD, { ip: '10.30.0.1' })).body;
    const flood = Promise.all(
      Array.from({ length: 200 }, (_, at) => identity.signIn(`flood-${at}@example.com`, 'x', { ip: `10.31.0.${at}` })),
    );
    expect(await identity.readPrincipal(access_token)).toMatchObject({ user_id: id });
    const answers = await flood;
    const turnedAway = answers.filter(({ status }) => status === 503);
    expect(turnedAway.length).toBeGreaterThan(100);
    expect(turnedAway[0]!.headers['retry-after']).toBe('2');
    expect(answers.filter(({ status }) => status === 422).length).toBe(answers.length - turnedAway.length);
  });

  it('given an e-mail without a user, when a sign-in fails, then it is in the log and records as much as that of a user', async () => {
    const { id } = await identity.addUser('somebody@example.com', ['qc']);
    const before = await identity.store.head();
    await identity.signIn('somebody@example.com', 'guess', { ip: '10.40.0.1' });
    const known = await identity.store.head();
    await identity.signIn('Stranger@Example.com', 'guess', { ip: '10.40.0.1' });
    await identity.signIn('my secret password', 'guess', { ip: '10.40.0.1' });
    const { events } = await identity.store.readAll({ after: before, limit: 10 });
    expect(events.filter(({ position }) => position <= known)).toHaveLength(1);
    expect(events.slice(1).map(({ type, data }) => [type, (data as { email: unknown }).email])).toEqual([
      ['LoginOfNobodyFailed', 'stranger@example.com'],
      ['LoginOfNobodyFailed', null],
    ]);
    await identity.settle();
    const { body } = await identity.inject<{ data: object[] }>({
      url: '/api/v1/logins',
      as: { roles: ['owner'] },
    });
    expect(body.data.slice(0, 3)).toMatchObject([
      { result: 'unknown', user_id: null, label: null, email: null, ip: '10.40.0.1' },
      { result: 'unknown', user_id: null, email: 'stranger@example.com' },
      { result: 'failed', user_id: id, email: 'somebody@example.com' },
    ]);
  });

  it('given four failed sign-ins, when the right password is sent, then they no longer count', async () => {
    await identity.addUser('clumsy@example.com', ['qc']);
    for (let round = 1; round <= 3; round++) {
      for (let attempt = 1; attempt <= 4; attempt++) await identity.signIn('clumsy@example.com', 'wrong');
      expect((await identity.signIn('clumsy@example.com')).status).toBe(200);
    }
  });
});

describe('a token', () => {
  const signedIn = async (email: string) => {
    const person = await identity.addUser(email, ['manager']);
    const { access_token } = (await identity.signIn(email)).body;
    const principal = await identity.readPrincipal(access_token);
    if (!principal) throw new Error('the token is dead from the start');
    return { person, access_token, principal };
  };

  it('given two sessions, when one signs out twice, then only its token is invalid, and one event is recorded [API-003]', async () => {
    const { person, access_token, principal } = await signedIn('out@example.com');
    const other = (await identity.signIn('out@example.com')).body.access_token;
    const signOut = () => identity.inject({ method: 'POST', url: '/api/v1/logout', as: principal });
    expect((await signOut()).status).toBe(204);
    expect(await identity.readPrincipal(access_token)).toBeNull();
    expect(await identity.readPrincipal(other)).toMatchObject({ user_id: person.id });
    expect((await signOut()).status).toBe(204);
    expect((await readEvents(person.id)).filter(({ type }) => type === 'LoggedOut')).toEqual([
      { type: 'LoggedOut', data: { session_id: principal.session_id }, ip: '127.0.0.1' },
    ]);
  });

  it('given another user’s session ID, when a user signs out with it, then that session continues', async () => {
    const { access_token, principal } = await signedIn('victim@example.com');
    const stranger = { user_id: '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001', session_id: principal.session_id };
    await identity.inject({ method: 'POST', url: '/api/v1/logout', as: stranger });
    expect(await identity.readPrincipal(access_token)).not.toBeNull();
  });

  it('given a token, when twelve hours passed, then it is invalid', async () => {
    const { access_token } = await signedIn('late@example.com');
    identity.advanceTime(12 * HOUR - 1);
    expect(await identity.readPrincipal(access_token)).not.toBeNull();
    identity.advanceTime(1);
    expect(await identity.readPrincipal(access_token)).toBeNull();
  });

  it('given a token, when its user is deactivated and restored, then it remains invalid', async () => {
    const { person, access_token } = await signedIn('leaver@example.com');
    expect(await deactivate(identity.ctx, person.id, identity.ctx.createSystemContext(['leave']))).toBeUndefined();
    expect(await identity.readPrincipal(access_token)).toBeNull();
    expect(isRefused(await restore(identity.ctx, person.id, identity.ctx.createSystemContext(['return'])))).toBe(false);
    await identity.settle();
    expect(await identity.readPrincipal(access_token)).toBeNull();
    expect((await identity.signIn('leaver@example.com')).status).toBe(200);
  });

  it('given a token, when the password is changed, then the token and the old password are invalid', async () => {
    const { person, access_token } = await signedIn('change@example.com');
    const chosen = { userId: person.id, password: 'another long password', temporary: false };
    await setPassword(identity.ctx, chosen, identity.ctx.createSystemContext(['change']));
    expect(await identity.readPrincipal(access_token)).toBeNull();
    expect((await identity.signIn('change@example.com')).status).toBe(422);
    expect((await identity.signIn('change@example.com', 'another long password')).status).toBe(200);
  });

  it('given a sign-in in progress, when the password is changed meanwhile, then no valid token is issued', async () => {
    const { id } = await identity.addUser('race@example.com', ['manager']);
    const { db } = identity.ctx;
    const now = identity.ctx.now();
    const newToken = { userId: id, expiresAt: new Date(now.getTime() + HOUR), now };
    const proof = (await findPasswordHash(db, id))!;
    expect(await issueToken(db, { ...newToken, passwordHash: proof })).toBeDefined();
    const change = { userId: id, password: 'another long password', temporary: false };
    const [token] = await Promise.all([
      identity.signIn('race@example.com').then(({ body }) => body.access_token),
      setPassword(identity.ctx, change, identity.ctx.createSystemContext(['race'])),
    ]);
    expect(await issueToken(db, { ...newToken, passwordHash: proof })).toBeUndefined();
    if (token) expect(await identity.readPrincipal(token)).toBeNull();
  });
  it('given a token issued while its user was deactivated, when the user is restored, then it remains invalid', async () => {
    const { id } = await identity.addUser('late-restore@example.com', ['manager']);
    await deactivate(identity.ctx, id, identity.ctx.createSystemContext(['late leave']));
    const now = identity.ctx.now();
    const issued = await issueToken(identity.ctx.db, { userId: id, expiresAt: new Date(now.getTime() + HOUR), now });
    await restore(identity.ctx, id, identity.ctx.createSystemContext(['late return']));
    await identity.settle();
    expect(await identity.readPrincipal(issued!.token)).toBeNull();
  });
  it('given a token that was never issued, when it is used, then it belongs to no user', async () => {
    expect(await identity.readPrincipal('guess')).toBeNull();
    const { status } = await identity.inject({
      method: 'POST',
      url: '/api/v1/internal/principal',
      payload: { token_hash: 'not a hash' },
    });
    expect(status).toBe(422);
  });
});

describe('secrets', () => {
  it('given passwords and tokens, when events and tables are searched, then none contains them', async () => {
    const secret = 'a secret nobody may read';
    const { id } = await identity.addUser('secret@example.com', ['qc']);
    await setPassword(
      identity.ctx,
      { userId: id, password: secret, temporary: false },
      identity.ctx.createSystemContext(['s']),
    );
    await identity.signIn('secret@example.com', 'a wrong secret typed');
    const { access_token } = (await identity.signIn('secret@example.com', secret)).body;
    await identity.settle();

    const { events } = await identity.store.readAll({ limit: 10_000 });
    const tables = await identity.ctx.db.query<{ name: string }>(
      `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
       where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
    );
    const stored = [JSON.stringify(events, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))];
    for (const { name } of tables)
      stored.push(
        ...(await identity.ctx.db.query<{ row: string }>(`select t::text as row from ${name} t`)).map(({ row }) => row),
      );
    expect(stored.length).toBeGreaterThan(20);
    for (const text of stored)
      for (const hidden of [secret, 'a wrong secret typed', access_token]) expect(text).not.toContain(hidden);
    expect(stored[0]).not.toContain('argon2');
  });
});
