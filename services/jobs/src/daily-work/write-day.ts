import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import { SaveDailyWork } from '@tailboard/contracts/jobs/daily-work';
import type { PairSecond, TimePair } from '@tailboard/contracts/jobs/day-times';
import { SaveTimecard } from '@tailboard/contracts/jobs/timecard';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { CommandContext } from '@tailboard/eventing/perform';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/house';
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
  ctx: ServiceContext,
  commandContext: CommandContext & RequestContext,
  place: DayPlace,
  { entries, jobs, per_diem, reason }: Saving,
): Promise<{ command: DayAct } | Refused<CodeOf<typeof SaveDailyWork>>> {
  const command = new DayAct(ctx, commandContext, place);
  const wanted = new Map((jobs ?? []).map(({ job_id, completed }) => [job_id, completed]));
  const [named, readContext] = await Promise.all([command.jobs([...wanted.keys()]), command.neighboringPairs()]);
  const roles = commandContext.principal?.roles ?? [];
  const known = {
    ...readContext,
    zone: ctx.config.COMPANY_TIMEZONE,
    jobs: named,
    times_first:
      roles.includes('technician') &&
      !roles.includes('owner') &&
      !roles.includes('admin') &&
      isOwn(commandContext, place),
  };
  const refused = await command.onWeek(SaveDay, { ...command.day, entries, jobs, per_diem, reason, known }, reason);
  // What this act ticked before it was broken off stays; then the rest of it is done as well.
  if (refused && !named.some(({ begun }) => begun)) return refused;
  for (const job of named) await command.tick(job, wanted.get(job.id)!);
  await command.settle();
  return { command };
}

const isOwn = ({ actor_id }: CommandContext, { user }: DayPlace): boolean => actor_id === user.id;

/** Which person's day; whoever sees only their own hears nothing of others. */
async function dayFor(
  ctx: ServiceContext,
  { scope, actor_id }: RequestContext,
  { user_id, date }: { user_id: string; date: string },
): Promise<DayPlace | Refused<'DayNotYours' | 'DayNotFound'>> {
  if (scope === 'own' && user_id !== actor_id) return refuse('DayNotYours');
  return (await placeOf(ctx.db, user_id, date)) ?? refuse('DayNotFound');
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
export const savingDailyWork = commandHandler(
  SaveDailyWork,
  async ({ jobs, per_diem, reason, time_in, time_out, types, second, ...of }, ctx, commandContext) => {
    const place = await dayFor(ctx, commandContext, of);
    if ('refused' in place) return place;
    const entries = timesGiven(time_in, time_out, types, second);
    if (entries === undefined) return refuse('TimesUneven');
    const written = await write(ctx, commandContext, place, {
      entries,
      jobs: jobs ?? null,
      per_diem: per_diem ?? null,
      reason: reason ?? '',
    });
    if ('refused' in written) return written;
    const output = await dailyWorkOf(ctx, commandContext, place);
    return { output, position: written.command.position, headers: { etag: `"${output.version}"` } };
  },
  dayReads,
);

/** Writes the times of a day, as its row in the timecards. */
export const savingTimecard = commandHandler(
  SaveTimecard,
  async ({ time_in, time_out, type, second, reason, ...of }, ctx, commandContext) => {
    const place = await dayFor(ctx, commandContext, of);
    if ('refused' in place) return place;
    const entries = pairsOf(time_in, time_out, type, second);
    if (entries === null) return refuse('TimesUneven');
    const written = await write(ctx, commandContext, place, {
      entries,
      jobs: null,
      per_diem: null,
      reason: reason ?? '',
    });
    if ('refused' in written) return written as Refused<'DayNotYours'>;
    const data = await timecardOf(ctx, place);
    return { output: { data }, position: written.command.position, headers: { etag: `"${data.version}"` } };
  },
  dayReads,
);
