import type { CodeOf, Contract, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas, DomainEvent, EventOf } from '@tailboard/contracts/event';
import type { Locale } from '@tailboard/contracts/locale';
import type { Scope } from '@tailboard/contracts/permission';
import type { Refused } from '@tailboard/contracts/refusal';
import type { Command, InternalCommand } from './internal-command.js';

/** The caller and the time of a command. Decisions must not read the clock or the caller from anywhere else. */
export interface DecisionContext {
  readonly actor_id: string;
  /** The user who acts in the name of `actor_id`, if they are impersonated. */
  readonly impersonator_id?: string;
  readonly scope: Scope;
  /** ISO 8601, UTC. */
  readonly now: string;
  /** The date of `now` in the company's time zone. */
  readonly today: string;
  /** The company's time zone, UTC if omitted. */
  readonly zone?: string;
  /** Identifies the command. A retry has the same ID. */
  readonly command_id: string;
  /** The caller's locale, for sentences in a response. */
  readonly locale?: Locale;
}

/** Stream, time, actor and command of a recorded event. */
interface Recorded {
  readonly stream: string;
  readonly at: string;
  readonly actor_id: string;
  readonly impersonator_id?: string;
  readonly command_id: string;
}

/** Applies events to a state: one entry per event type, so a missing one does not compile. */
export type Evolve<State, F extends DomainEvent> = {
  readonly [K in F['type']]: (state: State, data: Extract<F, { type: K }>['data'], recorded: Recorded) => State;
};

/** Events to record, `[]` if nothing changes, or a declared refusal. */
export type DecisionOutcome<Code extends string = string> = DomainEvent | readonly DomainEvent[] | Refused<Code>;

export interface Decision<C extends Command = Command, State = never, Loaded = unknown, Reads = unknown> {
  readonly command: C;
  /** The ID within the category: `job-{id}`. */
  readonly stream: (input: InputOf<C>, context: DecisionContext) => string;
  /**
   * Holds this lock in shared mode while deciding. A command handler that takes the same lock exclusively
   * (`ServiceContext.withLock`) sees every earlier decision complete, although the streams differ.
   */
  readonly sharedLock?: string;
  /**
   * Holds this lock exclusively over all processes while deciding, after the read models in `reads` have caught up with
   * the store. Use it for rules over a set of streams that are checked against rows, such as a unique name or a
   * reference to an entry.
   */
  readonly exclusiveLock?: string;
  /** Loads what the decision needs from outside its stream, immediately before it decides. */
  readonly load?: (input: InputOf<C>, reads: Reads, context: DecisionContext, state: State) => Promise<Loaded>;
  /**
   * Selects the events that change the record of the input, for a stream that holds several records. The version of the
   * record is the revision of the last of them. By default, all events of the stream.
   */
  readonly concerns?: (event: DomainEvent, input: InputOf<C>) => boolean;
  /** Projections that `load` reads. They catch up to the position that the caller has seen first. */
  readonly reads?: readonly string[];
  readonly decide: (
    state: State,
    input: InputOf<C>,
    context: DecisionContext & { loaded: Loaded },
  ) => DecisionOutcome<CodeOf<C>>;
  /** Builds the response from the state after the events; `version` is the version of the record. */
  readonly output?: (
    state: State,
    input: InputOf<C>,
    context: DecisionContext & { loaded: Loaded; version: number },
  ) => OutputOf<C>;
}

type Parts<C extends Command, State, Loaded, Reads> = Partial<Pick<Decision<C, State, Loaded, Reads>, 'stream'>> &
  Omit<Decision<C, State, Loaded, Reads>, 'command' | 'stream'>;

/**
 * Declares how a command is decided on a state. Pure except for `load`. The stream is the input's `id` unless `stream`
 * says otherwise.
 */
