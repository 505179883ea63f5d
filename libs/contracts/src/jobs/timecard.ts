import { z } from 'zod';
import { command, query } from '../contract.js';
import { selectsOwn, ownUserId } from '../id-scope.js';
import { Actor, History, historyQuery } from '../history.js';
import { refusal } from '../refusal.js';
import { CompanyDate, LocationId, queryFlag, TimeOfDay, UserId } from '../values.js';
import {
  DayIsFinalized,
  DayNotFound,
  DayNotSubmitted,
  DayNotYours,
  dayStates,
  OwnDayNotApproved,
  Reason,
  SaveDailyWork,
} from './daily-work.js';
import { PairSecond, TimePair, timeTypes } from './day-times.js';

/** The row's employee; the location is for filtering. */
export const Worker = z.object({
  id: UserId,
  label: z.string(),
  technician_id: z.string().nullable(),
  location_id: LocationId.nullable(),
});

/** A timecard row: one person, one date (decision D13). */
export const Timecard = z
  .object({
    user: Worker,
    date: CompanyDate,
    entries: z.array(TimePair),
    total_minutes: z.number().int(),
    paid_minutes: z.number().int(),
    state: z.enum(dayStates),
    jobs: z.number().int(),
    /** Sum of its work lines, once submitted. */
    points: z.number().nullable(),
    edited_by: Actor.nullable(),
    reason: z.string().nullable(),
    /** A past day lacks a time out. */
    late_missing: z.boolean(),
    version: z.number().int(),
  })
  .meta({ id: 'Timecard' });
export type Timecard = z.output<typeof Timecard>;

export const RangeBackward = refusal(
  'RangeBackward',
  422,
  {
    en: 'The end date must not be before the start date.',
    es: 'La fecha final no puede ser anterior a la inicial.',
    'zh-CN': '结束日期不能早于开始日期。',
  },
  'end_date',
);
export const RangeTooLong = refusal(
  'RangeTooLong',
  422,
  {
    en: 'A range can cover at most {days} days.',
    es: 'Un período puede abarcar como máximo {days} días.',
    'zh-CN': '日期范围最长 {days} 天。',
  },
  'end_date',
);
const ofTimecard = { params: z.object({ user_id: UserId, date: CompanyDate }) };
const timecard = z.object({ data: Timecard });

export const ListTimecards = query('timecards.list', {
  route: 'GET /timecards',
  permission: 'daily-work.open',
  ids: { user_id: selectsOwn },
  query: z.object({
    start_date: CompanyDate,
    end_date: CompanyDate,
    user_id: UserId.optional(),
    state: z.enum(dayStates).optional(),
    /** Include days with jobs but without times. */
    open: queryFlag.optional(),
  }),
  output: z.object({ data: z.array(Timecard) }),
  refusals: [RangeBackward, RangeTooLong],
  summary: 'List the timecards: one row per person and date, at most 62 days; technicians see their own',
});
export const SaveTimecard = command('timecards.save', {
  route: 'PUT /timecards/{user_id}/{date}',
  permission: 'daily-work.open',
  ids: { user_id: ownUserId(DayNotYours) },
  ...ofTimecard,
  body: z.object({
    time_in: z.array(TimeOfDay).max(24),
    time_out: z.array(TimeOfDay.nullable()).max(24),
    type: z.array(z.enum(timeTypes)).max(24),
    second: z.array(PairSecond.nullable()).max(24).optional(),
    reason: Reason.optional(),
  }),
  output: timecard,
  refusals: SaveDailyWork.refusals.filter(({ field }) => !field?.startsWith('jobs')),
  summary: 'Set the times of a day',
});
export const ApproveDay = command('timecards.approve', {
  route: 'POST /timecards/{user_id}/{date}/approve',
  permission: 'day.approve',
  ...ofTimecard,
  output: timecard,
  refusals: [DayNotFound, DayNotSubmitted, DayIsFinalized, OwnDayNotApproved],
  summary: 'Approve a submitted day',
});
export const RejectDay = command('timecards.reject', {
  route: 'POST /timecards/{user_id}/{date}/reject',
  permission: 'day.approve',
  ...ofTimecard,
  body: z.object({ reason: Reason.min(1) }),
  output: timecard,
  refusals: [DayNotFound, DayNotSubmitted, DayIsFinalized],
  summary: 'Send a submitted or approved day back, with a reason',
});
/** A timecard is identified by person and date (decision D30). */
export const DayHistory = query('timecards.history', {
  route: 'GET /timecards/{user_id}/{date}/history',
  permission: 'daily-work.open',
  ids: { user_id: ownUserId(DayNotYours) },
  ...ofTimecard,
  query: historyQuery,
  output: History,
  refusals: [DayNotFound, DayNotYours],
  summary: 'Get the history of a day of work with reasons, newest first',
});
export const timecardRoutes = [ListTimecards, SaveTimecard, ApproveDay, RejectDay, DayHistory];
