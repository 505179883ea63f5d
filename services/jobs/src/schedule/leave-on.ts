import { spokenDate } from '@tailboard/contracts/company-time';
import { leaveTypes, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
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

/** Somebody's leave on the date that was asked for; `null` when they are there. */
export type LeaveOf = (user_id: string) => Leave | null;

/**
 * Who is on leave on a date: for each the first entry that names them or everyone, whole days before hours. One indexed
 * statement; with `user_id` only what concerns that one is read.
 */
export async function leaveOn(db: Database, date: string, user_id: string | null = null): Promise<LeaveOf> {
  const entries = await db.query<Found>(
    `select type, coalesce(nullif(note, ''), title) as text, end_date, start_time, end_time, everyone, user_ids
     from schedule_entry
     where start_date between $1::date - 366 and $1 and end_date >= $1 and type = any($2)
       and ($3::text is null or everyone or user_ids @> array[$3::text])
     order by start_time nulls first, start_date, id`,
    [date, leaveTypes, user_id],
  );
  const first = new Map<string, Found>();
  for (const found of entries) for (const id of found.user_ids) if (!first.has(id)) first.set(id, found);
  const ofEveryone = entries.find(({ everyone }) => everyone);
  return (id) => {
    const own = first.get(id);
    // Both were read in order: the one that comes first counts.
    return own && (!ofEveryone || entries.indexOf(own) < entries.indexOf(ofEveryone)) ? own : (ofEveryone ?? null);
  };
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
  if (end_date > date) return translate(until, locale, { text, date: spokenDate(end_date, locale) });
  return start_time === null || end_time === null
    ? text
    : translate(hours, locale, { text, from: start_time, to: end_time });
}
