import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadBoard } from '@tailboard/contracts/jobs/board';
import type { Job } from '@tailboard/contracts/jobs/job';
import { derivedId } from '@tailboard/eventing/ids';
import { daysOfWork, codeLine, type DaysOfWork } from '../testing/days-of-work.js';
import {
  ada,
  asAda,
  asBen,
  ben,
  dispatcher,
  jobsUnderTest,
  manager,
  noon,
  rosa,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

/** 1 p.m. on Tuesday in New York, unless a test says otherwise. */
let clock = noon;
let jobs: JobsUnderTest;
let work: DaysOfWork;
beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => clock });
  work = await daysOfWork(jobs);
});
afterAll(() => jobs.close());

const monday = '2026-10-05';
const tuesday = '2026-10-06';
const reason = { reason: 'The phone was broken' };
const readJob = async (id: string) => (await jobs.request<{ data: Job }>({ url: `/api/v1/jobs/${id}` })).body.data;
const events = async (start: string, user = ada) =>
  (await jobs.store.read(`week-${user}-${start}`)).map(({ type }) => type);

describe('The day of a technician', () => {
  let ids: string[];
  beforeAll(async () => {
    ids = await work.assignJobs(monday, 3);
  });

  it('given a job, a person and date, or nothing, then the day is that of the job, of the person, of the reader [JOB-058] [JOB-059]', async () => {
    const { body } = await work.read(`job_id=${ids[1]}`);
    expect({ user: body.user.label, date: body.date, week: body.week, state: body.state }).toEqual({
      user: 'Ada Long',
      date: monday,
      week: { start_date: '2026-10-04', end_date: '2026-10-10' },
      state: 'open',
    });
    expect(body.jobs.map(({ id }) => id)).toEqual(ids);
    expect((await work.read(`user_id=${ada}&date=${monday}`, dispatcher)).body.jobs).toHaveLength(3);
    expect((await work.read('')).body).toMatchObject({ date: tuesday, user: { id: ada }, jobs: [] });
    expect((await work.read(`user_id=${derivedId('test', 'nobody')}`, dispatcher)).status).toBe(404);
  });

  it('given the day of another user, then a technician gets no notice of it', async () => {
    expect((await work.read(`user_id=${ada}`, asBen)).body.code).toBe('DayNotYours');
    expect((await work.read(`job_id=${ids[0]}`, asBen)).body.code).toBe('DayNotFound');
    expect((await work.save({ ...work.day(monday), ...work.times(['08:00', '12:00']) }, { as: asBen })).status).toBe(
      403,
    );
  });

  it('given nothing is written, then everything that blocks is reported, in the reader’s language', async () => {
    const { body } = await work.read(`date=${monday}`);
    expect(body.blocking.map(({ type, job_id }) => [type, job_id])).toEqual([
      ['no_times', null],
      ...ids.flatMap((id) => [
        ['job_not_completed', id],
        ['job_without_code', id],
      ]),
    ]);
    expect(body.may).toEqual({ write: true, submit: false, approve: false, per_diem: false });
    const { body: inSpanish } = await work.request('GET', `/daily-work?date=${monday}`, undefined, {
      headers: { 'accept-language': 'es' },
    });
    expect(inSpanish.blocking[0]?.message).toBe('Registre sus horas.');
  });

  it('given times, codes and ticks in one save, then all of it is there, and the jobs are completed [JOB-063] [COD-004]', async () => {
    const saved = await work.save({
      ...work.day(monday),
      ...work.times(['12:30', '16:30'], ['08:00', '12:00'], ['12:00', '12:20', 'break']),
      jobs: [
        {
          job_id: ids[0],
          completed: true,
          codes: [codeLine(work.codes.outlet, 2), codeLine(work.codes.outlet, 1, true)],
        },
        { job_id: ids[1], completed: true, codes: [codeLine(work.codes.modem)], comment: 'Gate 12' },
        { job_id: ids[2], completed: false, codes: [], not_done_code_id: work.codes.notHome, leakage: 'Tap' },
      ],
    });
    expect(saved.status).toBe(200);
    const { body } = saved;
    expect(body.times.map(({ time_in, time_out }) => [time_in, time_out])).toEqual([
      ['08:00', '12:00'],
      ['12:00', '12:20'],
      ['12:30', '16:30'],
    ]);
    expect(body).toMatchObject({ total_minutes: 500, paid_minutes: 500, version: 2 });
    expect(body.jobs[0]).toMatchObject({
      completed: 1,
      line_points: 14.5,
      codes: [
        { title: 'OUT1', points: 7.25, quantity: 2, missed: false },
        { quantity: 1, missed: true },
      ],
    });
    expect(body.jobs[2]).toMatchObject({ completed: 0, not_done_code_id: work.codes.notHome, leakage: 'Tap' });
    expect(body.blocking).toEqual([
      {
        type: 'equipment_missing',
        job_id: ids[1],
        warning: true,
        message: `Job WO-${monday}-2: MDM requires a CPE; enter its serial number.`,
      },
    ]);
    expect(body.may.submit).toBe(true);
    expect(saved.headers['x-event-position']).toBe(String(await jobs.store.head()));
  });

  it('given the same save again, then nothing is recorded', async () => {
    const head = await jobs.store.head();
    await work.save({
      ...work.day(monday),
      jobs: [{ job_id: ids[1], completed: true, codes: [codeLine(work.codes.modem)], comment: 'Gate 12' }],
    });
    expect(await jobs.store.head()).toBe(head);
  });

  it('given one wrong line, then nothing of the save is written, no tick either', async () => {
    const head = await jobs.store.head();
    const wrong = await work.save({
      ...work.day(monday),
      ...work.times(['07:00', '12:00']),
      jobs: [
        { job_id: ids[0], completed: false, codes: [] },
        { job_id: ids[1], completed: true, codes: [codeLine(work.codes.outlet, 5)] },
      ],
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { code: 'QuantityTooLarge', errors: { 'jobs.1.codes.0': ['OUT1: the maximum quantity is 4.'] } },
    });
    expect(await jobs.store.head()).toBe(head);
  });

  it.each([
    ['a quantity of 0', [codeLine('', 0)]],
    ['a quantity of 100', [codeLine('', 100)]],
  ])('given %s, then it is refused before anything is read', async (_, [wrong]) => {
    const codes = [{ ...wrong, code_id: work.codes.outlet }];
    const { status } = await work.save({ ...work.day(monday), jobs: [{ job_id: ids[0], completed: true, codes }] });
    expect(status).toBe(422);
  });

  it('given another day was written meanwhile, then If-Match of this one still matches; given this one was, then 409 shows the day as it is', async () => {
    const { version } = (await work.read(`date=${monday}`)).body;
    await work.save({ ...work.day('2026-10-04'), ...work.times(['09:00', '10:00']) });
    const headers = { 'if-match': `"${version}"` };
    const first = await work.save({ ...work.day(monday), ...work.times(['08:00', '12:00']) }, { headers });
    expect(first.headers.etag).toBe(`"${version + 1}"`);
    const late = await work.save({ ...work.day(monday), ...work.times(['08:00', '11:00']) }, { headers });
    expect(late).toMatchObject({
      status: 409,
      body: { changed_by: 'Ada Long', current: { version: version + 1, times: [{ time_out: '12:00' }] } },
    });

    // An impersonator is named with the user.
    const seen = (await work.read('date=2026-10-04')).body.version;
    const other = (end: string) => ({ ...work.day('2026-10-04'), ...work.times(['09:00', end]) });
    await work.save(other('11:00'), { as: { ...asAda, impersonator_id: ben } });
    const third = await work.save(other('12:00'), { headers: { 'if-match': `"${seen}"` } });
    expect(third.body).toMatchObject({ changed_by: 'Ben Marsh for Ada Long' });
    await work.save(other('10:00'));
  });

  it('given it is submitted, then points of the jobs are those of their lines, and what was not done is so on the board [JOB-064]', async () => {
    const submitted = await work.submit(monday);
    expect(submitted).toMatchObject({ status: 200, body: { state: 'submitted', blocking: [] } });
    expect(await readJob(ids[0]!)).toMatchObject({ status: 'completed', points: 14.5 });
    expect(await readJob(ids[2]!)).toMatchObject({ status: 'not_done', points: 0 });
    const { body: board } = await jobs.request<{ cards: { user: { id: string }; day: { points: number } }[] }>({
      url: `/api/v1/board?date=${monday}`,
    });
    expect(board.cards.find(({ user }) => user.id === ada)?.day.points).toBe(17.5);
  });

  it('given it is submitted, then the technician can write it no more, and no one notices a repriced code', async () => {
    const again = await work.save({ ...work.day(monday), ...work.times(['07:00', '12:00']) });
    expect(again).toMatchObject({ status: 409, body: { code: 'DayIsSubmitted' } });
    const { body } = await jobs.request<{ data: object }>({ url: `/api/v1/codes/${work.codes.outlet}` });
    const priced = await work.request(
      'PUT',
      `/codes/${work.codes.outlet}`,
      { ...body.data, points: 100 },
      { as: manager },
    );
    expect(priced.status).toBe(200);
    expect((await work.read(`date=${monday}`)).body.jobs[0]?.line_points).toBe(14.5);
    await work.request('PUT', `/codes/${work.codes.outlet}`, { ...body.data, points: 7.25 }, { as: manager });
  });

  it('given a job of it is unticked and ticked again, then its points come back, and what was not done is so again', async () => {
    for (const id of [ids[0], ids[2]]) {
      const turn = (method: 'PUT' | 'DELETE') =>
        work.request(method, `/jobs/${id}/complete`, undefined, { as: dispatcher });
      const before = await readJob(id!);
      await turn(before.completed === 1 ? 'DELETE' : 'PUT');
      const { points, status } = await readJob(id!);
      expect([points, status]).toEqual([9, before.completed === 1 ? 'assigned' : 'completed']);
      await turn(before.completed === 1 ? 'PUT' : 'DELETE');
      expect(await readJob(id!)).toMatchObject({ status: before.status, points: before.points });
    }
  });

  it('given it is sent back, then it is open with the reason, and the jobs are as planned again', async () => {
    expect((await work.reject(monday, 'One outlet too many')).body.data.state).toBe('open');
    const { body } = await work.read(`date=${monday}`);
    expect(body.rejected).toMatchObject({ reason: 'One outlet too many', by: { label: 'Rosa Torres' } });
    expect(body.may).toMatchObject({ write: true, submit: true });
    expect(await readJob(ids[0]!)).toMatchObject({ status: 'completed', points: 9 });
    expect(await readJob(ids[2]!)).toMatchObject({ status: 'assigned', points: 9 });
  });

  it('given the office writes it, then a reason is required, and the technician sees who and why', async () => {
    const change = { ...work.day(monday), ...work.times(['08:00', '13:00']) };
    expect((await work.save(change, { as: dispatcher })).body.code).toBe('ReasonMissing');
    await work.save({ ...change, per_diem: true, ...reason }, { as: dispatcher });
    const { body } = await work.read(`date=${monday}`);
    expect(body.edited).toEqual([
      { by: { id: rosa, label: 'Rosa Torres' }, reason: reason.reason, at: noon.toISOString() },
    ]);
    expect(body.per_diem).toBe(true);
    expect((await work.save({ ...work.day(monday), per_diem: false })).body.code).toBe('PerDiemNotYours');
  });

  it('given it is approved, then not by who did the work, and its hours and points are those of its person on the board a week later [JOB-006]', async () => {
    await work.submit(monday);
    expect((await work.approve(monday, ada, { ...asAda, roles: ['technician', 'supervisor'] })).body.code).toBe(
      'OwnDayNotApproved',
    );
    expect((await work.approve(monday, ada, { ...dispatcher, impersonator_id: ada })).body.code).toBe(
      'OwnDayNotApproved',
    );
    expect((await work.approve(monday)).body.data).toMatchObject({
      state: 'approved',
      points: 17.5,
      paid_minutes: 300,
    });
    const { body } = await jobs.request<Pick<OutputOf<typeof ReadBoard>, 'cards' | 'stats'>>({
      url: '/api/v1/board?date=2026-10-13',
    });
    expect(Object.keys(body.stats).sort()).toEqual(body.cards.map(({ user }) => user.id).sort());
    const { [ada]: hers, ...others } = body.stats;
    expect(hers).toEqual({ weeks_approved_hours: 5, weeks_approved_points: 17.5 });
    for (const stats of Object.values(others))
      expect(stats).toEqual({ weeks_approved_hours: 0, weeks_approved_points: 0 });
  });

  it('given the office changes it after all, then it is withdrawn and must be submitted again', async () => {
    const changed = await work.save(
      { ...work.day(monday), ...work.times(['08:00', '12:30']), ...reason },
      { as: dispatcher },
    );
    expect(changed.body.state).toBe('open');
    expect((await events('2026-10-04')).slice(-2)).toEqual(['DayTakenBack', 'DayTimesRecorded']);
    expect((await work.approve(monday)).body.code).toBe('DayNotSubmitted');
  });

  it('given all that was done to it, then its history shows who did what and why, to the user of the day and to the office', async () => {
    const read = (as: typeof asAda | typeof dispatcher, headers = {}) =>
      work.request<{ code: string; data: { description: string; user: { label: string } }[] }>(
        'GET',
        `/timecards/${ada}/${monday}/history`,
        undefined,
        { as, headers },
      );
    const { body } = await read(asAda);
    expect(body.data.map(({ description, user }) => [description, user.label])).toEqual([
      [`Times: 08:00–12:30. Reason: ${reason.reason}`, 'Rosa Torres'],
      [`Reopened; must be submitted again. Reason: ${reason.reason}`, 'Rosa Torres'],
      ['Approved', 'Rosa Torres'],
      ['Submitted: 17.5 points, 5 hours', 'Ada Long'],
      [`Per diem set. Reason: ${reason.reason}`, 'Rosa Torres'],
      [`Times: 08:00–13:00. Reason: ${reason.reason}`, 'Rosa Torres'],
      ['Sent back. Reason: One outlet too many', 'Rosa Torres'],
      [expect.stringMatching(/^Submitted: 17.5 points/), 'Ada Long'],
      ['Times: 08:00–12:00', 'Ada Long'],
      [
        `Work: WO-${monday}-1 – 2 × OUT1, 1 × OUT1 (missed); WO-${monday}-2 – 1 × MDM; WO-${monday}-3 – not done, NH`,
        'Ada Long',
      ],
      ['Times: 08:00–12:00, 12:00–12:20, 12:30–16:30', 'Ada Long'],
    ]);
    const spoken = await read(dispatcher, { 'accept-language': 'zh-CN' });
    expect(spoken.body.data.map(({ description }) => description)).toContain('已退回。原因：One outlet too many');
    expect((await read(asBen as never)).body.code).toBe('DayNotYours');
    expect(
      (
        await work.request('GET', `/timecards/${derivedId('test', 'nobody')}/${monday}/history`, undefined, {
          as: dispatcher,
        })
      ).status,
    ).toBe(404);
  });
});

