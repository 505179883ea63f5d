import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from '../job-decider.js';
import { lockJob, unlockJob } from './lock-job.js';
import { ada, cancelled, assignedToAda, jobId, locked, monday, removed, scheduled } from '../record/named-events.js';

const { given } = specify(jobDecider);
const theJob = { id: jobId };
const unlocked = jobEvents.make.JobUnlocked({});

describe('Locking a job', () => {
  it('promises it to its technician and date', () =>
    given(scheduled, assignedToAda).when(lockJob, theJob).then(locked));
  it('promises a waiting one to its date', () => given(scheduled).when(lockJob, theJob).then(locked));
  it('is quiet when it is locked', () => given(scheduled, locked).when(lockJob, theJob).thenNothing());
  it('answers where the job is, so that a form can go on with its version', () =>
    given(scheduled, assignedToAda)
      .when(lockJob, theJob)
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: ada, status: 'assigned', completed: 0, version: 3 },
      }));
  it('refuses an unknown job', () => given().when(lockJob, theJob).thenRefused('JobNotFound'));
  it('refuses a deleted job', () => given(scheduled, removed).when(lockJob, theJob).thenRefused('JobNotFound'));
  it('refuses a cancelled job', () => given(scheduled, cancelled).when(lockJob, theJob).thenRefused('JobIsCancelled'));
});

describe('Unlocking a job', () => {
  it('takes the promise back', () => given(scheduled, locked).when(unlockJob, theJob).then(unlocked));
  it('is quiet when it is not locked', () => given(scheduled).when(unlockJob, theJob).thenNothing());
  it('is quiet about a job that lost its lock when it was cancelled', () =>
    given(scheduled, locked, cancelled).when(unlockJob, theJob).thenNothing());
  it('refuses an unknown job', () => given().when(unlockJob, theJob).thenRefused('JobNotFound'));
  it('refuses a deleted job', () => given(scheduled, removed).when(unlockJob, theJob).thenRefused('JobNotFound'));
});
