import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import { FinalizeWeeks, ReopenWeek, SetBonus } from '@tailboard/contracts/jobs/week';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { shortWeekBefore } from '@tailboard/contracts/workweek';
import type { CommandContext, CommandOutcome } from '@tailboard/eventing/handle-command';
import { bulkResult } from '@tailboard/service/commands/bulk-result';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { CLOSING } from '../job/record/closed-days.js';
import { FinalizeWeek, OpenWeekAgain, RecordBonus } from '../week/close-week.js';
import { readWeek } from '../week/read-week.js';
import { weekDecider } from '../week/week-decider.js';
import { readWorkweekStart } from '../week/workweek-start.js';
import { toBonus } from './bonus.js';
import { WeekCommand } from './week-command.js';
import { weekAround, weekReads, findWeeks, type Workweek } from './week-list.js';

/** Returns the workweek that starts on a date, or a refusal. */
async function weekFrom(ctx: ServiceContext, date: string, { locale }: RequestContext) {
  const week = await weekAround(ctx, date);
  const spoken = { date: spokenDate(date, locale), start: spokenDate(week.start_date, locale) };
  return week.start_date === date ? week : refuse('NotAWeekStart', spoken);
}
const isKnown = async ({ db }: ServiceContext, user_id: string): Promise<boolean> =>
  (await db.query('select 1 from person where id = $1', [user_id])).length > 0;

/** Weeks that are finalized under one lock. Jobs on any day wait for it, a tenth of a second. */
const AT_ONCE = 25;

/**
 * Finalizes a workweek for many users: one decision per user, all with the command's ID, so each week is complete and a
 * retry continues after a crash. Weeks that are not ready are reported and do not stop the others. Holds the closing
 * lock, so that no job moves while unclosed jobs are read.
 */
export const handleFinalizeWeeks = commandHandler(
  FinalizeWeeks,
  async ({ start_date, user_ids }, ctx, commandContext) => {
    const week = await weekFrom(ctx, start_date, commandContext);
    if ('refused' in week) return week;
    if (week.end_date >= commandContext.today)
      return refuse('WeekNotOver', { end: spokenDate(week.end_date, commandContext.locale) });
    await ctx.waitUntilCaughtUp('jobs.jobs', 'jobs.days');
    const those = [...new Set(user_ids ?? (await findWeeks(ctx, week)).map(({ user }) => user.id))];
    const outcomes: CommandOutcome[] = [];
    while (outcomes.length < those.length)
      outcomes.push(
        ...(await finalizeTogether(ctx, commandContext, week, those.slice(outcomes.length, outcomes.length + AT_ONCE))),
      );
    const { ids, errors, position } = bulkResult(
      those,
      outcomes.map((outcome) => inWords(outcome, commandContext.locale)),
      { contract: FinalizeWeek, locale: commandContext.locale },
    );
    return { output: { ids, errors }, position };
  },
  weekReads,
);

/** Finalizes the weeks of a few users, each of which may be refused. */
const finalizeTogether = (
  ctx: ServiceContext,
  commandContext: CommandContext & RequestContext,
  week: Workweek,
  user_ids: readonly string[],
): Promise<CommandOutcome[]> =>
  ctx.withLock(CLOSING, async () => {
    await ctx.waitUntilCaughtUp('jobs.jobs');
    const known = await ctx.db.query<{ id: string }>('select id from person where id = any($1::uuid[])', [user_ids]);
    const people = new Set(known.map(({ id }) => id));
    const short = shortWeekBefore(week.start_date, await readWorkweekStart(ctx.db));
    const refused = new Map<string, Refused>();
    for (const user_id of user_ids) {
      if (!people.has(user_id)) refused.set(user_id, refuse('NobodyThere'));
      else if (short !== null && (await isOpen(ctx, user_id, short)))
        refused.set(user_id, refuse('ShortWeekOpen', { start: spokenDate(short, commandContext.locale) }));
    }
    const ready = user_ids.filter((user_id) => !refused.has(user_id));
    const inputs = ready.map((user_id) => ({ user_id, ...week }));
    const decided = await ctx.handleCommands(weekDecider, FinalizeWeek, inputs, commandContext);
    return user_ids.map((user_id): CommandOutcome => {
      const refusal = refused.get(user_id);
      return refusal ? { outcome: 'refused', refusal } : decided[ready.indexOf(user_id)]!;
    });
  });

