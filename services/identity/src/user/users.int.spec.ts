import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User, UserListed } from '@tailboard/contracts/identity/user';
import { roles, type Role } from '@tailboard/contracts/permission';
import { derivedId } from '@tailboard/eventing/ids';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { deactivate } from '../account/activity.js';
import { reservations } from '../reservation/reservation.js';
import definition from '../service.js';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';
import { deriveUserId } from './user-id.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

interface Made {
  data: { id: string; email: string; label: string; version: number };
  message: string;
  errors: Record<string, string[]>;
}
interface Listed {
  data: User[];
  total: number;
  current_page: number;
  last_page: number;
  last_page_url: string;
  path: string;
  per_page: number;
}
const profile = { first_name: 'Ada', last_name: 'Reed' };
const as = (...granted: Role[]) => ({ roles: granted });
const add = (payload: object, by: Role = 'owner', key?: string) =>
  identity.inject<Made>({
    method: 'POST',
    url: '/api/v1/users',
    as: as(by),
    headers: key === undefined ? {} : { 'idempotency-key': key },
    payload: { roles: ['qc'], profile: { ...profile, unpaid: true }, ...payload },
  });
const read = async (id: string, by: Role = 'owner') => {
  await identity.settle();
  return identity.inject<{ data: User }>({ url: `/api/v1/users/${id}`, as: as(by) });
};
const userStreams = async (email: string) =>
  (await identity.store.readAll({ limit: 10_000, filter: { categories: ['user'] } })).events.filter(
    ({ type, data }) => type === 'UserRegistered' && (data as { email: string }).email === email,
  );

