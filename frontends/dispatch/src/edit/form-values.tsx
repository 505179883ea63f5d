import type { Job } from '@tailboard/contracts/jobs/job';
import type { JobForm } from '@tailboard/contracts/jobs/job-edit';
import type { z } from 'zod';

export type JobValues = z.input<typeof JobForm>;

/** The form's fields in order, those of the address after a dot. */
export const fields = [
  'date',
  'type',
  'category_id',
  'category_comment',
  'time_slot_id',
  'location_id',
  'points',
  'lock',
  'customer_name',
  'phone',
  'account_number',
  'identifier',
  'address.address',
  'address.apt',
  'address.address2',
  'address.city',
  'address.state',
  'address.zip',
  'address.lat',
  'address.lng',
  'dispatch_notes',
] as const;
export type Field = (typeof fields)[number];

/** Returns an empty job. */
export const blank = (date: string): JobValues => ({
  date,
  type: 'install',
  identifier: '',
  account_number: '',
  customer_name: '',
  phone: '',
  category_id: '',
  category_comment: '',
  time_slot_id: null,
  location_id: null,
  dispatch_notes: '',
  address: { address: '', address2: '', apt: '', city: '', state: '', zip: '', lat: null, lng: null },
  points: null,
  lock: false,
});

/**
 * Converts a job to form values.
 * @param usual a category's planned points, if known: the field stays empty for usual points
 */
export const toValues = (job: Job, usual: (categoryId: string) => number | undefined): JobValues => ({
  date: job.date,
  type: job.type,
  identifier: job.identifier,
  account_number: job.account_number,
  customer_name: job.customer_name,
  phone: job.phone,
  category_id: job.category?.id ?? '',
  category_comment: job.category_comment,
  time_slot_id: job.time_slot?.id ?? null,
  location_id: job.location_id,
  dispatch_notes: job.dispatch_notes,
  address: { ...job.address },
  points: job.category && usual(job.category.id) === job.points ? null : job.points,
  lock: job.lock,
});
