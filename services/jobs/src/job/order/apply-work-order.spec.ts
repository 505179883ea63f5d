import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { applyWorkOrder } from './apply-work-order.js';
import type { ClosedDay } from '../record/closed-days.js';
import { jobDecider } from '../job-decider.js';
import {
  ada,
  cancelled,
  category,
  completedByAda,
  details,
  assignedToAda,
  jobId,
  monday,
  orderId,
  scheduled,
  slot,
  tuesday,
} from '../record/named-events.js';

const { given } = specify(jobDecider);
const { make } = jobEvents;
/** No day involved is closed. */
const open: readonly ClosedDay[] = [];
const reported = { id: jobId, date: monday, details, work_order_id: orderId, score: 100 };
const otherOrder = '0b5a7c1e-0000-4000-8000-0000000000e2';
const linked = make.JobLinkedToWorkOrder({ work_order_id: otherOrder, score: 80 });

describe('Bringing a job in line with its order', () => {
  it('is quiet when nothing differs, in whatever order the fields come', () => {
    const { address, ...rest } = details;
    const turned = Object.fromEntries(Object.entries(address).reverse()) as typeof address;
    given(scheduled)
      .when(applyWorkOrder, { ...reported, details: { address: turned, ...rest } }, open)
      .thenNothing();
  });

  it('revises the particulars that differ, and leaves the technician', () => {
    const phone = { ...details, phone: '9125550199' };
    given(scheduled, assignedToAda)
      .when(applyWorkOrder, { ...reported, details: phone }, open)
      .then(make.JobDetailsRevised({ details: phone }));
  });

  it('keeps what the dispatcher wrote', () => {
    const noted = make.JobDetailsRevised({ details: { ...details, dispatch_notes: 'Call first' } });
    given(scheduled, noted).when(applyWorkOrder, reported, open).thenNothing();
  });

  it('keeps what the office chose where the order leaves it open, and the points that it typed', () => {
    const chosen = { ...details, category_id: category, time_slot_id: slot, location_id: slot, points: 20 };
    const edited = make.JobEdited({
      details: chosen,
      changed: ['category_id', 'time_slot_id', 'location_id', 'points'],
    });
    given(scheduled, edited)
      .when(applyWorkOrder, { ...reported, details: { ...details, points: 0 } }, open)
      .thenNothing();
    given(scheduled, edited)
      .when(applyWorkOrder, { ...reported, details: { ...details, category_id: category, points: 14 } }, open)
      .thenNothing();
  });

  it('takes the points of the category that the order names now', () => {
    const named = { ...details, category_id: category, points: 14 };
    given(scheduled)
      .when(applyWorkOrder, { ...reported, details: named }, open)
      .then(make.JobDetailsRevised({ details: named }));
  });

  it('moves the job with the order', () =>
    given(scheduled)
      .when(applyWorkOrder, { ...reported, date: tuesday }, open)
      .then(make.JobRescheduled({ date: tuesday, from: monday })));

  it('leaves the job on the date to which a dispatcher moved it', () => {
    const phone = { ...details, phone: '9125550199' };
    given(scheduled, make.JobRescheduled({ date: tuesday, from: monday }))
      .when(applyWorkOrder, { id: jobId, details: phone, work_order_id: orderId, score: 100 }, open)
      .then(make.JobDetailsRevised({ details: phone }));
  });

  it('leaves a job that follows another order to that order, and reports it', () => {
    given(scheduled)
      .when(applyWorkOrder, { ...reported, date: tuesday, work_order_id: otherOrder, score: 80 }, open)
      .thenNothing();
    given(scheduled)
      .when(applyWorkOrder, { ...reported, work_order_id: otherOrder, score: 80 }, open)
      .thenAnswers({ status: 'open', follows_another: true, closed: false, date: monday });
  });

  it('links the same order under its new date', () =>
    given(scheduled)
      .when(applyWorkOrder, { ...reported, work_order_id: otherOrder, score: 80, instead_of_another: true }, open)
      .then(linked));

  it('links a completed job, and leaves it otherwise', () =>
    given(scheduled, assignedToAda, completedByAda)
      .when(
        applyWorkOrder,
        {
          ...reported,
          date: tuesday,
          work_order_id: otherOrder,
          score: 80,
          instead_of_another: true,
        },
        open,
      )
      .then(linked));

  it('links a cancelled job, and leaves it otherwise', () =>
    given(scheduled, cancelled)
      .when(
        applyWorkOrder,
        {
          ...reported,
          date: tuesday,
          work_order_id: otherOrder,
          score: 80,
          instead_of_another: true,
        },
        open,
      )
      .then(linked));

  it('answers the state of the job', () =>
    given(scheduled, make.JobAssigned({ user_id: ada, date: monday, from_user_id: null, from_date: monday }))
      .when(applyWorkOrder, reported, open)
      .thenAnswers({ status: 'open', follows_another: false, closed: false, date: monday }));

  it('refuses an unknown job', () => given().when(applyWorkOrder, reported, open).thenRefused('JobNotFound'));

  describe('given its day was closed with it, because it was not done', () => {
    const moved = { ...reported, date: tuesday };
    const closed: readonly ClosedDay[] = [{ user_id: ada, date: monday, finalized: false, job_ids: [jobId] }];
    const finalized: readonly ClosedDay[] = [{ user_id: ada, date: monday, finalized: true, job_ids: [] }];
    it('and the operator moved the order, then it stays there, and the caller is notified', () => {
      for (const day of [closed, finalized]) {
        given(scheduled, assignedToAda).when(applyWorkOrder, moved, day).thenNothing();
        given(scheduled, assignedToAda)
          .when(applyWorkOrder, moved, day)
          .thenAnswers({ status: 'open', follows_another: false, closed: true, date: monday });
      }
    });
    it('and the operator changed the order, then nothing of it changes', () => {
      const phone = { ...reported, details: { ...details, phone: '9125550199' } };
      given(scheduled, assignedToAda).when(applyWorkOrder, phone, closed).thenNothing();
      given(scheduled, assignedToAda)
        .when(applyWorkOrder, { ...phone, work_order_id: otherOrder, score: 100, instead_of_another: true }, closed)
        .then(make.JobLinkedToWorkOrder({ work_order_id: otherOrder, score: 100 }));
    });
    it('and the day does not know it, then it follows the order', () =>
      given(scheduled, assignedToAda)
        .when(applyWorkOrder, moved, [{ ...closed[0]!, job_ids: [] }])
        .then(make.JobRescheduled({ date: tuesday, from: monday })));
  });

  it('given the operator moved the order to a day that its technician has closed, then the job waits there', () =>
    given(scheduled, assignedToAda)
      .when(applyWorkOrder, { ...reported, date: tuesday }, [
        { user_id: ada, date: tuesday, finalized: false, job_ids: [] },
      ])
      .then(
        make.JobUnassigned({ from_user_id: ada, date: monday }),
        make.JobRescheduled({ date: tuesday, from: monday }),
      ));
});
