import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Bonus, Week } from '@tailboard/contracts/jobs/week';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { derivedId } from '@tailboard/eventing/ids';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { connect } from '@tailboard/eventing/postgres/connect';
import { projections } from '@tailboard/eventing/projection/projections';
import type { ServiceContext } from '@tailboard/service/service-context';
import definition from '../service.js';
import { aKey, daysOfWork, codeLine, type DaysOfWork } from '../testing/days-of-work.js';
import {
  ada,
  asAda,
  asBen,
  ben,
  dispatcher,
  jobsUnderTest,
  manager,
  miguel,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';
import { handleSaveDailyWork } from './write-day.js';
import { handleFinalizeWeeks } from './week-handlers.js';

/** Wednesday after the week of October 4. */
const clock = new Date('2026-10-14T16:00:00.000Z');
const start_date = '2026-10-04';
const monday = '2026-10-05';
const friday = '2026-10-09';
const owner = { user_id: miguel, label: 'Miguel Marsh', roles: ['owner' as const] };
let jobs: JobsUnderTest;
let work: DaysOfWork;
interface Weeks {
  start_date: string;
  end_date: string;
  data: Week[];
}
const weeks = async (query = `date=${monday}`) =>
  (await work.request<Weeks>('GET', `/weeks?${query}`, undefined, { as: dispatcher })).body;
const readWeek = async (user_id: string) => (await weeks(`date=${monday}&user_id=${user_id}`)).data[0]!;
const finalize = (body: object = {}, as: Parameters<typeof work.read>[1] = manager, headers = {}) =>
  work.request('POST', '/weeks/finalize', { start_date, ...body }, { as: as!, headers });
const count = async (user: string, type: string) =>
  (await jobs.store.read(`week-${user}-${start_date}`)).filter((event) => event.type === type).length;
/** A worked, submitted and approved day. */
async function closeDay(date: string, user_id: string, as: Parameters<typeof work.read>[1]): Promise<void> {
  await work.save({ ...work.day(date, user_id), ...work.times(['08:00', '16:00']) }, { as: as! });
  await work.submit(date, { as: as!, user_id });
  await work.approve(date, user_id);
}

beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock });
  work = await daysOfWork(jobs);
});
afterAll(() => jobs.close());

