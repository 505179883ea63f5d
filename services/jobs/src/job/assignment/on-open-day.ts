import type { CodeOf } from '@tailboard/contracts/contract';
import type { EventOf } from '@tailboard/contracts/event';
import { JobDayFinalized, JobDaySubmitted, type jobEvents } from '@tailboard/contracts/jobs/job';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import type { DecisionContext, Decision, DecisionOutcome } from '@tailboard/eventing/decider';
import type { Database } from '@tailboard/eventing/database';
import type { Command } from '@tailboard/eventing/internal-command';
import type { ReadContext } from '@tailboard/service/service-context';
import { CLOSING, closedDays, closedOn, closedWith, type ClosedDay } from '../record/closed-days.js';
import { evolveJob, exists, type Job, type JobPlacement } from '../record/job.js';

type JobEvent = EventOf<typeof jobEvents>;
/** Events that move a job from or to a day. */
const moves: ReadonlySet<string> = new Set([
  'JobAssigned',
  'JobUnassigned',
  'JobRescheduled',
  'JobPutBack',
  'JobCancelled',
]);
/** Events that change a day's record of a job that stays. */
const ticks: ReadonlySet<string> = new Set(['JobCompleted', 'JobReopened']);
const writes: ReadonlySet<string> = new Set(['JobEdited']);

interface Guarded<C extends Command, Loaded> {
  readonly given: Loaded;
  /** The closed days among those that the job leaves or joins. */
  readonly closed: readonly ClosedDay[];
  /** The decision made to find those days, which is reused. */
  readonly decided?: DecisionOutcome<CodeOf<C>>;
}

type ClosedDayCode = typeof JobDayFinalized.code | typeof JobDaySubmitted.code;
/** Only commands that declare the refusals of closed days can be wrapped. */
type DeclaresClosedDays<C extends Command> = ClosedDayCode extends CodeOf<C> ? unknown : never;

/**
 * Protects submitted and finalized days (decisions D10, D11 and D12): jobs cannot leave or join them or be edited.
 * Completion is also fixed on a finalized day; on a submitted day the office may change it, and the week then awaits
 * the day.
 */
export function onOpenDay<C extends Command, Loaded>(
  guarded: Decision<C, Job, Loaded, Database> & DeclaresClosedDays<C>,
): Decision<C, Job, Guarded<C, Loaded>, ReadContext> {
  const { output, ...rest } = guarded;
  return {
    ...rest,
    sharedLock: CLOSING,
    reads: [...new Set([...(guarded.reads ?? []), 'jobs.settings'])],
    load: async (input, readContext, context, job) => {
      const given = (await guarded.load?.(input, readContext, context, job)) as Loaded;
      const decided = guarded.decide(job, input, { ...context, loaded: given });
      const events = toEvents(decided);
      return {
        given,
        decided,
        closed: events.some(binds) ? await closedDays(readContext, daysTouched(job, events)) : [],
      };
    },
    decide: (job, input, { loaded, ...context }) => {
      const { given, closed, decided = guarded.decide(job, input, { ...context, loaded: given }) } = loaded;
      const no = heldBy(closed, job, toEvents(decided), { ...context, ...(input as { id: string }) });
      return (no as Refused<CodeOf<C>> | null) ?? decided;
    },
    ...(output && {
      output: (job, input, { loaded, ...context }) => output(job, input, { ...context, loaded: loaded.given }),
    }),
  };
}

const toEvents = (outcome: DecisionOutcome): readonly JobEvent[] =>
  isRefused(outcome) ? [] : ([outcome].flat() as JobEvent[]);
const binds = ({ type }: JobEvent): boolean => moves.has(type) || ticks.has(type) || writes.has(type);

/** Returns a job's current day, and the one that these events move it to. */
function daysTouched(job: Job, events: readonly JobEvent[]): JobPlacement[] {
  const nowhere = { stream: '', at: '', actor_id: '', command_id: '' };
  const after = events.reduce<Job>((state, { type, data }) => evolveJob[type](state, data as never, nowhere), job);
  return [job, after].flatMap((state) => (exists(state) ? [{ user_id: state.user_id, date: state.date }] : []));
}

/** Returns why a closed day fixes a job; `null` if none does. */
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
  // A job that a submitted day does not list may leave it.
  const leaves = has(moves) && submittedWith;
  const joins = has(moves) && closedOn(closed, there) !== undefined && !samePlace(here, there);
  const ownTick = has(ticks) && scope === 'own' && submittedWith;
  return leaves || joins || ownTick || (has(writes) && submittedWith) ? refuse(JobDaySubmitted.code) : null;
}
const samePlace = (a: JobPlacement, b: JobPlacement): boolean => a.user_id === b.user_id && a.date === b.date;
