import { describe, it } from '@jest/globals';
import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { specify } from '@tailboard/eventing/testing/specify';
import {
  ada,
  afternoon,
  approved,
  codes,
  finalized,
  jobId,
  codeLine,
  modem,
  monday,
  morning,
  customerAbsent,
  otherJob,
  outlet,
  retired,
  rosa,
  submitted,
  sunday,
  times,
  work,
  worked,
  zone,
} from '../testing/named-week.js';
import { saveDay, type DayKnown } from './save-day.js';
import { weekDecider } from './week-decider.js';

const { make } = weekEvents;
const now = { now: '2026-10-05T21:00:00.000Z', today: monday };
const asAda = specify(weekDecider, { ...now, actor_id: ada, scope: 'own' });
const asRosa = specify(weekDecider, { ...now, actor_id: rosa, scope: 'all' });
const known: DayKnown = {
  zone,
  before: null,
  after: null,
  jobs: [{ id: jobId, identifier: 'WO1', of_day: true, completed: false }],
  times_first: true,
};
const saving = {
  user_id: ada,
  start_date: sunday,
  date: monday,
  seen: null,
  entries: null,
  jobs: null,
  per_diem: null,
  reason: '',
  known,
};
const done = { ...work({ codes: [codeLine(outlet, 2)] }), completed: false };
const reason = 'She forgot her phone';

describe('Saving a day', () => {
  it('given nothing yet, when times and work are written, then both are events [JOB-063] [COD-004]', () =>
    asAda
      .given()
      .when(saveDay, { ...saving, entries: [morning], jobs: [done] }, codes)
      .then(times, worked));

  it('given the same before, then nothing happens', () =>
    asAda
      .given(times, worked)
      .when(saveDay, { ...saving, entries: [morning], jobs: [done] }, codes)
      .thenNothing());

  it('given a further pair, then all times are recorded and the work is not', () =>
    asAda
      .given(times, worked)
      .when(saveDay, { ...saving, entries: [afternoon, morning], jobs: [done] }, codes)
      .then(make.DayTimesRecorded({ date: monday, entries: [morning, afternoon], reason: null })));

  it('given two jobs, when one changes, then only that one is recorded', () => {
    const other = { ...work({ job_id: otherJob, comment: 'Gate code 12' }), completed: false };
    asAda
      .given(times, worked)
      .when(
        saveDay,
        {
          ...saving,
          jobs: [done, other],
          known: { ...known, jobs: [...known.jobs, { ...known.jobs[0]!, id: otherJob }] },
        },
        codes,
      )
      .then(
        make.DayWorkRecorded({
          date: monday,
          jobs: [work({ job_id: otherJob, comment: 'Gate code 12' })],
          reason: null,
        }),
      );
  });

  it('given wrong times, then nothing of it is recorded', () =>
    asAda
      .given()
      .when(saveDay, { ...saving, entries: [morning, morning], jobs: [done] }, codes)
      .thenRefused('PairsOverlap', { at: 2, index: 1, before: 1 }));

  it('given the pairs of the day before, in this week or in the one before, then they count', () => {
    const night = { ...morning, time_in: '22:00', time_out: '08:30' };
    const reaches = { date: '04 Oct 2026', list: 'time_in', index: 0 };
    asAda
      .given(make.DayTimesRecorded({ date: sunday, entries: [night], reason: null }))
      .when(saveDay, { ...saving, entries: [morning] }, codes)
      .thenRefused('PairsOverlapOtherDay', reaches);
    asAda
      .given()
      .when(saveDay, { ...saving, entries: [morning], known: { ...known, before: [night] } }, codes)
      .thenRefused('PairsOverlapOtherDay', reaches);
  });

  it('given a job that is not of the day any more, then it is refused', () => {
    const gone = { ...known, jobs: [{ ...known.jobs[0]!, of_day: false }] };
    asAda
      .given(times)
      .when(saveDay, { ...saving, jobs: [done], known: gone }, codes)
      .thenRefused('JobNotOfTheDay', { identifier: 'WO1', where: '0.job_id' });
    asAda
      .given(times)
      .when(saveDay, { ...saving, jobs: [done], known: { ...known, jobs: [] } }, codes)
      .thenRefused('JobNotOfTheDay', { identifier: jobId, where: '0.job_id' });
  });

  it('given a retired code, then it is refused where it is new, and may stay where it was', () => {
    const old = { ...work({ codes: [codeLine(retired)] }), completed: false };
    asAda
      .given(times)
      .when(saveDay, { ...saving, jobs: [old] }, codes)
      .thenRefused('CodeNotOffered', { title: 'OLD', where: '0.codes.0' });
    asAda
      .given(times, make.DayWorkRecorded({ date: monday, jobs: [work({ codes: [codeLine(retired)] })], reason: null }))
      .when(saveDay, { ...saving, jobs: [{ ...old, comment: 'As before' }] }, codes)
      .then(
        make.DayWorkRecorded({
          date: monday,
          jobs: [work({ codes: [codeLine(retired)], comment: 'As before' })],
          reason: null,
        }),
      );
  });

  it('given a code of the other kind, then it is refused', () => {
    asAda
      .given(times)
      .when(saveDay, { ...saving, jobs: [{ ...work({ codes: [codeLine(customerAbsent)] }), completed: false }] }, codes)
      .thenRefused('CodeKindWrong', { title: 'NH', where: '0.codes.0' });
    asAda
      .given(times)
      .when(saveDay, { ...saving, jobs: [{ ...work({ not_done_code_id: modem.id }), completed: false }] }, codes)
      .thenRefused('CodeKindWrong', { title: 'MDM', where: '0.not_done_code_id' });
  });

  it('given more of a code than it allows, on all its lines together, then it is refused', () =>
    asAda
      .given(times)
      .when(
        saveDay,
        {
          ...saving,
          jobs: [{ ...work({ codes: [codeLine(outlet, 3), codeLine(outlet, 2, true)] }), completed: false }],
        },
        codes,
      )
      .thenRefused('QuantityTooLarge', { title: 'OUT1', most: 4, where: '0.codes.0' }));
});

