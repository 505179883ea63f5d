import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { settingsEvents } from '@tailboard/contracts/identity/settings';
import { toNewEvents } from '@tailboard/eventing/handle-command';
import { daysOfWork, type DaysOfWork } from '../testing/days-of-work.js';
import {
  ada,
  asBen,
  ben,
  dispatcher,
  jobsUnderTest,
  manager,
  miguel,
  type JobsUnderTest,
} from '../testing/jobs-under-test.js';

/** From Tuesday, October 13, workweeks start on Tuesday, so the week of October 11 has two days. */
const [short, moved] = ['2026-10-11', '2026-10-13'];
const owner = { user_id: miguel, label: 'Miguel Marsh', roles: ['owner' as const] };
let jobs: JobsUnderTest;
let work: DaysOfWork;

beforeAll(async () => {
  jobs = await jobsUnderTest({ now: () => new Date('2026-10-22T16:00:00.000Z') });
  const event = settingsEvents.make.SettingChanged({ key: 'workweek_start', value: 'tuesday', effective_from: moved });
  const events = toNewEvents(
    [event],
    settingsEvents.shapes,
    'settings-company',
    jobs.ctx.createSystemContext(['tuesday']),
  );
  await jobs.store.append({ stream: 'settings-company', expected: 'any', events });
  await jobs.settle();
  work = await daysOfWork(jobs);
  for (const date of ['2026-10-12', '2026-10-14']) {
    await work.save({ ...work.day(date), ...work.times(['08:00', '20:00']) });
    await work.submit(date);
    await work.approve(date);
  }
  await work.save({ ...work.day('2026-10-14', ben), ...work.times(['08:00', '16:00']) }, { as: asBen });
  await work.submit('2026-10-14', { as: asBen, user_id: ben });
  await work.approve('2026-10-14', ben);
});
afterAll(() => jobs.close());

const finalize = async (start_date: string) =>
  (await work.request('POST', '/weeks/finalize', { start_date, user_ids: [ada, ben] }, { as: manager })).body;
const reopen = (start_date: string) =>
  work.request('POST', '/weeks/reopen', { user_id: ada, start_date, reason: 'Wrong times' }, { as: owner });

describe('A workweek to which the beginning moved', () => {
  it('given the shorter week before it is open, then it waits for that one; who has no days in it does not', async () => {
    const { ids, errors } = await finalize(moved);
    expect(ids).toEqual([ben]);
    expect(errors[ada]).toBe(
      'Finalize the week of 11 Oct 2026 first: the start of the workweek changed, and both weeks are paid together.',
    );
    expect((await finalize(short)).errors).toEqual({});
    expect(await finalize(moved)).toMatchObject({ ids: [ada, ben], errors: {} });
  });

  it('given it is finalized, then the shorter week is reopened after it alone', async () => {
    expect((await reopen(short)).body).toMatchObject({
      code: 'LaterWeekFinalized',
      message: 'The week of 13 Oct 2026 was paid together with this one. Reopen it first.',
    });
    expect((await reopen(moved)).status).toBe(200);
    expect((await reopen(short)).status).toBe(200);
  });

  it('given a week that has not begun, then it has no bonus yet: its beginning may still move', async () => {
    const bonus = { user_id: ada, bonus_amount_in_cents: 100, bonus_quantity: 1, bonus_shown: true };
    const set = (start_date: string) =>
      work.request('PUT', '/weeks/bonus', { ...bonus, start_date }, { as: dispatcher });
    const by = (start_date: string) => work.request('PUT', '/weeks/bonus', { ...bonus, start_date }, { as: manager });
    expect((await set('2026-10-20')).status).toBe(403);
    expect((await by('2026-10-20')).status).toBe(200);
    expect(await by('2026-10-27')).toMatchObject({
      status: 422,
      body: { errors: { start_date: ['This week starts on 27 Oct 2026. Its bonus can be set from then on.'] } },
    });
  });
});
