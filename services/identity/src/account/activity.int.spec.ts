import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { User } from '@tailboard/contracts/identity/user';
import { roles, type Role } from '@tailboard/contracts/permission';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import type { DomainEvent } from '@tailboard/contracts/event';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
let number = 0;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

interface TestResponse {
  code: string;
  message: string;
  current: object;
}
const person = (...granted: Role[]) => identity.addUser(`person${++number}@example.com`, granted);
const request = (method: 'DELETE' | 'POST' | 'PUT', url: string, by: object = {}, headers = {}, payload?: object) =>
  identity.inject<TestResponse>({
    method,
    url: `/api/v1/users${url}`,
    as: { roles: ['owner'], ...by },
    headers,
    ...(payload ? { payload } : {}),
  });
const end = (id: string, by: object = {}, query = '', headers = {}) => request('DELETE', `/${id}${query}`, by, headers);
const restore = (id: string, by: object = {}) => request('POST', `/${id}/restore`, by);
const isActive = async (id: string) => {
  await identity.settle();
  const { body } = await identity.inject<{ data: User }>({ url: `/api/v1/users/${id}`, as: { roles: ['owner'] } });
  return body.data.active === 1;
};
const date = '2026-10-06';
const { make, shapes } = jobEvents;
async function recordJob(...domainEvents: DomainEvent[]): Promise<void> {
  const stream = `job-${randomUUID()}`;
  const events = toNewEvents(domainEvents, shapes, stream, identity.ctx.createSystemContext([stream]));
  await identity.store.append({ stream, expected: 0, events });
}
const createAssigned = (user_id: string) => make.JobAssigned({ user_id, date, from_user_id: null, from_date: date });

describe('deactivating a user', () => {
  it('given a signed-in user, when they are deactivated, then every session ends and no sign-in works until they are restored', async () => {
    const ada = await person('qc');
    const { access_token } = (await identity.signIn(ada.email)).body;
    expect((await end(ada.id)).status).toBe(204);
    expect(await identity.readPrincipal(access_token)).toBeNull();
    expect((await identity.signIn(ada.email)).status).toBe(422);
    expect(await isActive(ada.id)).toBe(false);
    const heir = { email: ada.email, roles: ['qc'], profile: { first_name: 'A', last_name: 'B' } };
    expect((await request('POST', '', {}, {}, heir)).status).toBe(422);
    expect((await end(ada.id)).status).toBe(204);

    expect((await restore(ada.id)).status).toBe(204);
    expect(await isActive(ada.id)).toBe(true);
    expect(await identity.readPrincipal(access_token)).toBeNull();
    expect((await identity.signIn(ada.email)).status).toBe(200);
    expect((await restore(ada.id)).status).toBe(204);
  });

  it('given a user with open jobs, when they are deactivated, then the number is returned; with force, it works', async () => {
    const ada = await person('technician');
    const ben = await person('technician');
    const cancelled = make.JobCancelled({ reason: 'Moved away', from_user_id: ada.id, date });
    const done = make.JobCompleted({ user_id: ada.id, date });
    await recordJob(createAssigned(ada.id));
    await recordJob(
      createAssigned(ben.id),
      make.JobAssigned({ user_id: ada.id, date, from_user_id: ben.id, from_date: date }),
    );
    await recordJob(createAssigned(ada.id), done, make.JobReopened({ user_id: ada.id, date }));
    await recordJob(createAssigned(ada.id), done);
    await recordJob(createAssigned(ada.id), cancelled);
    await recordJob(createAssigned(ada.id), cancelled, make.JobReinstated({ date }));
    await recordJob(createAssigned(ada.id), make.JobUnassigned({ from_user_id: ada.id, date }));
    await identity.settle();
    const { status, body } = await end(ada.id);
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'StillHolds', current: { cpes: 0, open_jobs: 3, open_days: 0 } });
    expect(body.message).toBe('Ada Reed still has 3 open jobs, 0 open days and 0 CPEs.');
    expect(await isActive(ada.id)).toBe(true);
    expect((await end(ada.id, {}, '?force=1')).status).toBe(204);
    expect((await end(ben.id)).status).toBe(204);
  });

  it('given any other role, oneself or an impersonator, when a user is deactivated, then it is refused', async () => {
    const ada = await person('qc');
    for (const role of roles.filter((one) => one !== 'owner' && one !== 'admin')) {
      expect((await end(ada.id, { roles: [role] })).status).toBe(403);
      expect((await restore(ada.id, { roles: [role] })).status).toBe(403);
    }
    expect((await end(ada.id, { impersonator_id: randomUUID() })).status).toBe(403);
    const owner = await person('owner');
    expect((await end(owner.id, { user_id: owner.id })).body.code).toBe('NotYourself');
    expect((await end(randomUUID())).status).toBe(404);
    expect((await restore(randomUUID())).status).toBe(404);
    expect(await isActive(ada.id)).toBe(true);
  });

  it('given a user whom another one changed, when an older version is sent, then the refusal names who changed it', async () => {
    const ada = await person('qc');
    const { status, body } = await end(ada.id, {}, '', { 'if-match': '"1"' });
    expect(status).toBe(409);
    expect(body.current).toMatchObject({ id: ada.id, version: 2 });
  });
});

describe('the last owner', () => {
  it('given two last owners, when each deactivates or demotes the other at once, then one owner remains', async () => {
    await identity.close();
    identity = await identityUnderTest();
    const [li, xin] = [await person('owner'), await person('owner')];
    const demote = (user: { id: string; email: string }, by: string) =>
      request(
        'PUT',
        `/${user.id}`,
        { user_id: by },
        {},
        {
          email: user.email,
          roles: ['manager'],
          profile: { first_name: 'Ada', last_name: 'Reed' },
        },
      );
    const answers = await Promise.all([end(li.id, { user_id: xin.id }), demote(xin, li.id)]);
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(['LastOwner']);
    await identity.settle();
    const left = await identity.ctx.db.query(`select 1 from users where active and 'owner' = any(roles)`);
    expect(left).toHaveLength(1);
  });
});
