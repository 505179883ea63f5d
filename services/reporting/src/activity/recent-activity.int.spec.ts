import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { unitEvents } from '@tailboard/contracts/equipment/unit';
import { verificationEvents } from '@tailboard/contracts/equipment/verification';
import type { DomainEvent } from '@tailboard/contracts/event';
import { userEvents } from '@tailboard/contracts/identity/user';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { jobEvents, type JobDetails } from '@tailboard/contracts/jobs/job';
import { routeEvents } from '@tailboard/contracts/jobs/moves';
import { orderImportEvents } from '@tailboard/contracts/jobs/work-order';
import { messageEvents, type MessageContent } from '@tailboard/contracts/messaging/message';
import { roles, type Role } from '@tailboard/contracts/permission';
import { sampleEvents } from '@tailboard/contracts/qc/sample';
import { visitEvents } from '@tailboard/contracts/qc/visit';
import type { Activity } from '@tailboard/contracts/reports/activity';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import {
  companyUnderTest,
  toTestId,
  toRegistered,
  type CompanyUnderTest,
} from '@tailboard/service/testing/company-under-test';
import { randomUUID } from 'node:crypto';
import definition from '../service.js';

const date = '2026-10-06';
const [rosa, ada, miguel] = [toTestId('Rosa Torres'), toTestId('Ada Long'), toTestId('Miguel Marsh')];
let company: CompanyUnderTest;
beforeAll(async () => {
  company = await companyUnderTest(definition, {
    places: ['Augusta'],
    people: [
      ['Rosa Torres', 'supervisor'],
      ['Ada Long', 'technician', '7011'],
      ['Miguel Marsh', 'owner'],
    ],
  });
});
afterAll(() => company.close());

const jobs = ['WO-1', 'WO-2', 'WO-3', 'WO-4'].map((identifier) => ({ id: randomUUID(), identifier }));
const details = (identifier: string): JobDetails => ({
  ...{ type: 'install', identifier, account_number: '', customer_name: '', phone: '', category_id: null },
  ...{ category_comment: '', time_slot_id: null, location_id: toTestId('Augusta'), dispatch_notes: '', points: 12 },
  address: { address: '12 Elm', address2: '', apt: '', city: 'Augusta', state: 'GA', zip: '', lat: null, lng: null },
});
const { JobScheduled, JobAssigned, JobPutBack, JobCompleted, JobReopened, JobCancelled } = jobEvents.make;
/** Records events of several streams by one command; returns the command's ID. */
async function together(
  events: readonly (readonly [stream: string, fact: DomainEvent])[],
  actor_id = rosa,
): Promise<string> {
  const command = randomUUID();
  for (const [stream, event] of events) await company.record(stream, [event], { actor_id, command_id: command });
  return command;
}
const one = (stream: string, event: DomainEvent, actor_id?: string) => together([[stream, event]], actor_id);
const recent = async (query = '', role: Role = 'manager', locale = 'en') => {
  await company.settle();
  return company.inject<{ data: Activity[] }>({
    url: `/api/v1/activity${query}`,
    as: { user_id: rosa, label: role, roles: [role] },
    headers: { 'accept-language': locale },
  });
};
const readDescriptions = async (limit: number, locale = 'en') =>
  (await recent(`?limit=${limit}`, 'manager', locale)).body.data.map(({ description }) => description);

