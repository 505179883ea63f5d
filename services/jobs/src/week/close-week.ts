import { weekEvents } from '@tailboard/contracts/jobs/daily-work';
import { FinalizeWeeks, UserNotInCompany, ReopenWeek, SetBonus, WeekIsFinalized } from '@tailboard/contracts/jobs/week';
import { refusal, refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { getDay, type Day, type Week } from './week.js';
import { DayChanged } from './writable.js';

const ofWeek = z.object({ user_id: UserId, start_date: CompanyDate });
const stream = ({ user_id, start_date }: z.output<typeof ofWeek>) => `${user_id}-${start_date}`;

/** Reported for each user of a finalization. */
const DaysWaiting = refusal('DaysWaiting', 409, {
  en: 'Not approved yet: {days}.',
  es: 'Aún sin aprobar: {days}.',
  'zh-CN': '尚未批准：{days}。',
});

/** The same: the shorter week before this one, to which the beginning of the workweek moved, is paid together with it. */
export const ShortWeekOpen = refusal('ShortWeekOpen', 409, {
  en: 'Finalize the week of {start} first: the start of the workweek changed, and both weeks are paid together.',
  es: 'Finalice primero la semana del {start}: el inicio de la semana laboral cambió y ambas se pagan juntas.',
  'zh-CN': '请先定稿 {start} 开始的一周：工作周起始日已调整，两周一并计薪。',
});

/** Used for each user of a finalization. */
export const FinalizeWeek = internalCommand('week.finalize', {
  input: ofWeek.extend({ end_date: CompanyDate }),
  refusals: [...FinalizeWeeks.refusals, DaysWaiting, ShortWeekOpen, UserNotInCompany],
});

/** Nothing was to be done and nothing was. */
const isEmpty = ({ entries, per_diem }: Day): boolean => entries.length === 0 && !per_diem;

/**
 * Finalizes a week as a whole: each of its days is approved or empty, and each of its jobs was closed with its day. A
 * repeated finalization does nothing.
 */
export const finalizeWeek = decision(FinalizeWeek, {
  stream,
  /** Dates with jobs that no submission of their day knows. */
  load: async ({ user_id, start_date, end_date }, db: Database): Promise<readonly string[]> =>
    (
      await db.query<{ date: string }>(
        `select distinct date from job
         where user_id = $1 and date between $2 and $3 and status <> 'cancelled' and closed_as is distinct from status`,
        [user_id, start_date, end_date],
      )
    ).map(({ date }) => date),
  decide: (week: Week, { start_date, end_date }, { loaded }) => {
    if (week.finalized) return [];
    const dates = Object.keys(week.days).sort();
    const approved = dates.filter((date) => getDay(week, date).state === 'approved');
    const waiting = dates.filter((date) => !approved.includes(date) && !isEmpty(getDay(week, date)));
    const days = [...new Set([...waiting, ...loaded])].sort();
    if (days.length > 0) return refuse('DaysWaiting', { days });
    return weekEvents.make.WeekFinalized({ start_date, end_date, dates: approved });
  },
});

/** Used to reopen a week. */
export const OpenWeekAgain = internalCommand('week.reopen', {
  input: ofWeek.extend({ reason: z.string(), seen: z.number().int().nullable() }),
  refusals: [...ReopenWeek.refusals, DayChanged],
});

/** A finalized week is opened again; its days are approved, as they were before. */
export const reopenWeek = decision(OpenWeekAgain, {
  stream,
  decide: (week: Week, { start_date, reason, seen }) => {
    if (!week.finalized) return refuse('WeekNotFinalized');
    if (seen !== null && seen !== week.closings) return refuse('DayChanged');
    return weekEvents.make.WeekReopened({ start_date, reason });
  },
});

/** Used to set a bonus. */
export const RecordBonus = internalCommand('week.set-bonus', {
  input: SetBonus.input.body.extend({ seen: z.number().int().nullable() }),
  refusals: [WeekIsFinalized, DayChanged],
});

/** The bonus of a week, until the week is finalized. Of 0 it is as none. */
export const setBonus = decision(RecordBonus, {
  stream,
  decide: (week: Week, { user_id: _, seen, ...bonus }) => {
    if (week.finalized) return refuse('WeekIsFinalized');
    const { version = 0, ...before } = week.bonus ?? {};
    const { start_date: __, ...given } = bonus;
    if (seen !== null && seen !== version) return refuse('DayChanged');
    const same = Object.entries(given).every(([name, value]) => (before as Record<string, unknown>)[name] === value);
    return same ? [] : weekEvents.make.BonusSet(bonus);
  },
});
