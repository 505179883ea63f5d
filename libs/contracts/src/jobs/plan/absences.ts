import type { ScheduleEntry } from '../schedule.js';
import { toSlotEnd } from '../../values.js';
import { toHours } from './clock.js';
import { DAY_CAPACITY } from './day.js';
import { DAY_HOURS } from './driving.js';

/** Hours of a date, each `HH:MM`; an `end` of `24:00` is the end of the day. */
export interface Hours {
  readonly start: string;
  readonly end: string;
}
/** An absence of some hours of a date (decision D65). */
export interface Absence extends Hours {
  readonly note: string;
}

/** The absences of a technician's date. */
export interface DayAbsences {
  /** The kind of the first absence of the whole date; `null` without one. */
  readonly leave: ScheduleEntry['type'] | null;
  /** Absences of some hours, by their start; none if the whole date is one. */
  readonly absences: Absence[];
}

type Dated = Pick<ScheduleEntry, 'start_date' | 'end_date' | 'start_time' | 'end_time'>;

/** Returns the hours that an entry takes from one of its dates; `null` if it takes the whole date. */
export function hoursOn({ start_date, end_date, start_time, end_time }: Dated, date: string): Hours | null {
  const start = (date === start_date ? start_time : null) ?? '00:00';
  const end = toSlotEnd((date === end_date ? end_time : null) ?? '00:00');
  return start === '00:00' && end === '24:00' ? null : { start, end };
}

/** Returns the absences of a date from the entries of leave that include it. `text` describes an entry. */
export function toAbsences(
  entries: readonly (Dated & { readonly type: ScheduleEntry['type']; readonly text: string })[],
  date: string,
): DayAbsences {
  const wholeDay = entries.find((entry) => hoursOn(entry, date) === null);
  if (wholeDay) return { leave: wholeDay.type, absences: [] };
  const absences = entries.map((entry) => ({ ...hoursOn(entry, date)!, note: entry.text }));
  return { leave: null, absences: absences.sort((a, b) => (a.start < b.start ? -1 : 1)) };
}

/** The hours in which a technician works, whatever the time slots of the date are. */
const [WORKDAY_START, WORKDAY_END] = [8, 17];

/** Returns the points that a technician can do on a date: the share of the hours that absences leave (decision D65). */
export function capacityWith(absences: readonly Hours[]): number {
  let [away, until] = [0, WORKDAY_START];
  for (const { start, end } of [...absences].sort((a, b) => (a.start < b.start ? -1 : 1))) {
    const [from, to] = [Math.max(until, toHours(start)), Math.min(WORKDAY_END, toHours(end))];
    away += Math.max(0, to - from);
    until = Math.max(until, to);
  }
  return Math.round((DAY_CAPACITY * Math.max(0, DAY_HOURS - away) * 100) / DAY_HOURS) / 100;
}

/** Returns whether an absence takes some of a time slot. */
export const overlapsSlot = (absence: Hours, slot: Hours): boolean =>
  absence.start < toSlotEnd(slot.end) && slot.start < absence.end;

/** Returns when work of some hours can begin, not before an hour of the day, without an absence during it. */
export const beginBetween = (absences: readonly Hours[], earliest: number, hours: number): number =>
  absences.reduce(
    (begin, { start, end }) => (begin < toHours(end) && begin + hours > toHours(start) ? toHours(end) : begin),
    earliest,
  );
