import { jobEvents, type JobDetails } from '@tailboard/contracts/jobs/job';

/** Events for the specs of this folder. */
export const jobId = '0b5a7c1e-0000-4000-8000-000000000001';
export const ada = '0b5a7c1e-0000-4000-8000-00000000ada0';
export const ben = '0b5a7c1e-0000-4000-8000-00000000be40';
export const orderId = '0b5a7c1e-0000-4000-8000-0000000000e1';
export const monday = '2026-10-05';
export const tuesday = '2026-10-06';

export const details: JobDetails = {
  type: 'service',
  identifier: 'WO00100293',
  account_number: '8442976235',
  customer_name: 'Miguel Hill',
  phone: '9125550142',
  category_id: null,
  category_comment: 'Intermittent after 6 pm',
  time_slot_id: null,
  location_id: null,
  dispatch_notes: '',
  address: {
    address: '1313 Paulson Way',
    address2: '',
    apt: '',
    city: 'Nashville',
    state: 'TN',
    zip: '37013',
    lat: 36.03,
    lng: -86.7,
  },
  points: 9,
};

const { make } = jobEvents;
export const scheduled = make.JobScheduled({ date: monday, details, work_order_id: orderId });
export const assignedToAda = make.JobAssigned({ user_id: ada, date: monday, from_user_id: null, from_date: monday });
export const unassignedFromAda = make.JobUnassigned({ from_user_id: ada, date: monday });
export const completedByAda = make.JobCompleted({ user_id: ada, date: monday });
export const reopened = make.JobReopened({ user_id: ada, date: monday });
export const locked = make.JobLocked({});
export const cancelled = make.JobCancelled({ reason: 'Moved away', from_user_id: null, date: monday });
export const removed = make.JobRemoved({ date: monday });

export const category = '0b5a7c1e-0000-4000-8000-0000000000c1';
export const slot = '0b5a7c1e-0000-4000-8000-0000000000a1';
/** The same job as a form writes it, with a category; without points. */
export const form = { ...details, category_id: category, date: monday, points: null, lock: false };
/** List data of the entries that {@link form} may name: all of them are offered. */
export const listed = {
  category: { active: true, default_points: 14 },
  time_slot: { active: true },
  location: { active: true },
};
