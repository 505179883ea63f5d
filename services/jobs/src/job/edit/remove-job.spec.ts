import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { applyWorkOrder } from '../order/apply-work-order.js';
import { fillInReferences } from '../order/fill-in-references.js';
import { jobDecider } from '../job-decider.js';
import {
  cancelled,
  category,
  completedByAda,
  details,
  assignedToAda,
  jobId,
  monday,
  orderId,
  removed,
  scheduled,
  unassignedFromAda,
} from '../record/named-events.js';
import { removeJob } from './remove-job.js';
import { scheduleJob } from '../order/schedule-job.js';

const { given } = specify(jobDecider);
const theJob = { id: jobId };

describe('Deleting a job', () => {
  it('is done as long as no one has it', () => given(scheduled).when(removeJob, theJob).then(removed));
  it('is done to a cancelled one that no one had', () =>
    given(scheduled, cancelled).when(removeJob, theJob).then(removed));
  it('refuses a job that a user has', () =>
    given(scheduled, assignedToAda).when(removeJob, theJob).thenRefused('JobHasTechnician'));
  it('is done to one that a user had and has no longer', () =>
    given(scheduled, assignedToAda, unassignedFromAda).when(removeJob, theJob).then(removed));
  it('refuses a completed job', () =>
    given(scheduled, jobEvents.make.JobCompleted({ user_id: null, date: monday }))
      .when(removeJob, theJob)
      .thenRefused('JobCompletedCannotChange'));
  it('refuses a job that was assigned and completed as completed', () =>
    given(scheduled, assignedToAda, completedByAda).when(removeJob, theJob).thenRefused('JobCompletedCannotChange'));
  it('refuses an unknown job', () => given().when(removeJob, theJob).thenRefused('JobNotFound'));
  it('refuses a deleted job', () => given(scheduled, removed).when(removeJob, theJob).thenRefused('JobNotFound'));
});

describe('A deleted job', () => {
  const gone = [scheduled, removed];
  const reported = { ...theJob, date: monday, details: { ...details, phone: '9125550199' } };
  it('is not scheduled again by its order', () =>
    given(...gone)
      .when(scheduleJob, { ...reported, work_order_id: orderId })
      .thenNothing());
  it('does not follow its order', () =>
    given(...gone)
      .when(applyWorkOrder, { ...reported, work_order_id: orderId, score: 100 })
      .thenNothing());
  it('is not filled in', () =>
    given(...gone)
      .when(fillInReferences, { ...theJob, category_id: category, time_slot_id: null, location_id: null, points: 9 })
      .thenNothing());
});
