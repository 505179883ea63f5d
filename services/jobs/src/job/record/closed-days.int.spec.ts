import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeEvents } from '@tailboard/contracts/jobs/code';
import type { Job } from '@tailboard/contracts/jobs/job';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { daysOfWork, codeLine, type DaysOfWork } from '../../testing/days-of-work.js';
import { dayOfJobs } from '../../testing/day-of-jobs.js';
import {
  ada,
  asAda,
  ben,
  dispatcher,
  jobsUnderTest,
  manager,
  miguel,
  type JobsUnderTest,
} from '../../testing/jobs-under-test.js';
import { AssignWithOthers } from '../assignment/assign-with-others.js';
import { jobDecider } from '../job-decider.js';

/** Wednesday after the week of October 4. */
const clock = new Date('2026-10-14T16:00:00.000Z');
const start_date = '2026-10-04';
const [monday, tuesday, wednesday, thursday] = ['2026-10-05', '2026-10-06', '2026-10-07', '2026-10-08'] as const;
const today = '2026-10-14';
const owner = { user_id: miguel, label: 'Miguel Marsh', roles: ['owner' as const] };
const office = { as: dispatcher };
let jobs: JobsUnderTest;
let work: DaysOfWork;
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock });
  work = await daysOfWork(jobs);
});
afterAll(() => jobs.close());

const readJob = async (id: string) => (await jobs.request<{ data: Job }>({ url: `/api/v1/jobs/${id}` })).body.data;
const move = (id: string, user_id: string | null, date: string) =>
  work.request('PUT', `/jobs/${id}/assign`, { user_id, date }, office);
const approve = (date: string) => work.approve(date);
const finalize = () => work.request('POST', '/weeks/finalize', { start_date, user_ids: [ada] }, { as: manager });
const reopen = () =>
  work.request('POST', '/weeks/reopen', { user_id: ada, start_date, reason: 'Something was wrong' }, { as: owner });
const notDone = (job_id: string) => ({
  job_id,
  completed: false,
  codes: [],
  not_done_code_id: work.codes.notHome,
});
const toCompleted = (job_id: string) => ({ job_id, completed: true, codes: [codeLine(work.codes.outlet)] });
/** Ada's day is written and submitted with these completed and unfinished jobs. */
async function submit(date: string, made: readonly string[], left: readonly string[] = []): Promise<void> {
  await work.save({
    ...work.day(date),
    ...work.times(['08:00', '16:00']),
    jobs: [...made.map(toCompleted), ...left.map(notDone)],
  });
  expect(await work.submit(date)).toMatchObject({ status: 200, body: { state: 'submitted' } });
}
const order = (n: number, date: string, change: object = {}) => ({
  account_number: `closed-${n}`,
  work_order_number: `closed-WO${n}`,
  job_type: 'install',
  date,
  address: { address: `${n} Closed Street`, city: 'Nashville', state: 'TN', zip: '37013' },
  ...change,
});

