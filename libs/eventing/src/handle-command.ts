import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { DomainEvent, EventShape } from '@tailboard/contracts/event';
import { isRefused, type Refused } from '@tailboard/contracts/refusal';
import { foldState, type AnyDecider, type DecisionContext, type Decision } from './decider.js';
import type { Append, Appended, EventStore, Metadata, NewEvent, Position, RecordedEvent } from './event-store.js';
import { eventId } from './ids.js';
import type { Command } from './internal-command.js';
import { upcast } from './upcast.js';

/** Context of a command: caller, time, and event metadata. */
export interface CommandContext extends DecisionContext {
  readonly correlation_id: string;
  readonly causation_id?: string;
  readonly source: Metadata['source'];
  readonly ip?: string;
  /** Name of the API token with which `actor_id` acts, if any. */
  readonly api_token?: string;
  readonly reason?: string;
  /** When the caller did it, if that was before `now`, without a network (decision D63). */
  readonly done_at?: string;
  readonly traceparent?: string;
  /** The version that the caller saw (`If-Match`). Without it, a lost race is decided again. */
  readonly if_match?: number;
  /** Decide and respond without recording. */
  readonly dry_run?: boolean;
}

/** The command succeeded or had no effect. `position` is that of the stream's newest event, 0 for an empty stream. */
export interface Performed<Output = unknown> {
  readonly outcome: 'performed';
  readonly output: Output;
  readonly position: Position;
  readonly version: number;
  readonly events: readonly DomainEvent[];
}
/** The user who changed a record last, and when. */
export interface LastChange {
  readonly changed_by: string | undefined;
  /** The impersonating user, if `changed_by` was impersonated. */
  readonly changed_through: string | undefined;
  readonly changed_at: string | undefined;
}
/** Another command won: the current record and its last change. */
export interface ConcurrencyConflict<Output = unknown> extends LastChange {
  readonly outcome: 'conflict';
  readonly current: Output | undefined;
  readonly version: number;
}
export interface RefusedOutcome<Code extends string = string> {
  readonly outcome: 'refused';
  readonly refusal: Refused<Code>;
  /** The removal of the record, if it existed and the refusal says that it does not. */
  readonly removed?: LastChange;
}
export type CommandOutcome<Output = unknown, Code extends string = string> =
  | Performed<Output>
  | ConcurrencyConflict<Output>
  | RefusedOutcome<Code>;

/** Maximum number of attempts before a command reports the conflict. */
const ATTEMPTS = 8;
/** Returns whether a command must report its conflict instead of deciding again. */
export const retriesExhausted = (attempt: number): boolean => attempt > ATTEMPTS;

/** A command with its decider, decision, input and context. */
export interface CommandRequest<C extends Command = Command, State = unknown, Loaded = unknown, Reads = unknown> {
  readonly decider: AnyDecider;
  readonly decision: Decision<C, State, Loaded, Reads>;
  readonly input: InputOf<C>;
  readonly commandContext: CommandContext;
  readonly reads: Reads;
}
/** A known state of a record and its version. */
export interface KnownState<State = unknown> {
  readonly state: State;
  readonly version: number;
}
/** Result of one attempt: a final outcome, or an append and the outcome once it is recorded. */
export type Proposal<Output, Code extends string = string> =
  | { readonly outcome: CommandOutcome<Output, Code> }
  | { readonly append: Append; readonly toOutcome: (done: Appended) => Performed<Output> };

export const toStream = <C extends Command, State, Loaded, Reads>({
  decider,
  decision,
  input,
  commandContext,
}: CommandRequest<C, State, Loaded, Reads>): string =>
  `${decider.events.category}-${decision.stream(input, commandContext)}`;

/**
 * Runs one decision on its stream: read, decide, append. A retry (same `command_id`) returns the original outcome and
 * records nothing twice. A lost race is decided again, up to a limit. If the caller named a version, the outcome is a
 * conflict instead, or says that the record no longer exists.
 */
