import { spokenDate } from '@tailboard/contracts/company-time';
import { leaveTypes, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { say, type Locale, type Text } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';

/** What the calendar says of somebody's absence on a date. */
export interface Leave {
  readonly type: ScheduleType;
  /** The entry's note, else its title. */
  readonly text: string;
  readonly end_date: string;
  /** Both, where the absence is less than the day. */
  readonly start_time: string | null;
  readonly end_time: string | null;
}

interface Found extends Leave {
  readonly everyone: boolean;
  readonly user_ids: readonly string[];
}

/**
 * Who is on leave on a date, by user: the first entry that says so, whole days before hours. Of `user_ids`, or of anybody
 * whom the calendar names; an entry for everyone counts for those who were asked for.
 */
export async function leaveOn(
  db: Database,
  date: string,
  user_ids: readonly string[],
): Promise<ReadonlyMap<string, Leave>> {
  const entries = await db.query<Found>(
    `select type, coalesce(nullif(note, ''), title) as text, start_date, end_date, start_time, end_time, everyone, user_ids
     from schedule_entry
     where start_date between $1::date - 366 and $1 and end_date >= $1 and type = any($2)
       and (everyone or user_ids && $3::text[])
     order by start_time nulls first, start_date, id`,
    [date, leaveTypes, user_ids],
  );
  const leave = new Map<string, Leave>();
  for (const { everyone, user_ids: named, ...found } of entries)
    for (const id of everyone ? user_ids : named) if (!leave.has(id)) leave.set(id, found);
  return leave;
}

const until: Text = {
  en: '{text} (until {date})',
  es: '{text} (hasta el {date})',
  'zh-CN': '{text}（至 {date}）',
};
const hours: Text = {
  en: '{text} ({from}–{to})',
  es: '{text} ({from}–{to})',
  'zh-CN': '{text}（{from}–{to}）',
};

/** The vacation note of a card: what the calendar says, and the last day where it is a later one. */
export function vacationNote(leave: Leave, date: string, locale: Locale): string {
  const { text, end_date, start_time, end_time } = leave;
  if (end_date > date) return say(until, locale, { text, date: spokenDate(end_date, locale) });
  return start_time === null || end_time === null ? text : say(hours, locale, { text, from: start_time, to: end_time });
}