describe('The jobs of a day that was submitted or finalized', () => {
  let made: string;
  let left: string;
  let other: string;
  beforeAll(async () => {
    [made, left] = (await work.assignJobs(monday, 2)) as [string, string];
    [other] = (await work.assignJobs(tuesday, 1, ben)) as [string];
  });
  const everyWayOff = async (code: string) => {
    const refused = { status: 409, body: { code } };
    expect(await move(left, ben, monday)).toMatchObject(refused);
    expect(await move(left, null, monday)).toMatchObject(refused);
    expect(await move(left, ada, today)).toMatchObject(refused);
    expect(await work.request('DELETE', `/jobs/${left}/assign`, undefined, office)).toMatchObject(refused);
    expect(await work.request('POST', `/jobs/${left}/cancel`, { reason: 'Gone' }, { as: manager })).toMatchObject(
      refused,
    );
    expect((await work.request('DELETE', `/jobs/${left}`, undefined, { as: manager })).status).toBe(409);
    const { category, time_slot, ...job } = await readJob(left);
    const form = {
      ...job,
      category_id: (await jobs.request<{ data: { id: string }[] }>({ url: '/api/v1/categories' })).body.data[0]!.id,
      time_slot_id: null,
    };
    for (const change of [{ date: today }, { points: 40 }])
      expect(await work.request('PUT', `/jobs/${left}`, { ...form, ...change }, { as: manager })).toMatchObject(
        refused,
      );
    expect([category, time_slot]).toEqual([null, null]);
    expect(await readJob(left)).toMatchObject({ user_id: ada, date: monday, status: 'not_done' });
  };
  const everyWayOnto = async (code: string, message: RegExp) => {
    expect(await move(other, ada, monday)).toMatchObject({ status: 409, body: { code } });
    const many = await work.request('PUT', '/jobs/assign', { job_ids: [other], user_id: ada, date: monday }, office);
    expect([many.body.ids, many.body.errors[other]]).toEqual([[], expect.stringMatching(message)]);
  };

  it('given it was submitted, then they stay, none joins, and it is reported what to do', async () => {
    await submit(monday, [made], [left]);
    await everyWayOff('JobDaySubmitted');
    await everyWayOnto('JobDaySubmitted', /^This day is submitted.*Send the day back first/);
    const spoken = await work.request(
      'PUT',
      `/jobs/${left}/assign`,
      { user_id: ben, date: monday },
      { ...office, headers: { 'accept-language': 'es' } },
    );
    expect(spoken.body.message).toMatch(/^Este día está enviado/);
    // Internal commands use the same decisions as routes.
    const commandContext = jobs.ctx.createSystemContext(['past the routes', left], { actor_id: miguel });
    expect(
      await jobs.ctx.handleCommand(
        jobDecider,
        AssignWithOthers,
        { id: left, user_id: ben, date: monday },
        commandContext,
      ),
    ).toMatchObject({ outcome: 'refused', refusal: { refused: 'JobDaySubmitted' } });
    expect(await readJob(left)).toMatchObject({ user_id: ada, date: monday });
    expect(await work.request('DELETE', `/jobs/${made}/complete`)).toMatchObject({
      status: 409,
      body: { code: 'JobDaySubmitted' },
    });
  });

  it('given a move away from it before, then its undo does not put the job back onto it', async () => {
    const [late] = (await dayOfJobs(jobs, wednesday, 1)) as [string];
    await move(late, ada, tuesday);
    const away = await move(late, ben, tuesday);
    await submit(tuesday, []);
    const undone = await work.request(
      'POST',
      `/commands/${(away.body as { command_id?: string }).command_id}/undo`,
      undefined,
      office,
    );
    expect(undone.body).toMatchObject({
      ids: [],
      errors: { [late]: expect.stringMatching(/^This day is submitted/) },
    });
    expect(await readJob(late)).toMatchObject({ user_id: ben, date: tuesday });
  });

  it('given it was approved and its week finalized, then they stay until the week is reopened', async () => {
    for (const date of [monday, tuesday]) expect((await approve(date)).status).toBe(200);
    await everyWayOff('JobDaySubmitted');
    expect((await finalize()).body.ids).toEqual([ada]);
    await everyWayOff('JobDayFinalized');
    await everyWayOnto('JobDayFinalized', /finalized week/);
  });

  it('given a move away from a day that is finalized by now, then its undo does not put the job back onto it', async () => {
    await reopen();
    await work.reject(tuesday, 'A job is missing');
    const [late] = (await dayOfJobs(jobs, thursday, 1)) as [string];
    await move(late, ada, tuesday);
    const away = await move(late, null, today);
    await work.submit(tuesday);
    await approve(tuesday);
    expect((await finalize()).body.ids).toEqual([ada]);
    const undone = await work.request(
      'POST',
      `/commands/${(away.body as { command_id?: string }).command_id}/undo`,
      undefined,
      office,
    );
    expect(undone.body.errors[late]).toMatch(/finalized week/);
    expect(await readJob(late)).toMatchObject({ user_id: null, date: today });
    await reopen();
  });

  it('given it is sent back, then its jobs move again', async () => {
    await work.reject(monday, 'Another job was done there');
    expect((await move(left, ben, monday)).status).toBe(200);
    expect((await move(left, ada, monday)).status).toBe(200);
  });
});

describe('An import', () => {
  const findJobs = async (number: string) =>
    (await jobs.request<{ data: Job[] }>({ url: `/api/v1/jobs?q=${number}` })).body.data.map(
      ({ date, user_id, status }) => [date, user_id, status],
    );
  it('given an order that was not done on a closed day and that the operator moved, then its day keeps the job, and the visit on the other day is another', async () => {
    await jobs.import(JSON.stringify([order(1, wednesday)]));
    const [{ id }] = (await jobs.request<{ data: Job[] }>({ url: '/api/v1/jobs?q=closed-WO1' })).body.data as [Job];
    await move(id, ada, wednesday);
    await submit(wednesday, [], [id]);
    const again = await jobs.import(JSON.stringify([order(1, today)]));
    expect(again).toMatchObject({ status: 'done', created: 1, rejected: 0 });
    expect((await findJobs('closed-WO1')).sort()).toEqual([
      [wednesday, ada, 'not_done'],
      [today, null, 'unassigned'],
    ]);
    const changed = await jobs.import(JSON.stringify([order(1, wednesday, { phone: '9125550142' })]));
    expect(changed).toMatchObject({ updated: 1, rejected: 0 });
    expect(JSON.stringify(changed)).toContain('The job of work order closed-WO1 was closed with its day');
    expect(await readJob(id)).toMatchObject({ phone: '', status: 'not_done' });
  });

  it('given an order that the operator moved to a day that its technician has closed, then the job waits there, and the import reports it', async () => {
    await jobs.import(JSON.stringify([order(2, today)]));
    const [{ id }] = (await jobs.request<{ data: Job[] }>({ url: '/api/v1/jobs?q=closed-WO2' })).body.data as [Job];
    await move(id, ada, today);
    const moved = await jobs.import(JSON.stringify([order(2, wednesday)]));
    expect(await findJobs('closed-WO2')).toEqual([[wednesday, null, 'unassigned']]);
    expect(JSON.stringify(moved)).toContain('The job is unassigned on that date.');
  });
});

