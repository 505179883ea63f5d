import { addDays } from '@tailboard/contracts/company-time';
import type { EventOf } from '@tailboard/contracts/event';
import {
  CodeKindWrong,
  CodeNotOffered,
  JobNotOfTheDay,
  JobWork,
  SaveDailyWork,
  weekEvents,
} from '@tailboard/contracts/jobs/daily-work';
import { TimePair } from '@tailboard/contracts/jobs/day-times';
import { refuse, type Refused } from '@tailboard/contracts/refusal';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import { canonical } from '@tailboard/eventing/canonical';
import type { Database } from '@tailboard/eventing/database';
import { decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import { z } from 'zod';
import { codesOn, type CodeOn } from '../code/codes-on.js';
import { bare, findTimesRefusal, inOrder, type DaySurroundings } from './times.js';
import { getDay, noWork, type Week } from './week.js';
import { changedSince, DayChanged, notWritable } from './writable.js';

const { make } = weekEvents;

/** A job named in a save, from its own stream. */
export interface NamedJob {
  readonly id: string;
  readonly identifier: string;
  /** It is one of this user's jobs on this date. */
  readonly of_day: boolean;
  readonly completed: boolean;
}
/** Data outside the week that a save must agree with. */
export interface DayKnown {
  readonly zone: string;
  /** The pairs of the neighbouring days that another week keeps; `null` where this week does. */
  readonly before: readonly TimePair[] | null;
  readonly after: readonly TimePair[] | null;
  readonly jobs: readonly NamedJob[];
  /** A technician enters times before the work of today (decision D17). */
  readonly times_first: boolean;
}

/** Used to save daily work or a timecard. `null`: that part stays unchanged. */
export const SaveDay = internalCommand('week.save-day', {
  input: z.object({
    user_id: UserId,
    start_date: CompanyDate,
    date: CompanyDate,
    seen: z.number().int().nullable(),
    entries: z.array(TimePair).nullable(),
    jobs: z.array(JobWork.extend({ completed: z.boolean().optional() })).nullable(),
    per_diem: z.boolean().nullable(),
    reason: z.string(),
    known: z.custom<DayKnown>(),
  }),
  refusals: [...SaveDailyWork.refusals, DayChanged],
});
type Saving = z.output<typeof SaveDay.input.body>;
type Codes = ReadonlyMap<string, CodeOn>;

/**
 * Saves a day: its times as a whole, each named job as a whole; the rest stays. An invalid save is refused as a whole.
 * Only changes are recorded. Saving a submitted day withdraws it, which only the office may do.
 */
export const saveDay = decision(SaveDay, {
  stream: ({ user_id, start_date }) => `${user_id}-${start_date}`,
  load: ({ date, jobs }, db: Database): Promise<Codes> => codesOn(db, date, (jobs ?? []).flatMap(codeIds)),
  decide: (week: Week, saving, { loaded: codes, ...context }) => {
    const no = notWritable(week, saving, context);
    if (no) return no;
    const { date, user_id, known } = saving;
    const day = getDay(week, date);
    const own = context.scope === 'own';
    if (own && saving.per_diem !== null && saving.per_diem !== day.per_diem) return refuse('PerDiemNotYours');
    if (changedSince(week, saving)) return refuse('DayChanged');

    const entries = saving.entries && inOrder(saving.entries.map(bare));
    const jobs = saving.jobs ?? [];
    const fault =
      (saving.entries &&
        findTimesRefusal(saving.entries, { ...known, ...context, date, ...neighbours(week, saving) })) ??
      faultInJobs(jobs, known.jobs, day.work, codes);
    if (fault) return fault;

    const work = jobs.map(({ completed: _, ...one }) => one);
    const changedWork = work.filter((one) => !same(one, day.work[one.job_id] ?? noWork(one.job_id)));
    const ticked = jobs.some(
      ({ job_id, completed }) =>
        completed !== undefined && known.jobs.find(({ id }) => id === job_id)?.completed !== completed,
    );
    const changedTimes = entries !== null && !same(entries, day.entries);
    const changedPerDiem = saving.per_diem !== null && saving.per_diem !== day.per_diem;
    const writesWork = changedWork.length > 0 || ticked;
    if (known.times_first && date === context.today && writesWork && (entries ?? day.entries).length === 0)
      return refuse('TimesMissing');
    if (!changedTimes && !changedPerDiem && !(writesWork && (changedWork.length > 0 || day.state !== 'open')))
      return [];

    if (day.state !== 'open' && own) return refuse('DayIsSubmitted');
    const reason = context.actor_id === user_id ? null : saving.reason;
    if (reason === '') return refuse('ReasonMissing');
    return [
      ...(day.state === 'open' ? [] : [make.DayTakenBack({ date, reason })]),
      ...(changedTimes ? [make.DayTimesRecorded({ date, entries, reason })] : []),
      ...(changedWork.length > 0 ? [make.DayWorkRecorded({ date, jobs: changedWork, reason })] : []),
      ...(changedPerDiem ? [make.DayPerDiemSet({ date, per_diem: saving.per_diem === true, reason })] : []),
    ] satisfies EventOf<typeof weekEvents>[];
  },
});

const same = (a: unknown, b: unknown): boolean => canonical(a) === canonical(b);

/** Every code that some work names. */
export const codeIds = ({ codes, not_done_code_id }: JobWork): string[] => [
  ...codes.map(({ code_id }) => code_id),
  ...(not_done_code_id === null ? [] : [not_done_code_id]),
];

function neighbours(week: Week, { date, known }: Saving): Pick<DaySurroundings, 'before' | 'after' | 'ends_week'> {
  return {
    ends_week: known.after !== null,
    before: known.before ?? getDay(week, addDays(date, -1)).entries,
    after: known.after ?? getDay(week, addDays(date, 1)).entries,
  };
}

function faultInJobs(
  jobs: Saving['jobs'] & object,
  named: readonly NamedJob[],
  before: Readonly<Record<string, JobWork>>,
  codes: Codes,
): Refused<'JobNotOfTheDay' | 'CodeNotOffered' | 'CodeKindWrong' | 'QuantityTooLarge'> | null {
  for (const [index, job] of jobs.entries()) {
    const found = named.find(({ id }) => id === job.job_id);
    if (!found?.of_day)
      return refuse(JobNotOfTheDay.code, { identifier: found?.identifier ?? job.job_id, where: `${index}.job_id` });
    const stored = new Set(codeIds(before[job.job_id] ?? noWork(job.job_id)));
    for (const [at, id] of codeIds(job).entries()) {
      const code = codes.get(id);
      const where = `${index}.${at < job.codes.length ? `codes.${at}` : 'not_done_code_id'}`;
      if (!code || (!code.active && !stored.has(id)))
        return refuse(CodeNotOffered.code, { title: code?.title ?? id, where });
      const wanted = at < job.codes.length ? 'work' : 'not_done';
      if (code.counts_as !== wanted) return refuse(CodeKindWrong.code, { title: code.title, where });
      const quantity = job.codes.reduce((sum, line) => sum + (line.code_id === id ? line.quantity : 0), 0);
      if (quantity > code.max_quantity)
        return refuse('QuantityTooLarge', { title: code.title, most: code.max_quantity, where });
    }
  }
  return null;
}
