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
export type FieldValue = string | number | boolean | null;

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
export const valuesOf = (job: Job, usual: (categoryId: string) => number | undefined): JobValues => ({
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

export const valueAt = (values: JobValues, field: Field): FieldValue =>
  (field.startsWith('address.')
    ? values.address[field.slice('address.'.length) as keyof JobValues['address']]
    : values[field as Exclude<Field, `address.${string}`>]) ?? null;

/** A field that two users changed, or that one changed while another had the form open. */
export interface Clash {
  readonly field: Field;
  readonly theirs: FieldValue;
  readonly yours: FieldValue;
  /** Nothing was typed there, so their value was already applied. */
  readonly untouched: boolean;
}

/**
 * Returns what another user has changed since a form was opened.
 * @param opened the values with which it was opened
 * @param yours the form's current values
 * @param theirs the record's current values
 */
export const clashes = (opened: JobValues, yours: JobValues, theirs: JobValues): Clash[] =>
  fields
    .map((field) => ({
      field,
      opened: valueAt(opened, field),
      yours: valueAt(yours, field),
      theirs: valueAt(theirs, field),
    }))
    .filter((at) => at.theirs !== at.opened && at.theirs !== at.yours)
    .map(({ field, opened: before, yours: mine, theirs: other }) => ({
      field,
      theirs: other,
      yours: mine,
      untouched: mine === before,
    }));