describe('Two who act at once', () => {
  it('given a day is submitted while a job is given to it, then either is refused, regardless of who came first', async () => {
    const outcomes = new Set<string>();
    const waiting = await dayOfJobs(jobs, '2026-10-13', 24);
    for (const [at, id] of waiting.entries()) {
      const date = `2026-10-${String(at % 2 === 0 ? 9 : 10).padStart(2, '0')}`;
      await work.save({ ...work.day(date), ...work.times(['08:00', `1${at % 10}:30`]) });
      const path = '/api/v1/daily-work/submit';
      const json = { 'content-type': 'application/json' };
      const submitting = jobs.inject<{ code: string }>({
        method: 'POST',
        url: path,
        headers: json,
        payload: JSON.stringify(work.day(date)),
        as: asAda,
      });
      const assignment = jobs.inject<{ code: string }>({
        method: 'PUT',
        url: `/api/v1/jobs/${id}/assign`,
        headers: json,
        payload: JSON.stringify({ user_id: ada, date }),
        as: dispatcher,
      });
      const [submitted, given] = await Promise.all([submitting, assignment]);
      await jobs.settle();
      outcomes.add([submitted.body.code ?? 'submitted', given.body.code ?? 'given'].join());
      if (given.status === 200) await move(id, null, '2026-10-13');
      if (submitted.status === 200) await work.reject(date, 'Once more');
    }
    for (const outcome of outcomes) expect(['submitted,JobDaySubmitted', 'DayStillBlocked,given']).toContain(outcome);
  });

  it('given a week is finalized while a job is given to an empty day of it, then either is refused', async () => {
    await work.submit(monday);
    for (const date of [monday, tuesday, wednesday, '2026-10-09', '2026-10-10']) {
      const state = (await work.read(`date=${date}`)).body.state;
      if (state === 'open') await work.submit(date);
      await approve(date);
    }
    const waiting = await dayOfJobs(jobs, '2026-10-12', 16);
    for (const id of waiting) {
      const [closing, given] = await Promise.all([
        jobs.inject<{ ids: string[]; errors: Record<string, string> }>({
          method: 'POST',
          url: '/api/v1/weeks/finalize',
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ start_date, user_ids: [ada] }),
          as: manager,
        }),
        jobs.inject<{ code: string }>({
          method: 'PUT',
          url: `/api/v1/jobs/${id}/assign`,
          headers: { 'content-type': 'application/json' },
          payload: JSON.stringify({ user_id: ada, date: thursday }),
          as: dispatcher,
        }),
      ]);
      await jobs.settle();
      const finalized = closing.body.ids.length === 1;
      expect([finalized, given.status]).toEqual([finalized, finalized ? 409 : 200]);
      if (finalized) await reopen();
      else await move(id, null, '2026-10-12');
    }
  });
});

describe('A code that a draft names', () => {
  it('given it is deleted, then it is only offered no more, and the day is submitted with it', async () => {
    const [id] = (await work.assignJobs(today, 1)) as [string];
    const code = work.codes.modem;
    const draft = {
      ...work.day(today),
      ...work.times(['08:00', '11:00']),
      jobs: [{ ...toCompleted(id), codes: [codeLine(code)] }],
    };
    expect((await work.save(draft)).status).toBe(200);
    expect((await work.request('DELETE', `/codes/${code}`, undefined, { as: manager })).status).toBeLessThan(300);
    const again = { ...draft, jobs: [{ ...draft.jobs[0]!, comment: 'By the door' }] };
    expect((await work.save(again)).body.jobs[0]!.codes).toMatchObject([{ title: 'MDM', points: 3 }]);
    // Deleted at the moment when the draft named it.
    const stream = `code-${code}`;
    const events = toNewEvents(
      [codeEvents.make.CodeRemoved({})],
      codeEvents.shapes,
      stream,
      jobs.ctx.createSystemContext(['gone']),
    );
    await jobs.store.append({ stream, expected: 'any', events });
    await jobs.settle();
    expect((await work.submit(today)).body).toMatchObject({ state: 'submitted', jobs: [{ line_points: 3 }] });
  });
});
