import type { CodeOf, Contract, InputOf } from '@tailboard/contracts/contract';
import { JobDayFinalized } from '@tailboard/contracts/jobs/job';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Database } from '@tailboard/eventing/database';
import type { Decision } from '@tailboard/eventing/decider';
import type { Job } from './job.js';

/** Facts that change on whose day a job is, or whether it is done. */
const touchesDay: ReadonlySet<string> = new Set([
  'JobAssigned',
  'JobUnassigned',
  'JobRescheduled',
  'JobPutBack',
  'JobCancelled',
  'JobCompleted',
  'JobReopened',
]);

interface Guarded<Gathered> {
  readonly given: Gathered;
  readonly finalized: boolean;
}

/** What a week was paid by stays: a job neither leaves, joins nor changes a day of a finalized week (decision D10). */
export function onOpenDay<C extends Contract, Gathered>(
  of: Decision<C, Job, Gathered, Database>,
): Decision<C, Job, Guarded<Gathered>, Database> {
  const { answer, ...rest } = of;
  return {
    ...rest,
    reads: [...new Set([...(of.reads ?? []), 'jobs.days', 'jobs.jobs'])],
    gather: async (input, db, asked) => ({
      given: (await of.gather?.(input, db, asked)) as Gathered,
      finalized: await isFinalized(db, input),
    }),
    decide: (job, input, { gathered, ...asked }) => {
      const outcome = of.decide(job, input, { ...asked, gathered: gathered.given });
      if (!gathered.finalized || isRefused(outcome)) return outcome;
      return [outcome].flat().some(({ type }) => touchesDay.has(type))
        ? (refuse(JobDayFinalized.code) as Refused<string> as Refused<CodeOf<C>>)
        : outcome;
    },
    ...(answer && {
      answer: (job, input, { gathered, ...asked }) => answer(job, input, { ...asked, gathered: gathered.given }),
    }),
  };
}

/** Whether the day that a job is on, or the one that it is to join, belongs to a finalized week. */
async function isFinalized(db: Database, input: InputOf<Contract>): Promise<boolean> {
  const { id, user_id, date } = input as { id: string; user_id?: string | null; date?: string };
  const found = await db.query(
    `select 1 from workweek
     where finalized and (
       (user_id = $2 and $3::date between start_date and end_date)
       or exists (select from job where job.id = $1 and job.user_id = workweek.user_id
                  and job.date between start_date and end_date))
     limit 1`,
    [id, user_id ?? null, date ?? null],
  );
  return found.length > 0;
}
