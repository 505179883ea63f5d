import type { ScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import type { Format } from '@tailboard/web/i18n/format';
import type { TextKey, Translate } from '@tailboard/web/i18n/texts';

export type DescribedEvent = Translate<TextKey<'dispatch-events'>>;

/** Formats an entry's days, and its times if it has some. */
export function describeWhen({ start_date, end_date, start_time, end_time }: ScheduleEntry, format: Format): string {
  if (start_date === end_date)
    return `${format.date(start_date)}${start_time === null ? '' : `, ${start_time}–${end_time}`}`;
  const with_time = (date: string, time: string | null): string =>
    time === null ? format.date(date) : `${format.date(date)}, ${time}`;
  return `${with_time(start_date, start_time)} – ${with_time(end_date, end_time)}`;
}

/** Formats an entry's users: everyone, a few by name, or their number. */
export function describeWho({ user_ids, users }: ScheduleEntry, t: DescribedEvent): string {
  if (user_ids === 'all') return t('everyone');
  return users.length <= 3 ? users.map(({ label }) => label).join(', ') : t('people', { count: users.length });
}
