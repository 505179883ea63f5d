import { addDays } from '@tailboard/contracts/company-time';
import type { InputOf } from '@tailboard/contracts/contract';
import {
  MAX_DAYS,
  paidTypes,
  type AddScheduleEntry,
  type ScheduleEntry,
  type ScheduleEntryKept,
} from '@tailboard/contracts/jobs/schedule';
import { refuse } from '@tailboard/contracts/refusal';
import { farAway } from './far-away.js';

export type EntryForm = InputOf<typeof AddScheduleEntry>;

/** Data about people and other entries for decisions on an entry. */
export interface FoundForEntry {
  readonly labels: ReadonlyMap<string, string>;
  /** Unknown user IDs. */
  readonly unknown: readonly string[];
  /** An overlapping entry of the same type and person; `label` null: for everyone. */
  readonly overlap: {
    readonly label: string | null;
    readonly title: string;
    readonly from: string;
    readonly to: string;
  } | null;
}

/** Returns why an entry is invalid; `null` if it is valid. An existing entry may keep its distant start date. */
export function findRefusal(form: EntryForm, today: string, found: FoundForEntry, before?: ScheduleEntryKept) {
  const { start_date, end_date, start_time, end_time } = form;
  if (start_date !== before?.start_date && farAway(start_date, today))
    return refuse('DateFarAway', { date: start_date });
  if (end_date < start_date) return refuse('EndsBeforeItStarts');
  if (end_date >= addDays(start_date, MAX_DAYS)) return refuse('LastsTooLong', { days: MAX_DAYS });
  if ((start_time === null) !== (end_time === null)) return refuse('TimesIncomplete');
  if (start_time !== null && end_time !== null && start_date === end_date && end_time <= start_time)
    return refuse('EndTimeBeforeStart');
  if (found.unknown.length > 0) return refuse('PeopleNotFound', { ids: found.unknown.join(', ') });
  if (found.overlap) {
    const { label, ...when } = found.overlap;
    return label === null ? refuse('ScheduleOverlapsEveryone', when) : refuse('ScheduleOverlaps', { label, ...when });
  }
  return null;
}

/** Normalizes a form: each user once, and `paid` by type by default. */
export function storedValues(form: EntryForm): ScheduleEntryKept {
  const { title, type, user_ids, start_date, end_date, start_time, end_time, hours_per_day, note } = form;
  return {
    title,
    type,
    everyone: user_ids === 'all',
    user_ids: user_ids === 'all' ? [] : [...new Set(user_ids)].sort(),
    start_date,
    end_date,
    start_time,
    end_time,
    paid: form.paid ?? paidTypes.includes(type),
    hours_per_day,
    note,
  };
}

/** Builds the response of a command; `labels` are the people's names. */
export function toScheduleEntry(
  stored: ScheduleEntryKept,
  fields: { id: string; version: number; updated_at: string; labels: ReadonlyMap<string, string> },
): ScheduleEntry {
  const { everyone, user_ids, ...entry } = stored;
  const { id, version, updated_at, labels } = fields;
  return {
    ...entry,
    id,
    version,
    updated_at,
    user_ids: everyone ? 'all' : user_ids,
    users: user_ids.map((user) => ({ id: user, label: labels.get(user) ?? '' })),
  };
}
