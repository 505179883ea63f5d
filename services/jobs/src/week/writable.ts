import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import { OWN_DAYS_BACK } from '@tailboard/contracts/jobs/daily-work';
import { refusal, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { DecisionContext } from '@tailboard/eventing/decider';
import { getDay, type Week } from './week.js';

/** Identifies a day and the version that the caller saw; `null` if the caller named none. */
export interface OfDay {
  readonly user_id: string;
  readonly start_date: string;
  readonly date: string;
  readonly seen: number | null;
}

/** The day has another version than the caller saw. The handler responds as to any lost race. */
export const DayChanged = refusal('DayChanged', 409, {
  en: 'Another user changed this day in the meantime.',
  es: 'Otro usuario modificó este día mientras tanto.',
  'zh-CN': '其他用户已修改这一天。',
});

export const changedSince = (week: Week, { date, seen }: OfDay): boolean =>
  seen !== null && seen !== getDay(week, date).version;

/**
 * Returns why a user cannot change a day, regardless of the change; `null` if they may. The office may change any day
 * that has started.
 */
export function notWritable(
  week: Week,
  { user_id, start_date, date }: OfDay,
  { actor_id, scope, today, locale = 'en' }: Pick<DecisionContext, 'actor_id' | 'scope' | 'today' | 'locale'>,
): Refused<'DayNotYours' | 'DayIsFinalized' | 'DayInTheFuture' | 'DayTooOld'> | null {
  if (scope === 'own' && actor_id !== user_id) return refuse('DayNotYours');
  if (week.finalized) return refuse('DayIsFinalized', { start: spokenDate(start_date, locale) });
  if (date > today) return refuse('DayInTheFuture', { date: spokenDate(date, locale) });
  if (scope === 'own' && date < addDays(today, -OWN_DAYS_BACK)) return refuse('DayTooOld', { days: OWN_DAYS_BACK });
  return null;
}
