import type { InputOf } from '@tailboard/contracts/contract';
import type { DomainEvent, EventShape } from '@tailboard/contracts/event';
import { isRefused } from '@tailboard/contracts/refusal';
import { foldState, type AnyDecider, type Decision } from '@tailboard/eventing/decider';
import type { Append, EventStore } from '@tailboard/eventing/event-store';
import { handleCommand, toNewEvents, type CommandContext } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';

interface Stream {
  state: unknown;
  revision: number;
}

/**
 * Executes decisions as the product does, but keeps active streams in memory instead of loading them before each
 * decision, and sends events to the store in large batches. Event IDs derive from their commands, so that repeated
 * commands are recorded once.
 */
export class Recorder {
  /** Number of events decided so far. */
  events = 0;
  private readonly streams = new Map<string, Stream>();
  private waiting: Append[] = [];
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly store: EventStore) {}

  /** Runs one decision on a stream without other writers. A refusal by the product is an error in the plan. */
  recordInternal<C extends Command, State, Loaded, Reads>(
    decider: AnyDecider,
    decision: Decision<C, State, Loaded, Reads>,
    input: InputOf<C>,
    commandContext: CommandContext,
    loaded: Loaded,
  ): readonly DomainEvent[] {
    const name = `${decider.events.category}-${decision.stream(input, commandContext)}`;
    const stream = this.streams.get(name) ?? { state: decider.initial, revision: 0 };
    const decided = decision.decide(stream.state as State, input, { ...commandContext, loaded });
    if (isRefused(decided))
      throw new Error(
        `${decision.command.name} of ${name} was refused: ${decided.refused} ${JSON.stringify(decided.values)}`,
      );
    const newEvents = (Array.isArray(decided) ? decided : [decided]) as readonly DomainEvent[];
    if (newEvents.length === 0) return newEvents;
    const events = toNewEvents(newEvents, decider.events.shapes as Record<string, EventShape>, name, commandContext);
    this.waiting.push({ stream: name, expected: stream.revision, events });
    this.events += events.length;
    const stored = events.map((event) => ({ ...event, stream: name }));
    this.streams.set(name, {
      state: foldState({ ...decider, initial: stream.state }, stored),
      revision: stream.revision + events.length,
    });
    return newEvents;
  }

  /** Returns the state of a stream that was used and not yet forgotten. */
  getState<State>(decider: AnyDecider, id: string): State {
    return (this.streams.get(`${decider.events.category}-${id}`)?.state ?? decider.initial) as State;
  }

  /** Removes a stream that this run no longer uses. */
  forget(decider: AnyDecider, id: string): void {
    this.streams.delete(`${decider.events.category}-${id}`);
  }

  /** Runs one infrequent decision on the stream as stored. Pending events are recorded before it. */
  async recordCommand<C extends Command, State, Loaded, Reads>(
    decider: AnyDecider,
    decision: Decision<C, State, Loaded, Reads>,
    input: InputOf<C>,
    commandContext: CommandContext,
    loaded: Loaded,
  ): Promise<readonly DomainEvent[]> {
    await this.flush();
    const known = { ...decision, load: () => Promise.resolve(loaded) };
    const outcome = await handleCommand(this.store, decider, known, input, commandContext, undefined as Reads);
    if (outcome.outcome !== 'performed')
      throw new Error(
        `${decision.command.name} was ${outcome.outcome === 'refused' ? `refused: ${outcome.refusal.refused}` : 'in vain'}`,
      );
    this.events += outcome.events.length;
    return outcome.events;
  }

  /** Sends pending events while the next batch may already be decided. One batch is sent at a time. */
  async send(): Promise<void> {
    const batch = this.waiting;
    this.waiting = [];
    await this.sending;
    this.sending = this.append(batch);
    // The next caller that waits gets the error; no unhandled rejection must occur.
    this.sending.catch(() => undefined);
  }

  /** Sends pending events, and waits until all of them are recorded. */
  async flush(): Promise<void> {
    await this.send();
    await this.sending;
  }

  private async append(batch: readonly Append[]): Promise<void> {
    if (batch.length === 0) return;
    for (const result of await this.store.appendMany(batch))
      if (!result.ok)
        throw new Error(
          `${result.stream} holds ${result.actual} events where this history has ${result.expected}: another writer changed it`,
        );
  }
}
