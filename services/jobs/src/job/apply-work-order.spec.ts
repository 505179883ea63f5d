import { describe, it } from '@jest/globals';
import { jobFacts } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/specify';
import { applyWorkOrder } from './apply-work-order.js';
import { jobDecider } from './job-decider.js';
import {
  ada,
  cancelled,
  category,
  completedByAda,
  details,
  givenToAda,
  jobId,
  monday,
  orderId,
  scheduled,
  slot,
  tuesday,
} from './named-facts.js';

const { given } = specify(jobDecider);
const { make } = jobFacts;
const told = { id: jobId, date: monday, details, work_order_id: orderId, score: 100 };
const otherOrder = '0b5a7c1e-0000-4000-8000-0000000000e2';
const linked = make.JobLinkedToWorkOrder({ work_order_id: otherOrder, score: 80 });

describe('Bringing a job in line with its order', () => {
  it('is quiet when nothing differs, in whatever order the fields come', () => {
    const { address, ...rest } = details;
    const turned = Object.fromEntries(Object.entries(address).reverse()) as typeof address;
    given(scheduled)
      .when(applyWorkOrder, { ...told, details: { address: turned, ...rest } })
      .thenNothing();
  });

  it('revises the particulars that differ, and leaves the technician', () => {
    const phone = { ...details, phone: '9125550199' };
    given(scheduled, givenToAda)
      .when(applyWorkOrder, { ...told, details: phone })
      .then(make.JobDetailsRevised({ details: phone }));
  });

  it('keeps what the dispatcher wrote', () => {
    const noted = make.JobDetailsRevised({ details: { ...details, dispatch_notes: 'Call first' } });
    given(scheduled, noted).when(applyWorkOrder, told).thenNothing();
  });

  it('keeps what the office chose where the order leaves it open, and the points that it typed', () => {
    const chosen = { ...details, category_id: category, time_slot_id: slot, location_id: slot, points: 20 };
    const edited = make.JobEdited({
      details: chosen,
      changed: ['category_id', 'time_slot_id', 'location_id', 'points'],
    });
    given(scheduled, edited)
      .when(applyWorkOrder, { ...told, details: { ...details, points: 0 } })
      .thenNothing();
    given(scheduled, edited)
      .when(applyWorkOrder, { ...told, details: { ...details, category_id: category, points: 14 } })
      .thenNothing();
  });

  it('takes the points of the category that the order names now', () => {
    const named = { ...details, category_id: category, points: 14 };
    given(scheduled)
      .when(applyWorkOrder, { ...told, details: named })
      .then(make.JobDetailsRevised({ details: named }));
  });

  it('moves the job with the order', () =>
    given(scheduled)
      .when(applyWorkOrder, { ...told, date: tuesday })
      .then(make.JobRescheduled({ date: tuesday, from: monday })));

  it('leaves the job on the date to which a dispatcher moved it', () => {
    const phone = { ...details, phone: '9125550199' };
    given(scheduled, make.JobRescheduled({ date: tuesday, from: monday }))
      .when(applyWorkOrder, { id: jobId, details: phone, work_order_id: orderId, score: 100 })
      .then(make.JobDetailsRevised({ details: phone }));
  });

  it('leaves a job that follows another order to that order, and says so', () => {
    given(scheduled)
      .when(applyWorkOrder, { ...told, date: tuesday, work_order_id: otherOrder, score: 80 })
      .thenNothing();
    given(scheduled)
      .when(applyWorkOrder, { ...told, work_order_id: otherOrder, score: 80 })
      .thenAnswers({ status: 'open', follows_another: true });
  });

  it('links the same order under its new date', () =>
    given(scheduled)
      .when(applyWorkOrder, { ...told, work_order_id: otherOrder, score: 80, instead_of_another: true })
      .then(linked));

  it('links a completed job, and leaves it otherwise', () =>
    given(scheduled, givenToAda, completedByAda)
      .when(applyWorkOrder, {
        ...told,
        date: tuesday,
        work_order_id: otherOrder,
        score: 80,
        instead_of_another: true,
      })
      .then(linked));

  it('links a cancelled job, and leaves it otherwise', () =>
    given(scheduled, cancelled)
      .when(applyWorkOrder, {
        ...told,
        date: tuesday,
        work_order_id: otherOrder,
        score: 80,
        instead_of_another: true,
      })
      .then(linked));

  it('answers how the job stands', () =>
    given(scheduled, make.JobAssigned({ user_id: ada, date: monday, from_user_id: null, from_date: monday }))
      .when(applyWorkOrder, told)
      .thenAnswers({ status: 'open', follows_another: false }));

  it('refuses an unknown job', () => given().when(applyWorkOrder, told).thenRefused('JobNotFound'));
});