describe('Saving a day: who may', () => {
  it('given the day of another user, then a technician may not', () =>
    specify(weekDecider, { ...now, actor_id: rosa, scope: 'own' })
      .given()
      .when(saveDay, { ...saving, entries: [morning] }, codes)
      .thenRefused('DayNotYours'));

  it('given a day to come, then no one may', () =>
    asRosa
      .given()
      .when(saveDay, { ...saving, date: '2026-10-06', entries: [morning], reason }, codes)
      .thenRefused('DayInTheFuture', { date: '06 Oct 2026' }));

  it('given one’s own day of 15 days ago, then only the office may', () => {
    const old = { ...saving, start_date: '2026-09-20', entries: [morning] };
    asAda
      .given()
      .when(saveDay, { ...old, date: '2026-09-20' }, codes)
      .thenRefused('DayTooOld', { days: 14 });
    asAda
      .given()
      .when(saveDay, { ...old, date: '2026-09-21' }, codes)
      .then({ ...times, data: { ...(times.data as object), date: '2026-09-21' } });
    asRosa
      .given()
      .when(saveDay, { ...old, date: '2026-09-20', reason }, codes)
      .then(make.DayTimesRecorded({ date: '2026-09-20', entries: [morning], reason }));
  });

  it('given a submitted day, then its technician may not, but to write what is there', () => {
    asAda
      .given(times, submitted)
      .when(saveDay, { ...saving, entries: [afternoon] }, codes)
      .thenRefused('DayIsSubmitted');
    asAda
      .given(times, submitted)
      .when(saveDay, { ...saving, entries: [morning] }, codes)
      .thenNothing();
  });

  it.each([[submitted], [submitted, approved]])(
    'given a submitted or approved day, when the office changes it, then it is withdrawn with the reason',
    (...before) =>
      asRosa
        .given(times, ...before)
        .when(saveDay, { ...saving, entries: [morning, afternoon], reason }, codes)
        .then(
          make.DayTakenBack({ date: monday, reason }),
          make.DayTimesRecorded({ date: monday, entries: [morning, afternoon], reason }),
        ),
  );

  it('given a submitted day, when the office ticks a job of it, then it is withdrawn too', () =>
    asRosa
      .given(times, worked, submitted)
      .when(saveDay, { ...saving, jobs: [{ ...done, completed: true }], reason }, codes)
      .then(make.DayTakenBack({ date: monday, reason })));

  it('given the day of another user, when no reason is given, then it is refused', () =>
    asRosa
      .given()
      .when(saveDay, { ...saving, entries: [morning] }, codes)
      .thenRefused('ReasonMissing'));

  it('given the own day of a user of the office, then no reason is asked for', () =>
    specify(weekDecider, { ...now, actor_id: ada, scope: 'all' })
      .given()
      .when(saveDay, { ...saving, entries: [morning] }, codes)
      .then(times));

  it('given a finalized week, then no one may', () =>
    asRosa
      .given(times, submitted, approved, finalized)
      .when(saveDay, { ...saving, entries: [afternoon], reason }, codes)
      .thenRefused('DayIsFinalized', { start: '04 Oct 2026' }));

  it('given a per diem, then only the office sets it', () => {
    asAda
      .given()
      .when(saveDay, { ...saving, per_diem: true }, codes)
      .thenRefused('PerDiemNotYours');
    asAda
      .given()
      .when(saveDay, { ...saving, per_diem: false }, codes)
      .thenNothing();
    asRosa
      .given()
      .when(saveDay, { ...saving, per_diem: true, reason }, codes)
      .then(make.DayPerDiemSet({ date: monday, per_diem: true, reason }));
  });

  it('given no time of today, then a technician writes no work, and ticks nothing; yesterday’s they may', () => {
    asAda
      .given()
      .when(saveDay, { ...saving, jobs: [done] }, codes)
      .thenRefused('TimesMissing');
    asAda
      .given()
      .when(saveDay, { ...saving, jobs: [{ ...work(), completed: true }] }, codes)
      .thenRefused('TimesMissing');
    specify(weekDecider, { now: '2026-10-06T13:00:00.000Z', today: '2026-10-06', actor_id: ada, scope: 'own' })
      .given()
      .when(saveDay, { ...saving, jobs: [done] }, codes)
      .then(worked);
  });

  it('given another version of this day, then the save is reported; what happened to another day spoils nothing', () => {
    asAda
      .given(times)
      .when(saveDay, { ...saving, seen: 0, entries: [afternoon] }, codes)
      .thenRefused('DayChanged');
    asAda
      .given(times, make.DayTimesRecorded({ date: sunday, entries: [morning], reason: null }))
      .when(saveDay, { ...saving, seen: 1, jobs: [done] }, codes)
      .then(worked);
  });
});
