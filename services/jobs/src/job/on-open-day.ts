import type { CodeOf } from '@tailboard/contracts/contract';
import type { EventOf } from '@tailboard/contracts/event';
import { JobDayFinalized, JobDaySubmitted, type jobEvents } from '@tailboard/contracts/jobs/job';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { DecisionContext, Decision, DecisionOutcome } from '@tailboard/eventing/decider';
import type { Database } from '@tailboard/eventing/database';
import type { Command } from '@tailboard/eventing/step';
import type { ReadContext } from '@tailboard/service/house';
import { CLOSING, closedDays, closedOn, closedWith, type ClosedDay } from './closed-days.js';
import { evolveJob, exists, type Job, type Place } from './job.js';

type JobEvent = EventOf<typeof jobEvents>;
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

interface Guarded<C extends Command, Loaded> {
  readonly given: Loaded;
  /** Those of the days that the job leaves or joins that are closed. */
  readonly closed: readonly ClosedDay[];
  /** What was decided to find those days; it is not decided twice. */
  readonly decided?: DecisionOutcome<CodeOf<C>>;
}

type ClosedDayCode = typeof JobDayFinalized.code | typeof JobDaySubmitted.code;
/** Only a command that declares what a closed day refuses may be put on open days. */
type DeclaresClosedDays<C extends Command> = ClosedDayCode extends CodeOf<C> ? unknown : never;

/**
 * A day that was submitted or finalized does not change behind anybody's back (decisions D10, D11 and D12): no job leaves
 * it, joins it or is written anew. What a finalized week was paid by is not ticked or unticked either; of a submitted day
 * the office may do that, and its week then waits for it.
 */
export function onOpenDay<C extends Command, Loaded>(
  of: Decision<C, Job, Loaded, Database> & DeclaresClosedDays<C>,
): Decision<C, Job, Guarded<C, Loaded>, ReadContext> {
  const { output: answer, ...rest } = of;
  return {
    ...rest,
    sharedLock: CLOSING,
    reads: [...new Set([...(of.reads ?? []), 'jobs.settings'])],
    load: async (input, readContext, context, job) => {
      const given = (await of.load?.(input, readContext, context, job)) as Loaded;
      const decided = of.decide(job, input, { ...context, loaded: given });
      const events = eventsOf(decided);
      return {
        given,
        decided,
        closed: events.some(binds) ? await closedDays(readContext, daysTouched(job, events)) : [],
      };
    },
    decide: (job, input, { loaded, ...asked }) => {
      const { given, closed, decided = of.decide(job, input, { ...asked, loaded: given }) } = loaded;
      const no = heldBy(closed, job, eventsOf(decided), { ...asked, ...(input as { id: string }) });
      return (no as Refused<CodeOf<C>> | null) ?? decided;
    },
    ...(answer && {
      output: (job, input, { loaded, ...asked }) => answer(job, input, { ...asked, loaded: loaded.given }),
    }),
  };
}

const eventsOf = (outcome: DecisionOutcome): readonly JobEvent[] =>
  isRefused(outcome) ? [] : ([outcome].flat() as JobEvent[]);
const binds = ({ type }: JobEvent): boolean => moves.has(type) || ticks.has(type) || writes.has(type);

/** The day that a job is on, and the one that these facts bring it to. */
function daysTouched(job: Job, events: readonly JobEvent[]): Place[] {
  const nowhere = { stream: '', at: '', actor_id: '', command_id: '' };
  const after = events.reduce<Job>((state, { type, data }) => evolveJob[type](state, data as never, nowhere), job);
  return [job, after].flatMap((state) => (exists(state) ? [{ user_id: state.user_id, date: state.date }] : []));
}

/** Why a closed day keeps a job as it is; `null` where none does. */
function heldBy(
  closed: readonly ClosedDay[],
  job: Job,
  events: readonly JobEvent[],
  { id, scope }: Pick<DecisionContext, 'scope'> & { readonly id: string },
): Refused | null {
  const [here, there] = daysTouched(job, events);
  if (!here || !there || !events.some(binds)) return null;
  if ([here, there].some((place) => closedOn(closed, place)?.finalized)) return refuse(JobDayFinalized.code);
  const has = (types: ReadonlySet<string>): boolean => events.some(({ type }) => types.has(type));
  const submittedWith = closedWith(closed, id, here);
  // A job that a submitted day does not know may leave it: that makes the day what it says.
  const leaves = has(moves) && submittedWith;
  const joins = has(moves) && closedOn(closed, there) !== undefined && !samePlace(here, there);
  const ownTick = has(ticks) && scope === 'own' && submittedWith;
  return leaves || joins || ownTick || (has(writes) && submittedWith) ? refuse(JobDaySubmitted.code) : null;
}
const samePlace = (a: Place, b: Place): boolean => a.user_id === b.user_id && a.date === b.date;
