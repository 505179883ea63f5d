import type { Contract, InputOf, OutputOf, CodeOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas } from '@tailboard/contracts/event';
import type { Locale } from '@tailboard/contracts/locale';
import type { Refused } from '@tailboard/contracts/refusal';
import type { Database, Transactional } from '@tailboard/eventing/database';
import type { AnyDecider, DecisionContext, Decider } from '@tailboard/eventing/decider';
import type { EventStore, Position } from '@tailboard/eventing/event-store';
import type { CommandContext, ConcurrencyConflict, CommandOutcome } from '@tailboard/eventing/perform';
import type { HandleCommandsOptions } from '@tailboard/eventing/perform-many';
import type { Projection } from '@tailboard/eventing/projection';
import type { Loaded } from '@tailboard/eventing/standing';
import type { Reaction } from '@tailboard/eventing/reaction/reactions';
import type { Command } from '@tailboard/eventing/step';
import type { Config } from './config.js';
import type { Log } from './log.js';
import type { Principal } from './principal.js';

/** What a decision may read besides its own stream: the service's tables, and other records as they are at this moment. */
export interface ReadContext extends Database, Pick<ServiceContext, 'load'> {}

/** What a use case finds around it: its own schema, the store, its decisions, the queue, the clock. */
export interface ServiceContext {
  readonly db: Transactional;
  readonly store: EventStore;
  readonly config: Config;
  readonly log: Log;
  /** A record as its facts make it this instant: newer than any row. */
  load<State, F extends AnyEventSchemas>(decider: Decider<State, F>, id: string): Promise<Loaded<State, F>>;
  /** The same of many records, in the order of their ids. */
  loadMany<State, F extends AnyEventSchemas>(
    decider: Decider<State, F>,
    ids: readonly string[],
  ): Promise<Loaded<State, F>[]>;
  /**
   * Carries out one command as its decider's list decides it; see `handleCommand` of the engine. What the list puts around a
   * decision holds for whoever asks.
   */
  handleCommand<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    commandContext: CommandContext,
  ): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>>;
  /** Carries out one command for many records together, in one turn if it has one; see `handleCommands` of the engine. */
  handleCommands<C extends Command, State>(
    decider: AnyDecider & { readonly initial: State },
    command: C,
    inputs: readonly InputOf<C>[],
    commandContext: CommandContext | ((input: InputOf<C>, at: number) => CommandContext),
    how?: HandleCommandsOptions<C, State>,
  ): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>[]>;
  /**
   * Does something while nobody decides in the turn of this name: for what must hold over several streams. Short work only,
   * and never within a turn.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Waits until read models show all that was recorded up to now; where they do not in time, the caller may try again. */
  caughtUp(...projections: readonly string[]): Promise<void>;
  /** Waits until a projection has come to a position (2 s at most); `false` when it has not. */
  seen(projection: string, position: Position): Promise<boolean>;
  /**
   * Puts work into the durable queue, to be done at once or after so many ms; the same `key` is queued once. `service`: whose task it
   * is, where it is another one's.
   */
  enqueue(
    task: string,
    payload: Readonly<Record<string, unknown>>,
    options?: { key?: string; maxAttempts?: number; after?: number; service?: string },
  ): Promise<void>;
  now(): Date;
  /** The date of now in the company's zone. */
  today(): string;
  /** An asking of the product itself: tasks, operations. Its command id derives from `commonTexts`, so that a repeat is harmless. */
  systemContext(words: readonly (string | number)[], as?: Partial<CommandContext>): CommandContext;
}

/** What a query or a procedure knows of its caller. */
export interface RequestContext extends DecisionContext {
  readonly principal: Principal | null;
  readonly locale: Locale;
  /** The address that they come from. */
  readonly ip?: string;
  /** What the caller's program calls itself, cut at 300 characters. */
  readonly user_agent: string;
}

export interface QueryHandler<C extends Contract = Contract> {
  readonly contract: C;
  /** The projections that it reads, for read-your-writes. */
  readonly reads: readonly string[];
  readonly handle: (
    input: InputOf<C>,
    ctx: ServiceContext,
    caller: RequestContext,
  ) => Promise<OutputOf<C> | Refused<CodeOf<C>>>;
}
/** A query's home: what it reads, and how it answers. */
export const queryHandler = <C extends Contract>(
  contract: C,
  reads: readonly string[],
  ask: QueryHandler<C>['handle'],
): QueryHandler<C> => ({ contract, reads, handle: ask });

/** What a procedure answers: the output, and the position that readers may wait for. */
export interface HandlerResult<Output> {
  readonly output: Output;
  readonly position?: Position;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface CommandHandler<C extends Contract = Contract> {
  readonly contract: C;
  /** The projections that it reads; they first come to the position that the caller has seen. */
  readonly reads: readonly string[];
  readonly handle: (
    input: InputOf<C>,
    ctx: ServiceContext,
    commandContext: CommandContext & RequestContext,
  ) => Promise<HandlerResult<OutputOf<C>> | Refused<CodeOf<C>> | ConcurrencyConflict>;
}
/** A command that is more than one decision: sign-in, uploads, bulk acts. It decides nothing itself that a decider could. */
export const commandHandler = <C extends Contract>(
  contract: C,
  run: CommandHandler<C>['handle'],
  reads: readonly string[] = [],
): CommandHandler<C> => ({ contract, handle: run, reads });

export const isDecisionOutcome = (value: unknown): value is CommandOutcome =>
  typeof value === 'object' && value !== null && 'outcome' in value;

/** A kind of long work: runs from the durable queue, is tried again after a failure, and must be harmless to repeat. */
export interface Task {
  readonly name: string;
  readonly run: (payload: Readonly<Record<string, unknown>>, ctx: ServiceContext, signal: AbortSignal) => Promise<void>;
}

/** One thing that a reaction asks of its own context; a refusal of one of these codes is as good as done. */
export interface DispatchedCommand {
  readonly decider: AnyDecider;
  readonly command: Command;
  readonly input: unknown;
  readonly unless: readonly string[];
}
/** Answers facts of another context with commands of its own; made by `reaction`. */
export interface ServiceReaction extends Pick<Reaction, 'name' | 'events' | 'types'> {
  readonly react: (
    event: never,
    ctx: ServiceContext,
  ) => readonly DispatchedCommand[] | Promise<readonly DispatchedCommand[]>;
}

/** A table that is not a projection: secrets, uploads, progress. Names are unqualified; they land in the service's schema. */
export interface Migration {
  readonly id: string;
  readonly sql: string;
}

/** Says a line to whoever operates the product; in a terminal the next one takes the place of a passing one. */
export type Print = (line: string, passing?: 'passing') => void;
/** A command for the people who operate the product: `npm run users -- …`. Returns the exit code. */
export type Operation = (args: readonly string[], ctx: ServiceContext, print: Print) => Promise<number>;

/** A service on one page. */
export interface ServiceDefinition {
  readonly name: string;
  readonly deciders: readonly AnyDecider[];
  readonly queryHandlers: readonly QueryHandler[];
  readonly commandHandlers: readonly CommandHandler[];
  readonly projections: readonly Projection[];
  readonly reactions: readonly ServiceReaction[];
  readonly migrations: readonly Migration[];
  readonly tasks: readonly Task[];
  readonly operations: Readonly<Record<string, Operation>>;
  /** Runs at every start, once tables, projections and queue are there; takes up again what an ended process left. */
  readonly onStart?: (ctx: ServiceContext) => Promise<void>;
  /** The name of a user, for "who changed it" in a conflict. */
  readonly nameOf?: (userId: string, ctx: ServiceContext) => Promise<string | undefined>;
}
