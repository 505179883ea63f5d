import { daysBetween } from '@tailboard/contracts/company-time';
import { say, type Locale } from '@tailboard/contracts/locale';
import { leaveKinds, type LeaveKind, type ReportLine } from '@tailboard/contracts/reports/lines';
import { dayOf } from '../pay/leave.js';
import type { PersonWeek } from '../report/person-weeks.js';
import { lineTexts } from './rules.js';

const isLeave = (type: string): type is LeaveKind => (leaveKinds as readonly string[]).includes(type);

/** Days of leave line by line: an entry of the calendar has one in each week that it reaches into. They come to the report’s days. */
export function leaveLines(
  weeks: readonly PersonWeek[],
  { kind, locale, nameOf }: { kind: LeaveKind | undefined; locale: Locale; nameOf: (actor_id: string) => string },
): ReportLine[] {
  return weeks.flatMap(({ person, week, entries }) =>
    entries
      .filter(({ type }) => (kind === undefined ? isLeave(type) : type === kind))
      .map((entry) => {
        const from = entry.start_date > week.from ? entry.start_date : week.from;
        const to = entry.end_date < week.to ? entry.end_date : week.to;
        const days = dayOf(entry) * (daysBetween(from, to) + 1);
        return {
          date: from,
          user: { id: person.id, label: person.label, technician_id: person.technician_id },
          job_id: null,
          identifier: '',
          label: entry.title,
          computed: say(lineTexts.leaveDays, locale, { days }),
          amount: days,
          state: null,
          source: {
            stream: `schedule-${entry.id}`,
            version: entry.version,
            type: entry.fact,
            at: entry.at,
            by: nameOf(entry.by),
          },
        };
      }),
  );
}

const compare = {
  date: (one: ReportLine, other: ReportLine) => (one.date ?? '').localeCompare(other.date ?? ''),
  user: (one: ReportLine, other: ReportLine) => one.user.label.localeCompare(other.user.label),
  amount: (one: ReportLine, other: ReportLine) => one.amount - other.amount,
} as const;

/** Lines in an order, of which a page is shown. */
export const inOrder = (lines: readonly ReportLine[], by: keyof typeof compare, direction: 'asc' | 'desc') =>
  lines.toSorted((one, other) => (direction === 'asc' ? 1 : -1) * compare[by](one, other));
