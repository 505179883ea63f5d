import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '@tailboard/eventing/postgres/connect';
import { sampleEvents } from '@tailboard/eventing/testing/sample-events';
import { waitUntil } from '@tailboard/eventing/testing/wait-until';
import { setPassword } from '../password/password.js';
import { logFirstOwner } from '../users-operation.js';
import { usersProjection } from '../people/users-projection.js';
import { reservations } from '../reservation/reservation.js';
import definition from '../service.js';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

const HOUR = 3_600_000;
const password = 'long enough for an owner';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

const tokenIn = (line: string | undefined) => new URL(line ?? '').searchParams.get('token') ?? '';
const become = (token: string, fields: object = {}) =>
  identity.inject<{ data: { id: string; label: string }; code: string; errors: Record<string, string[]> }>({
    method: 'POST',
    url: '/api/v1/first-owner',
    payload: { token, email: 'li@example.com', first_name: 'Li', last_name: 'Marsh', password, ...fields },
  });

describe('the first owner of an empty company', () => {
  it('given an empty company, when links are printed, then only the newest works, for 24 hours', async () => {
    const first = await identity.runUsersOperation('first-owner-link');
    expect(first).toEqual({
      code: 0,
      lines: [expect.stringMatching(/^http:\/\/localhost:3000\/first-owner\?token=[\w-]{43}$/)],
    });
    const second = await identity.runUsersOperation('first-owner-link');
    expect((await become(tokenIn(first.lines[0]))).body.code).toBe('LinkNotValid');
    identity.advanceTime(24 * HOUR);
    expect((await become(tokenIn(second.lines[0]))).body.code).toBe('LinkNotValid');
  });

  it('given no owner, when a process begins to take requests, then its log has the link, but not for a demo company', async () => {
    const logged: unknown[] = [];
    const info = (...line: unknown[]): void => void logged.push(line);
    const log = { ...identity.ctx.log, info } as typeof identity.ctx.log;
    await logFirstOwner({ ...identity.ctx, log });
    expect(logged).toEqual([
      [
        { link: expect.stringMatching(/^http:\/\/localhost:3000\/first-owner\?token=[\w-]{43}$/) },
        expect.stringContaining('no owner yet'),
      ],
    ]);
    await logFirstOwner({ ...identity.ctx, log, config: { ...identity.ctx.config, DEMO: true } });
    expect(logged).toHaveLength(1);
  });

  it('given the first link, when a password is shorter than twelve characters, then it is refused', async () => {
    const { lines } = await identity.runUsersOperation('first-owner-link');
    const { status, body } = await become(tokenIn(lines[0]), { password: 'elevenchars' });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('password');
  });

  it('given the first link, when it is used twice, then one user becomes the owner', async () => {
    const { lines } = await identity.runUsersOperation('first-owner-link');
    const token = tokenIn(lines[0]);
    const answers = [];
    for (let time = 1; time <= 2; time++) answers.push(await become(token));
    expect(answers.map(({ status }) => status)).toEqual([201, 422]);
    const { id, label } = answers[0]!.body.data;
    expect(label).toBe('Li Marsh');
    // The history names the owner, who was not signed in.
    const [registered] = await identity.store.read(`user-${id}`);
    expect(registered?.meta.actor_id).toBe(id);
    const { status, body } = await identity.signIn('li@example.com', password);
    expect(status).toBe(200);
    expect(body.user.roles).toEqual(['owner']);
  });

  it('given an owner, when a first link is requested, then none is printed', async () => {
    expect(await identity.runUsersOperation('first-owner-link')).toEqual({ code: 0, lines: [] });
    expect((await become('guessed')).body.code).toBe('LinkNotValid');
  });

  it('given an empty database beside the events of a company, then the read model is waited for, and no link is made', async () => {
    const { store, ctx, databaseUrl } = identity;
    // The owner of the tests before, with a password; as a new database has it, there are neither rows nor passwords.
    await ctx.db.query('delete from users');
    await ctx.db.query('delete from credential');
    await ctx.db.query('update projection set position = 0 where name = $1', [usersProjection.name]);
    const database = connect(databaseUrl, { schema: 'identity' });
    const lines: string[] = [];
    let code: Promise<number> | undefined;
    await database.transaction(async (db) => {
      await db.query('select from projection where name = $1 for update', [usersProjection.name]);
      await store.append({ stream: 'note-1', expected: 'any', events: sampleEvents(1) });
      let over = false;
      code = definition.operations.users!(['first-owner-link'], ctx, (line) => lines.push(line));
      void code.then(() => (over = true));
      await waitUntil(() => over || lines.length > 0);
    });
    expect(await code).toBe(0);
    expect(lines).toEqual([
      'Waiting for the read model of users …',
      expect.stringContaining('The company has owners, but none has a password in this database'),
    ]);
    await database.close();
    const { id } = (await ctx.db.query<{ id: string }>(`select id from users where email = 'li@example.com'`))[0]!;
    const commandContext = ctx.createSystemContext(['test', 'password']);
    await setPassword(ctx, { userId: id, password, temporary: false }, commandContext);
    expect(await identity.runUsersOperation('first-owner-link')).toEqual({ code: 0, lines: [] });
  });
});