describe('adding a user', () => {
  it('given an owner, when they add a user, then the response has the user and permitted roles can read them', async () => {
    const { status, body, headers } = await add({ email: 'Ada.Reed@Example.com' });
    expect(status).toBe(201);
    expect(body.data).toEqual({ id: expect.any(String), email: 'ada.reed@example.com', label: 'Ada Reed', version: 1 });
    const found = await identity.inject<{ data: User }>({
      url: `/api/v1/users/${body.data.id}`,
      as: as('owner'),
      headers: { 'x-min-position': String(headers['x-event-position']) },
    });
    expect(found.body.data).toMatchObject({ id: body.data.id, active: 1, roles: ['qc'], version: 1 });
  });

  it.each(['owner', 'admin'] as const)(
    'given an owner, when they add a user with the role %s, then it works',
    async (role) => {
      expect((await add({ email: `${role}@example.com`, roles: [role] })).status).toBe(201);
    },
  );
  it.each(['owner', 'admin'] as const)(
    'given an admin, when they add a user with the role %s, then it is refused',
    async (role) => {
      const { status, body } = await add({ email: `raised-${role}@example.com`, roles: ['manager', role] }, 'admin');
      expect(status).toBe(403);
      expect(body.message).toBe('Only an owner can assign the roles owner and admin.');
      expect((await add({ email: `raised-${role}@example.com` }, 'admin')).status).toBe(201);
    },
  );
  it.each(['manager', 'supervisor', 'technician', 'warehouse', 'qc'] as const)(
    'given a %s, when they add a user, then it is refused',
    async (role) => {
      expect((await add({ email: `by-${role}@example.com` }, role)).status).toBe(403);
    },
  );
  it('given a caller who is not signed in, when they add a user, then it is refused', async () => {
    expect((await identity.inject({ method: 'POST', url: '/api/v1/users', payload: {} })).status).toBe(401);
  });

  it('given an e-mail in use, when it is sent in another case, then it is refused', async () => {
    await add({ email: 'twice@example.com' });
    const { status, body } = await add({ email: 'TWICE@example.com' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ email: ['Another user already has the e-mail twice@example.com.'] });
  });

  it('given a technician ID in use, when a user is added with it, then it is refused and the e-mail is free again', async () => {
    await add({ email: 't1@example.com', roles: ['technician'], technician_id: '7011' });
    const { status, body } = await add({ email: 't2@example.com', roles: ['technician'], technician_id: ' 7011 ' });
    expect(status).toBe(422);
    expect(body.errors).toEqual({ technician_id: ['Another user already has the technician ID 7011.'] });
    expect((await add({ email: 't2@example.com', roles: ['technician'], technician_id: '7012' })).status).toBe(201);
  });

  it('given an e-mail in use, when a user is added with it, then the technician ID is free again', async () => {
    await add({ email: 'taken@example.com' });
    expect((await add({ email: 'taken@example.com', roles: ['technician'], technician_id: '7013' })).status).toBe(422);
    expect((await add({ email: 'free@example.com', roles: ['technician'], technician_id: '7013' })).status).toBe(201);
  });

  it('given a technician, when they are added without a technician ID, then it is refused', async () => {
    const { status, body } = await add({ email: 't3@example.com', roles: ['technician'] });
    expect({ status, errors: body.errors }).toEqual({
      status: 422,
      errors: { technician_id: ['Technicians need a technician ID.'] },
    });
  });

  it('given an unknown role, when a user is added, then the refusal names it', async () => {
    const { status, body } = await add({ email: 'boss@example.com', roles: ['boss'] });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty(['roles.0']);
  });

  it('given an ID, a state and a date in the body, when a user is added, then they are ignored', async () => {
    const id = randomUUID();
    const { body } = await add({
      email: 'mass@example.com',
      id,
      active: 0,
      version: 9,
      deleted_at: '2020-01-01',
      may_grant_all: true,
    });
    expect(body.data.id).not.toBe(id);
    expect((await read(body.data.id)).body.data).toMatchObject({
      active: 1,
      version: 1,
      profile: { deleted_at: null },
    });
  });

  it('given an admin, when the body contains the right to assign any role, then it is refused', async () => {
    const smuggled = { email: 'smuggle@example.com', roles: ['owner'], may_grant_all: true, scope: 'all' };
    expect((await add(smuggled, 'admin')).status).toBe(403);
  });

  it('given one command, when it is sent several times, then one user is added', async () => {
    const key = randomUUID();
    const answers = [];
    for (let time = 1; time <= 3; time++) answers.push(await add({ email: 'again@example.com' }, 'owner', key));
    expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1);
    expect(await userStreams('again@example.com')).toHaveLength(1);
  });

  it('given one e-mail, when many users are added with it at once, then one is', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => add({ email: 'race@example.com' })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(7);
    expect(await userStreams('race@example.com')).toHaveLength(1);
  });

  it('given a crash between two steps, when the command is repeated, then it continues there', async () => {
    const key = randomUUID();
    const owner = '00000000-0000-4000-8000-000000000001';
    const reserved = [{ kind: 'email' as const, value: 'halfway@example.com' }];
    const interrupted = deriveUserId(derivedId('command', owner, key));
    await reservations.reserve(
      identity.ctx,
      { record: interrupted, values: reserved },
      identity.ctx.createSystemContext(['halfway']),
    );
    const { status, body } = await add({ email: 'halfway@example.com' }, 'owner', key);
    expect({ status, id: body.data.id }).toEqual({ status: 201, id: interrupted });
  });

  it('given a refused command, when it is repeated after its value is free, then its values are reserved', async () => {
    const key = randomUUID();
    const ghost = [{ kind: 'technician_id' as const, value: '7099' }];
    await reservations.reserve(
      identity.ctx,
      { record: randomUUID(), values: ghost },
      identity.ctx.createSystemContext(['ghost']),
    );
    const person = { email: 'late@example.com', roles: ['technician'], technician_id: '7099' };
    expect((await add(person, 'owner', key)).status).toBe(422);
    identity.advanceTime(600_000);
    expect((await add(person, 'owner', key)).status).toBe(201);
    await identity.settle();
    expect((await add({ email: 'late@example.com' })).status).toBe(422);
    expect((await add({ ...person, email: 'later@example.com' })).status).toBe(422);
  });

  it('given an e-mail that a crash left reserved, when time has passed, then it is free', async () => {
    const reserved = [{ kind: 'email' as const, value: 'crash@example.com' }];
    await reservations.reserve(
      identity.ctx,
      { record: randomUUID(), values: reserved },
      identity.ctx.createSystemContext(['crash']),
    );
    expect((await add({ email: 'crash@example.com' })).status).toBe(422);
    identity.advanceTime(600_000);
    expect((await add({ email: 'crash@example.com' })).status).toBe(201);
  });
});

