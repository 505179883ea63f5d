import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { DomainEvent, EventShape } from '@tailboard/contracts/event';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import { stateOf, type AnyDecider, type DecisionContext, type Decision } from './decider.js';
import type { Append, Appended, EventStore, Metadata, NewEvent, Position, RecordedEvent } from './event-store.js';
import { eventId } from './ids.js';
import type { Command } from './step.js';
import { upcast } from './upcast.js';

/** A command on its way: who asks, and what goes into the metadata of its events. */
export interface CommandContext extends DecisionContext {
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
  readonly events: readonly DomainEvent[];
}
/** Somebody else was first: what the record is now, who changed it last, and when. */
export interface ConcurrencyConflict<Output = unknown> {
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
export type CommandOutcome<Output = unknown, Code extends string = string> =
  Performed<Output> | ConcurrencyConflict<Output> | RefusedOutcome<Code>;

/** How often a command decides before it gives up; the last time it is told what stands in its way. */
const ATTEMPTS = 8;
/** Whether a command has lost races often enough: it is then told of the conflict. */
export const retriesExhausted = (attempt: number): boolean => attempt > ATTEMPTS;

/** One use case for one input: what is asked, by whom, and where its decision may look. */
export interface CommandRequest<C extends Command = Command, State = unknown, Loaded = unknown, Reads = unknown> {
  readonly decider: AnyDecider;
  readonly decision: Decision<C, State, Loaded, Reads>;
  readonly input: InputOf<C>;
  readonly commandContext: CommandContext;
  readonly reads: Reads;
}
/** A record as somebody knows it: its state after so many events. */
export interface KnownState<State = unknown> {
  readonly state: State;
  readonly version: number;
}
/** What one look at a record came to: an answer, or an append with the answer once it is recorded. */
export type Proposal<Output, Code extends string = string> =
  | { readonly outcome: CommandOutcome<Output, Code> }
  | { readonly append: Append; readonly recorded: (done: Appended) => Performed<Output> };

export const streamOf = <C extends Command, State, Loaded, Reads>({
  decider,
  decision,
  input,
  commandContext,
}: CommandRequest<C, State, Loaded, Reads>): string =>
  `${decider.events.category}-${decision.stream(input, commandContext)}`;

/**
 * Carries out one decision on its stream: read, decide, append. Repeating a command (same `command_id`) answers as
 * before and records nothing twice. A race is decided again, a bounded number of times. Whoever said which version they
 * saw is told of the conflict instead, or that the record is gone by now.
 */
export async function handleCommand<C extends Command, State, Loaded, Reads>(
  store: EventStore,
  decider: AnyDecider,
  decision: Decision<C, State, Loaded, Reads>,
  input: InputOf<C>,
  commandContext: CommandContext,
  reads: Reads,
): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>> {
  const ask = { decider, decision, input, commandContext, reads };
  const stream = streamOf(ask);
  for (let attempt = 1; ; attempt++) {
    const considered = await decideOnHistory(ask, await store.read(stream), attempt);
    if ('outcome' in considered) return considered.outcome;
    const result = await store.append(considered.append);
    if (result.ok) return considered.recorded(result);
  }
}

/** Decides on what a stream holds, the nth time. */
export async function decideOnHistory<C extends Command, State, Loaded, Reads>(
  ask: CommandRequest<C, State, Loaded, Reads>,
  recorded: readonly RecordedEvent[],
  attempt: number,
): Promise<Proposal<OutputOf<C>, CodeOf<C>>> {
  const { decider, decision, commandContext } = ask;
  const history = recorded.map((event) => upcast(event, decider.events.shapes));
  const version = history.length;
  const state = stateOf(decider, history) as State;
  const look = await prepareDecision(ask, { state, version });

  const before = history.filter(({ meta }) => meta.command_id === commandContext.command_id);
  const last = before.at(-1);
  if (last) {
    const then = stateOf(decider, history.slice(0, last.revision)) as State;
    return { outcome: performed(look.answer(then, last.revision), last.position, last.revision, before) };
  }

  const stale =
    retriesExhausted(attempt) || (commandContext.if_match !== undefined && commandContext.if_match !== version);
  const decided = look.decide();
  // What is not there, or not the caller's, tells nothing of itself: not even that it has changed.
  if (isRefused(decided) && (!stale || hides(decision.command, decided)))
    return { outcome: { outcome: 'refused', refusal: decided } };
  if (stale) return { outcome: conflicted(version > 0 ? look.answer(state, version) : undefined, history) };
  const newEvents = eventsOf(decided);
  if (newEvents.length === 0)
    return { outcome: performed(look.answer(state, version), history.at(-1)?.position ?? 0n, version, []) };
  if (commandContext.dry_run) return { outcome: performed(look.after(newEvents, version), 0n, version, newEvents) };
  return look.recording(newEvents);
}

/**
 * Decides on what a row says of a record, without its history. `undefined` where that is not enough: a refusal, and that
 * it is already so, are said only on what the stream holds, for nothing would find out that the row is old.
 */
export async function decideOnKnownState<C extends Command, State, Loaded, Reads>(
  ask: CommandRequest<C, State, Loaded, Reads>,
  known: KnownState<State>,
): Promise<Extract<Proposal<OutputOf<C>>, { append: Append }> | undefined> {
  const { dry_run, if_match = known.version } = ask.commandContext;
  if (dry_run || if_match !== known.version) return undefined;
  const look = await prepareDecision(ask, known);
  const decided = look.decide();
  if (isRefused(decided)) return undefined;
  const newEvents = eventsOf(decided);
  if (newEvents.length === 0) return undefined;
  const { append, recorded } = look.recording(newEvents);
  return { append: { ...append, unread: true }, recorded };
}

/** A decision on a state: what it decides, what it answers, and what is to be recorded. */
async function prepareDecision<C extends Command, State, Loaded, Reads>(
  ask: CommandRequest<C, State, Loaded, Reads>,
  { state, version }: KnownState<State>,
) {
  const { decider, decision, input, commandContext, reads } = ask;
  const stream = streamOf(ask);
  const loaded = (await decision.load?.(input, reads, commandContext, state)) as Loaded;
  const answer = (now: State, at: number): OutputOf<C> =>
    decision.output?.(now, input, { ...commandContext, loaded, version: at }) as OutputOf<C>;
  const after = (newEvents: readonly DomainEvent[], at: number): OutputOf<C> => {
    const meta = metadata(commandContext);
    return answer(
      stateOf(
        { ...decider, initial: state },
        newEvents.map((event) => ({ ...event, stream, meta })),
      ),
      at,
    );
  };
  return {
    answer,
    after,
    decide: () => decision.decide(state, input, { ...commandContext, loaded }),
    recording: (newEvents: readonly DomainEvent[]) => ({
      append: {
        stream,
        expected: version,
        events: toNewEvents(newEvents, decider.events.shapes, stream, commandContext),
      },
      recorded: ({ position, revision }: Appended) =>
        performed(after(newEvents, revision), position, revision, newEvents),
    }),
  };
}

const eventsOf = (decided: DomainEvent | readonly DomainEvent[] | Refused): readonly DomainEvent[] =>
  (Array.isArray(decided) ? decided : [decided]) as readonly DomainEvent[];

const hides = ({ refusals }: Command, { refused }: Refused): boolean =>
  refusals.some(({ code, status }) => code === refused && (status === 403 || status === 404));

const performed = <Output>(
  output: Output,
  position: Position,
  version: number,
  events: readonly DomainEvent[],
): Performed<Output> => ({
  outcome: 'performed',
  output,
  position,
  version,
  events,
});

const conflicted = <Output>(
  current: Output | undefined,
  history: readonly RecordedEvent[],
): ConcurrencyConflict<Output> => ({
  outcome: 'conflict',
  current,
  version: history.length,
  changed_by: history.at(-1)?.meta.actor_id,
  changed_through: history.at(-1)?.meta.impersonator_id,
  changed_at: history.at(-1)?.meta.at,
});

const metadata = (commandContext: CommandContext): Metadata => ({
  actor_id: commandContext.actor_id,
  command_id: commandContext.command_id,
  correlation_id: commandContext.correlation_id,
  at: commandContext.now,
  source: commandContext.source,
  ...(commandContext.impersonator_id === undefined ? {} : { impersonator_id: commandContext.impersonator_id }),
  ...(commandContext.causation_id === undefined ? {} : { causation_id: commandContext.causation_id }),
  ...(commandContext.ip === undefined ? {} : { ip: commandContext.ip }),
  ...(commandContext.reason === undefined ? {} : { reason: commandContext.reason }),
});

/** Facts as the store takes them: ids derived from the command, the newest version of their shape. */
export const toNewEvents = (
  newEvents: readonly DomainEvent[],
  shapes: Readonly<Record<string, EventShape>>,
  stream: string,
  commandContext: CommandContext,
): NewEvent[] =>
  newEvents.map((event, index) => {
    const shape = shapes[event.type];
    if (!shape) throw new Error(`${event.type} is not a fact of ${stream}`);
    return {
      id: eventId(commandContext.command_id, stream, index),
      type: event.type,
      version: shape.version,
      data: event.data,
      meta: metadata(commandContext),
    };
  });
