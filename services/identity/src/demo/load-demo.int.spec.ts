import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { identityUnderTest, type IdentityUnderTest } from '../testing/identity-under-test.js';

const csv = `first_name,last_name,email,roles,technician_id,location,price_level,pay_type,pay_rate,gas
Li,Marsh,li.marsh@example.com,owner,,Augusta,0,salary,1100,no
Rosa,Long,rosa.long@example.com,supervisor,,Nashville,0,hourly,15,no
Victor,Grant,victor.grant@example.com,technician,7016,Augusta,3,points,18,yes
Noor,Torres,noor.torres@example.com,technician,7016,Augusta,1,greater,16.5,no
`;

let folder: string;
let file: string;
let identity: IdentityUnderTest;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'people-'));
  file = join(folder, 'users.csv');
  await writeFile(file, csv);
  identity = await identityUnderTest({ DEMO: true });
});
afterAll(async () => {
  await identity.close();
  await rm(folder, { recursive: true });
});

const events = async () => (await identity.store.readAll({ limit: 1_000 })).events;

describe('loading the demo people', () => {
  it('given demo people, when they are loaded, then the allowed ones and their locations exist and progress is shown', async () => {
    const { code, lines } = await identity.runUsersOperation('load-demo', file);
    expect(code).toBe(0);
    expect(lines).toHaveLength(4);
    expect(lines.map((line) => line.split(' ')[0])).toEqual(['1/4', '2/4', '3/4', '4/4']);
    expect(lines.filter((line) => line.includes('left out (TechnicianIdTaken)'))).toHaveLength(1);

    const { status, body } = await identity.signIn('li.marsh@example.com', 'field-day-2026');
    expect(status).toBe(200);
    expect(body.user).toMatchObject({
      label: 'Li Marsh',
      roles: ['owner'],
      profile: { pay_type: 'salary', pay_rate: 1100 },
    });
    const locations = await identity.ctx.db.query<{ id: string; name: string }>(
      'select id, name from locations order by sort',
    );
    expect(locations.map(({ name }) => name)).toEqual(['Augusta', 'Nashville']);
    expect(body.user.profile.location_id).toBe(locations[0]!.id);
  });

  it('given loaded demo people, when their events are read, then they name their source', async () => {
    expect(
      new Set((await events()).filter(({ type }) => type === 'UserRegistered').map(({ meta }) => meta.source)),
    ).toEqual(new Set(['demo']));
  });

  it('given loaded demo people, when they are loaded again, then nothing changes', async () => {
    const countRegistered = async () =>
      (await events()).filter(({ stream }) => /^(user|location)-/.test(stream)).length;
    const before = await countRegistered();
    expect((await identity.runUsersOperation('load-demo', file)).code).toBe(0);
    expect(await countRegistered()).toBe(before);
  });

  it('given a company with an owner, when demo people are loaded, then it works', async () => {
    const company = await identityUnderTest({ DEMO: true });
    try {
      expect((await company.runUsersOperation('add-owner', 'li.marsh@example.com', '--demo')).code).toBe(0);
      const { code, lines } = await company.runUsersOperation('load-demo', file);
      expect(code).toBe(0);
      expect(lines.filter((line) => line.includes('EmailTaken'))).toEqual([]);
      expect((await company.signIn('li.marsh@example.com', 'field-day-2026')).status).toBe(200);
    } finally {
      await company.close();
    }
  });

  it('given a product without demo mode, when demo people are loaded, then it is refused', async () => {
    const real = await identityUnderTest();
    try {
      const { code, lines } = await real.runUsersOperation('load-demo', file);
      expect(code).toBe(1);
      expect(lines[0]).toContain('demo mode only');
      expect((await real.store.readAll({ limit: 10 })).events).toEqual([]);
    } finally {
      await real.close();
    }
  });
});
