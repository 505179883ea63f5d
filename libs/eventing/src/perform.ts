import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { Fact, FactShape } from '@tailboard/contracts/event';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import { stateOf, type AnyDecider, type Asked, type Decision } from './decider.js';
import type { Append, Appended, EventStore, Metadata, NewEvent, Position, RecordedEvent } from './event-store.js';
import { eventId } from './ids.js';
import type { Command } from './step.js';
import { upcast } from './upcast.js';

/** A command on its way: who asks, and what goes into the metadata of its events. */
export interface Asking extends Asked {
  readonly correlation_id: string;
  readonly causation_id?: string;
  readonly impersonator_id?: string;
  readonly source: Metadata['source'];
  readonly ip?: string;
  readonly reason?: string;
  /** The version that the caller saw (`If-Match`); without it a lost race is decided again. */
  readonly if_match?: number;
  /** Decide and answer, but record nothing. */
  readonly dry_run?: boolean;
}

/** It was done, or was already so. `position` is that of the stream's newest event, 0 when there is none. */
export interface Performed<Output = unknown> {
  readonly outcome: 'performed';
  readonly output: Output;
  readonly position: Position;
  readonly version: number;
  readonly events: readonly Fact[];
}
/** Somebody else was first: what the record is now, who changed it last, and when. */
export interface Conflicted<Output = unknown> {
  readonly outcome: 'conflict';
  readonly current: Output | undefined;
  readonly version: number;
  readonly changed_by: string | undefined;
  /** Whose hands it was, where somebody acted as `changed_by`. */
  readonly changed_through: string | undefined;
  readonly changed_at: string | undefined;
}
export interface RefusedOutcome<Code extends string = string> {
  readonly outcome: 'refused';
  readonly refusal: Refused<Code>;
}
export type Outcome<Output = unknown, Code extends string = string> =
  Performed<Output> | Conflicted<Output> | RefusedOutcome<Code>;

/** How often a command decides before it gives up; the last time it is told what stands in its way. */
const ATTEMPTS = 8;
/** Whether a command has lost races often enough: it is then told of the conflict. */
export const lostTooOften = (attempt: number): boolean => attempt > ATTEMPTS;

/** One use case for one input: what is asked, by whom, and where its decision may look. */
export interface Ask<C extends Command = Command, State = unknown, Gathered = unknown, Reads = unknown> {
  readonly decider: AnyDecider;
  readonly decision: Decision<C, State, Gathered, Reads>;
  readonly input: InputOf<C>;
  readonly asking: Asking;
  readonly reads: Reads;
}
/** A record as somebody knows it: its state after so many events. */
export interface Known<State = unknown> {
  readonly state: State;
  readonly version: number;
}
/** What one look at a record came to: an answer, or an append with the answer once it is recorded. */
export type Considered<Output, Code extends string = string> =
  | { readonly outcome: Outcome<Output, Code> }
  | { readonly append: Append; readonly recorded: (done: Appended) => Performed<Output> };

export const streamOf = <C extends Command, State, Gathered, Reads>({
  decider,
  decision,
  input,
  asking,
}: Ask<C, State, Gathered, Reads>): string => `${decider.facts.category}-${decision.stream(input, asking)}`;

/**
 * Carries out one decision on its stream: read, decide, append. Repeating a command (same `command_id`) answers as
 * before and records nothing twice. A race is decided again, a bounded number of times. Whoever said which version they
 * saw is told of the conflict instead, or that the record is gone by now.
 */
export async function perform<C extends Command, State, Gathered, Reads>(
  store: EventStore,
  decider: AnyDecider,
  decision: Decision<C, State, Gathered, Reads>,
  input: InputOf<C>,
  asking: Asking,
  reads: Reads,
): Promise<Outcome<OutputOf<C>, CodeOf<C>>> {
  const ask = { decider, decision, input, asking, reads };
  const stream = streamOf(ask);
  for (let attempt = 1; ; attempt++) {
    const considered = await consider(ask, await store.read(stream), attempt);
    if ('outcome' in considered) return considered.outcome;
    const result = await store.append(considered.append);
    if (result.ok) return considered.recorded(result);
  }
}