describe('A workweek', () => {
  let id: string;
  beforeAll(async () => {
    [id] = (await work.assignJobs(monday, 1)) as [string];
    await work.save({
      ...work.day(monday),
      ...work.times(['08:00', '16:30']),
      jobs: [{ job_id: id, completed: true, codes: [codeLine(work.codes.outlet, 2)] }],
    });
    await closeDay(friday, ben, asBen);
  });

  it('given any date of it, then everyone who works is there, day by day, with what still waits', async () => {
    const body = await weeks(`date=${friday}`);
    expect([body.start_date, body.end_date]).toEqual([start_date, '2026-10-10']);
    expect(body.data.map(({ user, waiting }) => [user.label, waiting])).toEqual([
      ['Ada Long', 1],
      ['Ben Marsh', 0],
    ]);
    const [first] = body.data;
    expect(first?.days.map(({ state }) => state)).toEqual([null, 'open', null, null, null, null, null]);
    expect(first).toMatchObject({ paid_minutes: 510, points: 0, finalized: false });
  });

  it('given a date on which no week begins, or a week that lasts, then it is not finalized', async () => {
    expect(await finalize({ start_date: monday })).toMatchObject({
      status: 422,
      body: { errors: { start_date: ['The workweek of 05 Oct 2026 starts on 04 Oct 2026.'] } },
    });
    expect(await finalize({ start_date: '2026-10-11' })).toMatchObject({ status: 409, body: { code: 'WeekNotOver' } });
  });

  it('given a supervisor, or a user who impersonates another user, then they may not finalize', async () => {
    expect((await finalize({}, dispatcher)).status).toBe(403);
    expect((await finalize({}, { ...manager, impersonator_id: miguel })).status).toBe(403);
  });

  it('given a day that waits, then the week of that user waits with its reason, and delays no other user', async () => {
    const { status, body } = await finalize();
    expect({ status, ids: body.ids, errors: body.errors }).toEqual({
      status: 200,
      ids: [ben],
      errors: { [ada]: 'Not approved yet: 05 Oct 2026.' },
    });
    expect((await readWeek(ben)).days.at(5)?.state).toBe('finalized');
    expect((await finalize({ user_ids: [ada, derivedId('test', 'nobody')] })).body.errors).toMatchObject({
      [derivedId('test', 'nobody')]: 'This user does not exist.',
    });
  });

  it('given an approved day that was given a job since, then the week waits for it', async () => {
    await work.submit(monday);
    await work.approve(monday);
    expect((await readWeek(ada)).waiting).toBe(0);
    const [late] = await work.assignJobs('2026-10-08', 1);
    expect((await finalize({ user_ids: [ada] })).body.errors[ada]).toBe('Not approved yet: 08 Oct 2026.');
    await work.request('PUT', `/jobs/${late}/assign`, { user_id: null, date: '2026-10-13' }, { as: dispatcher });
  });

  it('given two people who finalize at once, then both hear that it is done, and it was once', async () => {
    const both = await Promise.all([finalize({ user_ids: [ada, ben] }), finalize({ user_ids: [ada, ben] })]);
    expect(both.map(({ body }) => [body.ids.sort(), body.errors])).toEqual([
      [[ada, ben].sort(), {}],
      [[ada, ben].sort(), {}],
    ]);
    expect([await count(ada, 'WeekFinalized'), await count(ben, 'WeekFinalized')]).toEqual([1, 1]);
    expect(await readWeek(ada)).toMatchObject({ finalized: true, points: 14.5, waiting: 0 });
  });

  it('given it is finalized, then its hours and points stay those of its people on the board a week later [JOB-006] [JOB-017] [JOB-018]', async () => {
    const { body } = await work.request<OutputOf<typeof ReadBoard>>('GET', '/board?date=2026-10-13', undefined, {
      as: dispatcher,
    });
    expect(body.stats).toMatchObject({
      [ada]: { weeks_approved_hours: 8.5, weeks_approved_points: 14.5 },
      [ben]: { weeks_approved_hours: 8, weeks_approved_points: 0 },
    });
  });

  it('given it is finalized, then no one writes, judges or pays a day of it', async () => {
    const late = { ...work.day(monday), ...work.times(['08:00', '17:00']), reason: 'Late' };
    expect((await work.save(late, { as: dispatcher })).body).toMatchObject({
      code: 'DayIsFinalized',
      message: 'The week of 04 Oct 2026 is finalized. An owner or admin must reopen it first.',
    });
    expect((await work.submit(monday)).body.code).toBe('DayIsFinalized');
    expect((await work.approve(monday)).body.code).toBe('DayIsFinalized');
    expect((await work.reject(monday, 'x')).body.code).toBe('DayIsFinalized');
    expect((await work.read(`date=${monday}`)).body).toMatchObject({ state: 'finalized', may: { write: false } });
  });

  it('given it is finalized, then its jobs neither move nor change, and none joins', async () => {
    const refused = { status: 409, body: { code: 'JobDayFinalized' } };
    expect(await work.request('DELETE', `/jobs/${id}/complete`)).toMatchObject(refused);
    const [other] = await work.assignJobs('2026-10-12', 1);
    expect(
      await work.request('PUT', `/jobs/${other}/assign`, { user_id: ada, date: monday }, { as: dispatcher }),
    ).toMatchObject(refused);
    const many = await work.request(
      'PUT',
      '/jobs/assign',
      { job_ids: [other], user_id: ada, date: friday },
      { as: dispatcher },
    );
    expect(many.body.errors[other!]).toContain('finalized week');
  });

  it('given it is reopened, then only by an owner or admin, with a reason, and it can be written and finalized again', async () => {
    const reopening = { user_id: ada, start_date, reason: 'A bonus came late' };
    const reopen = (body: object, as: Parameters<typeof work.read>[1]) =>
      work.request<{ data: Week; code: string }>('POST', '/weeks/reopen', body, { as: as! });
    expect((await reopen(reopening, manager)).status).toBe(403);
    expect((await reopen({ ...reopening, reason: '' }, owner)).status).toBe(422);
    expect((await reopen({ ...reopening, user_id: derivedId('test', 'nobody') }, owner)).body.code).toBe('NobodyThere');
    expect((await reopen(reopening, owner)).body.data).toMatchObject({
      finalized: false,
      days: { 1: { state: 'approved' } },
    });
    expect((await reopen(reopening, owner)).body.code).toBe('WeekNotFinalized');
    expect((await finalize({ user_ids: [ada] })).body.ids).toEqual([ada]);
    expect(await count(ada, 'WeekFinalized')).toBe(2);
  });
});