/** Returns whether a week has days and is not finalized, according to its stream. */
async function isOpen(ctx: ServiceContext, user_id: string, start_date: string): Promise<boolean> {
  const { finalized, days } = await readWeek(ctx, user_id, start_date);
  return !finalized && Object.keys(days).length > 0;
}

/** Returns whether a shortened week is paid with the following one, and that one is finalized. */
async function laterFinalized(
  ctx: ServiceContext,
  user_id: string,
  { start_date, end_date }: Workweek,
): Promise<string | null> {
  const later = addDays(end_date, 1);
  if (shortWeekBefore(later, await readWorkweekStart(ctx.db)) !== start_date) return null;
  return (await readWeek(ctx, user_id, later)).finalized ? later : null;
}

/** Formats the dates that are still open. */
function inWords(outcome: CommandOutcome, locale: Locale): CommandOutcome {
  if (outcome.outcome !== 'refused') return outcome;
  const { days } = outcome.refusal.values as { days?: readonly string[] };
  if (!days) return outcome;
  const values = { days: days.map((date) => spokenDate(date, locale)).join(', ') };
  return { ...outcome, refusal: { ...outcome.refusal, values } };
}

/** Reopens a finalized week. */
export const handleReopenWeek = commandHandler(
  ReopenWeek,
  async ({ user_id, start_date, reason }, ctx, commandContext) => {
    const week = await weekFrom(ctx, start_date, commandContext);
    if ('refused' in week) return week;
    if (!(await isKnown(ctx, user_id))) return refuse('NobodyThere');
    const read = async () => (await findWeeks(ctx, week, user_id))[0]!;
    const command = new WeekCommand(ctx, commandContext, async () => {
      const { closings, changed_by, changed_through, changed_at } = await readWeek(ctx, user_id, start_date);
      return { current: await read(), version: closings, changed_by, changed_through, changed_at };
    });
    // Holds the closing lock, so that the later week cannot be finalized in between.
    const refused = await ctx.withLock(CLOSING, async () => {
      const later = await laterFinalized(ctx, user_id, week);
      return later === null
        ? command.onWeek(OpenWeekAgain, { user_id, start_date, reason, seen: command.seenVersion }, reason)
        : refuse('LaterWeekFinalized', { start: spokenDate(later, commandContext.locale) });
    });
    if (refused) return refused;
    await ctx.waitForProjection('jobs.days', command.position);
    const data = await read();
    return { output: { data }, position: command.position, headers: { etag: `"${data.version}"` } };
  },
  weekReads,
);

/** Sets a week's bonus. */
export const handleSetBonus = commandHandler(
  SetBonus,
  async (input, ctx, commandContext) => {
    const { user_id, start_date } = input;
    const week = await weekFrom(ctx, start_date, commandContext);
    if ('refused' in week) return week;
    if (!(await isKnown(ctx, user_id))) return refuse('NobodyThere');
    if (start_date > commandContext.today)
      return refuse('WeekNotBegun', { start: spokenDate(start_date, commandContext.locale) });
    const read = async () => toBonus((await readWeek(ctx, user_id, start_date)).bonus, start_date);
    const command = new WeekCommand(ctx, commandContext, async () => {
      const { bonus } = await readWeek(ctx, user_id, start_date);
      const { version = 0, changed_by, changed_through, changed_at } = bonus ?? {};
      return { current: toBonus(bonus, start_date), version, changed_by, changed_through, changed_at };
    });
    const refused = await command.onWeek(RecordBonus, { ...input, seen: command.seenVersion });
    if (refused) return refused;
    const output = (await read())!;
    return { output, position: command.position, headers: { etag: `"${output.version}"` } };
  },
  weekReads,
);