export async function handleCommand<C extends Command, State, Loaded, Reads>(
  store: EventStore,
  decider: AnyDecider,
  decision: Decision<C, State, Loaded, Reads>,
  input: InputOf<C>,
  commandContext: CommandContext,
  reads: Reads,
): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>> {
  const request = { decider, decision, input, commandContext, reads };
  const stream = toStream(request);
  for (let attempt = 1; ; attempt++) {
    const considered = await decideOnHistory(request, await store.read(stream), attempt);
    if ('outcome' in considered) return considered.outcome;
    const result = await store.append(considered.append);
    if (result.ok) return considered.toOutcome(result);
  }
}

/** Decides on the recorded history, as the nth attempt. */
export async function decideOnHistory<C extends Command, State, Loaded, Reads>(
  request: CommandRequest<C, State, Loaded, Reads>,
  recorded: readonly RecordedEvent[],
  attempt: number,
): Promise<Proposal<OutputOf<C>, CodeOf<C>>> {
  const { decider, decision, input, commandContext } = request;
  const history = recorded.map((event) => upcast(event, decider.events.shapes));
  const state = foldState(decider, history) as State;
  const prepared = await prepareDecision(request, { state, version: history.length });
  const ofRecord = decision.concerns ? history.filter((event) => decision.concerns?.(event, input)) : history;
  const version = ofRecord.at(-1)?.revision ?? 0;

  const before = history.filter(({ meta }) => meta.command_id === commandContext.command_id);
  const last = before.at(-1);
  if (last) {
    const recordedState = foldState(decider, history.slice(0, last.revision)) as State;
    return {
      outcome: createPerformed(prepared.answer(recordedState, last.revision), last.position, last.revision, before),
    };
  }

  const { if_match = version } = commandContext;
  const isEdit = ({ revision, type }: RecordedEvent): boolean =>
    revision > if_match && !(decider.notEdits?.includes(type) ?? false);
  const stale = retriesExhausted(attempt) || if_match > version || ofRecord.some(isEdit);
  const decided = prepared.decide();
  // A refusal with status 403 or 404 takes precedence, so that a conflict does not reveal the record.
  if (isRefused(decided) && (!stale || hides(decision.command, decided)))
    return {
      outcome: {
        outcome: 'refused',
        refusal: decided,
        ...removalIn(request.decider, decision.command, decided, ofRecord),
      },
    };
  if (stale) return { outcome: createConflict(version > 0 ? prepared.answer(state, version) : undefined, ofRecord) };
  const newEvents = toEvents(decided);
  if (newEvents.length === 0)
    return { outcome: createPerformed(prepared.answer(state, version), history.at(-1)?.position ?? 0n, version, []) };
  if (commandContext.dry_run)
    return { outcome: createPerformed(prepared.after(newEvents, version), 0n, version, newEvents) };
  return prepared.propose(newEvents);
}

/**
 * Decides on a row instead of the history. Returns `undefined` for refusals and no-ops: only the stream can confirm
 * those, because nothing would detect an outdated row.
 */
export async function decideOnKnownState<C extends Command, State, Loaded, Reads>(
  request: CommandRequest<C, State, Loaded, Reads>,
  known: KnownState<State>,
): Promise<Extract<Proposal<OutputOf<C>>, { append: Append }> | undefined> {
  const { dry_run, if_match = known.version } = request.commandContext;
  if (dry_run || if_match !== known.version) return undefined;
  const prepared = await prepareDecision(request, known);
  const decided = prepared.decide();
  if (isRefused(decided)) return undefined;
  const newEvents = toEvents(decided);
  if (newEvents.length === 0) return undefined;
  const { append, toOutcome } = prepared.propose(newEvents);
  return { append: { ...append, unread: true }, toOutcome };
}

