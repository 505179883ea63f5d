import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Invitation } from '@tailboard/contracts/identity/invitation';
import { RegisterUser } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { startMailServer, type MailServer } from '@tailboard/service/testing/mail-server';
import type { Principal } from '@tailboard/service/auth/principal';
import { deactivate } from '../account/activity.js';
import { registerPerson } from '../account/register-user.js';
import { deriveCommandId } from '../one-time-link/one-time-link.js';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { linkIn } from '../testing/mails.js';
import { deriveUserId } from '../user/user-id.js';
import { AcceptInvitation, invitationDecider } from './invitation-decider.js';

const DAY = 24 * 3_600_000;
const CHOSEN = 'harbor cactus violin';

let identity: IdentityUnderTest;
let post: MailServer;
beforeAll(async () => {
  post = await startMailServer();
  identity = await identityUnderTest({ SMTP_URL: post.url, APP_NAME: 'Marsh Cable' });
});
afterAll(async () => {
  await identity.close();
  await post.goDown();
});

interface TestResponse {
  message: string;
  code?: string;
  errors?: Record<string, string[]>;
}
const inviter = async (email: string, ...roles: Role[]): Promise<Partial<Principal>> => {
  const { id } = await identity.addUser(email, roles, { profile: { first_name: 'Li', last_name: 'Marsh' } });
  return { user_id: id, roles, label: 'Li Marsh' };
};
const invite = (as: Partial<Principal>, fields: object, locale = 'en') =>
  identity.inject<TestResponse & { data: { id: string; email: string; expires_at: string } }>({
    method: 'POST',
    url: '/api/v1/invitations',
    as,
    headers: { 'accept-language': locale },
    payload: { roles: ['qc'], profile: { pay_rate: 18 }, ...fields },
  });
const register = (token: string, fields: object = {}, ip = '10.0.0.1') =>
  identity.inject<TestResponse & { data: { id: string; email: string; label: string } }>({
    method: 'POST',
    url: '/api/v1/register',
    headers: { 'x-forwarded-for': ip },
    payload: {
      token,
      first_name: 'Rosa',
      last_name: 'Vega',
      password: CHOSEN,
      password_confirmation: CHOSEN,
      ...fields,
    },
  });
const tokenFor = async (email: string, count = 1) => linkIn(await post.mailTo(email, count)).token;
const inviteUser = async (as: Partial<Principal>, fields: { email: string } & Record<string, unknown>) => {
  const { status, body } = await invite(as, fields);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return { id: body.data.id, token: await tokenFor(fields.email) };
};
const list = async (as: Partial<Principal>, search = '') => {
  await identity.settle();
  const { body } = await identity.inject<{ data: Invitation[]; total: number }>({
    url: `/api/v1/invitations${search}`,
    as,
  });
  return body;
};

