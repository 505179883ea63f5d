import type { CodeOf, Contract, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas, DomainEvent, EventOf } from '@tailboard/contracts/event';
import type { Locale } from '@tailboard/contracts/locale';
import type { Scope } from '@tailboard/contracts/permission';
import type { Refused } from '@tailboard/contracts/refusal';
import type { Command, InternalCommand } from './step.js';

/** Who asks, and when. Decisions read the clock and the caller from here and from nowhere else. */
export interface DecisionContext {
  readonly actor_id: string;
  readonly scope: Scope;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** The date of `now` in the company's zone. */
  readonly today: string;
  /** The command under way; the same one again is the same act. */
  readonly command_id: string;
  /** The language of whoever asks, for sentences in an answer. */
  readonly locale?: Locale;
}

/** Where and when a fact was recorded, by whom, and with which command. */
interface Recorded {
  readonly stream: string;
  readonly at: string;
  readonly actor_id: string;
  readonly command_id: string;
}

/** How facts make state: one entry for each fact, so that a forgotten one does not compile. */
export type Evolve<State, F extends DomainEvent> = {
  readonly [K in F['type']]: (state: State, data: Extract<F, { type: K }>['data'], at: Recorded) => State;
};

/** Facts to record, nothing (`[]`: it is already so), or a declared refusal. */
export type DecisionOutcome<Code extends string = string> = DomainEvent | readonly DomainEvent[] | Refused<Code>;

export interface Decision<C extends Command = Command, State = never, Loaded = unknown, Reads = unknown> {
  readonly command: C;
  /** The id within the category: `job-{id}`. */
  readonly stream: (input: InputOf<C>, context: DecisionContext) => string;
  /**
   * Decided in a turn of this name: whoever takes the same turn alone (a procedure, with `House.withLock`) sees all that was
   * decided before and nothing half way, although the streams are not the same.
   */
  readonly sharedLock?: string;
  /**
   * Decided alone in a turn of this name, over all processes, once the read models that it `reads` show all that was recorded:
   * for what must hold over a set of streams and is known from rows (a name that only one has, what refers to an entry).
   */
  readonly exclusiveLock?: string;
  /** What the decision must know from outside its stream, read just before it decides on this state. */
  readonly load?: (input: InputOf<C>, reads: Reads, context: DecisionContext, state: State) => Promise<Loaded>;
  /** The projections that `load` reads: before it does, they come to the position that the caller has seen. */
  readonly reads?: readonly string[];
  readonly decide: (
    state: State,
    input: InputOf<C>,
    context: DecisionContext & { loaded: Loaded },
  ) => DecisionOutcome<CodeOf<C>>;
  /** The answer, made of the state after the facts; `version` counts the events of the stream. */
  readonly output?: (
    state: State,
    input: InputOf<C>,
    context: DecisionContext & { loaded: Loaded; version: number },
  ) => OutputOf<C>;
}

type Parts<C extends Command, State, Loaded, Reads> = Partial<Pick<Decision<C, State, Loaded, Reads>, 'stream'>> &
  Omit<Decision<C, State, Loaded, Reads>, 'command' | 'stream'>;

/**
 * One use case, or one step of it: what is decided when a command meets a state. Pure, but for `load`.
 * The stream is the input's `id` unless `stream` says otherwise.
 */
export function decision<C extends Command, State, Loaded = undefined, Reads = unknown>(
  command: C,
  parts: Parts<C, State, Loaded, Reads> | Decision<C, State, undefined>['decide'],
): Decision<C, State, Loaded, Reads> {
  const given =
    typeof parts === 'function' ? { decide: parts as unknown as Parts<C, State, Loaded, Reads>['decide'] } : parts;
  return { stream: (input) => (input as { id: string }).id, ...given, command } as Decision<C, State, Loaded, Reads>;
}

/** Any decision, for code that walks over them: what it takes is its own affair. */
export interface AnyDecision<C extends Command = Command> {
  readonly command: C;
  readonly stream: (input: never, context: DecisionContext) => string;
  readonly sharedLock?: string;
  readonly exclusiveLock?: string;
  readonly load?: (input: never, reads: never, context: DecisionContext, state: never) => Promise<unknown>;
  readonly reads?: readonly string[];
  readonly decide: (state: never, input: never, asked: never) => DecisionOutcome;
  readonly output?: (state: never, input: never, asked: never) => unknown;
}

export interface Decider<State = unknown, F extends AnyEventSchemas = AnyEventSchemas> {
  readonly events: F;
  readonly initial: State;
  readonly evolve: Readonly<Record<string, (state: State, data: never, at: Recorded) => State>>;
  readonly decisions: readonly AnyDecision<Contract>[];
  readonly internalCommands: readonly AnyDecision<InternalCommand>[];
}

/**
 * The inventory of one kind of stream: its facts, its state, how the one makes the other, the decisions of its routes, and
 * the steps that other use cases take on it.
 */
export function decider<State, F extends AnyEventSchemas>(of: {
  events: F;
  initial: State;
  evolve: Evolve<State, EventOf<F>>;
  decisions: readonly AnyDecision<Contract>[];
  internalCommands?: readonly AnyDecision<InternalCommand>[];
}): Decider<State, F> {
  return { internalCommands: [], ...of } as unknown as Decider<State, F>;
}

/** Any decider, for code that walks over them: its state is its own affair. */
export interface AnyDecider {
  readonly events: AnyEventSchemas;
  readonly initial: unknown;
  readonly evolve: Readonly<Record<string, (state: never, data: never, at: Recorded) => unknown>>;
  readonly decisions: readonly AnyDecision<Contract>[];
  readonly internalCommands: readonly AnyDecision<InternalCommand>[];
}

/** What a decider's list says of a command, with whatever the list puts around it. */
export function decisionOf<C extends Command, Reads>(
  { events: newEvents, decisions, internalCommands }: AnyDecider,
  { name }: C,
): Decision<C, never, unknown, Reads> {
  const found = [...decisions, ...internalCommands].find(({ command }) => command.name === name);
  if (!found) throw new Error(`${newEvents.category} does not decide ${name}`);
  return found as AnyDecision as Decision<C, never, unknown, Reads>;
}

/** The state that a row of facts makes. */
export function stateOf<State>(
  of: AnyDecider & { readonly initial: State },
  events: readonly (DomainEvent & { stream?: string; meta?: { at: string; actor_id: string; command_id: string } })[],
): State {
  return events.reduce<State>((state, { type, data, stream, meta }) => {
    const step = of.evolve[type];
    if (!step) throw new Error(`${of.events.category} has no fact ${type}`);
    const { at, actor_id, command_id } = meta ?? { at: '', actor_id: '', command_id: '' };
    const recorded = { stream: stream ?? '', at, actor_id, command_id };
    return step(state as never, data as never, recorded) as State;
  }, of.initial);
}
