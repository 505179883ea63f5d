import { describe, it } from '@jest/globals';
import { jobEvents } from '@tailboard/contracts/jobs/job';
import { specify } from '@tailboard/eventing/testing/specify';
import { editJob } from './edit-job.js';
import { jobDecider } from '../job-decider.js';
import {
  ada,
  cancelled,
  category,
  completedByAda,
  details,
  form,
  assignedToAda,
  jobId,
  listed,
  locked,
  monday,
  orderId,
  removed,
  slot,
  tuesday,
} from '../record/named-events.js';

const { given } = specify(jobDecider, { today: monday });
const { make } = jobEvents;
const otherCategory = '0b5a7c1e-0000-4000-8000-0000000000c2';
const known = { ...details, category_id: category, points: 20 };
const scheduled = make.JobScheduled({ date: monday, details: known, work_order_id: orderId });
const same = { id: jobId, ...form };
const createEdited = (change: Partial<typeof details>, ...changed: string[]) =>
  make.JobEdited({ details: { ...known, ...change }, changed });

describe('Editing a job', () => {
  it('is quiet when nothing differs, and leaves the points that were typed once', () =>
    given(scheduled).when(editJob, same, listed).thenNothing());
  it('is quiet when the address comes in another order', () => {
    const address = Object.fromEntries(Object.entries(form.address).reverse()) as typeof form.address;
    given(scheduled)
      .when(editJob, { ...same, address }, listed)
      .thenNothing();
  });
  it('names the fields that changed, in the order of the form', () =>
    given(scheduled)
      .when(editJob, { ...same, dispatch_notes: 'Call first', phone: '9125550199' }, listed)
      .then(createEdited({ dispatch_notes: 'Call first', phone: '9125550199' }, 'phone', 'dispatch_notes')));
  it('names the address as one field', () => {
    const address = { ...form.address, city: 'Franklin' };
    given(scheduled)
      .when(editJob, { ...same, address }, listed)
      .then(createEdited({ address }, 'address'));
  });
  it('takes the points of a new category', () =>
    given(scheduled)
      .when(editJob, { ...same, category_id: otherCategory }, listed)
      .then(createEdited({ category_id: otherCategory, points: 14 }, 'category_id', 'points')));
  it('takes the points that were typed with a new category', () =>
    given(scheduled)
      .when(editJob, { ...same, category_id: otherCategory, points: 0 }, listed)
      .then(createEdited({ category_id: otherCategory, points: 0 }, 'category_id', 'points')));

  it('puts a waiting job on another date', () =>
    given(scheduled)
      .when(editJob, { ...same, date: tuesday }, listed)
      .then(make.JobRescheduled({ date: tuesday, from: monday })));
  it('leaves an assigned job with its technician on another date', () =>
    given(scheduled, assignedToAda)
      .when(editJob, { ...same, date: tuesday }, listed)
      .then(make.JobAssigned({ user_id: ada, date: tuesday, from_user_id: ada, from_date: monday })));
  it('puts a locked job on another date, where it stays locked', () => {
    const requested = { ...same, date: tuesday, lock: true };
    given(scheduled, locked)
      .when(editJob, requested, listed)
      .then(make.JobRescheduled({ date: tuesday, from: monday }));
    given(scheduled, assignedToAda, locked)
      .when(editJob, requested, listed)
      .then(make.JobAssigned({ user_id: ada, date: tuesday, from_user_id: ada, from_date: monday }));
  });
  it('locks and unlocks it', () => {
    given(scheduled)
      .when(editJob, { ...same, lock: true }, listed)
      .then(locked);
    given(scheduled, locked).when(editJob, same, listed).then(make.JobUnlocked({}));
    given(scheduled, locked)
      .when(editJob, { ...same, lock: true }, listed)
      .thenNothing();
  });
  it('records each as an event of its own when all changed at once', () =>
    given(scheduled)
      .when(editJob, { ...same, phone: '', date: tuesday, lock: true }, listed)
      .then(createEdited({ phone: '' }, 'phone'), make.JobRescheduled({ date: tuesday, from: monday }), locked));
  it('answers where the job is', () =>
    given(scheduled, assignedToAda)
      .when(editJob, { ...same, phone: '', date: tuesday }, listed)
      .thenAnswers({
        data: { id: jobId, date: tuesday, user_id: ada, status: 'assigned', completed: 0, version: 4 },
      }));

  it('lets a job keep the entries that were retired since', () => {
    const before = make.JobScheduled({
      date: monday,
      details: { ...known, time_slot_id: slot, location_id: slot },
      work_order_id: orderId,
    });
    given(before)
      .when(
        editJob,
        { ...same, time_slot_id: slot, location_id: slot, lock: true },
        { category: { active: false, default_points: 1 }, time_slot: { active: false }, location: null },
      )
      .then(locked);
  });
  it('lets a job of long ago stay on its date', () =>
    given(make.JobScheduled({ date: '2019-10-05', details: known, work_order_id: null }))
      .when(editJob, { ...same, date: '2019-10-05', lock: true }, listed)
      .then(locked));

  it('refuses a date that must be a slip of the pen', () =>
    given(scheduled)
      .when(editJob, { ...same, date: '0026-10-05' }, listed)
      .thenRefused('DateFarAway', { date: '0026-10-05' }));
  it('refuses another category that is not offered', () =>
    given(scheduled)
      .when(editJob, { ...same, category_id: otherCategory }, { ...listed, category: null })
      .thenRefused('CategoryNotFound'));
  it('refuses another time slot that is not offered', () =>
    given(scheduled)
      .when(editJob, { ...same, time_slot_id: slot }, { ...listed, time_slot: { active: false } })
      .thenRefused('TimeSlotNotFound'));
  it('refuses another location that does not exist', () =>
    given(scheduled)
      .when(editJob, { ...same, location_id: slot }, { ...listed, location: null })
      .thenRefused('JobLocationNotFound'));
  it('refuses an unknown job', () => given().when(editJob, same, listed).thenRefused('JobNotFound'));
  it('refuses a deleted job', () => given(scheduled, removed).when(editJob, same, listed).thenRefused('JobNotFound'));
  it('refuses a cancelled job', () =>
    given(scheduled, cancelled).when(editJob, same, listed).thenRefused('JobIsCancelled'));
  it('refuses a completed job', () =>
    given(scheduled, assignedToAda, completedByAda)
      .when(editJob, same, listed)
      .thenRefused('JobCompletedCannotChange'));
});