describe('What happened lately', () => {
  beforeAll(async () => {
    for (const { id, identifier } of jobs)
      await one(`job-${id}`, JobScheduled({ date, details: details(identifier), work_order_id: null }));
  });
  const createAssigned = (user_id = ada) => JobAssigned({ user_id, date, from_user_id: null, from_date: date });

  it('shows what one command did to many jobs in one line, and shows there and in a separate line that it was undone', async () => {
    const move = await together(jobs.slice(0, 3).map(({ id }) => [`job-${id}`, createAssigned()] as const));
    const [line] = (await recent('?limit=1')).body.data;
    expect(line).toEqual({
      id: expect.any(String),
      type: 'jobs_assigned',
      at: '2026-10-05T12:00:00.000Z',
      actor: { id: rosa, label: 'Rosa Torres' },
      impersonator: null,
      user: { id: ada, label: 'Ada Long' },
      date,
      job_id: null,
      subject_id: null,
      undone: false,
      count: 3,
      description: '3 jobs assigned to Ada Long for 06 Oct 2026',
    });
    const back = JobPutBack({ user_id: null, date, from_user_id: ada, from_date: date, undoes: move });
    await together(jobs.slice(0, 3).map(({ id }) => [`job-${id}`, back] as const));
    expect(await readDescriptions(2)).toEqual([
      'Move undone: 3 jobs moved back',
      '3 jobs assigned to Ada Long for 06 Oct 2026 (undone)',
    ]);
  });

  it('given jobs that one command assigned to several technicians, then it counts them and names none', async () => {
    const dan = toTestId('Dan Frost');
    await together([
      [`job-${jobs[0]!.id}`, createAssigned()],
      [`job-${jobs[1]!.id}`, createAssigned(dan)],
      [`job-${jobs[2]!.id}`, createAssigned()],
    ]);
    const [line] = (await recent('?limit=1')).body.data;
    expect(line).toMatchObject({ user: null, date, count: 3 });
    expect(line!.description).toBe('3 jobs assigned to 2 technicians for 06 Oct 2026');
    const other = JobAssigned({ user_id: ada, date: '2026-10-07', from_user_id: null, from_date: date });
    await together([
      [`job-${jobs[0]!.id}`, createAssigned()],
      [`job-${jobs[1]!.id}`, other],
    ]);
    expect(await readDescriptions(1)).toEqual(['2 jobs assigned to Ada Long for several days']);
    expect(await readDescriptions(1, 'es')).toEqual(['2 trabajos asignados a Ada Long: varios días']);
  });

  it('shows of single jobs by their number, newest first', async () => {
    const job = jobs[3]!.id;
    await one(`job-${job}`, createAssigned());
    await one(`job-${job}`, JobCompleted({ user_id: ada, date }), ada);
    await one(`job-${job}`, JobReopened({ user_id: ada, date }));
    await one(`job-${job}`, JobCancelled({ reason: 'Moved away', from_user_id: ada, date }));
    await one(
      `route-${ada}-${date}`,
      routeEvents.make.RouteOrdered({ user_id: ada, date, job_ids: [job], from: [], undoes: null }),
    );
    expect(await readDescriptions(5)).toEqual([
      "Order of Ada Long's jobs on 06 Oct 2026 changed",
      'Job WO-4 canceled: Moved away',
      'Job WO-4 marked incomplete',
      'Job WO-4 completed for Ada Long',
      'Job WO-4 assigned to Ada Long for 06 Oct 2026',
    ]);
    expect((await readDescriptions(2, 'es'))[1]).toBe('Trabajo WO-4 cancelado: Moved away');
    expect((await readDescriptions(2, 'zh-CN'))[1]).toBe('工单 WO-4 已取消：Moved away');
  });

  it('shows of an import in the words of its own counters', async () => {
    const counts = { created: 0, updated: 2, unchanged: 4, queued_for_matching: 3, rejected: 1 };
    await one(
      `orderimport-${randomUUID()}`,
      orderImportEvents.make.OrdersImported({ file_name: 'day.csv', whole: true, ...counts }),
    );
    expect(await readDescriptions(1)).toEqual(['Work orders imported: 0 new, 2 changed, 3 to match, 1 rejected']);
  });

  it('shows of visits, units, lists, messages and people', async () => {
    const [visit, message, list] = [randomUUID(), randomUUID(), randomUUID()];
    await one(`qc-${visit}`, visitEvents.make.VisitPlanned({ job_id: jobs[3]!.id, technician_id: ada, date }));
    const result = { by_rule: { passed: false, safety_passed: true }, passed: false, safety_passed: true };
    await one(
      `qc-${visit}`,
      visitEvents.make.VisitInspected({
        codes: [],
        checklist: [],
        ...result,
        customer_home: true,
        comment: '',
        safety_comment: '',
      }),
    );
    await one(`qc-${visit}`, visitEvents.make.VisitAnswered({ tech_comment: 'Mended', photo_ids: [] }), ada);
    await one(
      `qcsample-${date}`,
      sampleEvents.make.SampleDrawn({
        ...{ date, seed: 'ab', candidates: [], job_ids: [jobs[0]!.id] },
        rule: { first_jobs: 0, first_percent: 3, later_percent: 3, month_least: 1 },
      }),
    );
    const unit = { serial_mac: 'AXE00001', mac: null, cpe_type_id: null, cpe_model_id: null };
    const received = unitEvents.make.UnitReceived({ ...unit, location_id: null, condition: 'new', raw: null });
    await together([1, 2].map(() => [`cpe-${randomUUID()}`, received] as const));
    await one(
      `verification-${ada}`,
      verificationEvents.make.ListReconciled({
        ...{ session: 1, date, verified: [{ id: list, serial_mac: 'AXE1' }] },
        missing: [{ id: list, serial_mac: 'AXE2', reason: 'lost' }],
      }),
    );
    const content: MessageContent = {
      ...{ title: 'Storm', body: '', audience: { everybody: true }, required: false, deadline: null },
      ...{ publish_at: null, expires_at: null, attachment: null, include_new_hires: false },
    } as never;
    await one(
      `message-${message}`,
      messageEvents.make.MessagePublished({
        ...content,
        ...{ version: 1, hash: 'h', publish_at: '2026-10-05T12:00:00.000Z' },
      } as never),
    );
    await one(`message-${message}`, messageEvents.make.MessageWithdrawn({}));
    await one(`user-${toTestId('New Person')}`, toRegistered('New Person', 'technician', '7099'));
    await one(`user-${toTestId('New Person')}`, userEvents.make.UserDeactivated({}));
    await one(`user-${toTestId('New Person')}`, userEvents.make.UserRestored({}));
    expect(await readDescriptions(10)).toEqual([
      'New Person was restored',
      'New Person was deactivated',
      'New Person was added',
      'Message withdrawn: Storm',
      'Message published: Storm',
      'List of Ada Long reconciled: 1 verified, 1 missing',
      'CPEs received: 2',
      'Sample of 06 Oct 2026 drawn: 1 job to visit',
      'Ada Long responded to a QC visit',
      'QC visit of Ada Long’s work on 06 Oct 2026 failed, findings: 0',
    ]);
  });

  it('shows of days that were closed, with the person and the date that lead to them [JOB-065]', async () => {
    const week = `week-${ada}-2026-10-04`;
    const day = { date, entries: [], jobs: [], per_diem: false, reason: null };
    await one(week, weekEvents.make.DaySubmitted(day), ada);
    await one(week, weekEvents.make.DayApproved({ date }), miguel);
    const { data } = (await recent('?limit=2')).body;
    expect(data.map(({ type, description, user, date: on }) => [type, description, user?.id, on])).toEqual([
      ['day_approved', 'Daily work of Ada Long on 06 Oct 2026 approved', ada, date],
      ['day_submitted', 'Daily work of Ada Long on 06 Oct 2026 submitted', ada, date],
    ]);
  });

  it('is for owner, admin and manager', async () => {
    const allowed = await Promise.all(roles.map(async (role) => [role, (await recent('', role)).status]));
    expect(Object.fromEntries(allowed)).toEqual({
      ...{ owner: 200, admin: 200, manager: 200 },
      ...{ supervisor: 403, technician: 403, warehouse: 403, qc: 403 },
    });
    expect((await recent('?limit=51')).status).toBe(422);
  });

  it('forgets what happened more than a month ago', async () => {
    const countStored = async () => {
      const [row] = await company.ctx.db.query<{ lines: number }>(
        `select count(*)::int as lines from activity where at = '2026-10-05T12:00:00.000Z'`,
      );
      return row!.lines;
    };
    expect(await countStored()).toBeGreaterThan(4);
    company.advanceTime(31 * 86_400_000);
    for (let times = 0; times < 20; times++) {
      await one(`job-${jobs[1]!.id}`, JobCompleted({ user_id: ada, date }));
      await one(`job-${jobs[1]!.id}`, JobReopened({ user_id: ada, date }));
    }
    await company.settle();
    expect(await countStored()).toBe(0);
    expect(await readDescriptions(50)).toHaveLength(40);
  });

  it('given weeks finalized and reopened, and a payroll run, then each has a line', async () => {
    const start_date = '2026-09-27';
    const weekStream = (user: string): string => `week-${user}-${start_date}`;
    const closed = weekEvents.make.WeekFinalized({ start_date, end_date: '2026-10-03', dates: [] });
    await together(
      [ada, rosa].map((user) => [weekStream(user), closed] as const),
      miguel,
    );
    company.advanceTime(1_000);
    const pool = connect(company.databaseUrl, { schema: 'reporting' });
    try {
      await pool.query(
        `insert into payroll_run (run_id, export_id, week_start, delta_of, lines, hash, created_at, created_by)
         values (1, $1, $2, null, 2, 'h', $3, $4)`,
        [randomUUID(), start_date, company.ctx.now().toISOString(), miguel],
      );
    } finally {
      await pool.close();
    }
    expect(await readDescriptions(2)).toEqual([
      'Payroll run 1 of the week of 27 Sep 2026',
      'Week of 27 Sep 2026 finalized for 2 people',
    ]);
    company.advanceTime(1_000);
    await one(weekStream(ada), weekEvents.make.WeekReopened({ start_date, reason: 'A day was wrong' }), miguel);
    expect(await readDescriptions(2)).toEqual([
      'Week of 27 Sep 2026 reopened for Ada Long: A day was wrong',
      'Payroll run 1 of the week of 27 Sep 2026',
    ]);
  });

  it('is what the events make', async () => {
    await company.settle();
    const pool = connect(company.databaseUrl, { schema: 'reporting' });
    try {
      const { store, ctx } = company;
      const { projections: all } = definition;
      const readSide = projections({ database: pool, store, schema: 'reporting', projections: all, log: ctx.log });
      expect(await readSide.verify('reporting.activity')).toMatchObject({ equal: true });
    } finally {
      await pool.close();
    }
  });
});
