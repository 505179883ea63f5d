import type { JobDetails } from '@tailboard/contracts/jobs/job';
import type { JobForm } from '@tailboard/contracts/jobs/job-edit';
import { refuse } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import type { z } from 'zod';

type Form = z.output<typeof JobForm>;

/** List data of the entries that a form names; `null`: there is no such entry. */
export interface NamedEntries {
  readonly category: { readonly active: boolean; readonly default_points: number } | null;
  readonly time_slot: { readonly active: boolean } | null;
  readonly location: { readonly active: boolean } | null;
}

/** The projections that {@link namedEntries} reads. */
export const namedEntriesReads = ['jobs.category', 'jobs.timeslot', 'jobs.people'] as const;

/** Looks up the category, time slot and location that a form names: one statement. */
export async function namedEntries(
  db: Database,
  { category_id, time_slot_id, location_id }: Pick<Form, 'category_id' | 'time_slot_id' | 'location_id'>,
): Promise<NamedEntries> {
  const [found] = await db.query<NamedEntries>(
    `select (select jsonb_build_object('active', active,
                      'default_points', coalesce((fields->>'default_points')::float8, 0))
             from category where id = $1) as category,
            (select jsonb_build_object('active', active) from timeslot where id = $2) as time_slot,
            (select jsonb_build_object('active', active) from location where id = $3) as location`,
    [category_id, time_slot_id, location_id],
  );
  return found ?? { category: null, time_slot: null, location: null };
}

/** New choices must be on their list; what the job has already may stay, even when it was retired since. */
export function unknownEntry(form: Form, named: NamedEntries, had?: JobDetails) {
  if (!named.category?.active && form.category_id !== had?.category_id) return refuse('CategoryNotFound');
  if (form.time_slot_id !== null && !named.time_slot?.active && form.time_slot_id !== had?.time_slot_id)
    return refuse('TimeSlotNotFound');
  if (form.location_id !== null && !named.location?.active && form.location_id !== had?.location_id)
    return refuse('JobLocationNotFound');
  return null;
}

/** The particulars that a form asks for. Points that it leaves open stay, or are those of a newly chosen category (decision D9). */
export function toDetails(form: Form, named: NamedEntries, previous?: JobDetails): JobDetails {
  const usual =
    previous && previous.category_id === form.category_id ? previous.points : (named.category?.default_points ?? 0);
  return {
    type: form.type,
    identifier: form.identifier,
    account_number: form.account_number,
    customer_name: form.customer_name,
    phone: form.phone,
    category_id: form.category_id,
    category_comment: form.category_comment,
    time_slot_id: form.time_slot_id,
    location_id: form.location_id,
    dispatch_notes: form.dispatch_notes,
    address: form.address,
    points: form.points ?? usual,
  };
}