describe('Times of a day', () => {
  it('given lists that do not agree, then they are refused [JOB-063]', async () => {
    const uneven = { ...work.day(monday, ben), time_in: ['08:00'], time_out: [], types: ['work'] };
    expect((await work.save(uneven, { as: asBen })).body.code).toBe('TimesUneven');
  });

  it('given a night over the border of a week, then it is written as two pairs, and the refusal names them', async () => {
    const night = { ...work.day('2026-10-03', ben), ...work.times(['18:00', '02:00']) };
    expect((await work.save(night, { as: asBen })).body).toMatchObject({
      code: 'PairOverWorkweek',
      message:
        'The workweek ends on 03 Oct 2026 at midnight. Enter two pairs: 18:00 to 00:00 on 03 Oct 2026, and 00:00 to 02:00 on 04 Oct 2026.',
      errors: { 'time_out.0': [expect.any(String)] },
    });
    const evening = { ...work.day('2026-10-03', ben), ...work.times(['18:00', '00:00']) };
    expect((await work.save(evening, { as: asBen })).status).toBe(200);
  });

  it('given today, then work is written after times, and the last pair may be open', async () => {
    const [id] = await work.assignJobs(tuesday, 1, ben);
    const doing = { jobs: [{ job_id: id, completed: true, codes: [codeLine(work.codes.outlet)] }] };
    const first = await work.save({ ...work.day(tuesday, ben), ...doing }, { as: asBen });
    expect(first).toMatchObject({
      status: 403,
      body: { message: 'You must enter your times to enter information for this day.' },
    });
    const then = await work.save(
      { ...work.day(tuesday, ben), ...work.times(['08:00', null]), ...doing },
      { as: asBen },
    );
    expect(then.body).toMatchObject({ blocking: [{ type: 'open_pair' }], jobs: [{ completed: 1 }] });
    expect((await work.submit(tuesday, { as: asBen, user_id: ben })).body.message).toBe(
      'This day cannot be submitted yet: A time out is missing.',
    );
  });

  it('given an open pair at three in the morning, then it is marked, never filled in', async () => {
    const { flagOpenPairs } = await import('./flag-open-pairs.js');
    await flagOpenPairs(jobs.ctx);
    expect(await events('2026-10-04', ben)).not.toContain('OpenPairFlagged');
    clock = new Date('2026-10-07T07:00:00.000Z');
    await flagOpenPairs(jobs.ctx);
    await jobs.settle();
    await flagOpenPairs(jobs.ctx);
    await jobs.settle();
    expect((await events('2026-10-04', ben)).filter((type) => type === 'OpenPairFlagged')).toHaveLength(1);
    const { body } = await work.request<{ data: { date: string; late_missing: boolean; entries: object[] }[] }>(
      'GET',
      `/timecards?start_date=${tuesday}&end_date=${tuesday}&user_id=${ben}`,
      undefined,
      { as: dispatcher },
    );
    expect(body.data).toMatchObject([{ late_missing: true, entries: [{ time_in: '08:00', time_out: null }] }]);
    clock = noon;
  });

  it('given a warehouse worker, then they write and submit their own times, without any job', async () => {
    const warehouse = { user_id: rosa, label: 'Rosa Torres', roles: ['warehouse' as const] };
    await work.request(
      'PUT',
      `/timecards/${rosa}/${monday}`,
      { time_in: ['07:00'], time_out: ['15:00'], type: ['warehouse'] },
      { as: warehouse },
    );
    expect((await work.submit(monday, { as: warehouse, user_id: rosa })).body.state).toBe('submitted');
  });

  it('given a warehouse worker who still has a job, or an API token without the permission, then neither completes a job with a day', async () => {
    const date = '2026-10-02';
    const [job_id] = await work.assignJobs(date, 1);
    const done = { ...work.day(date), ...reason, jobs: [{ job_id, completed: true, codes: [] }] };
    const token = (...permissions: string[]) => ({
      ...manager,
      api_token: { id: 'token', name: 'Nightly', permissions },
    });
    for (const as of [{ ...asAda, roles: ['warehouse' as const] }, token('daily-work.open')]) {
      const refused = await work.save(done, { as });
      expect([refused.status, refused.body.code]).toEqual([403, 'JobWorkNotYours']);
      expect((await readJob(job_id!)).status).toBe('assigned');
    }
    expect((await work.save(done, { as: token('daily-work.open', 'job.complete') })).status).toBe(200);
    expect((await readJob(job_id!)).status).toBe('completed');
  });
});