describe('users add-owner', () => {
  it('given an e-mail, when add-owner runs, then its link makes an owner of that e-mail only', async () => {
    const { code, lines } = await identity.runUsersOperation('add-owner', 'Xin@Example.com');
    expect(code).toBe(0);
    expect(new URL(lines[0]!).searchParams.get('email')).toBe('xin@example.com');
    const token = tokenIn(lines[0]);
    expect((await become(token, { email: 'mallory@example.com' })).body.code).toBe('LinkForAnotherEmail');
    expect((await become(token, { email: 'xin@example.com', first_name: 'Xin' })).status).toBe(201);
    expect((await become(token, { email: 'xin@example.com' })).body.code).toBe('LinkNotValid');
    expect((await identity.signIn('xin@example.com', password)).body.user.roles).toEqual(['owner']);
  });

  it('given the e-mail of a user, when add-owner runs, then it prints that the e-mail is in use', async () => {
    expect(await identity.runUsersOperation('add-owner', 'xin@example.com')).toEqual({
      code: 0,
      lines: ['xin@example.com is already a user (owner).'],
    });
    await identity.addUser('qc@example.com', ['qc']);
    expect((await identity.runUsersOperation('add-owner', 'qc@example.com')).code).toBe(1);
  });

  it('given demo mode or none, when the demo password is set, then it works in demo mode only', async () => {
    const { code, lines } = await identity.runUsersOperation('add-owner', 'demo.owner@example.com', '--demo');
    expect(code).toBe(1);
    expect(lines[0]).toContain('only in demo mode');
    const demo = await identityUnderTest({ DEMO: true });
    try {
      expect((await demo.runUsersOperation('add-owner', 'demo.owner@example.com', '--demo')).code).toBe(0);
      const { body } = await demo.signIn('demo.owner@example.com', 'field-day-2026');
      expect(body.user).toMatchObject({ label: 'Demo Owner', roles: ['owner'] });
    } finally {
      await demo.close();
    }
  });

  it.each([[[]], [['nobody']]])(
    'given the arguments %j, when add-owner runs, then it asks for an e-mail',
    async (args: string[]) => {
      expect((await identity.runUsersOperation('add-owner', ...args)).code).toBe(1);
    },
  );

  it('given a public address, when add-owner runs, then its link leads there', async () => {
    const { lines } = await identity.runUsersOperation(
      'add-owner',
      '--address',
      'https://tailboard.example.com/',
      'yan@example.com',
    );
    expect(lines[0]).toMatch(/^https:\/\/tailboard\.example\.com\/first-owner\?token=/);
  });
});

describe('the other commands for who operates the product', () => {
  it('given users, when commands deactivate and restore them, then that works except for the last owner', async () => {
    expect((await identity.runUsersOperation('deactivate', 'xin@example.com')).code).toBe(0);
    expect(await identity.runUsersOperation('deactivate', 'li@example.com')).toEqual({
      code: 1,
      lines: ['li@example.com stays active (LastOwner).'],
    });
    expect((await identity.runUsersOperation('list')).lines).toContain(
      'xin@example.com  Xin Marsh  owner  (not active)',
    );
    expect((await identity.runUsersOperation('restore', 'xin@example.com')).code).toBe(0);
    expect((await identity.runUsersOperation('list')).lines).toContain('xin@example.com  Xin Marsh  owner');
    expect((await identity.runUsersOperation('restore', 'nobody@example.com')).code).toBe(1);
  });

  it('given a deactivated user, when they are erased, then their personal data is gone and the e-mail is free', async () => {
    const demo = await identityUnderTest({ DEMO: true });
    const email = 'erin@example.com';
    for (const owner of ['stays@example.com', email]) await demo.runUsersOperation('add-owner', owner, '--demo');
    const listErased = async () =>
      (await demo.runUsersOperation('list')).lines.filter((line) => /erin|Erased/i.test(line));
    const [row] = await demo.ctx.db.query<{ id: string }>(`select id::text as id from users where email = $1`, [email]);
    expect(await demo.runUsersOperation('erase', email, '--yes')).toEqual({
      code: 1,
      lines: [`${email} was not erased (StillActive): deactivate the user first.`],
    });
    await demo.runUsersOperation('deactivate', email);
    const response = await demo.runUsersOperation('erase', email);
    expect([response.code, response.lines]).toEqual([1, [expect.stringContaining('Repeat the command with --yes')]]);
    expect(await listErased()).toEqual([`${email}  Erin Owner  owner  (not active)`]);

    expect((await demo.runUsersOperation('erase', email, '--yes')).code).toBe(0);
    const name = `Erased ${row!.id.slice(0, 6)}`;
    expect(await listErased()).toEqual([`${row!.id}@erased.invalid  ${name}  owner  (not active)`]);
    for (const table of ['credential', 'token'])
      expect(await demo.ctx.db.query(`select from ${table} where user_id = $1`, [row!.id])).toEqual([]);
    expect((await demo.runUsersOperation('restore', email)).code).toBe(1);
    expect(await reservations.findHolder(demo.ctx, { kind: 'email', value: email })).toBeUndefined();
    await demo.close();
  });

  it.each([[['delete-everything']], [[]], [['list', '--everything']]])(
    'given the arguments %j, when the command runs, then it prints its usage',
    async (args: string[]) => {
      const { code, lines } = await identity.runUsersOperation(...args);
      expect(code).toBe(2);
      expect(lines.join('\n')).toContain('add-owner EMAIL');
    },
  );
});
