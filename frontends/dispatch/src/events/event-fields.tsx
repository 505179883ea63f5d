import type { InputOf } from '@tailboard/contracts/contract';
import { addDays } from '@tailboard/contracts/company-time';
import { AddScheduleEntry, MAX_DAYS, type ScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import type { z } from 'zod';
import type { DescribedEvent } from './event-words.js';

export type EventFields = InputOf<typeof AddScheduleEntry>;

export const emptyForm = (date: string): EventFields => ({
  title: '',
  type: 'vacation',
  user_ids: [],
  start_date: date,
  end_date: date,
  start_time: null,
  end_time: null,
  paid: true,
  hours_per_day: 8,
  note: '',
});

/** Converts an entry to initial form values. */
export const toFields = ({ id: _, users: __, version: ___, updated_at: ____, ...fields }: ScheduleEntry): EventFields =>
  fields;

/** The contract's schema, and the server's rules across fields, in the language of the screen. */
export function eventSchema(t: DescribedEvent): z.ZodType<EventFields, unknown> {
  // Checked even while other fields are invalid; those may then be missing.
  const rule = (path: string, error: string) => ({ path: [path], error: () => error, when: () => true });
  const isGiven = (value: unknown): value is string => typeof value === 'string' && value !== '';
  return AddScheduleEntry.input.body
    .refine(
      ({ start_date, end_date }) => !isGiven(start_date) || !isGiven(end_date) || end_date >= start_date,
      rule('end_date', t('endBeforeStart')),
    )
    .refine(
      ({ start_date, end_date }) =>
        !/^\d{4}-\d\d-\d\d$/.test(start_date) || !isGiven(end_date) || end_date < addDays(start_date, MAX_DAYS),
      rule('end_date', t('tooLong', { days: MAX_DAYS })),
    )
    .refine(
      ({ start_time, end_time }) => isGiven(start_time) === isGiven(end_time),
      rule('end_time', t('timesIncomplete')),
    )
    .refine(
      ({ start_date, end_date, start_time, end_time }) =>
        start_date !== end_date || !isGiven(start_time) || !isGiven(end_time) || end_time > start_time,
      rule('end_time', t('timeOrder')),
    );
}
