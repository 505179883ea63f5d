import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { by, specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from './job-decider.js';
import { recordProgress } from './record-progress.js';
import { revertProgress } from './revert-progress.js';
import {
  ada,
  assignedToAda,
  ben,
  cancelled,
  completedByAda,
  jobId,
  monday,
  scheduled,
  tuesday,
} from './record/named-events.js';

const now = '2026-10-05T15:00:00.000Z';
const asAda = specify(jobDecider, { today: monday, now, actor_id: ada, scope: 'own' });
const onTuesday = specify(jobDecider, { today: tuesday, now: '2026-10-06T15:00:00.000Z', actor_id: ada, scope: 'own' });
const { make } = jobEvents;
const step = { user_id: ada, date: monday, done_at: now };
const left = make.JobTravelStarted(step);
const arrived = make.JobArrived(step);
const back = (progress: 'assigned' | 'on_the_way') =>
  make.JobProgressReverted({ user_id: ada, date: monday, progress });
const to = (progress: 'assigned' | 'on_the_way' | 'arrived', done_at?: string) => ({
  id: jobId,
  progress,
  ...(done_at === undefined ? {} : { done_at }),
});
const hers = [scheduled, assignedToAda];

describe('Recording the progress of a job', () => {
  it('is done by its technician, step by step', () => {
    asAda
      .given(...hers)
      .when(recordProgress, to('on_the_way'))
      .then(left);
    asAda
      .given(...hers, left)
      .when(recordProgress, to('arrived'))
      .then(arrived);
  });
  it('may begin with the arrival', () =>
    asAda
      .given(...hers)
      .when(recordProgress, to('arrived'))
      .then(arrived));
  it('is quiet when it is recorded [API-019]', () => {
    asAda
      .given(...hers, left)
      .when(recordProgress, to('on_the_way'))
      .thenNothing();
    asAda
      .given(...hers, left, arrived)
      .when(recordProgress, to('arrived'))
      .thenNothing();
    asAda
      .given(...hers)
      .when(recordProgress, to('assigned'))
      .thenNothing();
  });
  it('takes back the later steps', () => {
    asAda
      .given(...hers, left, arrived)
      .when(recordProgress, to('on_the_way'))
      .then(back('on_the_way'));
    asAda
      .given(...hers, left, arrived)
      .when(recordProgress, to('assigned'))
      .then(back('assigned'));
    const earlier = make.JobArrived({ ...step, done_at: '2026-10-05T14:00:00.000Z' });
    asAda
      .given(...hers, earlier)
      .when(recordProgress, to('on_the_way'))
      .then(back('assigned'), left);
  });
  it('given a step that is sent after the later one, then the later one stays', () => {
    const done_at = '2026-10-05T14:00:00.000Z';
    asAda
      .given(...hers, arrived)
      .when(recordProgress, to('on_the_way', done_at))
      .then(make.JobTravelStarted({ ...step, done_at }));
  });
  it('begins again when the job moves', () =>
    asAda
      .given(...hers, left, arrived, make.JobUnassigned({ from_user_id: ada, date: monday }), assignedToAda)
      .when(recordProgress, to('arrived'))
      .then(arrived));
  it('is as before when the move is undone', () => {
    const toBen = make.JobAssigned({ user_id: ben, date: tuesday, from_user_id: ada, from_date: monday });
    const undone = { user_id: ada, date: monday, from_user_id: ben, from_date: tuesday, undoes: jobId };
    const past = [...hers, left, ...by(jobId, toBen), ...by('undo', make.JobPutBack(undone))];
    asAda
      .given(...past)
      .when(recordProgress, to('on_the_way'))
      .thenNothing();
    asAda
      .given(...past)
      .when(recordProgress, to('arrived'))
      .then(arrived);
  });
  it('keeps the time at which a phone without a network did it, also after completion', () => {
    const done_at = '2026-10-05T13:10:00.000Z';
    asAda
      .given(...hers, completedByAda)
      .when(recordProgress, to('arrived', done_at))
      .then(make.JobArrived({ ...step, done_at }));
    onTuesday
      .given(...hers)
      .when(recordProgress, to('arrived', done_at))
      .then(make.JobArrived({ ...step, done_at }));
  });
  it('takes the time of its recording for a phone whose clock is ahead, up to five minutes', () => {
    asAda
      .given(...hers)
      .when(recordProgress, to('arrived', '2026-10-05T15:04:00Z'))
      .then(arrived);
    asAda
      .given(...hers)
      .when(recordProgress, to('arrived', '2026-10-05T15:06:00Z'))
      .thenRefused('DoneInTheFuture');
  });
  it('refuses what was done more than a week ago', () =>
    asAda
      .given(...hers)
      .when(recordProgress, to('arrived', '2026-09-28T14:59:00Z'))
      .thenRefused('DoneLongAgo', { days: 7 }));
  it('refuses a job of another day', () => {
    const date = '05 Oct 2026';
    onTuesday
      .given(...hers)
      .when(recordProgress, to('on_the_way'))
      .thenRefused('JobNotToday', { date });
    specify(jobDecider, { today: '2026-10-04', now: '2026-10-04T15:00:00.000Z', actor_id: ada })
      .given(...hers)
      .when(recordProgress, to('on_the_way'))
      .thenRefused('JobNotToday', { date });
    // Tapped on Tuesday, or on Monday evening in New York: the day is the company's.
    onTuesday
      .given(...hers)
      .when(recordProgress, to('arrived', '2026-10-06T14:00:00.000Z'))
      .thenRefused('JobNotToday', { date });
    specify(jobDecider, { today: tuesday, now: '2026-10-06T15:00:00.000Z', zone: 'America/New_York', actor_id: ada })
      .given(...hers)
      .when(recordProgress, to('arrived', '2026-10-06T01:00:00.000Z'))
      .then(make.JobArrived({ ...step, done_at: '2026-10-06T01:00:00.000Z' }));
  });
  it('refuses an unknown job, a canceled one, and anyone who does not have it', () => {
    asAda.given().when(recordProgress, to('arrived')).thenRefused('JobNotFound');
    asAda.given(scheduled).when(recordProgress, to('arrived')).thenRefused('JobNotYours');
    specify(jobDecider, { today: monday, actor_id: ben, scope: 'all' })
      .given(...hers)
      .when(recordProgress, to('arrived'))
      .thenRefused('JobNotYours');
    asAda.given(scheduled, cancelled).when(recordProgress, to('arrived')).thenRefused('JobNotYours');
  });
  it('answers with the job and both times', () =>
    asAda
      .given(...hers, left)
      .when(recordProgress, to('arrived'))
      .thenAnswers({
        data: {
          ...{ id: jobId, date: monday, user_id: ada, status: 'assigned', completed: 0, version: 4 },
          ...{ on_the_way_at: now, arrived_at: now },
        },
      }));
});

describe('Undoing the last step of a technician', () => {
  const office = specify(jobDecider, { today: monday, now, actor_id: ben, scope: 'all' });
  it('given an arrival after a way, when the office undoes it, then the technician is on the way again', () =>
    office
      .given(...hers, left, arrived)
      .when(revertProgress, { id: jobId })
      .then(back('on_the_way')));
  it('given a way or an arrival alone, then the job is only assigned again', () => {
    office
      .given(...hers, left)
      .when(revertProgress, { id: jobId })
      .then(back('assigned'));
    office
      .given(...hers, arrived)
      .when(revertProgress, { id: jobId })
      .then(back('assigned'));
  });
  it('given no step, then nothing happens; given no job, then it is refused', () => {
    office
      .given(...hers)
      .when(revertProgress, { id: jobId })
      .thenNothing();
    office.given().when(revertProgress, { id: jobId }).thenRefused('JobNotFound');
  });
});