describe('Timecards', () => {
  const list = async (query: string, as = dispatcher as Parameters<typeof work.read>[1]) =>
    (
      await work.request<{
        data: { user: { label: string }; date: string; state: string; total_minutes: number }[];
        code: string;
      }>('GET', `/timecards?${query}`, undefined, { as: as! })
    ).body;

  it('given a range, then there is a row for each person and date, the newest first [JOB-063]', async () => {
    const { data } = await list('start_date=2026-10-01&end_date=2026-10-31');
    expect(data.map(({ user, date, total_minutes }) => [date, user.label, total_minutes])).toEqual([
      [tuesday, 'Ben Marsh', 0],
      [monday, 'Ada Long', 270],
      [monday, 'Rosa Torres', 480],
      ['2026-10-04', 'Ada Long', 60],
      ['2026-10-03', 'Ben Marsh', 360],
    ]);
    expect((await list('start_date=2026-10-01&end_date=2026-10-31&state=submitted')).data).toMatchObject([
      { user: { label: 'Rosa Torres' } },
    ]);
  });

  it('given open=1, then days with jobs and without any time are there as well', async () => {
    await work.assignJobs('2026-10-02', 1, ben);
    const range = 'start_date=2026-10-01&end_date=2026-10-02';
    expect((await list(range)).data).toEqual([]);
    expect((await list(`${range}&open=1`)).data).toMatchObject([{ date: '2026-10-02', jobs: 1, state: 'open' }]);
  });

  it('given times that were removed again, then the day is listed only with open=1', async () => {
    const date = '2026-09-30';
    const save = (time_in: string[], time_out: string[], type: string[]) =>
      work.request('PUT', `/timecards/${rosa}/${date}`, { time_in, time_out, type, ...reason }, { as: manager });
    await save(['07:00'], ['08:00'], ['warehouse']);
    await save([], [], []);
    const range = `start_date=${date}&end_date=${date}`;
    expect((await list(range)).data).toEqual([]);
    expect((await list(`${range}&open=1`)).data).toMatchObject([{ date, total_minutes: 0, state: 'open' }]);
  });

  it('given a technician, then only their own, whatever they ask for', async () => {
    const { data } = await list(`start_date=2026-10-01&end_date=2026-10-31&user_id=${ada}`, asBen);
    expect(new Set(data.map(({ user }) => user.label))).toEqual(new Set(['Ben Marsh']));
  });

  it('given a range that is backward or too long, then it is refused', async () => {
    expect((await list('start_date=2026-10-02&end_date=2026-10-01')).code).toBe('RangeBackward');
    expect((await list('start_date=2026-08-01&end_date=2026-10-02')).code).toBe('RangeTooLong');
  });
});
