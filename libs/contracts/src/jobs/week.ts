import { z } from 'zod';
import { command, query } from '../contract.js';
import { selectsOwn } from '../id-scope.js';
import { refusal } from '../refusal.js';
import { cents, CompanyDate, UserId } from '../values.js';
import { dayStates } from './daily-work.js';
import { Worker } from './timecard.js';

/** Maximum amount of a bonus in cents, and maximum quantity. */
export const MAX_BONUS_CENTS = 1_000_000;
export const MAX_BONUS_QUANTITY = 99;

export const NotAWeekStart = refusal(
  'NotAWeekStart',
  422,
  {
    en: 'The workweek of {date} starts on {start}.',
    es: 'La semana laboral del {date} comienza el {start}.',
    'zh-CN': '{date} 所在的工作周从 {start} 开始。',
  },
  'start_date',
);
export const WeekNotOver = refusal('WeekNotOver', 409, {
  en: 'This week ends on {end}. It can be finalized after that.',
  es: 'Esta semana termina el {end}. Después podrá finalizarse.',
  'zh-CN': '本周到 {end} 结束，之后才能定稿。',
});
/** The first weekday can change only for future weeks, because a bonus might otherwise belong to no week. */
export const WeekNotBegun = refusal(
  'WeekNotBegun',
  422,
  {
    en: 'This week starts on {start}. Its bonus can be set from then on.',
    es: 'Esta semana comienza el {start}. El bono puede asignarse desde entonces.',
    'zh-CN': '本周从 {start} 开始，请在开始后再设置奖金。',
  },
  'start_date',
);
/** If the first weekday changed, pay of the later week depends on the shorter one (29 CFR 778.302). */
export const LaterWeekFinalized = refusal('LaterWeekFinalized', 409, {
  en: 'The week of {start} was paid together with this one. Reopen it first.',
  es: 'La semana del {start} se pagó junto con esta. Reábrala primero.',
  'zh-CN': '{start} 开始的一周与本周一并计薪，请先重新打开该周。',
});
export const WeekIsFinalized = refusal('WeekIsFinalized', 409, {
  en: 'This week is finalized. An owner or admin must reopen it first.',
  es: 'Esta semana está finalizada. Un propietario o administrador debe reabrirla antes.',
  'zh-CN': '本周已定稿，须由所有者或管理员先重新打开。',
});
export const WeekNotFinalized = refusal('WeekNotFinalized', 409, {
  en: 'This week is not finalized.',
  es: 'Esta semana no está finalizada.',
  'zh-CN': '本周尚未定稿。',
});
export const UserNotInCompany = refusal(
  'NobodyThere',
  422,
  {
    en: 'This user does not exist.',
    es: 'Este usuario no existe.',
    'zh-CN': '该用户不存在。',
  },
  'user_id',
);

/** A person's week: what a manager reviews before finalizing it. */
export const Week = z
  .object({
    user: Worker,
    start_date: CompanyDate,
    end_date: CompanyDate,
    finalized: z.boolean(),
    days: z.array(
      z.object({
        date: CompanyDate,
        /** `null`: no jobs and no work. */
        state: z.enum(dayStates).nullable(),
        paid_minutes: z.number().int(),
        points: z.number(),
        jobs: z.number().int(),
      }),
    ),
    paid_minutes: z.number().int(),
    points: z.number(),
    /** Days that are neither approved nor empty; they prevent finalizing. */
    waiting: z.number().int(),
    version: z.number().int(),
  })
  .meta({ id: 'Week' });
export type Week = z.output<typeof Week>;

export const ListWeeks = query('weeks.list', {
  route: 'GET /weeks',
  permission: 'day.approve',
  /** Any date of the week; today by default. */
  query: z.object({ date: CompanyDate.optional(), user_id: UserId.optional() }),
  output: z.object({ start_date: CompanyDate, end_date: CompanyDate, data: z.array(Week) }),
  summary: 'Get a workweek by person, with everything that blocks finalizing it',
});
export const FinalizeWeeks = command('weeks.finalize', {
  route: 'POST /weeks/finalize',
  permission: 'week.finalize',
  personally: true,
  body: z.object({ start_date: CompanyDate, user_ids: z.array(UserId).min(1).max(2_000).optional() }),
  output: z.object({
    /** Users whose week is finalized now, or already was. */
    ids: z.array(UserId),
    /** Users whose week is not finalized, with the reason. */
    errors: z.record(z.string(), z.string()),
  }),
  refusals: [NotAWeekStart, WeekNotOver],
  summary: 'Finalize a workweek for all or selected people; all their days must be approved or empty',
});
export const ReopenWeek = command('weeks.reopen', {
  route: 'POST /weeks/reopen',
  permission: 'week.reopen',
  personally: true,
  body: z.object({ user_id: UserId, start_date: CompanyDate, reason: z.string().trim().min(1).max(255) }),
  output: z.object({ data: Week }),
  refusals: [NotAWeekStart, UserNotInCompany, WeekNotFinalized, LaterWeekFinalized],
  summary:
    'Reopen a finalized week, with a reason; previous payments are kept, and the next export contains the difference',
});

/** A week's bonus (S0 §3). `manual`: set by a user. */
export const Bonus = z
  .object({
    bonus_amount_in_cents: z.number().int(),
    bonus_quantity: z.number().int(),
    bonus_shown: z.boolean(),
    manual: z.boolean(),
    start_date: CompanyDate,
    version: z.number().int(),
  })
  .meta({ id: 'Bonus' });
export type Bonus = z.output<typeof Bonus>;

export const ReadBonus = query('weeks.bonus', {
  route: 'GET /weeks/{userId}',
  permission: 'bonus.read',
  ids: { userId: selectsOwn },
  params: z.object({ userId: UserId }),
  query: z.object({ date: CompanyDate }),
  /** Empty (204) if there is no bonus, or none that the reader may see. */
  output: Bonus.or(z.undefined()),
  summary: 'Get the bonus of a person’s week; 204 if there is none',
});
export const SetBonus = command('weeks.set-bonus', {
  route: 'PUT /weeks/bonus',
  permission: 'bonus.write',
  personally: true,
  body: z.object({
    user_id: UserId,
    start_date: CompanyDate,
    bonus_amount_in_cents: cents(MAX_BONUS_CENTS),
    bonus_quantity: z.number().int().min(0).max(MAX_BONUS_QUANTITY),
    bonus_shown: z.boolean(),
  }),
  output: Bonus,
  refusals: [NotAWeekStart, UserNotInCompany, WeekIsFinalized, WeekNotBegun],
  summary: 'Set the bonus of a person’s week',
});
export const weekRoutes = [ListWeeks, FinalizeWeeks, ReopenWeek, ReadBonus, SetBonus];
