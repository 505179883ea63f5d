import { spokenClock, spokenDate } from '@tailboard/contracts/company-time';
import { capacityWith, hoursOn, toAbsences } from '@tailboard/contracts/jobs/plan/absences';
import { leaveTypes, type ScheduleType } from '@tailboard/contracts/jobs/schedule';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';

/** A user's absence on a date. */
export interface Leave {
  readonly type: ScheduleType;
  readonly start_date: string;
  /** The entry's note, or its title. */
  readonly text: string;
  readonly end_date: string;
  /** Both set if the absence is shorter than the day. */
  readonly start_time: string | null;
  readonly end_time: string | null;
}

/** An entry of leave that includes the date. */
interface Found extends Leave {
  readonly everyone: boolean;
  readonly user_ids: readonly string[];
}

/** Returns a user's leave on the date, of the whole date before hours; none if present. */
export type FindLeave = (user_id: string) => readonly Leave[];

/**
 * Loads the leave of a date: per user the entries that name them or everyone, the whole date before hours. One indexed
 * statement; `user_id` limits it to one user.
 */
export async function leaveOn(db: Database, date: string, user_id: string | null = null): Promise<FindLeave> {
  const entries = await db.query<Found>(
    `select type, coalesce(nullif(note, ''), title) as text, start_date, end_date, start_time, end_time, everyone,
            user_ids
     from schedule_entry
     where start_date between $1::date - 366 and $1 and end_date >= $1 and type = any($2)
       and ($3::text is null or everyone or user_ids @> array[$3::text])
     order by start_time nulls first, start_date, id`,
    [date, leaveTypes, user_id],
  );
  const sorted = [
    ...entries.filter((entry) => hoursOn(entry, date) === null),
    ...entries.filter((entry) => hoursOn(entry, date) !== null),
  ];
  const byUser = new Map<string, Found[]>();
  for (const found of sorted) for (const id of found.user_ids) byUser.set(id, [...(byUser.get(id) ?? []), found]);
  const ofEveryone = sorted.filter(({ everyone }) => everyone);
  return (id) => {
    const own = byUser.get(id);
    if (!own) return ofEveryone;
    return ofEveryone.length === 0 ? own : sorted.filter((each) => each.everyone || own.includes(each));
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
  const { text, end_date } = leave;
  if (end_date > date) return translate(until, locale, { text, date: spokenDate(end_date, locale) });
  const away = hoursOn(leave, date);
  return away
    ? translate(hours, locale, { text, from: spokenClock(away.start, locale), to: spokenClock(away.end, locale) })
    : text;
}

/** Returns the planned day of a technician with leave, as it counts for conflicts and on the board. */
export function toPlannedDay(
  leaves: readonly Leave[],
  date: string,
  { points, locale }: { points: number; locale: Locale },
) {
  const { leave, absences } = toAbsences(leaves, date);
  const shown = leave === null ? leaves : leaves.slice(0, 1);
  return {
    points: Math.round(points * 100) / 100,
    capacity: capacityWith(absences),
    note: shown.length === 0 ? null : shown.map((each) => vacationNote(each, date, locale)).join('; '),
    leave,
    absences,
  };
}