describe('A bonus of a week', () => {
  const bonus = { bonus_amount_in_cents: 1999, bonus_quantity: 3, bonus_shown: false };
  const bonusForm = { user_id: rosa, start_date, ...bonus };
  const read = (as: Parameters<typeof work.read>[1], user = rosa, date = monday) =>
    work.request<Bonus>('GET', `/weeks/${user}?date=${date}`, undefined, { as: as! });
  const set = (body: object, as: Parameters<typeof work.read>[1] = manager, headers = {}) =>
    work.request<Bonus & { code: string; errors: Record<string, string[]> }>('PUT', '/weeks/bonus', body, {
      as: as!,
      headers,
    });

  it('given none, then the answer is nothing [RPT-085] [API-042]', async () => {
    const response = await read(dispatcher);
    expect([response.status, response.body]).toEqual([204, '']);
  });

  it('given it is set by a manager, then it is what was set, in cents, and marked as set here [RPT-083] [RPT-084] [RPT-086] [RPT-098] [API-040] [API-041] [API-042] [API-043] [API-044] [BUS-021]', async () => {
    expect((await set(bonusForm)).body).toEqual({ ...bonus, manual: true, start_date, version: 1 });
    expect((await read(manager, rosa, '2026-10-10')).body).toEqual({ ...bonus, manual: true, start_date, version: 1 });
  });

  it('given a supervisor, then they read it and do not write it [RPT-087]', async () => {
    expect((await read(dispatcher)).body.bonus_amount_in_cents).toBe(1999);
    expect((await set(bonusForm, dispatcher)).status).toBe(403);
  });

  it('given whose it is, then they see it when it is shown to them, and no other user’s ever [RPT-096]', async () => {
    await set({ ...bonusForm, user_id: ben, start_date: '2026-10-11' });
    expect((await read(asBen, ben, '2026-10-12')).status).toBe(204);
    await set({ ...bonusForm, user_id: ben, start_date: '2026-10-11', bonus_shown: true });
    expect((await read(asBen, ben, '2026-10-12')).body).toMatchObject({ bonus_quantity: 3, bonus_shown: true });
    expect((await read(asAda, ben, '2026-10-12')).status).toBe(204);
  });

  const refusedAt = async (wrong: object, field: string) => {
    const { status, body } = await set({ ...bonusForm, ...wrong });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  };
  it.each([1.5, 100, -1])('given a quantity of %p, then it is refused at its field [RPT-095]', (bonus_quantity) =>
    refusedAt({ bonus_quantity }, 'bonus_quantity'),
  );
  it.each([19.999, -1, 1_000_001])('given an amount of %p cents, then it is refused at its field', (amount) =>
    refusedAt({ bonus_amount_in_cents: amount }, 'bonus_amount_in_cents'),
  );
  it('given no one, or a date on which no week begins, then it is refused at its field', async () => {
    await refusedAt({ start_date: monday }, 'start_date');
    await refusedAt({ user_id: derivedId('test', 'nobody') }, 'user_id');
  });

  it('given another one since, or a finalized week, then it is refused', async () => {
    expect(await set({ ...bonusForm, bonus_quantity: 4 }, manager, { 'if-match': '"0"' })).toMatchObject({
      status: 409,
      body: { changed_by: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+$/), changed_at: expect.any(String) },
    });
    expect((await set({ ...bonusForm, user_id: ada })).body.code).toBe('WeekIsFinalized');
  });
});

