import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Role } from '@tailboard/contracts/permission';
import { connect, type PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { ServiceUnderTest } from '@tailboard/service/testing/service-under-test';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

type GatewayClient = Pick<ServiceUnderTest, 'inject'>;
let identity: IdentityUnderTest;
let second: GatewayClient;
let pool: PostgresPool;
let requestCount = 0;
beforeAll(async () => {
  identity = await identityUnderTest();
  second = await identity.another();
  pool = connect(identity.databaseUrl, { schema: 'identity' });
});
afterAll(async () => {
  await pool.close();
  await identity.close();
});

const person = (roles: Role[], fields: object = {}) =>
  identity.addUser(`p${++requestCount}@example.com`, roles, fields as Record<string, unknown>);
const post = (client: GatewayClient, method: 'POST' | 'PUT' | 'DELETE', url: string, user_id: string, body?: object) =>
  client.inject<{ code?: string; data?: { locationID: string } }>({
    method,
    url: `/api/v1${url}`,
    ...(body ? { payload: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    as: { user_id, roles: ['owner'] },
  });
const end = (client: GatewayClient, id: string, by: string) => post(client, 'DELETE', `/users/${id}`, by);
const owners = async (): Promise<number> => {
  await identity.settle();
  const [found] = await pool.query<{ owners: number }>(
    `select count(*)::int as owners from users where active and 'owner' = any(roles)`,
  );
  return found!.owners;
};

describe('The last owner', () => {
  it('given two last owners, when two processes deactivate them at once, then one owner remains', async () => {
    for (let round = 0; round < 5; round++) {
      const [ada, ben] = await Promise.all([person(['owner']), person(['owner'])]);
      // Owners left from earlier tests are irrelevant here.
      await pool.query(`update users set active = false where 'owner' = any(roles) and id <> all($1::uuid[])`, [
        [ada.id, ben.id],
      ]);
      const answers = await Promise.all([end(identity, ben.id, ada.id), end(second, ada.id, ben.id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
      expect(await owners()).toBe(1);
    }
  });

  it('given a stalled read model, when two last owners deactivate each other, then one owner remains', async () => {
    const [ada, ben] = await Promise.all([person(['owner']), person(['owner'])]);
    await pool.query(`update users set active = false where 'owner' = any(roles) and id <> all($1::uuid[])`, [
      [ada.id, ben.id],
    ]);
    const answers = await pool.transaction(async (held) => {
      await held.query('lock table users in exclusive mode');
      const requests = [end(identity, ben.id, ada.id), end(identity, ada.id, ben.id)];
      await new Promise((resolve) => setTimeout(resolve, 1_500));
      return requests;
    });
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 204)).toHaveLength(1);
    expect(await owners()).toBe(1);
  });
});

describe('A place', () => {
  const boss = '00000000-0000-4000-8000-000000000001';
  const open = (client: GatewayClient, name: string) => post(client, 'POST', '/locations', boss, { name });

  it('given one name, when several locations get it at once, then one has it', async () => {
    const ids = await Promise.all(
      ['Macon', 'Athens', 'Rome', 'Dalton'].map(async (name) => (await open(identity, name)).body.data!.locationID),
    );
    const renamed = await Promise.all(
      ids.map((id, index) =>
        post(index % 2 ? second : identity, 'PUT', `/locations/${id}`, boss, {
          name: 'Savannah',
          address: '',
          sort: 0,
          active: true,
        }),
      ),
    );
    expect(renamed.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  });

  it('given a location that is being closed, when a user is registered there at once, then it has no user', async () => {
    for (let round = 0; round < 4; round++) {
      const location_id = (await open(identity, `Place ${round}`)).body.data!.locationID;
      const email = `settler${round}@example.com`;
      const profile = { first_name: 'Ada', last_name: 'Reed', location_id, unpaid: true };
      const [closed, registered] = await Promise.all([
        post(identity, 'DELETE', `/locations/${location_id}`, boss),
        post(second, 'POST', '/users', boss, { email, roles: ['manager'], technician_id: null, profile }),
      ]);
      expect([closed.status === 204, registered.status === 201]).toContain(false);
      await identity.settle();
      expect(
        await pool.query(
          'select from locations place join users on users.location_id = place.id where place.id = $1 and not place.active and users.active',
          [location_id],
        ),
      ).toEqual([]);
    }
  });
});
