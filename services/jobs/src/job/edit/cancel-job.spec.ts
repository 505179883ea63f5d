import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { assignJob } from '../assignment/assign-job.js';
import { cancelJob } from './cancel-job.js';
import { completeJob } from '../complete-job.js';
import { jobDecider } from '../job-decider.js';
import {
  ada,
  cancelled,
  completedByAda,
  assignedToAda,
  jobId,
  locked,
  monday,
  removed,
  scheduled,
} from '../record/named-events.js';
import { reinstateJob } from './reinstate-job.js';

const { given } = specify(jobDecider, { today: monday });
const { make } = jobEvents;
const theJob = { id: jobId };
const because = { id: jobId, reason: 'Moved away' };
const goneFromAda = make.JobCancelled({ reason: 'Moved away', from_user_id: ada, date: monday });

describe('Cancelling a job', () => {
  it('records the reason', () => given(scheduled).when(cancelJob, because).then(cancelled));
  it('takes it from its technician', () => given(scheduled, assignedToAda).when(cancelJob, because).then(goneFromAda));
  it('takes a locked one too', () =>
    given(scheduled, assignedToAda, locked).when(cancelJob, because).then(goneFromAda));
  it('is quiet when it is cancelled, whatever the reason now', () =>
    given(scheduled, cancelled)
      .when(cancelJob, { ...because, reason: 'Another one' })
      .thenNothing());
  it('answers with a job that no one has', () =>
    given(scheduled, assignedToAda)
      .when(cancelJob, because)
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: null, status: 'cancelled', completed: 0, version: 3 },
      }));
  it('refuses an unknown job', () => given().when(cancelJob, because).thenRefused('JobNotFound'));
  it('refuses a deleted job', () => given(scheduled, removed).when(cancelJob, because).thenRefused('JobNotFound'));
  it('refuses a completed job', () =>
    given(scheduled, assignedToAda, completedByAda).when(cancelJob, because).thenRefused('JobAlreadyCompleted'));
});

describe('A cancelled job', () => {
  it('is given to no one', () =>
    given(scheduled, cancelled)
      .when(assignJob, { ...theJob, user_id: ada, date: monday }, null)
      .thenRefused('JobIsCancelled'));
  it('is not completed', () => given(scheduled, cancelled).when(completeJob, theJob).thenRefused('JobIsCancelled'));
});

describe('Reinstating a job', () => {
  it('lets it wait on its date', () =>
    given(scheduled, assignedToAda, goneFromAda)
      .when(reinstateJob, theJob)
      .then(make.JobReinstated({ date: monday })));
  it('answers with a job that waits, and is no longer locked', () => {
    const cancelledOnce = [scheduled, assignedToAda, locked, goneFromAda];
    given(...cancelledOnce)
      .when(reinstateJob, theJob)
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: null, status: 'unassigned', completed: 0, version: 5 },
      });
    given(...cancelledOnce, make.JobReinstated({ date: monday }))
      .when(cancelJob, because)
      .then(cancelled);
  });
  it('refuses an unknown job', () => given().when(reinstateJob, theJob).thenRefused('JobNotFound'));
  it('refuses a deleted job', () =>
    given(scheduled, cancelled, removed).when(reinstateJob, theJob).thenRefused('JobNotFound'));
  it('refuses a job that is not cancelled', () =>
    given(scheduled).when(reinstateJob, theJob).thenRefused('JobNotCancelled'));
});
