import { describe, it } from '@jest/globals';
import { specify } from '@tailboard/eventing/testing/specify';
import { jobDecider } from '../job-decider.js';
import { details, assignedToAda, jobId, monday, orderId, scheduled } from '../record/named-events.js';
import { scheduleJob } from './schedule-job.js';

const { given } = specify(jobDecider);
const requested = { id: jobId, date: monday, details, work_order_id: orderId };

describe('Scheduling a job', () => {
  it('puts the visit on its date', () => given().when(scheduleJob, requested).then(scheduled));
  it('is quiet about a job that exists', () =>
    given(scheduled, assignedToAda).when(scheduleJob, requested).thenNothing());
});
