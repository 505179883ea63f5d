import type { Contract, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { Fact, FactShape } from '@tailboard/contracts/event';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import { stateOf, type AnyDecider, type Asked, type Decision } from './decider.js';
import type { EventStore, Metadata, NewEvent, Position, RecordedEvent } from './event-store.js';
import { eventId } from './ids.js';
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
export interface RefusedOutcome {
  readonly outcome: 'refused';
  readonly refusal: Refused;
}
export type Outcome<Output = unknown> = Performed<Output> | Conflicted<Output> | RefusedOutcome;

const ATTEMPTS = 8;

/**
 * Carries out one decision on its stream: read, decide, append. Repeating a command (same `command_id`) answers as
 * before and records nothing twice. A race is decided again, a bounded number of times. Whoever said which version they
 * saw is told of the conflict instead, or that the record is gone by now.
 */
export async function perform<C extends Contract, State, Gathered, Reads>(
  store: EventStore,
  decider: AnyDecider,
  decision: Decision<C, State, Gathered, Reads>,
  input: InputOf<C>,
  asking: Asking,
  reads: Reads,
): Promise<Outcome<OutputOf<C>>> {
  const stream = `${decider.facts.category}-${decision.stream(input, asking)}`;
  const shapes = decider.facts.shapes as Record<string, FactShape>;
  for (let attempt = 1; ; attempt++) {
    const history = (await store.read(stream)).map((event) => upcast(event, shapes));
    const state = stateOf(decider, history) as State;
    const gathered = (await decision.gather?.(input, reads, asking, state)) as Gathered;
    const answer = (now: State, version: number): OutputOf<C> =>
      decision.answer?.(now, input, { ...asking, gathered, version }) as OutputOf<C>;

    const before = history.filter(({ meta }) => meta.command_id === asking.command_id);
    const last = before.at(-1);
    if (last) {
      const then = stateOf(decider, history.slice(0, last.revision)) as State;
      return performed(answer(then, last.revision), last.position, last.revision, before);
    }

    const stale = attempt > ATTEMPTS || (asking.if_match !== undefined && asking.if_match !== history.length);
    const decided = decision.decide(state, input, { ...asking, gathered });
    // What is not there, or not the caller's, tells nothing of itself: not even that it has changed.
    if (isRefused(decided) && (!stale || hides(decision.contract, decided)))
      return { outcome: 'refused', refusal: decided };
    if (stale) return conflicted(history.length > 0 ? answer(state, history.length) : undefined, history);
    const facts = (Array.isArray(decided) ? decided : [decided]) as readonly Fact[];
    if (facts.length === 0)
      return performed(answer(state, history.length), history.at(-1)?.position ?? 0n, history.length, []);
    const after = () =>
      stateOf(decider, [...history, ...facts.map((fact) => ({ ...fact, stream, meta: metadata(asking) }))]) as State;
    if (asking.dry_run) return performed(answer(after(), history.length), 0n, history.length, facts);

    const result = await store.append({
      stream,
      expected: history.length,
      events: recordable(facts, shapes, stream, asking),
    });
    if (result.ok) return performed(answer(after(), result.revision), result.position, result.revision, facts);
  }
}

const hides = (contract: Contract, { refused }: Refused): boolean =>
  contract.refusals.some(({ code, status }) => code === refused && (status === 403 || status === 404));

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