describe('reading users', () => {
  const listEmails = (users: readonly { email: string }[]) => users.map(({ email }) => email);
  const list = (query: string, by: Role = 'owner') =>
    identity.inject<Listed>({ url: `/api/v1/users?${query}`, as: as(by) });

  beforeAll(async () => {
    await identity.close();
    identity = await identityUnderTest();
    const names = ['Zoe', 'Bo', 'Cy', 'Di', 'Ed', 'Flo', 'Gus', 'Hal', 'Ida', 'Jo', 'Kim', 'Lee'];
    for (const [index, first_name] of names.entries())
      await identity.addUser(`${first_name.toLowerCase()}@example.com`, [index < 3 ? 'technician' : 'qc'], {
        profile: { first_name, last_name: `Last${String(index).padStart(2, '0')}`, pay_rate: 16.5 },
      });
    const gone = await identity.addUser('gone@example.com', ['qc'], {
      profile: { first_name: 'Abe', last_name: '100%' },
    });
    await deactivate(identity.ctx, gone.id, identity.ctx.createSystemContext(['gone']));
    await identity.settle();
  });

  it('given users, when a page is read, then it has them and the links up to the last page [API-045] [API-059] [API-060] [API-061] [API-063]', async () => {
    const { body } = await list('per_page=10&page=2&sort_by=last_name&direction=desc');
    expect(body).toMatchObject({ current_page: 2, last_page: 2, per_page: 10, total: 13, path: '/api/v1/users' });
    expect(body.last_page_url).toBe('/api/v1/users?sort_by=last_name&direction=desc&per_page=10&page=2');
    expect(listEmails(body.data)).toEqual(['bo@example.com', 'zoe@example.com', 'gone@example.com']);
  });
  it('given users, when a page after the last one is read, then it has the total', async () => {
    const { body } = await list('per_page=10&page=9');
    expect(body).toMatchObject({ data: [], total: 13, last_page: 2 });
  });
  it('given users, when they are searched, then name, e-mail and technician ID match, and % is a percent sign', async () => {
    expect(listEmails((await list('q=zoe%20last')).body.data)).toEqual(['zoe@example.com']);
    expect(listEmails((await list('q=KIM%40')).body.data)).toEqual(['kim@example.com']);
    expect(listEmails((await list('q=%25')).body.data)).toEqual(['gone@example.com']);
    expect((await list(`q=${encodeURIComponent("'; drop table users; --")}`)).body.total).toBe(0);
  });
  it('given a role and a location, when users are filtered by them, then the link to the next page keeps both', async () => {
    const all = (await list('per_page=100')).body.data;
    for (const role of roles) {
      const { body } = await list(`role=${role}`);
      const those = all.filter((each) => each.roles.includes(role));
      expect(listEmails(body.data)).toEqual(listEmails(those));
      expect(body.last_page_url).toContain(`role=${role}`);
    }
    expect((await list(`location_id=${randomUUID()}`)).body.total).toBe(0);
  });
  it('given active and inactive users, when they are filtered, then only those are returned [USR-002]', async () => {
    const { body } = await list('active=0');
    expect(
      body.data.map(({ active, profile: { active: inProfile, deleted_at } }) => ({ active, inProfile, deleted_at })),
    ).toEqual([{ active: 0, inProfile: 0, deleted_at: '2026-10-05T12:00:00.000Z' }]);
    expect((await list('active=1')).body.total).toBe(12);
  });
  it('given active users, when the picker reads them, then all are on one page [API-046] [USR-034]', async () => {
    const { body } = await list('show=list');
    expect(body).toMatchObject({ total: 12, current_page: 1, last_page: 1 });
    expect(body.data).toHaveLength(12);
    expect(body.data[0]).toMatchObject({ label: 'Bo Last01' });
  });
  it.each([['page=0'], ['per_page=9'], ['per_page=101'], ['sort_by=pay_rate'], ['show=everything'], ['active=maybe']])(
    'given the query %s, when users are read, then it is refused',
    async (query) => expect((await list(query)).status).toBe(422),
  );
  it('given any role but owner and admin, when users are read, then it is refused', async () => {
    const allowed = await Promise.all(roles.map(async (role) => [role, (await list('', role)).status]));
    expect(Object.fromEntries(allowed)).toEqual({
      owner: 200,
      admin: 200,
      manager: 403,
      supervisor: 403,
      technician: 403,
      warehouse: 403,
      qc: 403,
    });
  });

  it('given active users, when boards and pickers read them, then they are sorted by first name [API-047] [API-048] [USR-053]', async () => {
    const { status, body } = await identity.inject<{ data: UserListed[] }>({
      url: '/api/v1/users/active?sort_by=first_name&direction=asc&show=all',
      as: as('supervisor'),
    });
    expect(status).toBe(200);
    expect(body.data.map(({ first_name }) => first_name)).toEqual([
      'Bo',
      'Cy',
      'Di',
      'Ed',
      'Flo',
      'Gus',
      'Hal',
      'Ida',
      'Jo',
      'Kim',
      'Lee',
      'Zoe',
    ]);
    expect(Object.keys(body.data[0]!).sort()).toEqual([
      'first_name',
      'id',
      'label',
      'last_name',
      'roles',
      'technician_id',
    ]);
  });
  it('given 2,005 people, when a page of all is full, then the next has the others, and no one is there twice', async () => {
    const pool = connect(identity.databaseUrl, { schema: 'identity' });
    await pool.query(
      `insert into users select (jsonb_populate_record(null::users, to_jsonb(one) || jsonb_build_object('id', gen_random_uuid(), 'notes', 'one of many'))).*
       from (select * from users where active limit 1) as one,
            generate_series((select count(*)::int from users where active) + 1, 2005)`,
    );
    try {
      for (const list of ['/active?', '?show=list&']) {
        const readPage = async (page: number) =>
          (await identity.inject<Listed>({ url: `/api/v1/users${list}page=${page}`, as: as('owner') })).body;
        const [first, second] = [await readPage(1), await readPage(2)];
        expect([first.data.length, first.last_page, second.data.length]).toEqual([2_000, 2, 5]);
        expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(2_005);
      }
    } finally {
      await pool.query("delete from users where notes = 'one of many'");
      await pool.close();
    }
  });
  it('given a technician, when they read active users, then they get only themself', async () => {
    const zoe = (await list('q=zoe')).body.data[0]!;
    const { body } = await identity.inject<{ data: UserListed[] }>({
      url: '/api/v1/users/active',
      as: { roles: ['technician'], user_id: zoe.id },
    });
    expect(body.data.map(({ id }) => id)).toEqual([zoe.id]);
  });

  it('given users with pay, when they are read, then only owner and admin get the fields of pay', async () => {
    const { id } = (await list('q=kim')).body.data[0]!;
    const seen = await Promise.all(
      roles.map(async (role) => {
        const { status, body } = await read(id, role);
        return [role, status === 200 ? 'pay_rate' in body.data.profile && 'pay_type' in body.data.profile : status];
      }),
    );
    expect(Object.fromEntries(seen)).toEqual({
      owner: true,
      admin: true,
      manager: false,
      supervisor: false,
      technician: 403,
      warehouse: 403,
      qc: 403,
    });
    expect((await read(id, 'owner')).body.data.profile.pay_rate).toBe(16.5);
  });
  it('given an unknown user and a wrong ID, when they are read, then the status is 404 and 422', async () => {
    expect((await read(randomUUID())).status).toBe(404);
    expect((await read('me')).status).toBe(422);
  });

  it('given a signed-in user, when they read themself, then the user is under data [API-001] [API-002] [USR-006]', async () => {
    const zoe = (await list('q=zoe')).body.data[0]!;
    const { body } = await identity.inject<{ data: User }>({
      url: '/api/v1/user',
      as: { roles: ['technician'], user_id: zoe.id },
    });
    expect(body.data).toMatchObject({ id: zoe.id, profile: { phones: [], employee_level: null, address: null } });
    expect(body.data.profile).not.toHaveProperty('pay_rate');
    expect((await identity.inject({ url: '/api/v1/user' })).status).toBe(401);
    expect((await identity.inject({ url: '/api/v1/user', as: { user_id: randomUUID() } })).status).toBe(404);
  });
});

describe('the read models of identity', () => {
  it('given users, when the read models are rebuilt, then their rows are the same', async () => {
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
      expect(verified[0]!.tables[0]!.rows).toBe(13);
    } finally {
      await pool.close();
    }
  });
});
