import { addDays, spokenDate } from '@tailboard/contracts/company-time';
import { finalizeWeeks, reopenWeek as ReopenWeek, setBonus as SetBonus } from '@tailboard/contracts/jobs/week';
import type { Locale } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { shortWeekBefore } from '@tailboard/contracts/workweek';
import type { Outcome } from '@tailboard/eventing/perform';
import { Act } from '@tailboard/service/act';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { CLOSING } from '../job/closed-days.js';
import { FinalizeWeek, OpenWeekAgain, RecordBonus } from '../week/close-week.js';
import { readWeek } from '../week/read-week.js';
import { weekDecider } from '../week/week-decider.js';
import { readWorkweekStart } from '../week/workweek-start.js';
import { bonusOf } from './bonus.js';
import { WeekAct } from './week-act.js';
import { weekAround, weekReads, weeksOf, type Range } from './week-list.js';

/** The workweek that begins on a date, or why none does. */
async function weekFrom(house: House, date: string, { locale }: Caller) {
  const week = await weekAround(house, date);
  const spoken = { date: spokenDate(date, locale), start: spokenDate(week.start_date, locale) };
  return week.start_date === date ? week : refuse('NotAWeekStart', spoken);
}
const isKnown = async ({ db }: House, user_id: string): Promise<boolean> =>
  (await db.query('select 1 from person where id = $1', [user_id])).length > 0;

/**
 * Finalizes a workweek for many: a decision for each person, all with the id of the one command, so that each week is whole
 * and a repeat completes what a killed one left. Whose week waits for something is told why and holds up nobody. Which jobs
 * no day closed is read from rows, in a turn in which no job moves.
 */
export const finalizing = procedure(
  finalizeWeeks,
  async ({ start_date, user_ids }, house, asking) => {
    const week = await weekFrom(house, start_date, asking);
    if ('refused' in week) return week;
    if (week.end_date >= asking.today) return refuse('WeekNotOver', { end: spokenDate(week.end_date, asking.locale) });
    await house.caughtUp('jobs.jobs', 'jobs.days');
    const those = user_ids ?? (await weeksOf(house, week)).map(({ user }) => user.id);
    const known = await house.db.query<{ id: string }>('select id from person where id = any($1::uuid[])', [those]);
    const people = new Set(known.map(({ id }) => id));
    const short = shortWeekBefore(start_date, await readWorkweekStart(house.db));
    const act = new Act(house, asking);
    const { ids, errors } = await act.each([...new Set(those)], FinalizeWeek, async (user_id) => {
      if (!people.has(user_id)) return refuse('NobodyThere');
      return house.inTurn(CLOSING, async () => {
        await house.caughtUp('jobs.jobs');
        if (short !== null && (await isOpen(house, user_id, short)))
          return refuse('ShortWeekOpen', { start: spokenDate(short, asking.locale) });
        return inWords(await act.decide(weekDecider, FinalizeWeek, { user_id, ...week }), asking.locale);
      });
    });
    return { output: { ids, errors }, position: act.position };
  },
  weekReads,
);

/** Whether somebody's week has days and is not finalized, as its own stream says. */
async function isOpen(house: House, user_id: string, start_date: string): Promise<boolean> {
  const { finalized, days } = await readWeek(house, user_id, start_date);
  return !finalized && Object.keys(days).length > 0;
}

/** Whether a shorter week is paid together with the one after it, and that one is finalized. */
async function laterFinalized(house: House, user_id: string, { start_date, end_date }: Range): Promise<string | null> {
  const later = addDays(end_date, 1);
  if (shortWeekBefore(later, await readWorkweekStart(house.db)) !== start_date) return null;
  return (await readWeek(house, user_id, later)).finalized ? later : null;
}

/** Dates that still wait, as people say them. */
function inWords(outcome: Outcome, locale: Locale): Outcome {
  if (outcome.outcome !== 'refused') return outcome;
  const { days } = outcome.refusal.values as { days?: readonly string[] };
  if (!days) return outcome;
  const values = { days: days.map((date) => spokenDate(date, locale)).join(', ') };
  return { ...outcome, refusal: { ...outcome.refusal, values } };
}

/** Opens a finalized week again. */
export const reopening = procedure(
  ReopenWeek,
  async ({ user_id, start_date, reason }, house, asking) => {
    const week = await weekFrom(house, start_date, asking);
    if ('refused' in week) return week;
    if (!(await isKnown(house, user_id))) return refuse('NobodyThere');
    const read = async () => (await weeksOf(house, week, user_id))[0]!;
    const act = new WeekAct(house, asking, async () => ({ current: await read() }));
    // In the turn in which weeks are finalized: the later week must not be, between the look at it and the reopening.
    const refused = await house.inTurn(CLOSING, async () => {
      const later = await laterFinalized(house, user_id, week);
      return later === null
        ? act.onWeek(OpenWeekAgain, { user_id, start_date, reason, seen: act.seen }, reason)
        : refuse('LaterWeekFinalized', { start: spokenDate(later, asking.locale) });
    });
    if (refused) return refused;
    await house.seen('jobs.days', act.position);
    const data = await read();
    return { output: { data }, position: act.position, headers: { etag: `"${data.version}"` } };
  },
  weekReads,
);

/** Sets the bonus of somebody's week. */
export const settingBonus = procedure(
  SetBonus,
  async (input, house, asking) => {
    const { user_id, start_date } = input;
    const week = await weekFrom(house, start_date, asking);
    if ('refused' in week) return week;
    if (!(await isKnown(house, user_id))) return refuse('NobodyThere');
    if (start_date > asking.today) return refuse('WeekNotBegun', { start: spokenDate(start_date, asking.locale) });
    const read = async () => bonusOf((await readWeek(house, user_id, start_date)).bonus, start_date);
    const act = new WeekAct(house, asking, async () => ({ current: await read() }));
    const refused = await act.onWeek(RecordBonus, { ...input, seen: act.seen });
    if (refused) return refused;
    const output = (await read())!;
    return { output, position: act.position, headers: { etag: `"${output.version}"` } };
  },
  weekReads,
);
