import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PayFields, type User } from '@tailboard/contracts/identity/user';
import { roles, type Role } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { reservations } from '../reservation/reservation.js';
import definition from '../service.js';
import { identityUnderTest, PASSWORD, type IdentityUnderTest } from '../testing/identity-under-test.js';

const WEEK = 7 * 86_400_000;
const boss = '00000000-0000-4000-8000-000000000001';
const profile = { first_name: 'Ada', last_name: 'Reed' };
let identity: IdentityUnderTest;
let number = 0;
/** Gives pay levels a price, from a workweek on if a date is given. */
const priceLevels = (levels: readonly number[], effective_from?: string) =>
  identity.inject({
    method: 'PUT',
    url: '/api/v1/settings',
    as: { roles: ['owner'] },
    payload: {
      key: 'price_levels',
      value: levels.map((level) => ({ level, name: `Level ${level}`, tech_price_cents: 150 + level })),
      ...(effective_from === undefined ? {} : { effective_from }),
    },
  });
beforeAll(async () => {
  identity = await identityUnderTest();
  expect((await priceLevels([2, 3])).status).toBe(200);
});
afterAll(() => identity.close());

interface Edited {
  data: User;
  message: string;
  code: string;
  errors: Record<string, string[]>;
  current: User;
  changed_by: string;
}
interface By {
  role?: Role;
  user_id?: string;
  headers?: Record<string, string>;
  impersonator_id?: string;
}
const person = async (granted: Role[] = ['qc'], fields: Record<string, unknown> = {}) => {
  const email = `person${++number}@example.com`;
  return { ...(await identity.addUser(email, granted, fields)), roles: granted };
};
/** The Sunday after a number of weeks from the tests' clock on. */
const nextSunday = (weeks: number): string => {
  const now = identity.ctx.now();
  return new Date(now.getTime() + (weeks * 7 - now.getUTCDay()) * 86_400_000).toISOString().slice(0, 10);
};
type Made = Awaited<ReturnType<typeof person>>;
const edit = ({ id, email, roles: granted }: Made, fields: object, { role = 'owner', headers = {}, ...who }: By = {}) =>
  identity.inject<Edited>({
    method: 'PUT',
    url: `/api/v1/users/${id}`,
    as: { roles: [role], ...who },
    headers,
    payload: {
      email,
      roles: granted,
      technician_id: granted.includes('technician') ? email : null,
      profile,
      ...fields,
    },
  });
const read = async (id: string, role: Role = 'owner') => {
  await identity.settle();
  return (await identity.inject<{ data: User }>({ url: `/api/v1/users/${id}`, as: { roles: [role] } })).body.data;
};
const readEvents = async (id: string) => (await identity.store.read(`user-${id}`)).map(({ type }) => type);

