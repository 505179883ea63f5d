import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from '../job-decider.js';
import { completedByAda, details, assignedToAda, jobId, monday, orderId, scheduled } from '../record/named-events.js';
import { linkJob, unlinkJob } from './link-job.js';

const { given } = specify(jobDecider);
const { make } = jobEvents;
const other = '0b5a7c1e-0000-4000-8000-0000000000e2';
const alone = make.JobScheduled({ date: monday, details, work_order_id: null });
const cancelled = make.JobCancelled({ reason: 'Moved house', from_user_id: null, date: monday });
const link = { id: jobId, work_order_id: other, score: 60, instead_of: null };
const linked = make.JobLinkedToWorkOrder({ work_order_id: other, score: 60 });

describe('Linking a job with an order by hand', () => {
  it('lets it follow the order', () => given(alone).when(linkJob, link).then(linked));
  it('links a completed job too', () => given(alone, assignedToAda, completedByAda).when(linkJob, link).then(linked));
  it('is quiet when it follows the order already', () => given(alone, linked).when(linkJob, link).thenNothing());
  it('takes it from the order that the person saw', () =>
    given(scheduled)
      .when(linkJob, { ...link, instead_of: orderId })
      .then(linked));
  it('leaves it to an order that the person did not see', () =>
    given(scheduled)
      .when(linkJob, link)
      .thenRefused('JobHasOtherOrder', { number: '', current: { work_order_id: orderId } }));
  it('refuses a cancelled job', () => given(alone, cancelled).when(linkJob, link).thenRefused('JobIsCancelled'));
  it('refuses a job that does not exist', () => given().when(linkJob, link).thenRefused('MatchJobNotFound'));
});

describe('Unlinking a job from an order that has another job', () => {
  const unlink = { id: jobId, work_order_id: orderId, made_for_it: false };
  const unlinked = make.JobUnlinkedFromWorkOrder({ work_order_id: orderId });

  it('lets it are alone', () => given(scheduled).when(unlinkJob, unlink).then(unlinked));
  it('is quiet when it follows another order', () => given(scheduled, linked).when(unlinkJob, unlink).thenNothing());
  it('is quiet when it does not exist', () => given().when(unlinkJob, unlink).thenNothing());
  it('removes one that was made for the order alone', () =>
    given(scheduled)
      .when(unlinkJob, { ...unlink, made_for_it: true })
      .then(make.JobRemoved({ date: monday })));
  it('keeps one that a user has been given', () =>
    given(scheduled, assignedToAda)
      .when(unlinkJob, { ...unlink, made_for_it: true })
      .then(unlinked));
});
