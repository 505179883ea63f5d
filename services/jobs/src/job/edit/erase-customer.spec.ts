import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { eraseCustomer } from './erase-customer.js';
import { jobDecider } from '../job-decider.js';
import {
  cancelled,
  completedByAda,
  details,
  assignedToAda,
  jobId as id,
  monday,
  removed,
  scheduled,
} from '../record/named-events.js';

const { JobEdited, CustomerErased } = jobEvents.make;
const { given } = specify(jobDecider, { today: monday });
const erased = [
  JobEdited({
    details: {
      ...details,
      account_number: '',
      customer_name: '',
      phone: '',
      category_comment: '',
      address: { ...details.address, address: '', lat: null, lng: null },
    },
    changed: ['account_number', 'customer_name', 'phone', 'category_comment', 'address'],
  }),
  CustomerErased({}),
] as const;

describe('Erasing the customer of a job', () => {
  it('takes account, name, phone, street and what was written, and leaves the town and the work', () =>
    given(scheduled, assignedToAda, completedByAda)
      .when(eraseCustomer, { id })
      .then(...erased));
  it('is done to a cancelled visit that is still to come', () =>
    given(scheduled, cancelled)
      .when(eraseCustomer, { id })
      .then(...erased));
  it('is quiet the second time', () =>
    given(scheduled, cancelled, ...erased)
      .when(eraseCustomer, { id })
      .thenNothing());
  it('refuses a visit that is still to come', () =>
    given(scheduled, assignedToAda).when(eraseCustomer, { id }).thenRefused('VisitAhead', { date: monday }));
  it('is done to a visit that was missed', () =>
    specify(jobDecider, { today: '2026-10-06' })
      .given(scheduled, assignedToAda)
      .when(eraseCustomer, { id })
      .then(...erased));
  it('refuses a job that is not there', () =>
    given(scheduled, removed).when(eraseCustomer, { id }).thenRefused('JobNotFound'));
});
