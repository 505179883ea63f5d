import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import { saveDailyWork } from '@tailboard/contracts/jobs/daily-work';
import type { PairSecond, TimePair } from '@tailboard/contracts/jobs/day-times';
import { saveTimecard } from '@tailboard/contracts/jobs/timecard';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Asking } from '@tailboard/eventing/perform';
import { procedure, type Caller, type House } from '@tailboard/service/house';
import { SaveDay } from '../week/save-day.js';
import { pairsOf } from '../week/times.js';
import { DayAct } from './day-act.js';
import { placeOf, type DayPlace } from './day-place.js';
import { dailyWorkOf, dayReads, timecardOf } from './day-record.js';

type Saving = Pick<InputOf<typeof SaveDay>, 'jobs' | 'per_diem' | 'entries' | 'reason'>;

/**
 * A day is written: its week whole or not at all, then the ticks of its jobs, which were looked at before. Whoever repeats
 * a save that was broken off completes it.
 */
async function write(
  house: House,
  asking: Asking & Caller,
  place: DayPlace,
  { entries, jobs, per_diem, reason }: Saving,
): Promise<{ act: DayAct } | Refused<CodeOf<typeof saveDailyWork>>> {
  const act = new DayAct(house, asking, place);
  const wanted = new Map((jobs ?? []).map(({ job_id, completed }) => [job_id, completed]));
  const [named, around] = await Promise.all([act.jobs([...wanted.keys()]), act.around()]);
  const roles = asking.principal?.roles ?? [];
  const known = {
    ...around,
    zone: house.config.COMPANY_TIMEZONE,
    jobs: named,
    times_first:
      roles.includes('technician') && !roles.includes('owner') && !roles.includes('admin') && isOwn(asking, place),
  };
  const refused = await act.onWeek(SaveDay, { ...act.day, entries, jobs, per_diem, reason, known }, reason);
  // What this act ticked before it was broken off stays; then the rest of it is done as well.
  if (refused && !named.some(({ begun }) => begun)) return refused;
  for (const job of named) await act.tick(job, wanted.get(job.id)!);
  await act.settle();
  return { act };
}

const isOwn = ({ actor_id }: Asking, { user }: DayPlace): boolean => actor_id === user.id;

/** Which person's day; whoever sees only their own hears nothing of others. */
async function dayFor(
  house: House,
  { scope, actor_id }: Caller,
  { user_id, date }: { user_id: string; date: string },
): Promise<DayPlace | Refused<'DayNotYours' | 'DayNotFound'>> {
  if (scope === 'own' && user_id !== actor_id) return refuse('DayNotYours');
  return (await placeOf(house.db, user_id, date)) ?? refuse('DayNotFound');
}

/** The lists as pairs; `undefined` when they do not agree, `null` when times are to stay as they are. */
function timesGiven(
  time_in: string[] | undefined,
  time_out: (string | null)[] | undefined,
  types: TimePair['type'][] | undefined,
  second: (PairSecond | null)[] | undefined,
): TimePair[] | null | undefined {
  if (time_in === undefined && time_out === undefined && types === undefined) return null;
  return pairsOf(time_in ?? [], time_out ?? [], types ?? [], second) ?? undefined;
}

/** Saves a day as a draft: times, work, ticks, per diem. */
export const savingDailyWork = procedure(
  saveDailyWork,
  async ({ jobs, per_diem, reason, time_in, time_out, types, second, ...of }, house, asking) => {
    const place = await dayFor(house, asking, of);
    if ('refused' in place) return place;
    const entries = timesGiven(time_in, time_out, types, second);
    if (entries === undefined) return refuse('TimesUneven');
    const written = await write(house, asking, place, {
      entries,
      jobs: jobs ?? null,
      per_diem: per_diem ?? null,
      reason: reason ?? '',
    });
    if ('refused' in written) return written;
    const output = await dailyWorkOf(house, asking, place);
    return { output, position: written.act.position, headers: { etag: `"${output.version}"` } };
  },
  dayReads,
);

/** Writes the times of a day, as its row in the timecards. */
export const savingTimecard = procedure(
  saveTimecard,
  async ({ time_in, time_out, type, second, reason, ...of }, house, asking) => {
    const place = await dayFor(house, asking, of);
    if ('refused' in place) return place;
    const entries = pairsOf(time_in, time_out, type, second);
    if (entries === null) return refuse('TimesUneven');
    const written = await write(house, asking, place, { entries, jobs: null, per_diem: null, reason: reason ?? '' });
    if ('refused' in written) return written as Refused<'DayNotYours'>;
    const data = await timecardOf(house, place);
    return { output: { data }, position: written.act.position, headers: { etag: `"${data.version}"` } };
  },
  dayReads,
);
