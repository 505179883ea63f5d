import { SubmitDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { ApproveDay, RejectDay } from '@tailboard/contracts/jobs/timecard';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { CLOSING } from '../job/record/closed-days.js';
import { AgreeToDay, SendDayBack } from '../week/judge-day.js';
import { readWeek } from '../week/read-week.js';
import { codeIds } from '../week/save-day.js';
import { SubmitDay } from '../week/submit-day.js';
import { getDay } from '../week/week.js';
import { DayCommand } from './day-command.js';
import { findDayPlace } from './day-place.js';
import { loadDailyWork, dayReads, getTimecard } from './day-record.js';

/**
 * Submits a day with its current jobs, read from their streams, and current code values. Jobs cannot join or leave the
 * day meanwhile.
 */
export const handleSubmitDailyWork = commandHandler(
  SubmitDailyWork,
  async ({ reason = '', ...day }, ctx, commandContext) => {
    const place = await findDayPlace(ctx.db, day.user_id, day.date);
    if (!place) return refuse('DayNotFound');
    const command = new DayCommand(ctx, commandContext, place);
    const refused = await ctx.withLock(CLOSING, async () => {
      await ctx.waitUntilCaughtUp('jobs.jobs', 'jobs.codes');
      const rows = await ctx.db.query<{ id: string }>(
        `select id from job where user_id = $1 and date = $2 and status <> 'cancelled' order by route_order, id`,
        [day.user_id, day.date],
      );
      const jobs = (await command.jobs(rows.map(({ id }) => id))).filter(({ of_day }) => of_day);
      const { work } = getDay(await readWeek(ctx, day.user_id, place.start_date), day.date);
      const known = {
        zone: ctx.config.COMPANY_TIMEZONE,
        jobs,
        code_ids: Object.values(work).flatMap(codeIds),
      };
      return command.onWeek(SubmitDay, { ...command.day, reason, known }, reason);
    });
    if (refused) return refused;
    await command.settle();
    const output = await loadDailyWork(ctx, commandContext, place);
    return { output, position: command.position, headers: { etag: `"${output.version}"` } };
  },
  dayReads,
);

/** Approves a day. Users cannot approve their own day, not even through impersonation (four-eyes principle). */
export const handleApproveDay = commandHandler(
  ApproveDay,
  async ({ user_id, date }, ctx, commandContext) => {
    const place = await findDayPlace(ctx.db, user_id, date);
    if (!place) return refuse('DayNotFound');
    const command = new DayCommand(ctx, commandContext, place);
    const persons = [
      commandContext.actor_id,
      ...(commandContext.impersonator_id === undefined ? [] : [commandContext.impersonator_id]),
    ];
    const refused = await command.onWeek(AgreeToDay, { ...command.day, persons });
    if (refused) return refused;
    const data = await getTimecard(ctx, place);
    return { output: { data }, position: command.position, headers: { etag: `"${data.version}"` } };
  },
  dayReads,
);

/** Rejects a day with a reason. */
export const handleRejectDay = commandHandler(
  RejectDay,
  async ({ user_id, date, reason }, ctx, commandContext) => {
    const place = await findDayPlace(ctx.db, user_id, date);
    if (!place) return refuse('DayNotFound');
    const command = new DayCommand(ctx, commandContext, place);
    const refused = await command.onWeek(SendDayBack, { ...command.day, reason });
    if (refused) return refused;
    await command.settle();
    const data = await getTimecard(ctx, place);
    return { output: { data }, position: command.position, headers: { etag: `"${data.version}"` } };
  },
  dayReads,
);
