import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import { OWN_DAYS_BACK } from '@tailboard/contracts/jobs/daily-work';
import { refusal, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { DecisionContext } from '@tailboard/eventing/decider';
import { dayOf, type Week } from './week.js';

/** Which day is meant, and which of its versions whoever asks has seen; `null` where they did not say. */
export interface OfDay {
  readonly user_id: string;
  readonly start_date: string;
  readonly date: string;
  readonly seen: number | null;
}

/** A decision tells its procedure that the day is another one than the caller saw; it answers as every lost race does. */
export const DayChanged = refusal('DayChanged', 409, {
  en: 'Another user changed this day in the meantime.',
  es: 'Otro usuario modificó este día mientras tanto.',
  'zh-CN': '其他用户已修改这一天。',
});

export const changedSince = (week: Week, { date, seen }: OfDay): boolean =>
  seen !== null && seen !== dayOf(week, date).version;

/** Why somebody cannot write a day, whatever they would write; `null` when they may. The office writes any day that began. */
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
