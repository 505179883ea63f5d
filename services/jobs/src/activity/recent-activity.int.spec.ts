import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { roles, type Role } from '@tailboard/contracts/permission';
import type { Activity } from '@tailboard/contracts/jobs/activity';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import { dayOfJobs, saying } from '../testing/day-of-jobs.js';
import {
  ada,
  asAda,
  companyFile,
  jobsUnderTest,
  manager,
  miguel,
  noon,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';
import { readFile } from 'node:fs/promises';
import definition from '../service.js';

const date = '2026-10-06';
let now = noon;
let jobs: JobsUnderTest;
let say: ReturnType<typeof saying>;
let ids: string[];
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => now });
  say = saying(jobs);
  ids = await dayOfJobs(jobs, date, 4);
});
afterAll(() => jobs.close());

const recent = async (query = '', as: object = manager, locale = 'en') => {
  await jobs.settle();
  return jobs.ask<{ data: Activity[] }>({
    url: `/api/v1/activity${query}`,
    as,
    headers: { 'accept-language': locale },
  });
};
const told = async (query = '', locale = 'en') =>
  (await recent(query, manager, locale)).body.data.map(({ description }) => description);

describe('What happened lately', () => {
  it('tells what one command did to many jobs in one line, with the day that it concerns', async () => {
    await say('PUT', '/jobs/assign', { job_ids: ids.slice(0, 3), user_id: ada, date });
    const { body } = await recent();
    expect(body.data).toEqual([
      {
        id: expect.any(String),
        type: 'jobs_assigned',
        at: noon.toISOString(),
        actor: { id: rosa, label: 'Rosa Torres' },
        impersonator: null,
        user: { id: ada, label: 'Ada Long' },
        date,
        job_id: null,
        count: 3,
        description: '3 jobs assigned to Ada Long for 06 Oct 2026',
      },
    ]);
  });

  it('tells of single jobs by their number, newest first, and who acted as somebody', async () => {
    await say('PUT', `/jobs/${ids[3]}/assign`, { user_id: ada, date });
    await say('PUT', `/jobs/${ids[0]}/complete`, undefined, { as: { ...asAda, impersonator_id: miguel } });
    await say('DELETE', `/jobs/${ids[0]}/complete`);
    await say('POST', `/jobs/${ids[3]}/cancel`, { reason: 'Moved away' }, { as: manager });
    expect(await told('?limit=4')).toEqual([
      `Job WO-${date}-4 cancelled: Moved away`,
      `Completion of job WO-${date}-1 taken back`,
      `Job WO-${date}-1 completed for Ada Long`,
      `Job WO-${date}-4 assigned to Ada Long for 06 Oct 2026`,
    ]);
    const [, , completed] = (await recent('?limit=4')).body.data;
    expect(completed).toMatchObject({
      type: 'job_completed',
      job_id: ids[0],
      user: { id: ada },
      date,
      actor: { label: 'Ada Long' },
      impersonator: { label: 'Miguel Marsh' },
    });
  });

  it('tells it in the reader’s language', async () => {
    expect((await told('?limit=2', 'es'))[1]).toBe(`Marca de completado del trabajo WO-${date}-1 retirada`);
    expect((await told('?limit=2', 'zh-CN'))[0]).toBe(`工单 WO-${date}-4 已取消：Moved away`);
  });

  it('tells of an import in one line', async () => {
    await jobs.import(await readFile(companyFile('work-orders/2026-10-06.csv')), { type: 'text/csv' });
    const { WorkOrderReceived: received } = await jobs.recorded();
    const [line] = (await recent('?limit=1')).body.data;
    expect(line).toMatchObject({ type: 'orders_imported', count: received, user: null, job_id: null });
    expect(line!.description).toBe(`Work orders imported: ${received} new, 0 changed`);
  });

  it('is for owner, admin and manager', async () => {
    const allowed = await Promise.all(
      roles.map(async (role: Role) => [role, (await recent('', { user_id: rosa, roles: [role] })).status]),
    );
    expect(Object.fromEntries(allowed)).toEqual({
      owner: 200,
      admin: 200,
      manager: 200,
      supervisor: 403,
      technician: 403,
      warehouse: 403,
      qc: 403,
    });
    expect((await recent('?limit=51')).status).toBe(422);
  });

  it('forgets what happened more than a month ago', async () => {
    const kept = async () =>
      (
        await jobs.house.db.query<{ lines: number }>('select count(*)::int as lines from activity where at = $1', [
          noon.toISOString(),
        ])
      )[0]!.lines;
    expect(await kept()).toBeGreaterThan(4);
    now = new Date(noon.getTime() + 31 * 86_400_000);
    for (let times = 0; times < 20; times++) {
      await say('PUT', `/jobs/${ids[1]}/complete`);
      await say('DELETE', `/jobs/${ids[1]}/complete`);
    }
    expect(await kept()).toBe(0);
    expect(await told('?limit=50')).toHaveLength(40);
  });

  it('is what the events make', async () => {
    await jobs.settle();
    const pool = connect(jobs.databaseUrl, { schema: 'jobs' });
    try {
      const { store, house } = jobs;
      const readSide = projections({
        database: pool,
        store,
        schema: 'jobs',
        projections: definition.projections,
        log: house.log,
      });
      for (const name of ['jobs.activity', 'jobs.people'])
        expect(await readSide.verify(name)).toMatchObject({ equal: true });
    } finally {
      await pool.close();
    }
  });
});
