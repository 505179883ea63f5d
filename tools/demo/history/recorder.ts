import type { InputOf } from '@tailboard/contracts/contract';
import type { DomainEvent, EventShape } from '@tailboard/contracts/event';
import { isRefused } from '@tailboard/contracts/refusal';
import { stateOf, type AnyDecider, type Decision } from '@tailboard/eventing/decider';
import type { Append, EventStore } from '@tailboard/eventing/event-store';
import { handleCommand, toNewEvents, type CommandContext } from '@tailboard/eventing/handle-command';
import type { Command } from '@tailboard/eventing/internal-command';

interface Stream {
  state: unknown;
  revision: number;
}

/**
 * Carries decisions out as the product does, but keeps the streams that are under way in memory instead of reading them
 * before each decision, and sends what was decided to the store in large parts. Ids of events derive from their commands, so
 * that whatever is told again is recorded once.
 */
export class Recorder {
  /** Facts that were decided so far. */
  events = 0;
  private readonly streams = new Map<string, Stream>();
  private waiting: Append[] = [];
  private sending: Promise<void> = Promise.resolve();

  constructor(private readonly store: EventStore) {}

  /** One decision on a stream that nobody else writes to. What the product would refuse is a fault of the plan. */
  tell<C extends Command, State, Loaded, Reads>(
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
    const told = events.map((event) => ({ ...event, stream: name }));
    this.streams.set(name, {
      state: stateOf({ ...decider, initial: stream.state }, told),
      revision: stream.revision + events.length,
    });
    return newEvents;
  }

  /** The state of a stream that was told something and is not forgotten yet. */
  stateOf<State>(decider: AnyDecider, id: string): State {
    return (this.streams.get(`${decider.events.category}-${id}`)?.state ?? decider.initial) as State;
  }

  /** Nothing more will be told of it by this run. */
  forget(decider: AnyDecider, id: string): void {
    this.streams.delete(`${decider.events.category}-${id}`);
  }

  /** One decision that happens rarely, on the stream as the store has it; what waits is recorded before it. */
  async perform<C extends Command, State, Loaded, Reads>(
    decider: AnyDecider,
    decision: Decision<C, State, Loaded, Reads>,
    input: InputOf<C>,
    commandContext: CommandContext,
    loaded: Loaded,
  ): Promise<readonly DomainEvent[]> {
    await this.settled();
    const known = { ...decision, load: () => Promise.resolve(loaded) };
    const outcome = await handleCommand(this.store, decider, known, input, commandContext, undefined as Reads);
    if (outcome.outcome !== 'performed')
      throw new Error(
        `${decision.command.name} was ${outcome.outcome === 'refused' ? `refused: ${outcome.refusal.refused}` : 'in vain'}`,
      );
    this.events += outcome.events.length;
    return outcome.events;
  }

  /** Sends what waits, while the next part may be decided already: one part is on its way at a time. */
  async send(): Promise<void> {
    const part = this.waiting;
    this.waiting = [];
    await this.sending;
    this.sending = this.append(part);
    // Whoever waits next is told of a failure; nobody else must stumble over it.
    this.sending.catch(() => undefined);
  }

  /** Sends what waits, and waits until all of it is recorded. */
  async settled(): Promise<void> {
    await this.send();
    await this.sending;
  }

  private async append(part: readonly Append[]): Promise<void> {
    if (part.length === 0) return;
    for (const result of await this.store.appendMany(part))
      if (!result.ok)
        throw new Error(
          `${result.stream} holds ${result.actual} events where this history has ${result.expected}: somebody else wrote to it`,
        );
  }
}
