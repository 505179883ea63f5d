import { describe, it } from '@jest/globals';
import { specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from './job-decider.js';
import { ada, ben, completedByAda, assignedToAda, jobId, monday, reopened, scheduled } from './record/named-events.js';
import { reopenJob } from './reopen-job.js';

const { given } = specify(jobDecider);
const asAda = specify(jobDecider, { actor_id: ada, scope: 'own' });
const asBen = specify(jobDecider, { actor_id: ben, scope: 'own' });
const done = [scheduled, assignedToAda, completedByAda];

describe('Taking the completion of a job back', () => {
  it('leaves it with its technician [API-020]', () =>
    given(...done)
      .when(reopenJob, { id: jobId })
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: ada, status: 'assigned', completed: 0, version: 4 },
      }));
  it('is done by the technician who has it', () =>
    asAda
      .given(...done)
      .when(reopenJob, { id: jobId })
      .then(reopened));
  it('is quiet when it is open', () => given(scheduled, assignedToAda).when(reopenJob, { id: jobId }).thenNothing());
  it('refuses an unknown job', () => given().when(reopenJob, { id: jobId }).thenRefused('JobNotFound'));
  it('refuses a technician the job of another', () =>
    asBen
      .given(...done)
      .when(reopenJob, { id: jobId })
      .thenRefused('JobNotYours'));
});
