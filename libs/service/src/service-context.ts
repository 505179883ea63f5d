import type { Contract, InputOf, OutputOf, CodeOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas } from '@tailboard/contracts/event';
import type { OwnedRecord } from '@tailboard/contracts/id-scope';
import type { Locale } from '@tailboard/contracts/locale';
import type { Refused } from '@tailboard/contracts/refusal';
import type { Database, Transactional } from '@tailboard/eventing/database';
import type { AnyDecider, DecisionContext, Decider } from '@tailboard/eventing/decider';
import type { EventStore, Position } from '@tailboard/eventing/event-store';
import type {
  CommandContext,
  CommandOutcome,
  ConcurrencyConflict,
  RefusedOutcome,
} from '@tailboard/eventing/handle-command';
import type { HandleCommandsOptions } from '@tailboard/eventing/handle-commands';
import type { PostgresPool } from '@tailboard/eventing/postgres/connect';
import type { Projection } from '@tailboard/eventing/projection';
import type { Loaded } from '@tailboard/eventing/load-aggregate';
import type { Reaction } from '@tailboard/eventing/reaction/reactions';
import type { Command } from '@tailboard/eventing/internal-command';
import type { Config } from './runtime/config.js';
import type { Log } from './runtime/log.js';
import type { Principal } from './auth/principal.js';

/** Read-only dependencies available to `load`: the service's tables and current aggregate state. */
export interface ReadContext extends Database, Pick<ServiceContext, 'load'> {}

/** Dependencies of handlers: the service's schema, the event store, its decisions, the queue, the clock. */
export interface ServiceContext {
  readonly db: Transactional & Pick<PostgresPool, 'session'>;
  readonly store: EventStore;
  readonly config: Config;
  readonly log: Log;
  /** Loads the current state of a record from its event stream, so it is never behind, unlike a row of a projection. */
  load<State, F extends AnyEventSchemas>(decider: Decider<State, F>, id: string): Promise<Loaded<State, F>>;
  /** Loads several records, in the order of their IDs. */
  loadMany<State, F extends AnyEventSchemas>(
    decider: Decider<State, F>,
    ids: readonly string[],
  ): Promise<Loaded<State, F>[]>;
  /** Runs a command as its decider declares it, including wrappers; see `handleCommand` of the engine. */
  handleCommand<C extends Command>(
    decider: AnyDecider,
    command: C,
    input: InputOf<C>,
    commandContext: CommandContext,
  ): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>>;
  /** Runs one command for many records together, under one lock if it has one; see `handleCommands` of the engine. */
  handleCommands<C extends Command, State>(
    decider: AnyDecider & { readonly initial: State },
    command: C,
    inputs: readonly InputOf<C>[],
    commandContext: CommandContext | ((input: InputOf<C>, index: number) => CommandContext),
    options?: HandleCommandsOptions<C, State>,
  ): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>[]>;
  /**
   * Runs work while no decision holds this lock: for rules over several streams. Keep it short, and never nest locks.
   */
  withLock<T>(name: string, work: () => Promise<T>): Promise<T>;
  /** Waits until projections have caught up with the store; throws a retryable problem on timeout. */
  waitUntilCaughtUp(...projections: readonly string[]): Promise<void>;
  /** Waits up to 2 s until a projection has reached a position; returns whether it has. */
  waitForProjection(projection: string, position: Position): Promise<boolean>;
  /** Returns the context of a query, which may read these projections from a replica that has reached the position. */
  getQueryContext(reads: readonly string[], after: Position | undefined): Promise<ServiceContext>;
  /** Returns why projections cannot be queried just now, by name. */
  findUnusableProjections(): Promise<ReadonlyMap<string, string>>;
  /**
   * Adds a task to the durable queue, optionally delayed by `after` ms. The same `key` is queued once. `service` names
   * the service of the task if it is another one.
   */
  enqueue(
    task: string,
    payload: Readonly<Record<string, unknown>>,
    options?: { key?: string; maxAttempts?: number; after?: number; service?: string },
  ): Promise<void>;
  now(): Date;
  /** Today's date in the company's time zone. */
  today(): string;
  /**
   * Context for commands of the product itself (tasks, operations). Its command ID derives from `idParts`, so a repeat is
   * idempotent.
   */
  createSystemContext(idParts: readonly (string | number)[], as?: Partial<CommandContext>): CommandContext;
}

/** The data of a request's caller, for query and command handlers. */
export interface RequestContext extends DecisionContext {
  readonly principal: Principal | null;
  /** The caller authenticated in the last ten minutes. */
  readonly confirmed?: boolean;
  readonly locale: Locale;
  /** The position that the caller has seen. */
  readonly seen?: Position;
  /** The client's IP address. */
  readonly ip?: string;
  /** The User-Agent header, truncated to 300 characters. */
  readonly user_agent: string;
  /** The random name of the browser; it proves nothing. */
  readonly device?: string;
  /** The caller requests the compact form of the output, unless it still has the tag that they hold. */
  readonly compact?: { readonly holds: (etag: string) => boolean };
}

/** An output in the compact form of its contract, ready to be sent; `null` if the caller holds this tag already. */
export interface CompactResponse {
  readonly etag: string;
  readonly text: string | null;
}

