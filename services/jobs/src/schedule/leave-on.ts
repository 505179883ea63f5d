import { spokenDate } from '@tailboard/contracts/company-time';
import { leaveTypes, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';

/** A user's absence on a date. */
export interface Leave {
  readonly type: ScheduleType;
  /** The entry's note, or its title. */
  readonly text: string;
  readonly end_date: string;
  /** Both set if the absence is shorter than the day. */
  readonly start_time: string | null;
  readonly end_time: string | null;
}

interface Found extends Leave {
  readonly everyone: boolean;
  readonly user_ids: readonly string[];
}

/** Returns a user's leave on the date; `null` if present. */
export type FindLeave = (user_id: string) => Leave | null;

/**
 * Loads the leave of a date: per user the first entry that names them or everyone, whole days before hours. One indexed
 * statement; `user_id` limits it to one user.
 */
export async function leaveOn(db: Database, date: string, user_id: string | null = null): Promise<FindLeave> {
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
    // Both are sorted; the earlier one applies.
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

/** Formats a card's vacation note: the entry's text, and its last day if later. */
export function vacationNote(leave: Leave, date: string, locale: Locale): string {
  const { text, end_date, start_time, end_time } = leave;
  if (end_date > date) return translate(until, locale, { text, date: spokenDate(end_date, locale) });
  return start_time === null || end_time === null
    ? text
    : translate(hours, locale, { text, from: start_time, to: end_time });
}
