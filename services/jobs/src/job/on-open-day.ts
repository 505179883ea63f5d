import type { CodeOf } from '@tailboard/contracts/contract';
import type { FactOf } from '@tailboard/contracts/event';
import { JobDayFinalized, JobDaySubmitted, type jobFacts } from '@tailboard/contracts/jobs/job';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { Asked, Decision, Outcome } from '@tailboard/eventing/decider';
import type { Database } from '@tailboard/eventing/database';
import type { Command } from '@tailboard/eventing/step';
import type { Around } from '@tailboard/service/house';
import { CLOSING, closedDays, closedOn, closedWith, type ClosedDay } from './closed-days.js';
import { evolveJob, exists, type Job, type Place } from './job.js';

type JobFact = FactOf<typeof jobFacts>;
/** Facts that take a job from a day or bring it to one. */
const moves: ReadonlySet<string> = new Set([
  'JobAssigned',
  'JobUnassigned',
  'JobRescheduled',
  'JobPutBack',
  'JobCancelled',
]);
/** Facts that change what a day says of a job that stays on it. */
const ticks: ReadonlySet<string> = new Set(['JobCompleted', 'JobReopened']);
const writes: ReadonlySet<string> = new Set(['JobEdited']);

interface Guarded<C extends Command, Gathered> {
  readonly given: Gathered;
  /** Those of the days that the job leaves or joins that are closed. */
  readonly closed: readonly ClosedDay[];
  /** What was decided to find those days; it is not decided twice. */
  readonly decided?: Outcome<CodeOf<C>>;
}

type ClosedDayCode = typeof JobDayFinalized.code | typeof JobDaySubmitted.code;
/** Only a command that declares what a closed day refuses may be put on open days. */
type DeclaresClosedDays<C extends Command> = ClosedDayCode extends CodeOf<C> ? unknown : never;

/**
 * A day that was submitted or finalized does not change behind anybody's back (decisions D10, D11 and D12): no job leaves
 * it, joins it or is written anew. What a finalized week was paid by is not ticked or unticked either; of a submitted day
 * the office may do that, and its week then waits for it.
 */
export function onOpenDay<C extends Command, Gathered>(
  of: Decision<C, Job, Gathered, Database> & DeclaresClosedDays<C>,
): Decision<C, Job, Guarded<C, Gathered>, Around> {
  const { answer, ...rest } = of;
  return {
    ...rest,
    turn: CLOSING,
    reads: [...new Set([...(of.reads ?? []), 'jobs.settings'])],
    gather: async (input, around, asked, job) => {
      const given = (await of.gather?.(input, around, asked, job)) as Gathered;
      const decided = of.decide(job, input, { ...asked, gathered: given });
      const facts = factsOf(decided);
      return { given, decided, closed: facts.some(binds) ? await closedDays(around, daysTouched(job, facts)) : [] };
    },
    decide: (job, input, { gathered, ...asked }) => {
      const { given, closed, decided = of.decide(job, input, { ...asked, gathered: given }) } = gathered;
      const no = heldBy(closed, job, factsOf(decided), { ...asked, ...(input as { id: string }) });
      return (no as Refused<CodeOf<C>> | null) ?? decided;
    },
    ...(answer && {
      answer: (job, input, { gathered, ...asked }) => answer(job, input, { ...asked, gathered: gathered.given }),
    }),
  };
}

const factsOf = (outcome: Outcome): readonly JobFact[] => (isRefused(outcome) ? [] : ([outcome].flat() as JobFact[]));
const binds = ({ type }: JobFact): boolean => moves.has(type) || ticks.has(type) || writes.has(type);

/** The day that a job is on, and the one that these facts bring it to. */
function daysTouched(job: Job, facts: readonly JobFact[]): Place[] {
  const nowhere = { stream: '', at: '', actor_id: '', command_id: '' };
  const after = facts.reduce<Job>((state, { type, data }) => evolveJob[type](state, data as never, nowhere), job);
  return [job, after].flatMap((state) => (exists(state) ? [{ user_id: state.user_id, date: state.date }] : []));
}

/** Why a closed day keeps a job as it is; `null` where none does. */
function heldBy(
  closed: readonly ClosedDay[],
  job: Job,
  facts: readonly JobFact[],
  { id, scope }: Pick<Asked, 'scope'> & { readonly id: string },
): Refused | null {
  const [here, there] = daysTouched(job, facts);
  if (!here || !there || !facts.some(binds)) return null;
  if ([here, there].some((place) => closedOn(closed, place)?.finalized)) return refuse(JobDayFinalized.code);
  const has = (types: ReadonlySet<string>): boolean => facts.some(({ type }) => types.has(type));
  const submittedWith = closedWith(closed, id, here);
  // A job that a submitted day does not know may leave it: that makes the day what it says.
  const leaves = has(moves) && submittedWith;
  const joins = has(moves) && closedOn(closed, there) !== undefined && !samePlace(here, there);
  const ownTick = has(ticks) && scope === 'own' && submittedWith;
  return leaves || joins || ownTick || (has(writes) && submittedWith) ? refuse(JobDaySubmitted.code) : null;
}
const samePlace = (a: Place, b: Place): boolean => a.user_id === b.user_id && a.date === b.date;
