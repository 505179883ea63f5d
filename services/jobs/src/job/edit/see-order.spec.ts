import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from '../job-decider.js';
import { ada, ben, details, assignedToAda, jobId, monday, removed, scheduled } from '../record/named-events.js';
import { seeOrder } from './see-order.js';

const { given } = specify(jobDecider);
const { make } = jobEvents;
const theJob = { id: jobId };
const revised = make.JobDetailsRevised({ details: { ...details, phone: '9125550199' } });
const seen = make.JobOrderSeen({});

describe('Seeing that an order changed', () => {
  it('takes the badge off a job that is assigned', () =>
    given(scheduled, assignedToAda, revised).when(seeOrder, theJob).then(seen));
  it('is quiet the second time', () =>
    given(scheduled, assignedToAda, revised, seen).when(seeOrder, theJob).thenNothing());
  it('is quiet when the order changed before anyone had the job', () =>
    given(scheduled, revised, assignedToAda).when(seeOrder, theJob).thenNothing());
  it('is quiet when the job was moved since: anyone who moved it saw it', () =>
    given(
      scheduled,
      assignedToAda,
      revised,
      make.JobAssigned({ user_id: ben, date: monday, from_user_id: ada, from_date: monday }),
    )
      .when(seeOrder, theJob)
      .thenNothing());
  it('has something to see again after the next change', () =>
    given(scheduled, assignedToAda, revised, seen, revised).when(seeOrder, theJob).then(seen));
  it('answers where the job is', () =>
    given(scheduled, assignedToAda, revised)
      .when(seeOrder, theJob)
      .thenAnswers({
        data: { id: jobId, date: monday, user_id: ada, status: 'assigned', completed: 0, version: 4 },
      }));
  it('refuses an unknown job', () => given().when(seeOrder, theJob).thenRefused('JobNotFound'));
  it('refuses a deleted job', () => given(scheduled, removed).when(seeOrder, theJob).thenRefused('JobNotFound'));
});
