import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Skill } from '@tailboard/contracts/identity/skill';
import type { Role } from '@tailboard/contracts/permission';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

let identity: IdentityUnderTest;
beforeAll(async () => {
  identity = await identityUnderTest();
});
afterAll(() => identity.close());

type Answer = { data: Skill[]; version: number; code?: string };
const as = (role: Role, user_id?: string) => ({ roles: [role], ...(user_id === undefined ? {} : { user_id }) });

describe('The skills and licenses of a person', () => {
  it('given a person, when the office records a list, then the office and the person read it, and an older version is refused', async () => {
    const { body: made } = await identity.inject<{ data: { id: string } }>({
      ...{ method: 'POST', url: '/api/v1/users', as: as('owner') },
      payload: {
        ...{ email: 'ada@example.com', roles: ['technician'], technician_id: '7001' },
        profile: { first_name: 'Ada', last_name: 'Reed', unpaid: true },
      },
    });
    const { id } = made.data;
    await identity.settle();
    const url = `/api/v1/users/${id}/skills`;
    const record = (skills: object[], role: Role, version: number) =>
      identity.inject<Answer>({
        ...{ method: 'PUT', url, as: as(role), payload: { skills } },
        headers: { 'if-match': `"${version}"` },
      });
    const read = async (by: object) => {
      await identity.settle();
      return identity.inject<Answer>({ url, as: by });
    };
    const { version } = (await read(as('manager'))).body;
    const skills = [
      { name: 'Fiber splicing', valid_until: '2027-06-30' },
      { name: 'Ladder', valid_until: null },
    ];
    const recorded = await record([...skills].reverse(), 'manager', version);
    expect([recorded.status, recorded.body]).toEqual([200, { data: skills, version: version + 1 }]);
    for (const by of [as('manager'), as('technician', id)]) expect((await read(by)).body.data).toEqual(skills);
    expect((await read(as('technician', '5a0c7c7e-2f1e-4f7e-9a51-000000000001'))).status).toBe(404);
    expect((await record([], 'manager', version)).status).toBe(409);
    expect((await record([], 'supervisor', version + 1)).status).toBe(403);
    const history = await identity.inject<{ data: { description: string }[] }>({
      url: `/api/v1/users/${id}/history`,
      as: as('owner'),
    });
    expect(history.body.data[0]?.description).toBe('Skills and licenses: Fiber splicing (30 Jun 2027), Ladder');
  });
});
