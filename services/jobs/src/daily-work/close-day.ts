import { submitDailyWork } from '@tailboard/contracts/jobs/daily-work';
import { approveDay as ApproveDay, rejectDay as RejectDay } from '@tailboard/contracts/jobs/timecard';
import { refuse } from '@tailboard/contracts/refusal';
import { procedure } from '@tailboard/service/house';
import { CLOSING } from '../job/closed-days.js';
import { AgreeToDay, SendDayBack } from '../week/judge-day.js';
import { readWeek } from '../week/read-week.js';
import { codeIds } from '../week/save-day.js';
import { SubmitDay } from '../week/submit-day.js';
import { dayOf } from '../week/week.js';
import { DayAct } from './day-act.js';
import { placeOf } from './day-place.js';
import { dailyWorkOf, dayReads, timecardOf } from './day-record.js';

/**
 * Closes a day: every job that is on it now, as it stands in its own stream, and codes as they are worth by now. While it
 * does, no job joins or leaves a day.
 */
export const submittingDay = procedure(
  submitDailyWork,
  async ({ reason = '', ...of }, house, asking) => {
    if (asking.scope === 'own' && of.user_id !== asking.actor_id) return refuse('DayNotYours');
    const place = await placeOf(house.db, of.user_id, of.date);
    if (!place) return refuse('DayNotFound');
    const act = new DayAct(house, asking, place);
    const refused = await house.inTurn(CLOSING, async () => {
      await house.caughtUp('jobs.jobs', 'jobs.codes');
      const rows = await house.db.query<{ id: string }>(
        `select id from job where user_id = $1 and date = $2 and status <> 'cancelled' order by route_order, id`,
        [of.user_id, of.date],
      );
      const jobs = (await act.jobs(rows.map(({ id }) => id))).filter(({ of_day }) => of_day);
      const { work } = dayOf(await readWeek(house, of.user_id, place.start_date), of.date);
      const known = {
        zone: house.config.COMPANY_TIMEZONE,
        jobs,
        code_ids: Object.values(work).flatMap(codeIds),
      };
      return act.onWeek(SubmitDay, { ...act.day, reason, known }, reason);
    });
    if (refused) return refused;
    await act.settle();
    const output = await dailyWorkOf(house, asking, place);
    return { output, position: act.position, headers: { etag: `"${output.version}"` } };
  },
  dayReads,
);

/** Agrees to a day. Four eyes: whoever did the work does not, neither in somebody else's name. */
export const approvingDay = procedure(
  ApproveDay,
  async ({ user_id, date }, house, asking) => {
    const place = await placeOf(house.db, user_id, date);
    if (!place) return refuse('DayNotFound');
    const act = new DayAct(house, asking, place);
    const persons = [asking.actor_id, ...(asking.impersonator_id === undefined ? [] : [asking.impersonator_id])];
    const refused = await act.onWeek(AgreeToDay, { ...act.day, persons });
    if (refused) return refused;
    const data = await timecardOf(house, place);
    return { output: { data }, position: act.position, headers: { etag: `"${data.version}"` } };
  },
  dayReads,
);

/** Sends a day back with a reason. */
export const rejectingDay = procedure(
  RejectDay,
  async ({ user_id, date, reason }, house, asking) => {
    const place = await placeOf(house.db, user_id, date);
    if (!place) return refuse('DayNotFound');
    const act = new DayAct(house, asking, place);
    const refused = await act.onWeek(SendDayBack, { ...act.day, reason });
    if (refused) return refused;
    await act.settle();
    const data = await timecardOf(house, place);
    return { output: { data }, position: act.position, headers: { etag: `"${data.version}"` } };
  },
  dayReads,
);
