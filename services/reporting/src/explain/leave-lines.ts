import { daysBetween } from '@tailboard/contracts/company-time';
import { translate, type Locale } from '@tailboard/contracts/locale';
import { leaveKinds, type LeaveKind, type ReportLine } from '@tailboard/contracts/reports/lines';
import { toLeaveDays, isPaid } from '../pay/leave.js';
import type { PaidWeek, PersonWeek } from '../report/person-weeks.js';
import { createLine, type Line } from './line.js';
import { lineTexts } from './rules.js';
import { rate, type LineFormatter } from './format-lines.js';

const isLeave = (type: string): type is LeaveKind => (leaveKinds as readonly string[]).includes(type);

/**
 * Returns days of leave line by line: a calendar entry has one in each week it overlaps. They add up to the report's
 * days.
 */
export function leaveLines(
  weeks: readonly PersonWeek[],
  { kind, locale, nameOf }: { kind: LeaveKind | undefined; locale: Locale; nameOf: GetName },
): ReportLine[] {
  return weeks.flatMap(({ person, week, entries }) =>
    entries
      .filter(({ type }) => (kind === undefined ? isLeave(type) : type === kind))
      .map((entry) => {
        const { from, days } = within(week, entry);
        return {
          date: from,
          user: { id: person.id, label: person.label, technician_id: person.technician_id },
          job_id: null,
          identifier: '',
          label: entry.title,
          computed: translate(lineTexts.leaveDays, locale, { days }),
          amount: days,
          state: null,
          source: toSource(entry, nameOf),
        };
      }),
  );
}

type Entry = PersonWeek['entries'][number];
type GetName = (actor_id: string) => string;

/** Returns the part of an entry in a week: start and number of days. */
function within(week: PersonWeek['week'], entry: Entry): { from: string; days: number } {
  const from = entry.start_date > week.from ? entry.start_date : week.from;
  const to = entry.end_date < week.to ? entry.end_date : week.to;
  return { from, days: toLeaveDays(entry) * (daysBetween(from, to) + 1) };
}
const toSource = ({ id, version, fact: type, at, by }: Entry, getName: GetName) => ({
  stream: `schedule-${id}`,
  version,
  type,
  at,
  by: getName(by),
});

/**
 * Returns leave pay, one line for each entry; differences from rounding, and from a date that two entries cover, are in
 * the last.
 */
export function paidLeaveLines(
  { pay, terms, week, entries }: PaidWeek,
  nameOf: GetName,
  { words, times }: LineFormatter,
): Line[] {
  if (pay.leave_pay === 0) return [];
  const perDay = words('hours', { hours: terms.leave_day_hours });
  let left = pay.leave_pay;
  return entries.filter(isPaid).map((entry, index, paid) => {
    const { from, days } = within(week, entry);
    const share = Math.round(days * terms.leave_day_hours * terms.pay_rate * 100);
    const amount = index === paid.length - 1 ? left : Math.min(left, share);
    left -= amount;
    const computed = times(`${words('leaveDays', { days })} × ${perDay}`, rate(terms.pay_rate));
    return createLine({ date: from, label: entry.title, computed, amount, source: toSource(entry, nameOf) });
  });
}

const compare = {
  date: (one: ReportLine, other: ReportLine) => (one.date ?? '').localeCompare(other.date ?? ''),
  user: (one: ReportLine, other: ReportLine) => one.user.label.localeCompare(other.user.label),
  amount: (one: ReportLine, other: ReportLine) => one.amount - other.amount,
} as const;

/** Sorts lines before pagination. */
export const inOrder = (lines: readonly ReportLine[], by: keyof typeof compare, direction: 'asc' | 'desc') =>
  lines.toSorted((one, other) => (direction === 'asc' ? 1 : -1) * compare[by](one, other));