export interface QueryHandler<C extends Contract = Contract> {
  readonly contract: C;
  /** Projections that it reads; they first catch up to the position that the caller has seen. */
  readonly reads: readonly string[];
  readonly handle: (
    input: InputOf<C>,
    ctx: ServiceContext,
    caller: RequestContext,
  ) => Promise<OutputOf<C> | Refused<CodeOf<C>>>;
  /** The same output in the contract's compact form. */
  readonly compact?: (
    input: InputOf<C>,
    ctx: ServiceContext,
    caller: RequestContext & { readonly compact: NonNullable<RequestContext['compact']> },
  ) => Promise<CompactResponse>;
}
/** Declares the handler of a query: the projections it reads, and its implementation. */
export const queryHandler = <C extends Contract>(
  contract: C,
  reads: readonly string[],
  request: QueryHandler<C>['handle'],
  compact?: NonNullable<QueryHandler<C>['compact']>,
): QueryHandler<C> => ({ contract, reads, handle: request, ...(compact ? { compact } : {}) });

/** A handler's output, and the position for read-your-writes. */
export interface HandlerResult<Output> {
  readonly output: Output;
  readonly position?: Position;
  readonly headers?: Readonly<Record<string, string>>;
}
export interface CommandHandler<C extends Contract = Contract> {
  readonly contract: C;
  /** Projections that it reads; they first catch up to the position that the caller has seen. */
  readonly reads: readonly string[];
  readonly handle: (
    input: InputOf<C>,
    ctx: ServiceContext,
    commandContext: CommandContext & RequestContext,
  ) => Promise<HandlerResult<OutputOf<C>> | Refused<CodeOf<C>> | RefusedOutcome<CodeOf<C>> | ConcurrencyConflict>;
}
/**
 * Declares the handler of a command that is more than one decision: sign-in, uploads, bulk commands. Leave decisions to
 * deciders.
 */
export const commandHandler = <C extends Contract>(
  contract: C,
  run: CommandHandler<C>['handle'],
  reads: readonly string[] = [],
): CommandHandler<C> => ({ contract, handle: run, reads });

export const isDecisionOutcome = (value: unknown): value is CommandOutcome =>
  typeof value === 'object' && value !== null && 'outcome' in value;

/** Returns which records of a kind belong to a caller. Services declare one for each kind that their contracts name. */
export interface Ownership {
  readonly record: OwnedRecord;
  /** Projections that `owned` reads; routes wait for them like for those of the handler. */
  readonly reads: readonly string[];
  /** Returns the known records of these IDs: `true` for those of the caller. */
  readonly findOwned: (
    ids: readonly string[],
    ctx: ServiceContext,
    caller: RequestContext,
  ) => Promise<ReadonlyMap<string, boolean>>;
}

/** A long-running task of the durable queue. Retried after failures, so it must be idempotent. */
export interface Task {
  readonly name: string;
  readonly run: (payload: Readonly<Record<string, unknown>>, ctx: ServiceContext, signal: AbortSignal) => Promise<void>;
}

/** A command that a reaction dispatches in its own context. Refusals with one of these codes count as success. */
export interface DispatchedCommand {
  readonly decider: AnyDecider;
  readonly command: Command;
  readonly input: unknown;
  readonly unless: readonly string[];
}
/** Handles events of another context with commands of its own; created by `reaction`. */
export interface ServiceReaction extends Pick<Reaction, 'name' | 'events' | 'types'> {
  readonly react: (
    event: never,
    ctx: ServiceContext,
  ) => readonly DispatchedCommand[] | Promise<readonly DispatchedCommand[]>;
}

/** A table that is not a projection: secrets, uploads, progress. Unqualified names belong to the service's schema. */
export interface Migration {
  readonly id: string;
  readonly sql: string;
}

/** Prints a line for the operator; on a terminal, the next line overwrites a `passing` one. */
export type Print = (line: string, passing?: 'passing') => void;
/** An operator command: `npm run users -- …`. Returns the exit code. */
export type Operation = (args: readonly string[], ctx: ServiceContext, print: Print) => Promise<number>;

/** The complete declaration of a service. */
export interface ServiceDefinition {
  readonly name: string;
  readonly deciders: readonly AnyDecider[];
  readonly queryHandlers: readonly QueryHandler[];
  readonly commandHandlers: readonly CommandHandler[];
  readonly ownerships: readonly Ownership[];
  readonly projections: readonly Projection[];
  readonly reactions: readonly ServiceReaction[];
  readonly migrations: readonly Migration[];
  readonly tasks: readonly Task[];
  readonly operations: Readonly<Record<string, Operation>>;
  /** Runs at every start after tables, projections and queue are ready; resumes interrupted work. */
  readonly onStart?: (ctx: ServiceContext) => Promise<void>;
  /** Runs when a process takes requests, beside them. */
  readonly onServing?: (ctx: ServiceContext) => Promise<void>;
  /** Returns a user's name for the conflict message. */
  readonly findUserName?: (userId: string, ctx: ServiceContext) => Promise<string | undefined>;
}
