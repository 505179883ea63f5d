import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import { SaveDailyWork } from '@tailboard/contracts/jobs/daily-work';
import type { PairSecond, TimePair } from '@tailboard/contracts/jobs/day-times';
import { permittedScope } from '@tailboard/contracts/permission';
import { SaveTimecard } from '@tailboard/contracts/jobs/timecard';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import type { CommandContext } from '@tailboard/eventing/handle-command';
import { commandHandler, type RequestContext, type ServiceContext } from '@tailboard/service/service-context';
import { SaveDay } from '../week/save-day.js';
import { toPairs } from '../week/times.js';
import { DayCommand } from './day-command.js';
import { findDayPlace, type DayPlace } from './day-place.js';
import { loadDailyWork, dayReads, getTimecard } from './day-record.js';

type Saving = Pick<InputOf<typeof SaveDay>, 'jobs' | 'per_diem' | 'entries' | 'reason'>;

/**
 * Writes a day: its week atomically, then its jobs, which were checked before. Repeating an interrupted save completes
 * it.
 */
async function write(
  ctx: ServiceContext,
  commandContext: CommandContext & RequestContext,
  place: DayPlace,
  { entries, jobs, per_diem, reason }: Saving,
): Promise<{ command: DayCommand } | Refused<CodeOf<typeof SaveDailyWork>>> {
  const command = new DayCommand(ctx, commandContext, place);
  const wanted = new Map((jobs ?? []).map(({ job_id, completed }) => [job_id, completed]));
  const [named, surroundings] = await Promise.all([command.jobs([...wanted.keys()]), command.neighboringPairs()]);
  const roles = commandContext.principal?.roles ?? [];
  const known = {
    ...surroundings,
    zone: ctx.config.COMPANY_TIMEZONE,
    jobs: named,
    times_first:
      roles.includes('technician') &&
      !roles.includes('owner') &&
      !roles.includes('admin') &&
      isOwn(commandContext, place),
  };
  const refused = await command.onWeek(SaveDay, { ...command.day, entries, jobs, per_diem, reason, known }, reason);
  // Jobs completed by an interrupted run stay; then the rest is done.
  if (refused && !named.some(({ begun }) => begun)) return refused;
  for (const job of named) await command.tick(job, wanted.get(job.id) ?? job.completed);
  await command.settle();
  return { command };
}

const isOwn = ({ actor_id }: CommandContext, { user }: DayPlace): boolean => actor_id === user.id;

/** Converts lists to pairs; `undefined` if their lengths differ, `null` if times are unchanged. */
function timesGiven(
  time_in: string[] | undefined,
  time_out: (string | null)[] | undefined,
  types: TimePair['type'][] | undefined,
  second: (PairSecond | null)[] | undefined,
): TimePair[] | null | undefined {
  if (time_in === undefined && time_out === undefined && types === undefined) return null;
  return toPairs(time_in ?? [], time_out ?? [], types ?? [], second) ?? undefined;
}

/** Saves a draft of a day: times, work, completed jobs, per diem. */
export const handleSaveDailyWork = commandHandler(
  SaveDailyWork,
  async ({ jobs, per_diem, reason, time_in, time_out, types, second, ...day }, ctx, commandContext) => {
    const place = await findDayPlace(ctx.db, day.user_id, day.date);
    if (!place) return refuse('DayNotFound');
    if (jobs && jobs.length > 0 && permittedScope(commandContext.principal, 'job.complete') === null)
      return refuse('JobWorkNotYours');
    const entries = timesGiven(time_in, time_out, types, second);
    if (entries === undefined) return refuse('TimesUneven');
    const written = await write(ctx, commandContext, place, {
      entries,
      jobs: jobs ?? null,
      per_diem: per_diem ?? null,
      reason: reason ?? '',
    });
    if ('refused' in written) return written;
    const output = await loadDailyWork(ctx, commandContext, place);
    return { output, position: written.command.position, headers: { etag: `"${output.version}"` } };
  },
  dayReads,
);

/** Saves a day's times from its timecard row. */
export const handleSaveTimecard = commandHandler(
  SaveTimecard,
  async ({ time_in, time_out, type, second, reason, ...day }, ctx, commandContext) => {
    const place = await findDayPlace(ctx.db, day.user_id, day.date);
    if (!place) return refuse('DayNotFound');
    const entries = toPairs(time_in, time_out, type, second);
    if (entries === null) return refuse('TimesUneven');
    const written = await write(ctx, commandContext, place, {
      entries,
      jobs: null,
      per_diem: null,
      reason: reason ?? '',
    });
    if ('refused' in written) return written as Refused<'DayNotYours'>;
    const data = await getTimecard(ctx, place);
    return { output: { data }, position: written.command.position, headers: { etag: `"${data.version}"` } };
  },
  dayReads,
);