describe('an empty company', () => {
  it('given nothing but the first owner’s link, then the owner asks people in, they choose passwords, and everyone signs in', async () => {
    const { lines } = await identity.runUsersOperation('first-owner-link');
    const owner = await identity.inject<{ data: { id: string } }>({
      method: 'POST',
      url: '/api/v1/first-owner',
      payload: {
        token: new URL(lines[0]!).searchParams.get('token'),
        email: 'first@example.com',
        first_name: 'Li',
        last_name: 'Marsh',
        password: 'quiet lantern by the gate',
      },
    });
    expect(owner.status).toBe(201);
    const { body } = await identity.signIn('first@example.com', 'quiet lantern by the gate');
    const as = (await identity.readPrincipal(body.access_token))!;

    const response = await invite(as, {
      email: ' Rosa@Example.com',
      roles: ['technician', 'qc'],
      technician_id: '7001',
    });
    expect(response).toMatchObject({
      status: 201,
      body: { data: { email: 'rosa@example.com', expires_at: '2026-10-12T12:00:00.000Z' } },
    });
    const mail = await post.mailTo('rosa@example.com');
    expect(mail.subject).toBe('Li Marsh invites you to join Marsh Cable');
    const { url, token } = linkIn(mail);
    expect(url.href).toBe(`http://localhost:3000/register?token=${token}`);
    const read = await identity.inject({ method: 'POST', url: '/api/v1/links/read', payload: { token } });
    expect(read.body).toEqual({
      data: { purpose: 'invitation', email: 'rosa@example.com', expires_at: '2026-10-12T12:00:00.000Z' },
    });
    expect((await list(as)).data).toMatchObject([
      {
        email: 'rosa@example.com',
        status: 'open',
        invited_by: 'Li Marsh',
        roles: ['technician', 'qc'],
        technician_id: '7001',
      },
    ]);

    const made = await register(token);
    expect(made).toMatchObject({ status: 201, body: { data: { email: 'rosa@example.com', label: 'Rosa Vega' } } });
    const rosa = (await identity.signIn('rosa@example.com', CHOSEN)).body.user;
    expect(rosa).toMatchObject({ roles: ['technician', 'qc'], technician_id: '7001', label: 'Rosa Vega' });
    expect((await list(as, '?status=accepted')).data).toMatchObject([
      { email: 'rosa@example.com', status: 'accepted' },
    ]);
    expect((await list(as, '?status=open')).total).toBe(0);
    const [event] = await identity.store.read(`user-${made.body.data.id}`);
    expect(event).toMatchObject({ type: 'UserRegistered', meta: { actor_id: made.body.data.id } });
  });

  it('given pay terms in an invitation, then they are the user’s, and missing or too low ones are refused', async () => {
    const as = await inviter('pay-owner@example.com', 'owner');
    const email = 'paid@example.com';
    const wrong = await invite(as, { email, profile: {} });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.errors ?? {})]).toEqual([
      422,
      'StartsWithoutPayRate',
      ['profile.pay_rate'],
    ]);
    expect((await invite(as, { email, profile: { pay_rate: 7.24 } })).body.code).toBe('StartsBelowMinimumWage');
    const { token } = await inviteUser(as, { email, profile: { pay_type: 'greater', pay_rate: 17.5 } });
    const registered = (await register(token)).body.data.id;
    const [event] = await identity.store.read(`user-${registered}`);
    expect(event!.data).toMatchObject({ profile: { pay_type: 'greater', pay_rate: 17.5 } });
    expect((await list(as, '?status=accepted')).data.find((one) => one.email === email)).not.toHaveProperty('pay');
  });
});

