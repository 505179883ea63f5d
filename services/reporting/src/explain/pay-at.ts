import { addDays, companyDate } from '@tailboard/contracts/company-time';
import { ExplainPayAt } from '@tailboard/contracts/reports/pay';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import { readThen } from '@tailboard/eventing/projection/read-then';
import { queryHandler, type ServiceContext } from '@tailboard/service/service-context';
import { peopleProjection } from '@tailboard/service/queries/people';
import { runsOfWeek } from '../exports/payroll-run.js';
import { leaveProjection } from '../leave/leave-projection.js';
import { payTermsProjection } from '../people/pay-terms-projection.js';
import { payReads } from '../report/loaded.js';
import { settingsProjection } from '../settings/settings-projection.js';
import { workProjection } from '../submitted-work/work-projection.js';
import { explain } from './explain-pay.js';
import { readNames } from './sources.js';

/** A workweek begins at most this many days before any of its dates, regardless of changes of its start. */
const AROUND = 13;
const projections = [
  peopleProjection('reporting'),
  payTermsProjection,
  settingsProjection,
  leaveProjection,
  workProjection,
];

/** Returns all events that affect a user's pay around a date: user, work, calendar, company settings. */
async function loadEvents({ db, store }: ServiceContext, user_id: string, date: string): Promise<RecordedEvent[]> {
  const [from, to] = [addDays(date, -AROUND), addDays(date, AROUND)];
  const [weeks, entries] = await Promise.all([
    db.query<{ start_date: string }>(
      'select start_date from work_week where user_id = $1 and start_date between $2 and $3',
      [user_id, from, to],
    ),
    db.query<{ id: string }>(
      `select distinct id from leave_entry where start_date <= $3 and end_date >= $2
         and (everyone or user_ids @> array[$1::text])`,
      [user_id, from, to],
    ),
  ]);
  const streams = await store.readMany([
    'settings-company',
    `user-${user_id}`,
    ...weeks.map(({ start_date }) => `week-${user_id}-${start_date}`),
    ...entries.map(({ id }) => `schedule-${id}`),
  ]);
  return streams.flat().sort((a, b) => (a.position < b.position ? -1 : 1));
}

/** Returns a week's pay as of a moment: the events up to then, replayed by the current read models. */
export const explainPayAt = queryHandler(ExplainPayAt, payReads, async ({ user_id, date, at }, ctx, caller) => {
  const getName = await readNames(ctx);
  const events = (await loadEvents(ctx, user_id, date)).filter(({ meta }) => meta.at <= at);
  const runs = async (start_date: string) =>
    (await runsOfWeek(ctx.db, user_id, start_date)).filter((run) => new Date(run.at).toISOString() <= at);
  return readThen(ctx.db, { projections, events }, (db) =>
    explain({ user_id, date }, caller, {
      db,
      config: ctx.config,
      today: companyDate(new Date(at), ctx.config.COMPANY_TIMEZONE),
      getName,
      runs,
    }),
  );
});