/** Decides on what a stream holds, the nth time. */
export async function consider<C extends Command, State, Gathered, Reads>(
  ask: Ask<C, State, Gathered, Reads>,
  recorded: readonly RecordedEvent[],
  attempt: number,
): Promise<Considered<OutputOf<C>, CodeOf<C>>> {
  const { decider, decision, asking } = ask;
  const history = recorded.map((event) => upcast(event, decider.facts.shapes));
  const version = history.length;
  const state = stateOf(decider, history) as State;
  const look = await lookAt(ask, { state, version });

  const before = history.filter(({ meta }) => meta.command_id === asking.command_id);
  const last = before.at(-1);
  if (last) {
    const then = stateOf(decider, history.slice(0, last.revision)) as State;
    return { outcome: performed(look.answer(then, last.revision), last.position, last.revision, before) };
  }

  const stale = lostTooOften(attempt) || (asking.if_match !== undefined && asking.if_match !== version);
  const decided = look.decide();
  // What is not there, or not the caller's, tells nothing of itself: not even that it has changed.
  if (isRefused(decided) && (!stale || hides(decision.command, decided)))
    return { outcome: { outcome: 'refused', refusal: decided } };
  if (stale) return { outcome: conflicted(version > 0 ? look.answer(state, version) : undefined, history) };
  const facts = factsOf(decided);
  if (facts.length === 0)
    return { outcome: performed(look.answer(state, version), history.at(-1)?.position ?? 0n, version, []) };
  if (asking.dry_run) return { outcome: performed(look.after(facts, version), 0n, version, facts) };
  return look.recording(facts);
}

/**
 * Decides on what a row says of a record, without its history. `undefined` where that is not enough: a refusal, and that
 * it is already so, are said only on what the stream holds, for nothing would find out that the row is old.
 */
export async function considerKnown<C extends Command, State, Gathered, Reads>(
  ask: Ask<C, State, Gathered, Reads>,
  known: Known<State>,
): Promise<Extract<Considered<OutputOf<C>>, { append: Append }> | undefined> {
  const { dry_run, if_match = known.version } = ask.asking;
  if (dry_run || if_match !== known.version) return undefined;
  const look = await lookAt(ask, known);
  const decided = look.decide();
  if (isRefused(decided)) return undefined;
  const facts = factsOf(decided);
  if (facts.length === 0) return undefined;
  const { append, recorded } = look.recording(facts);
  return { append: { ...append, unread: true }, recorded };
}

/** A decision on a state: what it decides, what it answers, and what is to be recorded. */
async function lookAt<C extends Command, State, Gathered, Reads>(
  ask: Ask<C, State, Gathered, Reads>,
  { state, version }: Known<State>,
) {
  const { decider, decision, input, asking, reads } = ask;
  const stream = streamOf(ask);
  const gathered = (await decision.gather?.(input, reads, asking, state)) as Gathered;
  const answer = (now: State, at: number): OutputOf<C> =>
    decision.answer?.(now, input, { ...asking, gathered, version: at }) as OutputOf<C>;
  const after = (facts: readonly Fact[], at: number): OutputOf<C> => {
    const meta = metadata(asking);
    return answer(
      stateOf(
        { ...decider, initial: state },
        facts.map((fact) => ({ ...fact, stream, meta })),
      ),
      at,
    );
  };
  return {
    answer,
    after,
    decide: () => decision.decide(state, input, { ...asking, gathered }),
    recording: (facts: readonly Fact[]) => ({
      append: { stream, expected: version, events: recordable(facts, decider.facts.shapes, stream, asking) },
      recorded: ({ position, revision }: Appended) => performed(after(facts, revision), position, revision, facts),
    }),
  };
}

const factsOf = (decided: Fact | readonly Fact[] | Refused): readonly Fact[] =>
  (Array.isArray(decided) ? decided : [decided]) as readonly Fact[];

const hides = ({ refusals }: Command, { refused }: Refused): boolean =>
  refusals.some(({ code, status }) => code === refused && (status === 403 || status === 404));

const performed = <Output>(
  output: Output,
  position: Position,
  version: number,
  events: readonly Fact[],
): Performed<Output> => ({
  outcome: 'performed',
  output,
  position,
  version,
  events,
});

const conflicted = <Output>(current: Output | undefined, history: readonly RecordedEvent[]): Conflicted<Output> => ({
  outcome: 'conflict',
  current,
  version: history.length,
  changed_by: history.at(-1)?.meta.actor_id,
  changed_through: history.at(-1)?.meta.impersonator_id,
  changed_at: history.at(-1)?.meta.at,
});

const metadata = (asking: Asking): Metadata => ({
  actor_id: asking.actor_id,
  command_id: asking.command_id,
  correlation_id: asking.correlation_id,
  at: asking.now,
  source: asking.source,
  ...(asking.impersonator_id === undefined ? {} : { impersonator_id: asking.impersonator_id }),
  ...(asking.causation_id === undefined ? {} : { causation_id: asking.causation_id }),
  ...(asking.ip === undefined ? {} : { ip: asking.ip }),
  ...(asking.reason === undefined ? {} : { reason: asking.reason }),
});

/** Facts as the store takes them: ids derived from the command, the newest version of their shape. */
export const recordable = (
  facts: readonly Fact[],
  shapes: Readonly<Record<string, FactShape>>,
  stream: string,
  asking: Asking,
): NewEvent[] =>
  facts.map((fact, index) => {
    const shape = shapes[fact.type];
    if (!shape) throw new Error(`${fact.type} is not a fact of ${stream}`);
    return {
      id: eventId(asking.command_id, stream, index),
      type: fact.type,
      version: shape.version,
      data: fact.data,
      meta: metadata(asking),
    };
  });