describe('registering', () => {
  it.each([['guessed'], ['']])(
    'given no invitation but "%s", when a user registers, then it is refused',
    async (token) => {
      const { status, body } = await register(token);
      expect([status, body.code]).toEqual([403, 'InvitationNeeded']);
    },
  );

  it.each([
    [
      'a name and a password',
      { first_name: 'Rosa', last_name: 'Vega', password: CHOSEN, password_confirmation: CHOSEN },
    ],
    ['nothing at all', {}],
  ])('given no token but %s, then it is refused with the sentence that an invitation is needed', async (_, payload) => {
    expect(await identity.inject({ method: 'POST', url: '/api/v1/register', payload })).toMatchObject({
      status: 403,
      body: {
        code: 'InvitationNeeded',
        message: 'To register, you need a valid invitation. Contact an owner or admin for a new one.',
      },
    });
  });

  it('given an invitation, when roles, a technician id and an e-mail are slipped into the body, then they count for nothing', async () => {
    const as = await inviter('slip-owner@example.com', 'owner');
    const { token } = await inviteUser(as, { email: 'slip@example.com', roles: ['qc'] });
    const made = await register(token, {
      roles: ['owner'],
      email: 'other@example.com',
      technician_id: '1',
      may_grant_all: true,
      active: 0,
      profile: { pay_rate: 900 },
      user: { roles: ['owner'] },
    });
    expect(made.status).toBe(201);
    const { user } = (await identity.signIn('slip@example.com', CHOSEN)).body;
    expect(user).toMatchObject({
      id: made.body.data.id,
      roles: ['qc'],
      technician_id: null,
      email: 'slip@example.com',
      active: 1,
    });
  });

  it('given an invitation that was used, when it is used again, also at the same moment, then one person comes of it', async () => {
    const as = await inviter('once-owner@example.com', 'owner');
    const { token } = await inviteUser(as, { email: 'once@example.com' });
    const other = 'violet engine marble';
    const answers = await Promise.all([
      register(token),
      register(token, { password: other, password_confirmation: other }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403]);
    expect((await register(token)).body.code).toBe('InvitationNeeded');
    const signIns = [
      await identity.signIn('once@example.com', CHOSEN),
      await identity.signIn('once@example.com', other),
    ];
    expect(signIns.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it.each(['the user was made', 'the invitation was accepted'])(
    'given a crash after %s, when the same link is used again, then it goes on, and the list shows accepted',
    async (last) => {
      const name = last.split(' ')[1]!;
      const email = `crash-${name}@example.com`;
      const as = await inviter(`crash-${name}-owner@example.com`, 'owner');
      const { id, token } = await inviteUser(as, { email });
      const profile = { first_name: 'Rosa', last_name: 'Vega' };
      const person = RegisterUser.input.body.parse({ email, roles: ['qc'], profile });
      const action = { ...identity.ctx.createSystemContext([email]), command_id: deriveCommandId(token) };
      await registerPerson(identity.ctx, person, action, false);
      if (name === 'invitation')
        await identity.ctx.handleCommand(
          invitationDecider,
          AcceptInvitation,
          { id, user_id: deriveUserId(deriveCommandId(token)) },
          action,
        );

      const read = await identity.inject({ method: 'POST', url: '/api/v1/links/read', payload: { token } });
      expect(read.status).toBe(200);
      const made = await register(token);
      expect(made).toMatchObject({ status: 201, body: { data: { id: deriveUserId(deriveCommandId(token)), email } } });
      expect((await list(as, `?q=${email}`)).data).toMatchObject([{ status: 'accepted' }]);
      expect((await identity.signIn(email, CHOSEN)).status).toBe(200);
      expect((await register(token)).body.code).toBe('InvitationNeeded');
    },
  );

  it('given a weak password or two that differ, when a user registers, then its field shows why and the invitation stays valid', async () => {
    const as = await inviter('weak-owner@example.com', 'owner');
    const { token } = await inviteUser(as, { email: 'weak@example.com' });
    const weak = await register(token, { password: 'RosaVega2026', password_confirmation: 'RosaVega2026' });
    expect(weak).toMatchObject({
      status: 422,
      body: { code: 'PasswordTooWeak', errors: { password: [expect.any(String)] } },
    });
    expect((await register(token, { password_confirmation: 'x' })).body.errors).toHaveProperty('password_confirmation');
    expect((await register(token)).status).toBe(201);
  });

  it('given a week has passed, when the link is used, then it is refused, and the list shows expired', async () => {
    const as = await inviter('week-owner@example.com', 'owner');
    const { token } = await inviteUser(as, { email: 'week@example.com' });
    identity.advanceTime(7 * DAY - 1);
    expect((await identity.inject({ method: 'POST', url: '/api/v1/links/read', payload: { token } })).status).toBe(200);
    identity.advanceTime(1);
    expect((await register(token)).body.code).toBe('InvitationNeeded');
    expect((await list(as, '?q=week@&status=expired')).data).toMatchObject([
      { email: 'week@example.com', status: 'expired' },
    ]);
  });

  it('given another user took the e-mail or the technician id meanwhile, when the link is used, then it is refused with the reason', async () => {
    const as = await inviter('race-owner@example.com', 'owner');
    const { token } = await inviteUser(as, { email: 'race@example.com' });
    await identity.addUser('race@example.com', ['warehouse']);
    expect((await register(token)).body.code).toBe('EmailTaken');
    const tech = await inviteUser(as, { email: 'race2@example.com', roles: ['technician'], technician_id: 'T-9' });
    await identity.addUser('race3@example.com', ['technician'], { technician_id: 'T-9' });
    expect((await register(tech.token)).body.code).toBe('TechnicianIdTaken');
    expect((await identity.signIn('race2@example.com', CHOSEN)).status).toBe(422);
  });

  it('given twenty wrong invitations from one address, when the next comes, then it waits', async () => {
    for (let guess = 1; guess <= 20; guess++)
      expect((await register(`guess-${guess}`, {}, '10.8.0.1')).status).toBe(403);
    expect(await register('guess', {}, '10.8.0.1')).toMatchObject({ status: 429, body: { code: 'TooManyRequests' } });
    expect((await register('guess', {}, '10.8.0.2')).status).toBe(403);
  });
});

describe('asking in', () => {
  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as Role[])(
    'given a %s, then it is not for them',
    async (role) => {
      for (const response of [
        await invite({ roles: [role] }, { email: 'no@example.com' }),
        await identity.inject({ url: '/api/v1/invitations', as: { roles: [role] } }),
      ])
        expect(response.status).toBe(403);
    },
  );

  it.each(['owner', 'admin'] as const)(
    'given an admin, when they ask for the role %s, then it is refused and no mail is sent',
    async (role) => {
      const as = await inviter(`adm-${role}@example.com`, 'admin');
      expect(await invite(as, { email: `up-${role}@example.com`, roles: ['qc', role] })).toMatchObject({
        status: 403,
        body: { code: 'RoleNotYoursToGive' },
      });
      const owner = await inviter(`own-${role}@example.com`, 'owner');
      const { token } = await inviteUser(owner, { email: `up-${role}@example.com`, roles: [role] });
      expect(post.mails.filter(({ to }) => to?.[0]?.address === `up-${role}@example.com`)).toHaveLength(1);
      expect((await register(token)).status).toBe(201);
      expect((await identity.signIn(`up-${role}@example.com`, CHOSEN)).body.user.roles).toEqual([role]);
    },
  );

  it('given an e-mail or a technician id that a user has, in any case, then it is refused beside its field', async () => {
    const as = await inviter('taken-owner@example.com', 'owner');
    await identity.addUser('tina@example.com', ['technician'], { technician_id: 'X-1' });
    expect((await invite(as, { email: 'TINA@example.com' })).body).toMatchObject({
      code: 'EmailTaken',
      errors: { email: [expect.any(String)] },
    });
    const tech = { email: 'tom@example.com', roles: ['technician'] };
    expect((await invite(as, { ...tech, technician_id: 'x-1' })).body).toMatchObject({ code: 'TechnicianIdTaken' });
    expect((await invite(as, tech)).body).toMatchObject({ code: 'TechnicianIdMissing' });
    expect((await invite(as, { ...tech, roles: ['boss'] })).body.errors).toHaveProperty(['roles.0']);
    const nowhere = '3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001';
    expect((await invite(as, { email: 'tom@example.com', location_id: nowhere })).body).toMatchObject({
      code: 'InvitationPlaceClosed',
      errors: { location_id: [expect.any(String)] },
    });
  });

  it('given a user was asked in, when they are asked again, then the former link is void and the list has one line', async () => {
    const as = await inviter('anew-owner@example.com', 'owner');
    const first = await inviteUser(as, { email: 'anew@example.com', roles: ['manager'] });
    await invite(as, { email: 'anew@example.com', roles: ['qc'] });
    expect((await register(first.token)).body.code).toBe('InvitationNeeded');
    expect((await register(await tokenFor('anew@example.com', 2))).status).toBe(201);
    expect((await identity.signIn('anew@example.com', CHOSEN)).body.user.roles).toEqual(['qc']);
    expect((await list(as, '?q=anew@')).total).toBe(1);
  });

  it('given an invitation, when it is withdrawn, then its link leads nowhere; an accepted one stays', async () => {
    const as = await inviter('back-owner@example.com', 'owner');
    const { id, token } = await inviteUser(as, { email: 'back@example.com' });
    const revoke = (invitationId: string) =>
      identity.inject<TestResponse>({ method: 'DELETE', url: `/api/v1/invitations/${invitationId}`, as });
    expect((await revoke(id)).status).toBe(204);
    expect((await register(token)).body.code).toBe('InvitationNeeded');
    expect((await list(as, '?q=back@example')).data).toMatchObject([{ status: 'revoked' }]);
    const used = await inviteUser(as, { email: 'used@example.com' });
    expect((await register(used.token)).status).toBe(201);
    expect((await revoke(used.id)).body.code).toBe('InvitationUsed');
    expect((await revoke('3c1f4f9e-4a53-4d0f-9a57-1f35b8a3a001')).body.code).toBe('InvitationNotFound');
  });

  it('given an invitation, when its inviter is deactivated, then its link leads nowhere', async () => {
    await inviter('stays@example.com', 'owner');
    const as = await inviter('leaves@example.com', 'owner');
    const { token } = await inviteUser(as, { email: 'orphan@example.com', roles: ['admin'] });
    await deactivate(identity.ctx, as.user_id!, identity.ctx.createSystemContext(['leaves']));
    expect((await register(token)).body.code).toBe('InvitationNeeded');
    const read = await identity.inject<TestResponse>({ method: 'POST', url: '/api/v1/links/read', payload: { token } });
    expect(read.body.code).toBe('LinkNotValid');
  });

  it.each([
    ['en', 'Li Marsh invites you to join Marsh Cable', 'Oct 2026'],
    ['es', 'Li Marsh le invita a unirse a Marsh Cable', 'oct 2026'],
    ['zh-CN', 'Li Marsh 邀请您加入 Marsh Cable', '10月'],
  ])(
    'given an inviter who reads %s, then the invitation is in that language, with its date',
    async (locale, subject, month) => {
      const as = await inviter(`lang-${locale.toLowerCase()}@example.com`, 'owner');
      const email = `to-${locale.toLowerCase()}@example.com`;
      await invite(as, { email }, locale);
      const mail = await post.mailTo(email);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(month);
      expect(mail.text).toContain(email);
    },
  );
});
