import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { completeJob } from './complete-job.js';
import { jobDecider } from './job-decider.js';
import {
  ada,
  ben,
  completedByAda,
  details,
  assignedToAda,
  jobId,
  monday,
  scheduled,
  tuesday,
} from './record/named-events.js';

const { given } = specify(jobDecider, { today: monday });
const asAda = specify(jobDecider, { today: monday, actor_id: ada, scope: 'own' });
const asBen = specify(jobDecider, { today: monday, actor_id: ben, scope: 'own' });
const theJob = { id: jobId };
const tomorrow = jobEvents.make.JobScheduled({ date: tuesday, details, work_order_id: null });
const assignedTomorrow = jobEvents.make.JobAssigned({
  user_id: ada,
  date: tuesday,
  from_user_id: null,
  from_date: tuesday,
});

describe('Completing a job', () => {
  it('is done by the technician who has it [JOB-049]', () =>
    asAda.given(scheduled, assignedToAda).when(completeJob, theJob).then(completedByAda));
  it('is done by the office for her', () =>
    given(scheduled, assignedToAda).when(completeJob, theJob).then(completedByAda));
  it('keeps when it was done, if a phone sends it later, never after now', () => {
    const completedAt = (done_at: string) => jobEvents.make.JobCompleted({ user_id: ada, date: monday, done_at });
    const at = specify(jobDecider, { today: monday, actor_id: ada, scope: 'own', now: '2026-10-05T18:00:00.000Z' });
    const when = (done_at: string) => at.given(scheduled, assignedToAda).when(completeJob, { ...theJob, done_at });
    when('2026-10-05T15:10:00.000Z').then(completedAt('2026-10-05T15:10:00.000Z'));
    when('2026-10-05T18:02:00.000Z').then(completedAt('2026-10-05T18:00:00.000Z'));
    when('2026-10-05T19:00:00.000Z').thenRefused('DoneInTheFuture');
    when('2026-09-20T15:00:00.000Z').thenRefused('DoneLongAgo', { days: 7 });
  });
  it('refuses a job that no technician has', () =>
    given(scheduled).when(completeJob, theJob).thenRefused('JobNotAssigned'));
  it('is quiet when it is completed [API-019]', () =>
    given(scheduled, assignedToAda, completedByAda).when(completeJob, theJob).thenNothing());
  it('refuses an unknown job', () => given().when(completeJob, theJob).thenRefused('JobNotFound'));
  it('refuses a technician the job of another', () =>
    asBen.given(scheduled, assignedToAda).when(completeJob, theJob).thenRefused('JobNotYours'));
  it('refuses a technician a job that no one has', () =>
    asBen.given(scheduled).when(completeJob, theJob).thenRefused('JobNotYours'));
  it('refuses a job of a date to come', () =>
    given(tomorrow, assignedTomorrow).when(completeJob, theJob).thenRefused('JobInTheFuture', { date: '06 Oct 2026' }));
  it('answers with the completed job [JOB-002]', () =>
    given(scheduled, assignedToAda)
      .when(completeJob, theJob)
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: ada, status: 'completed', completed: 1, version: 3 },
      }));
});
