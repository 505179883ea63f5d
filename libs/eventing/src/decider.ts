import type { AskOf, CodeOf, Contract, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { AnyFacts, Fact, FactOf } from '@tailboard/contracts/event';
import type { Scope } from '@tailboard/contracts/permission';
import type { Refused } from '@tailboard/contracts/refusal';

/** Who asks, and when. Decisions read the clock and the caller from here and from nowhere else. */
export interface Asked {
  readonly actor_id: string;
  readonly scope: Scope;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** The date of `now` in the company's zone. */
  readonly today: string;
}

/** How facts make state: one entry for each fact, so that a forgotten one does not compile. */
export type Evolve<State, F extends Fact> = {
  readonly [K in F['type']]: (
    state: State,
    data: Extract<F, { type: K }>['data'],
    at: { stream: string; at: string; actor_id: string },
  ) => State;
};

/** Facts to record, nothing (`[]`: it is already so), or a declared refusal. */
export type Outcome<Code extends string = string> = Fact | readonly Fact[] | Refused<Code>;

export interface Decision<C extends Contract = Contract, State = never, Gathered = unknown, Reads = unknown> {
  readonly contract: C;
  /** The id within the category: `job-{id}`. */
  readonly stream: (input: InputOf<C>, asked: Asked) => string;
  /** What the decision must know from outside its stream, read just before it decides. */
  readonly gather?: (input: InputOf<C>, reads: Reads, asked: Asked) => Promise<Gathered>;
  readonly decide: (state: State, input: InputOf<C>, asked: Asked & { gathered: Gathered }) => Outcome<CodeOf<C>>;
  /** The answer, made of the state after the facts; `version` counts the events of the stream. */
  readonly answer?: (
    state: State,
    input: InputOf<C>,
    asked: Asked & { gathered: Gathered; version: number },
  ) => OutputOf<C>;
}

type Parts<C extends Contract, State, Gathered, Reads> = Partial<Pick<Decision<C, State, Gathered, Reads>, 'stream'>> &
  Omit<Decision<C, State, Gathered, Reads>, 'contract' | 'stream'>;

/**
 * One use case: what is decided when a contract's command meets a state. Pure, but for `gather`.
 * The stream is the input's `id` unless `stream` says otherwise.
 */
export function decision<C extends Contract, State, Gathered = undefined, Reads = unknown>(
  contract: C,
  parts: Parts<C, State, Gathered, Reads> | Decision<C, State, undefined>['decide'],
): Decision<C, State, Gathered, Reads> {
  const given =
    typeof parts === 'function' ? { decide: parts as unknown as Parts<C, State, Gathered, Reads>['decide'] } : parts;
  return { stream: (input) => (input as { id: string }).id, ...given, contract } as Decision<C, State, Gathered, Reads>;
}

/** Any decision, for code that walks over them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- parameter positions of a heterogeneous list
export type AnyDecision = Decision<any, any, any, any>;

export interface Decider<State = unknown, F extends AnyFacts = AnyFacts> {
  readonly facts: F;
  readonly initial: State;
  readonly evolve: Readonly<
    Record<string, (state: State, data: never, at: { stream: string; at: string; actor_id: string }) => State>
  >;
  readonly decisions: readonly AnyDecision[];
}

/** The inventory of one kind of stream: its facts, its state, how the one makes the other, and its use cases. */
export function decider<State, F extends AnyFacts>(of: {
  facts: F;
  initial: State;
  evolve: Evolve<State, FactOf<F>>;
  decisions: readonly AnyDecision[];
}): Decider<State, F> {
  return of as unknown as Decider<State, F>;
}

/** Any decider, for code that walks over them. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- the state's type is the decider's own affair
export type AnyDecider = Decider<any, any>;

/** The state that a row of facts makes. */
export function stateOf<State>(
  of: Decider<State>,
  events: readonly (Fact & { stream?: string; meta?: { at: string; actor_id: string } })[],
): State {
  return events.reduce<State>((state, { type, data, stream, meta }) => {
    const step = of.evolve[type];
    if (!step) throw new Error(`${of.facts.category} has no fact ${type}`);
    return step(state, data as never, { stream: stream ?? '', at: meta?.at ?? '', actor_id: meta?.actor_id ?? '' });
  }, of.initial);
}

export type { AskOf, InputOf, OutputOf };
