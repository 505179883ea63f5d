import { describe, it } from '@jest/globals';
import { specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from '../job-decider.js';
import { completedByAda, assignedToAda, jobId, monday, scheduled, unassignedFromAda } from '../record/named-events.js';
import { unassignJob } from './unassign-job.js';

const { given } = specify(jobDecider);

describe('Taking a job back', () => {
  it('lets it wait on its date', () =>
    given(scheduled, assignedToAda).when(unassignJob, { id: jobId }).then(unassignedFromAda));
  it('is quiet when it waits already', () => given(scheduled).when(unassignJob, { id: jobId }).thenNothing());
  it('refuses an unknown job', () => given().when(unassignJob, { id: jobId }).thenRefused('JobNotFound'));
  it('refuses a completed job', () =>
    given(scheduled, assignedToAda, completedByAda)
      .when(unassignJob, { id: jobId })
      .thenRefused('JobAlreadyCompleted'));
  it('answers where the job is', () =>
    given(scheduled, assignedToAda)
      .when(unassignJob, { id: jobId })
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: null, status: 'unassigned', completed: 0, version: 3 },
        warnings: [],
        command_id: 'now',
      }));
});