/** Prepares a decision on a state: the decision, its response, and the append. */
async function prepareDecision<C extends Command, State, Loaded, Reads>(
  request: CommandRequest<C, State, Loaded, Reads>,
  { state, version }: KnownState<State>,
) {
  const { decider, decision, input, commandContext, reads } = request;
  const stream = toStream(request);
  const loaded = (await decision.load?.(input, reads, commandContext, state)) as Loaded;
  const respond = (now: State, at: number): OutputOf<C> =>
    decision.output?.(now, input, { ...commandContext, loaded, version: at }) as OutputOf<C>;
  const after = (newEvents: readonly DomainEvent[], version: number): OutputOf<C> => {
    const meta = metadata(commandContext);
    return respond(
      foldState(
        { ...decider, initial: state },
        newEvents.map((event) => ({ ...event, stream, meta })),
      ),
      version,
    );
  };
  return {
    answer: respond,
    after,
    decide: () => decision.decide(state, input, { ...commandContext, loaded }),
    propose: (newEvents: readonly DomainEvent[]) => ({
      append: {
        stream,
        expected: version,
        events: toNewEvents(newEvents, decider.events.shapes, stream, commandContext),
      },
      toOutcome: ({ position, revision }: Appended) =>
        createPerformed(after(newEvents, revision), position, revision, newEvents),
    }),
  };
}

const toEvents = (decided: DomainEvent | readonly DomainEvent[] | Refused): readonly DomainEvent[] =>
  (Array.isArray(decided) ? decided : [decided]) as readonly DomainEvent[];

const hides = ({ refusals }: Command, { refused }: Refused): boolean =>
  refusals.some(({ code, status }) => code === refused && (status === 403 || status === 404));

const createPerformed = <Output>(
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

const createConflict = <Output>(
  current: Output | undefined,
  history: readonly RecordedEvent[],
): ConcurrencyConflict<Output> => ({
  outcome: 'conflict',
  current,
  version: history.at(-1)?.revision ?? 0,
  ...lastChange(history),
});

/** Returns the last change of a record, given its events. */
export const lastChange = (history: readonly RecordedEvent[]): LastChange => ({
  changed_by: history.at(-1)?.meta.actor_id,
  changed_through: history.at(-1)?.meta.impersonator_id,
  changed_at: history.at(-1)?.meta.at,
});

/** Returns who removed the record that a refusal does not find. */
const removalIn = (
  { removal }: AnyDecider,
  { refusals }: Command,
  { refused }: Refused,
  history: readonly RecordedEvent[],
): Pick<RefusedOutcome, 'removed'> => {
  const notFound = refusals.some(({ code, status }) => code === refused && status === 404);
  return notFound && removal !== undefined && history.at(-1)?.type === removal ? { removed: lastChange(history) } : {};
};

const metadata = (commandContext: CommandContext): Metadata => ({
  actor_id: commandContext.actor_id,
  command_id: commandContext.command_id,
  correlation_id: commandContext.correlation_id,
  at: commandContext.now,
  source: commandContext.source,
  ...(commandContext.impersonator_id === undefined ? {} : { impersonator_id: commandContext.impersonator_id }),
  ...(commandContext.api_token === undefined ? {} : { api_token: commandContext.api_token }),
  ...(commandContext.causation_id === undefined ? {} : { causation_id: commandContext.causation_id }),
  ...(commandContext.ip === undefined ? {} : { ip: commandContext.ip }),
  ...(commandContext.reason === undefined ? {} : { reason: commandContext.reason }),
  ...(commandContext.done_at === undefined ? {} : { done_at: commandContext.done_at }),
  ...(commandContext.traceparent === undefined ? {} : { traceparent: commandContext.traceparent }),
});

/** Converts events to the store's form: IDs derived from the command, newest schema version. */
export const toNewEvents = (
  newEvents: readonly DomainEvent[],
  shapes: Readonly<Record<string, EventShape>>,
  stream: string,
  commandContext: CommandContext,
): NewEvent[] =>
  newEvents.map((event, index) => {
    const shape = shapes[event.type];
    if (!shape) throw new Error(`${event.type} is not an event of ${stream}`);
    return {
      id: eventId(commandContext.command_id, stream, index),
      type: event.type,
      version: shape.version,
      data: event.data,
      meta: metadata(commandContext),
    };
  });