describe('editing a user', () => {
  it('given a user, when they are edited, then the response has the new values and the version [USR-004] [USR-018] [API-051]', async () => {
    const ada = await person(['technician']);
    const { status, body, headers } = await edit(ada, {
      technician_id: '7044',
      roles: ['technician', 'qc'],
      profile: { ...profile, notes: 'Left-handed', hired_on: '2026-01-04', dashboard: true },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ada.id,
      technician_id: '7044',
      roles: ['technician', 'qc'],
      profile: { notes: 'Left-handed', hired_on: '2026-01-04', salary: false, gas: false, dashboard: true },
      version: 4,
    });
    expect(headers).toMatchObject({ etag: '"4"', 'x-event-position': expect.stringMatching(/^\d+$/) });
    expect(await read(ada.id)).toEqual(body.data);
  });

  it('given a user, when the same values are saved, then no event is recorded', async () => {
    const ada = await person();
    const before = await readEvents(ada.id);
    expect((await edit(ada, {})).status).toBe(200);
    expect(await readEvents(ada.id)).toEqual(before);
  });

  it('given two edits of one version, when both are saved, then the second is refused with the current state', async () => {
    const ada = await person();
    const headers = { 'if-match': `"${(await read(ada.id)).version}"` };
    const answers = await Promise.all(
      ['Left-handed', 'Tall'].map((notes) => edit(ada, { profile: { ...profile, notes } }, { headers })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [won, lost] = [...answers].sort((a, b) => a.status - b.status);
    expect(lost!.body).toMatchObject({ current: won!.body.data, changed_by: boss });
  });

  it('given a signed-in user, when their roles change, then their sessions have the new roles', async () => {
    const ada = await person();
    const { access_token } = (await identity.signIn(ada.email)).body;
    await edit(ada, { roles: ['warehouse'], email: `moved.${ada.email}` });
    expect((await identity.readPrincipal(access_token))?.roles).toEqual(['warehouse']);
  });

  it('given any other role or an impersonator, when a user is edited, then it is refused', async () => {
    const ada = await person();
    const allowed = await Promise.all(roles.map(async (role) => [role, (await edit(ada, {}, { role })).status]));
    expect(Object.fromEntries(allowed)).toEqual({
      owner: 200,
      admin: 200,
      manager: 403,
      supervisor: 403,
      technician: 403,
      warehouse: 403,
      qc: 403,
    });
    expect((await edit(ada, {}, { impersonator_id: randomUUID() })).status).toBe(403);
    expect((await edit({ ...ada, id: randomUUID() }, {})).status).toBe(404);
  });

  it('given wrong fields, when a user is edited, then each is named in the requested language', async () => {
    const wrong = { email: 'no', profile: { ...profile, last_name: '' }, roles: ['boss'] };
    const { status, body } = await edit(await person(), wrong, { headers: { 'accept-language': 'es' } });
    expect(status).toBe(422);
    expect(Object.keys(body.errors).sort()).toEqual(['email', 'profile.last_name', 'roles.0']);
    expect(body.errors['email']).toEqual(['El campo correo debe ser un correo válido.']);
    const phone = { label: '', number: '+17065550142', primary: true };
    expect(
      (await edit(await person(), { profile: { ...profile, phones: [phone, phone] } })).body.errors,
    ).toHaveProperty(['profile.phones']);
    const nowhere = { profile: { ...profile, location_id: randomUUID() } };
    expect((await edit(await person(), nowhere)).body.errors).toHaveProperty(['profile.location_id']);
  });
});

describe('an e-mail that a user changes', () => {
  it('given a changed e-mail, when its user signs in, then only the new one works, and the old address is notified', async () => {
    const ada = await person();
    const email = `new.${ada.email}`;
    expect((await edit(ada, { email: ` New.${ada.email}` })).body.data.email).toBe(email);
    expect((await identity.signIn(email)).status).toBe(200);
    expect((await identity.signIn(ada.email)).status).toBe(422);
    const mails = path.join(identity.ctx.config.DATA_DIR, 'mail');
    for (let tries = 0; tries < 100; tries++) {
      const written = await readdir(mails, { recursive: true }).catch(() => []);
      if (written.some((name) => name.includes(ada.email))) break;
      if (tries === 99) throw new Error(`nobody told ${ada.email}: ${written.join()}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    const heir = await identity.inject({
      method: 'POST',
      url: '/api/v1/users',
      as: { roles: ['owner'] },
      payload: { email: ada.email, roles: ['qc'], profile: { ...profile, unpaid: true } },
    });
    expect(heir.status).toBe(201);
  });

  it('given one free e-mail, when two users change to it at once, then one gets it and the other keeps everything', async () => {
    const both = [await person(['technician']), await person(['technician'])];
    const wanted = 'wanted@example.com';
    const answers = await Promise.all(
      both.map((one, at) => edit(one, { email: wanted, technician_id: `79${at}${at}` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    const loser = answers.findIndex(({ status }) => status === 422);
    expect(answers[loser]!.body.errors).toEqual({ email: [`Another user already has the e-mail ${wanted}.`] });
    expect(await read(both[loser]!.id)).toMatchObject({ email: both[loser]!.email, technician_id: both[loser]!.email });
    // The other values that the losing request reserved are free again.
    const other = await person(['technician']);
    expect((await edit(other, { technician_id: `79${loser}${loser}` })).status).toBe(200);
  });

  it('given two users, when they exchange e-mails by way of a third address, then each signs in with the other’s', async () => {
    const [ada, ben] = [await person(), await person()];
    expect((await edit(ada, { email: ben.email })).status).toBe(422);
    expect((await edit(ada, { email: `aside.${ada.email}` })).status).toBe(200);
    expect((await edit(ben, { email: ada.email })).status).toBe(200);
    expect((await edit(ada, { email: ben.email })).status).toBe(200);
    expect((await identity.signIn(ben.email)).body.user.id).toBe(ada.id);
    expect((await identity.signIn(ada.email)).body.user.id).toBe(ben.id);
  });

  it('given an e-mail that a crash left reserved, when its edit is repeated, then it is saved; until then the old one signs in', async () => {
    const ada = await person();
    const key = randomUUID();
    const reserved = [{ kind: 'email' as const, value: 'wish@example.com' }];
    await reservations.reserve(
      identity.ctx,
      { record: ada.id, values: reserved },
      identity.ctx.createSystemContext(['wish']),
    );
    expect((await identity.signIn('wish@example.com')).status).toBe(422);
    expect((await identity.signIn(ada.email)).status).toBe(200);
    identity.advanceTime(3_600_000);
    const again = { headers: { 'idempotency-key': key } };
    expect((await edit(ada, { email: 'wish@example.com' }, again)).status).toBe(200);
    expect((await edit(ada, { email: 'wish@example.com' }, again)).headers['x-replayed']).toBe('true');
    expect((await readEvents(ada.id)).filter((type) => type === 'AccountChanged')).toHaveLength(1);
    expect((await identity.signIn('wish@example.com')).status).toBe(200);
  });

  it('given a crash after the e-mail was recorded, when the command is repeated, then the old e-mail is released', async () => {
    const [ada, ben] = [await person(), await person()];
    const key = randomUUID();
    const headers = { 'idempotency-key': key };
    expect((await edit(ada, { email: `crash.${ada.email}` }, { headers })).status).toBe(200);
    // Simulates a process that ended before it released the old e-mail and stored its response.
    const held = [{ kind: 'email' as const, value: ada.email }];
    await reservations.reserve(
      identity.ctx,
      { record: ada.id, values: held },
      identity.ctx.createSystemContext(['held']),
    );
    await identity.ctx.db.query('delete from idempotency where command_id = $1', [derivedId('command', boss, key)]);
    expect((await edit(ben, { email: ada.email })).status).toBe(422);
    expect((await edit(ada, { email: `crash.${ada.email}` }, { headers })).status).toBe(200);
    expect((await readEvents(ada.id)).filter((type) => type === 'AccountChanged')).toHaveLength(1);
    expect((await edit(ben, { email: ada.email })).status).toBe(200);
  });
});

describe('anyone who wants more than is theirs', () => {
  it('given fields that the caller may not change, when they are sent, then nothing changes', async () => {
    const ada = await person();
    const before = await read(ada.id);
    const { status } = await edit(
      ada,
      {
        id: randomUUID(),
        active: 0,
        version: 99,
        deleted_at: '2020-01-01',
        temp_password: true,
        may_grant_all: true,
        password: 'mine from now on',
        profile: {
          ...profile,
          active: 0,
          deleted_at: '2020-01-01',
          pay_rate: 999,
          pay_type: 'salary',
          temp_password: true,
        },
      },
      { role: 'admin' },
    );
    expect(status).toBe(200);
    expect(await read(ada.id)).toEqual(before);
    expect((await identity.signIn(ada.email, PASSWORD)).status).toBe(200);
  });

  it.each([['owner'], ['admin']] as const)(
    'given an admin, when they assign the role %s to a user or themself, then it is refused',
    async (role) => {
      const smuggled = { may_grant_all: true, scope: 'all' };
      const admin = await person(['admin']);
      const ada = await person();
      const onAda = await edit(ada, { roles: ['qc', role], ...smuggled }, { role: 'admin', user_id: admin.id });
      expect({ status: onAda.status, code: onAda.body.code }).toEqual({ status: 403, code: 'RoleNotYoursToGive' });
      const onSelf = await edit(admin, { roles: ['admin', role], ...smuggled }, { role: 'admin', user_id: admin.id });
      expect({ status: onSelf.status, code: onSelf.body.code }).toEqual({ status: 403, code: 'NotYoursToChange' });
      expect((await read(ada.id)).roles).toEqual(['qc']);
      expect((await read(admin.id)).roles).toEqual(['admin']);
    },
  );

  it('given an admin, when they change an owner’s e-mail or deactivate or restore an owner, then it is refused', async () => {
    const owner = await person(['owner']);
    const stolen = await edit(owner, { email: 'mine@example.com' }, { role: 'admin' });
    expect({ status: stolen.status, code: stolen.body.code }).toEqual({ status: 403, code: 'NotYoursToChange' });
    expect((await end(owner.id, { role: 'admin' })).body.code).toBe('NotYoursToChange');
    expect((await restore(owner.id, { role: 'admin' })).body.code).toBe('NotYoursToChange');
    expect((await read(owner.id)).email).toBe(owner.email);
    // The e-mail that the admin requested is free.
    expect((await edit(await person(), { email: 'mine@example.com' })).status).toBe(200);
  });

  it('given an admin and an owner’s account, when a stale version is sent, then the refusal contains nothing of the account', async () => {
    const owner = await person(['owner']);
    const { status, body } = await edit(owner, {}, { role: 'admin', headers: { 'if-match': '"99"' } });
    expect(status).toBe(403);
    expect(body).not.toHaveProperty('current');
  });

  it('given any user, when they edit their own profile, then only phone numbers and address change [USR-006]', async () => {
    const ada = await person(['technician']);
    const phones = [{ label: 'Mobile', number: '+17065550142', primary: true }];
    const address = { address: '1 Main St', address2: '', apt: '', city: 'Augusta', state: 'GA', zip: '30901' };
    const { status, body } = await identity.inject<Edited>({
      method: 'PUT',
      url: '/api/v1/user/profile',
      as: { roles: ['technician'], user_id: ada.id },
      payload: { phones, address, roles: ['owner'], email: 'x@example.com', price_level: 9, id: boss, notes: 'Boss' },
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      id: ada.id,
      email: ada.email,
      roles: ['technician'],
      profile: { phones, address, notes: '' },
    });
    expect(body.data.profile).not.toHaveProperty('pay_rate');
    const own = await identity.inject<Edited>({
      url: '/api/v1/user/profile',
      as: { roles: ['technician'], user_id: ada.id },
    });
    expect(own.body.data).toEqual(body.data);
  });

  it('given an address, when it is changed, then it has the specified fields and keeps its ID [USR-007]', async () => {
    const ada = await person(['technician']);
    const written = { address: '1 Main St', address2: '', apt: 'B', city: 'Augusta', state: 'GA', zip: '30901' };
    const moveTo = async (address: typeof written) =>
      (
        await identity.inject<Edited>({
          method: 'PUT',
          url: '/api/v1/user/profile',
          as: { roles: ['technician'], user_id: ada.id },
          payload: { phones: [], address },
        })
      ).body.data.profile.address;
    const first = await moveTo(written);
    expect(first).toEqual({ id: expect.stringMatching(/^[0-9a-f-]{36}$/), ...written });
    expect(await moveTo({ ...written, address: '2 Broad St' })).toEqual({ ...first, address: '2 Broad St' });
  });
});

const end = (id: string, { role = 'owner', headers = {}, ...who }: By = {}, force = '0') =>
  identity.inject<Edited & { current: object }>({
    method: 'DELETE',
    url: `/api/v1/users/${id}?force=${force}`,
    as: { roles: [role], ...who },
    headers,
  });
const restore = (id: string, { role = 'owner', ...who }: By = {}) =>
  identity.inject<Edited>({ method: 'POST', url: `/api/v1/users/${id}/restore`, as: { roles: [role], ...who } });

describe('pay', () => {
  const terms = { pay_type: 'hourly', pay_rate: 21.5, price_level: 2, gas: true, gas_rate_cents: 900 };

  it('given a planned change of pay, when the user is read before its workweek, then they have today’s pay', async () => {
    const ada = await person(['qc'], { profile: { pay_rate: 18 } });
    const { body } = await edit(ada, { pay: { ...terms, effective_from: '2026-10-11' } });
    expect(body.data.profile).toMatchObject({ pay_rate: 18, price_level: 0, gas: false });
    await edit(ada, { pay: { ...terms, pay_rate: 23, effective_from: '2026-10-18' } });
    const history = await identity.inject<{ data: object[] }>({
      url: `/api/v1/users/${ada.id}/pay`,
      as: { roles: ['admin'] },
    });
    expect(history.body.data).toMatchObject([
      { pay_rate: 23, effective_from: '2026-10-18' },
      { pay_rate: 21.5, effective_from: '2026-10-11' },
      { pay_rate: 18, effective_from: null },
    ]);
    identity.advanceTime(WEEK);
    expect((await read(ada.id)).profile).toMatchObject({ pay_rate: 21.5, price_level: 2, gas_rate_cents: 900 });
    for (const role of ['manager', 'supervisor'] as const)
      for (const field of Object.keys(PayFields.shape))
        expect((await read(ada.id, role)).profile).not.toHaveProperty(field);
    identity.advanceTime(WEEK);
    expect((await read(ada.id)).profile.pay_rate).toBe(23);
    const denied = await identity.inject({ url: `/api/v1/users/${ada.id}/pay`, as: { roles: ['manager'] } });
    expect(denied.status).toBe(403);
  });

  it('given the minimum wage in force, when a lower rate is entered for a new or known user, then it is refused', async () => {
    const set = { key: 'min_wage_cents', value: 1000, effective_from: '2026-10-25' };
    await identity.inject({ method: 'PUT', url: '/api/v1/settings', as: { roles: ['owner'] }, payload: set });
    const ada = await person();
    const low = { ...terms, pay_rate: 9.99 };
    const late = await edit(ada, { pay: { ...low, effective_from: '2026-10-25' } });
    expect(late.body.errors).toEqual({
      'pay.pay_rate': ['The pay rate is below the minimum wage of $10.00 per hour.'],
    });
    expect((await edit(ada, { pay: { ...low, effective_from: '2026-10-18' } })).status).toBe(200);
    const day = await edit(ada, { pay: { ...terms, effective_from: '2026-10-20' } });
    expect(day.body.errors).toHaveProperty(['pay.effective_from']);
    const add = (pay_rate: number, unpaid = false) =>
      identity.inject<Edited>({
        method: 'POST',
        url: '/api/v1/users',
        as: { roles: ['owner'] },
        payload: { email: `paid${pay_rate}@example.com`, roles: ['qc'], profile: { ...profile, pay_rate, unpaid } },
      });
    expect((await add(7.24)).body.errors).toHaveProperty(['profile.pay_rate']);
    expect((await add(7.25)).status).toBe(201);
    expect((await add(0)).body).toMatchObject({ code: 'StartsWithoutPayRate' });
    expect((await add(0, true)).status).toBe(201);
  });

  it('given a pay level without a price, when it is chosen for a new, invited or known user, then it is refused with what to do', async () => {
    const errorAt = (field: string) => ({
      [field]: ['Pay level 7 has no price per point. Choose another level, or add its price in the settings first.'],
    });
    const paid = { ...terms, price_level: 7 };
    const send = (url: string, payload: object) =>
      identity.inject<Edited>({ method: 'POST', url: `/api/v1${url}`, as: { roles: ['owner'] }, payload });
    const added = { email: 'level7@example.com', roles: ['qc'], profile: { ...profile, ...paid } };
    const invited = { email: 'invited7@example.com', roles: ['qc'], profile: paid };
    const ada = await person();
    const editedTo = (effective_from: string) => edit(ada, { pay: { ...paid, effective_from } });
    const first = nextSunday(3);
    for (const [{ status, body }, field] of [
      [await send('/users', added), 'profile.price_level'],
      [await send('/invitations', invited), 'profile.price_level'],
      [await editedTo(first), 'pay.price_level'],
    ] as const)
      expect({ status, errors: body.errors }).toEqual({ status: 422, errors: errorAt(field) });

    // A price that begins later than the terms is one that they will have.
    expect((await priceLevels([2, 3, 7], nextSunday(4))).status).toBe(200);
    await identity.settle();
    expect((await send('/users', added)).status).toBe(201);
    expect((await send('/invitations', invited)).status).toBe(201);
    expect((await editedTo(first)).status).toBe(200);

    // The price ends. Terms with the level stay as they are, and others cannot choose it.
    expect((await priceLevels([2, 3], nextSunday(5))).status).toBe(200);
    await identity.settle();
    const raised = { ...paid, pay_rate: 22, effective_from: nextSunday(5) };
    expect((await edit(ada, { pay: raised })).status).toBe(200);
    expect((await edit(await person(), { pay: raised })).body.errors).toEqual(errorAt('pay.price_level'));
  });
});

describe('what happened to a user', () => {
  it('given changes of a user, when the history is read, then it is newest first, in the reader’s language, with impersonators', async () => {
    const owner = await person(['owner'], { label: 'Li Marsh' });
    const ada = await person(['qc'], { label: 'Ada Reed' });
    await edit(
      ada,
      { email: `h.${ada.email}`, roles: ['qc', 'warehouse'], profile: { ...profile, notes: 'x' } },
      {
        user_id: owner.id,
      },
    );
    await edit(ada, {
      email: `h.${ada.email}`,
      roles: ['qc', 'warehouse'],
      profile: { ...profile, notes: 'x' },
      pay: { pay_type: 'points', pay_rate: 12, price_level: 3, effective_from: '2026-11-01' },
    });
    const acting = { roles: ['qc' as const], user_id: ada.id };
    await identity.inject({
      method: 'PUT',
      url: '/api/v1/user/profile',
      as: { ...acting, impersonator_id: owner.id },
      payload: { phones: [{ label: '', number: '+17065550142', primary: true }], address: null },
    });
    await identity.inject({ method: 'PUT', url: '/api/v1/user/locale', as: acting, payload: { locale: 'es' } });
    const readHistory = async (locale: string) => {
      await identity.settle();
      const { body } = await identity.inject<{
        data: { description: string; user: object; actor: object | null }[];
        total: number;
      }>({
        url: `/api/v1/users/${ada.id}/history?per_page=10`,
        as: { roles: ['admin'] },
        headers: { 'accept-language': locale },
      });
      return body;
    };
    const english = await readHistory('en');
    expect(english.total).toBe(7);
    expect(english.data.map(({ description }) => description)).toEqual([
      'Language chosen: Español',
      'Profile changed: phones',
      'Pay from 01 Nov 2026: by points, $12.00, pay level 3',
      'Profile changed: notes',
      `Account changed: e-mail ${ada.email} → h.${ada.email}; roles QC → warehouse, QC`,
      'Password changed',
      'Added: QC',
    ]);
    const [adaSelf, li] = [
      { id: ada.id, label: 'Ada Reed' },
      { id: owner.id, label: 'Li Marsh' },
    ];
    expect(english.data[1]).toMatchObject({ user: adaSelf, actor: li });
    expect(english.data[3]).toMatchObject({ user: li, actor: null });
    expect((await readHistory('es')).data[6]!.description).toBe('Añadido: control de calidad');
    expect((await readHistory('zh-CN')).data[3]!.description).toBe('资料已更改：备注');
  });

  it('given any role but owner and admin, when the history of a user is read, then it is refused', async () => {
    const ada = await person();
    const request = (id: string, role: Role) =>
      identity.inject({ url: `/api/v1/users/${id}/history`, as: { roles: [role] } });
    expect((await request(ada.id, 'manager')).status).toBe(403);
    expect((await request(randomUUID(), 'owner')).status).toBe(404);
  });
});

describe('the language that a user chose', () => {
  it('given a chosen language, when the user is read, then it is included, and an impersonator cannot change it [API-001]', async () => {
    const ada = await person();
    const as = { roles: ['qc' as const], user_id: ada.id };
    const locale = async () => {
      await identity.settle();
      return (await identity.inject<{ data: { locale: string } }>({ url: '/api/v1/user', as })).body.data.locale;
    };
    expect(await locale()).toBeNull();
    const choose = (wanted: string) =>
      identity.inject({ method: 'PUT', url: '/api/v1/user/locale', as, payload: { locale: wanted } });
    expect((await choose('zh-CN')).status).toBe(204);
    expect(await locale()).toBe('zh-CN');
    expect((await choose('fr')).status).toBe(422);
    await identity.inject({
      method: 'PUT',
      url: '/api/v1/user/locale',
      as: { ...as, impersonator_id: boss },
      payload: { locale: 'en' },
    });
    expect(await locale()).toBe('zh-CN');
  });
});

describe('the read models of identity, after people were changed', () => {
  it('given changed people, when the read models are rebuilt, then their rows are the same', async () => {
    await identity.settle();
    const pool = connect(identity.databaseUrl, { schema: 'identity' });
    try {
      const { projections: all } = definition;
      const { store, ctx } = identity;
      const readSide = projections({
        database: pool,
        store,
        schema: 'identity',
        projections: all,
        log: ctx.log,
      });
      const verified = await Promise.all(all.map(({ name }) => readSide.verify(name)));
      expect(verified.filter(({ equal }) => !equal)).toEqual([]);
    } finally {
      await pool.close();
    }
  });
});