describe('What was broken off', () => {
  let before: ServiceContext;
  beforeEach(() => void (before = jobs.ctx));
  /** A service context whose process is killed after a number of decisions. */
  const killedAfter = (decisions: number): ServiceContext => {
    let left = decisions;
    return {
      ...before,
      handleCommand: async (...rest: Parameters<ServiceContext['handleCommand']>) => {
        if (left-- <= 0) throw new Error('killed');
        return before.handleCommand(...rest);
      },
      handleCommands: async (decider, command, inputs, ...rest) => {
        await before.handleCommands(decider, command, inputs.slice(0, left), ...rest);
        throw new Error('killed');
      },
    } as ServiceContext;
  };
  const commandContext = (as: typeof asAda | typeof manager, words: string, scope: 'own' | 'all') => ({
    ...before.createSystemContext([words]),
    actor_id: as.user_id,
    scope,
    source: 'web' as const,
    command_id: derivedId('command', as.user_id, aKey(words)['idempotency-key']!),
    principal: { ...as, session_id: as.user_id, roles: [...as.roles] },
    locale: 'en' as const,
    user_agent: '',
  });

  it('given a save that was killed after its week or after the first tick, then the same save completes it', async () => {
    const date = '2026-10-13';
    const ids = await work.assignJobs(date, 3);
    const body = {
      ...work.day(date),
      ...work.times(['08:00', '12:00']),
      jobs: ids.map((job_id) => ({ job_id, completed: true, codes: [codeLine(work.codes.outlet)] })),
    };
    const input = handleSaveDailyWork.contract.input.body.parse(body);
    for (const decisions of [1, 2])
      await expect(
        handleSaveDailyWork.handle(input as never, killedAfter(decisions), commandContext(asAda, 'a save', 'own')),
      ).rejects.toThrow('killed');
    await jobs.restart();
    await jobs.settle();
    expect((await work.read(`date=${date}`)).body.jobs.map(({ completed }) => completed)).toEqual([1, 0, 0]);
    // The office unassigned one of them meanwhile: it is reported, and the others are completed.
    await work.request('PUT', `/jobs/${ids[2]}/assign`, { user_id: ben, date }, { as: dispatcher });
    const again = await work.save(body, { headers: aKey('a save') });
    expect(again.status).toBe(409);
    await work.request('PUT', `/jobs/${ids[2]}/assign`, { user_id: ada, date }, { as: dispatcher });
    const saved = await work.save(body, { headers: aKey('a save') });
    expect(saved).toMatchObject({
      status: 200,
      body: { jobs: [{ completed: 1 }, { completed: 1 }, { completed: 1 }] },
    });
    const written = await jobs.store.read(`week-${ada}-2026-10-11`);
    expect(written.map(({ type }) => type)).toEqual(['DayTimesRecorded', 'DayWorkRecorded']);
  });

  it('given a finalizing that was killed half way, then each week is whole, and the same again does the rest', async () => {
    const first = '2026-09-27';
    for (const [user, as] of [
      [ada, asAda],
      [ben, asBen],
    ] as const) {
      await work.save(
        { ...work.day('2026-09-30', user), ...work.times(['08:00', '16:00']), reason: 'Forgotten' },
        { as: dispatcher },
      );
      await work.submit('2026-09-30', { as: dispatcher, user_id: user, reason: `By ${as.label}` });
      await work.approve('2026-09-30', user, manager.user_id === user ? owner : manager);
    }
    const input = { start_date: first, user_ids: [ada, ben] };
    await expect(
      handleFinalizeWeeks.handle(input, killedAfter(1), commandContext(manager, 'a finalizing', 'all')),
    ).rejects.toThrow('killed');
    await jobs.restart();
    await jobs.settle();
    const states = async () =>
      (await weeks(`date=${first}`)).data.map(({ finalized, days }) => [finalized, days[3]?.state]);
    expect((await states()).filter(([finalized]) => finalized)).toHaveLength(1);
    expect((await finalize(input, manager, aKey('a finalizing'))).body).toEqual({ ids: [ada, ben], errors: {} });
    expect(await states()).toEqual([
      [true, 'finalized'],
      [true, 'finalized'],
    ]);
    for (const user of [ada, ben])
      expect(
        (await jobs.store.read(`week-${user}-${first}`)).filter(({ type }) => type === 'WeekFinalized'),
      ).toHaveLength(1);
  });
});

it('given the read models are made again from the events, then they are what they were', async () => {
  const pool = connect(jobs.databaseUrl, { schema: 'jobs' });
  try {
    const readSide = projections({
      database: pool,
      store: jobs.store,
      schema: 'jobs',
      projections: definition.projections,
      log: jobs.ctx.log,
    });
    for (const name of ['jobs.days', 'jobs.jobs', 'jobs.settings'])
      expect(await readSide.verify(name)).toMatchObject({ equal: true });
  } finally {
    await pool.close();
  }
});

it('given a company whose week begins on Mondays from a date on, then the week before is shorter', async () => {
  const stream = 'settings-company';
  const event = settingsEvents.make.SettingChanged({
    key: 'workweek_start',
    value: 'monday',
    effective_from: '2026-11-02',
  });
  const events = toNewEvents([event], settingsEvents.shapes, stream, jobs.ctx.createSystemContext(['monday']));
  await jobs.store.append({ stream, expected: 'any', events });
  await jobs.settle();
  const range = async (date: string) => {
    const { start_date: startDate, end_date } = await weeks(`date=${date}`);
    return [startDate, end_date];
  };
  expect(await range('2026-10-30')).toEqual(['2026-10-25', '2026-10-31']);
  expect(await range('2026-11-01')).toEqual(['2026-11-01', '2026-11-01']);
  expect(await range('2026-11-05')).toEqual(['2026-11-02', '2026-11-08']);
});
