import { describe, expect, it } from '@jest/globals';
import { weekEvents, type JobWork } from '@tailboard/contracts/jobs/daily-work';
import { specify } from '@tailboard/eventing/testing/specify';
import {
  ada,
  approved,
  codes,
  finalized,
  jobId,
  codeLine,
  modem,
  monday,
  morning,
  customerAbsent,
  outlet,
  rosa,
  submitted,
  sunday,
  times,
  recordTimes,
  work,
  recordWork,
  worked,
  zone,
} from '../testing/named-week.js';
import { sumPoints } from './points.js';
import { submitDay } from './submit-day.js';
import { weekDecider } from './week-decider.js';

const { make } = weekEvents;
const now = { now: '2026-10-05T21:00:00.000Z', today: monday };
const asAda = specify(weekDecider, { ...now, actor_id: ada, scope: 'own' });
const asRosa = specify(weekDecider, { ...now, actor_id: rosa, scope: 'all' });
const createKnown = (completed: boolean) => ({
  zone,
  jobs: [{ id: jobId, identifier: 'WO1', completed }],
  code_ids: [],
});
const submitting = { user_id: ada, start_date: sunday, date: monday, seen: null, reason: '', known: createKnown(true) };
const stored = { ...morning, time_out: '12:00', minutes: 240, paid: true };
const onJob = (change: Partial<JobWork>) => recordWork(monday, work(change));

describe('Submitting a day', () => {
  it('given all that it takes, then it is kept with what each line was called and worth on that date [COD-004] [JOB-064]', () =>
    asAda
      .given(times, worked)
      .when(submitDay, submitting, codes)
      .then(
        make.DaySubmitted({
          date: monday,
          entries: [stored],
          jobs: [
            {
              job_id: jobId,
              completed: true,
              lines: [
                {
                  code_id: outlet.id,
                  title: 'OUT1',
                  description: 'OUT1 done',
                  category_id: outlet.category_id,
                  category: 'Install',
                  quantity: 2,
                  missed: false,
                  points: 7.25,
                  tech_price_cents: null,
                  company_price_cents: 900,
                  worth_from: monday,
                },
              ],
              not_done: null,
              leakage: '',
              comment: '',
              serials: [],
            },
          ],
          per_diem: false,
        }),
      ));

  it('given a job that was not done, then its reason means its codes', () =>
    asAda
      .given(times, onJob({ not_done_code_id: customerAbsent.id, leakage: 'Tap' }))
      .when(submitDay, { ...submitting, known: createKnown(false) }, codes)
      .then(
        make.DaySubmitted({
          date: monday,
          entries: [stored],
          jobs: [
            {
              job_id: jobId,
              completed: false,
              lines: [],
              not_done: { code_id: customerAbsent.id, title: 'NH', description: 'NH done' },
              leakage: 'Tap',
              comment: '',
              serials: [],
            },
          ],
          per_diem: false,
        }),
      ));

  it('given the night in which clocks change, then the minutes are those that passed', () => {
    const night = { time_in: '22:00', time_out: '06:00', type: 'work' as const };
    specify(weekDecider, { now: '2026-11-03T12:00:00.000Z', today: '2026-11-03', actor_id: ada, scope: 'own' })
      .given(recordTimes('2026-10-31', night))
      .when(submitDay, { ...submitting, date: '2026-10-31', known: { ...createKnown(true), jobs: [] } }, codes)
      .then(
        make.DaySubmitted({
          date: '2026-10-31',
          entries: [{ ...night, minutes: 540, paid: true }],
          jobs: [],
          per_diem: false,
        }),
      );
  });

  it('given what still blocks, then all of it is reported in one answer', () => {
    asAda
      .given()
      .when(submitDay, { ...submitting, known: createKnown(false) }, codes)
      .thenRefused('DayStillBlocked', {
        what: 'Enter your times. Job WO1 is not completed. Mark it complete or choose a reason. Job WO1 has no code.',
      });
    asAda
      .given(recordTimes(monday, { ...morning, time_out: null }), worked)
      .when(submitDay, submitting, codes)
      .thenRefused('DayStillBlocked', { what: 'A time out is missing.' });
  });

  it('given only work that was missed, then the job has no code', () =>
    asAda
      .given(times, onJob({ codes: [codeLine(outlet, 1, true)] }))
      .when(submitDay, submitting, codes)
      .thenRefused('DayStillBlocked', { what: 'Job WO1 has no code.' }));

  it('given a code that needs a unit without a serial, then it warns and does not block', () => {
    const day = asAda.given(times, onJob({ codes: [codeLine(modem)] })).when(submitDay, submitting, codes);
    expect(() => day.thenRefused('DayStillBlocked')).toThrow();
  });

  it('given a day that is submitted or approved, then it stays as it is', () => {
    asAda.given(times, submitted).when(submitDay, submitting, codes).thenNothing();
    asAda.given(times, submitted, approved).when(submitDay, submitting, codes).thenNothing();
  });

  it('given a code that was written meanwhile, then the caller has to read the day again', () =>
    asAda.given(times, worked).when(submitDay, submitting, new Map()).thenRefused('DayChanged'));

  it('given another version than was seen, then the caller is notified', () =>
    asAda
      .given(times, worked)
      .when(submitDay, { ...submitting, seen: 1 }, codes)
      .thenRefused('DayChanged'));

  it('given the day of another user, then the office gives a reason', () => {
    asRosa.given(times, worked).when(submitDay, submitting, codes).thenRefused('ReasonMissing');
    const alone = { ...submitting, known: { ...createKnown(true), jobs: [] }, reason: 'On leave' };
    asRosa
      .given(times)
      .when(submitDay, alone, codes)
      .then(make.DaySubmitted({ date: monday, entries: [stored], jobs: [], per_diem: false, reason: 'On leave' }));
  });

  it('given a day that cannot be written, then it cannot be submitted', () => {
    specify(weekDecider, { ...now, actor_id: rosa, scope: 'own' })
      .given(times)
      .when(submitDay, submitting, codes)
      .thenRefused('DayNotYours');
    asAda
      .given()
      .when(submitDay, { ...submitting, date: '2026-10-06' }, codes)
      .thenRefused('DayInTheFuture', { date: '06 Oct 2026' });
    asAda
      .given()
      .when(submitDay, { ...submitting, date: '2026-09-20' }, codes)
      .thenRefused('DayTooOld', { days: 14 });
    asAda
      .given(times, submitted, approved, finalized)
      .when(submitDay, submitting, codes)
      .thenRefused('DayIsFinalized', { start: '04 Oct 2026' });
  });
});

it('given lines, then their points are quantity × points, to the hundredth, without what was missed [COD-004]', () =>
  expect(
    sumPoints([
      { quantity: 3, points: 0.1, missed: false },
      { quantity: 99, points: 4.35, missed: false },
      { quantity: 5, points: 100, missed: true },
    ]),
  ).toBe(430.95));