export function decision<C extends Command, State, Loaded = undefined, Reads = unknown>(
  command: C,
  parts: Parts<C, State, Loaded, Reads> | Decision<C, State, undefined>['decide'],
): Decision<C, State, Loaded, Reads> {
  const givenParts =
    typeof parts === 'function' ? { decide: parts as unknown as Parts<C, State, Loaded, Reads>['decide'] } : parts;
  return { stream: (input) => (input as { id: string }).id, ...givenParts, command } as Decision<
    C,
    State,
    Loaded,
    Reads
  >;
}

/** Any decision, for code that iterates over decisions without knowing their types. */
export interface AnyDecision<C extends Command = Command> {
  readonly command: C;
  readonly stream: (input: never, context: DecisionContext) => string;
  readonly sharedLock?: string;
  readonly exclusiveLock?: string;
  readonly load?: (input: never, reads: never, context: DecisionContext, state: never) => Promise<unknown>;
  readonly concerns?: (event: DomainEvent, input: never) => boolean;
  readonly reads?: readonly string[];
  readonly decide: (state: never, input: never, requested: never) => DecisionOutcome;
  readonly output?: (state: never, input: never, requested: never) => unknown;
}

export interface Decider<State = unknown, F extends AnyEventSchemas = AnyEventSchemas> {
  readonly events: F;
  readonly initial: State;
  readonly evolve: Readonly<Record<string, (state: State, data: never, at: Recorded) => State>>;
  readonly decisions: readonly AnyDecision<Contract>[];
  readonly internalCommands: readonly AnyDecision<InternalCommand>[];
  /**
   * Types of events that do not change what a user edits: `If-Match` accepts a version before them. For example, a
   * technician's progress does not interrupt a dispatcher.
   */
  readonly notEdits?: readonly string[];
  /** Type of the event after which the record no longer exists. */
  readonly removal?: string;
}

/**
 * Declares an aggregate: its events, initial state, `evolve`, the decisions of its routes, and its internal commands.
 */
export function decider<State, F extends AnyEventSchemas>(definition: {
  events: F;
  initial: State;
  evolve: Evolve<State, EventOf<F>>;
  decisions: readonly AnyDecision<Contract>[];
  internalCommands?: readonly AnyDecision<InternalCommand>[];
  notEdits?: readonly EventOf<F>['type'][];
  removal?: EventOf<F>['type'];
}): Decider<State, F> {
  return { internalCommands: [], ...definition } as unknown as Decider<State, F>;
}

/** Any decider, for code that iterates over deciders without knowing their types. */
export interface AnyDecider {
  readonly events: AnyEventSchemas;
  readonly initial: unknown;
  readonly evolve: Readonly<Record<string, (state: never, data: never, at: Recorded) => unknown>>;
  readonly decisions: readonly AnyDecision<Contract>[];
  readonly internalCommands: readonly AnyDecision<InternalCommand>[];
  readonly notEdits?: readonly string[];
  readonly removal?: string;
}

/** Returns the decider's decision for a command, including any wrapper around it. */
export function getDecision<C extends Command, Reads>(
  { events, decisions, internalCommands }: AnyDecider,
  { name }: C,
): Decision<C, never, unknown, Reads> {
  const decision = [...decisions, ...internalCommands].find(({ command }) => command.name === name);
  if (!decision) throw new Error(`${events.category} does not decide ${name}`);
  return decision as AnyDecision as Decision<C, never, unknown, Reads>;
}

/** Folds events into a state. */
export function foldState<State>(
  definition: AnyDecider & { readonly initial: State },
  events: readonly (DomainEvent & { stream?: string; meta?: Omit<Recorded, 'stream'> })[],
): State {
  return events.reduce<State>((state, { type, data, stream, meta }) => {
    const step = definition.evolve[type];
    if (!step) throw new Error(`${definition.events.category} has no event ${type}`);
    const { at, actor_id, command_id, impersonator_id } = meta ?? { at: '', actor_id: '', command_id: '' };
    const recorded = {
      ...{ stream: stream ?? '', at, actor_id, command_id },
      ...(impersonator_id === undefined ? {} : { impersonator_id }),
    };
    return step(state as never, data as never, recorded) as State;
  }, definition.initial);
}
