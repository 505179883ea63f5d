import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import { mapConcurrently } from './bounded.js';
import type { AnyDecider, Decision } from './decider.js';
import type { EventStore } from './event-store.js';
import {
  decideOnHistory,
  decideOnKnownState,
  streamOf,
  type CommandRequest,
  type CommandContext,
  type Proposal,
  type KnownState,
  type CommandOutcome,
} from './perform.js';
import type { Command } from './step.js';

export interface HandleCommandsOptions<C extends Command, State> {
  /**
   * What a read model says of a record: its state, and the version at which it was so. It spares reading the history. A row
   * that is old loses the race and is decided again on the stream; one whose state is not what the events make is a fault.
   */
  readonly known?: (input: InputOf<C>) => KnownState<State> | undefined;
}

/** One of the many that has no answer yet. */
interface Open<C extends Command, State, Loaded, Reads> {
  readonly at: number;
  readonly ask: CommandRequest<C, State, Loaded, Reads>;
  readonly stream: string;
  attempt: number;
}

/**
 * Carries out one decision for many inputs: reads all streams together, decides each, appends together, and decides again
 * only what lost a race, a bounded number of times. Each is answered as {@link handleCommand} would: performed, conflict or
 * refused; none holds up another, and each stream by itself is whole, the many are not. Repeated with the same command id
 * it completes what was broken off and records nothing twice. Inputs that share a stream are decided one after the other,
 * in their order. `commandContext` is that of all (a version that one screen saw says nothing of the others), or one for each.
 */
export async function handleCommands<C extends Command, State, Loaded, Reads>(
  store: EventStore,
  decider: AnyDecider,
  decision: Decision<C, State, Loaded, Reads>,
  inputs: readonly InputOf<C>[],
  commandContext: CommandContext | ((input: InputOf<C>, at: number) => CommandContext),
  reads: Reads,
  { known = () => undefined }: HandleCommandsOptions<C, State> = {},
): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>[]> {
  const commandContextOf = typeof commandContext === 'function' ? commandContext : ofAll(commandContext);
  const outcomes = new Array<CommandOutcome<OutputOf<C>, CodeOf<C>>>(inputs.length);
  const asks = inputs.map((input, at) => ({
    decider,
    decision,
    input,
    commandContext: commandContextOf(input, at),
    reads,
  }));
  let open = asks.map((ask, at): Open<C, State, Loaded, Reads> => ({ at, ask, stream: streamOf(ask), attempt: 0 }));

  /** Appends what was decided together; what was not decided or lost its race stays open. */
  const settle = async (
    round: readonly Open<C, State, Loaded, Reads>[],
    considered: readonly (Proposal<OutputOf<C>, CodeOf<C>> | undefined)[],
    blind: boolean,
  ): Promise<void> => {
    const deciding = round.flatMap(({ at }, n) => {
      const one = considered[n];
      if (one && 'outcome' in one) outcomes[at] = one.outcome;
      return one && 'append' in one ? [{ at, ...one }] : [];
    });
    const results = deciding.length === 0 ? [] : await store.appendMany(deciding.map(({ append }) => append));
    deciding.forEach(({ at, append, recorded }, n) => {
      const result = results[n]!;
      // Where it ends elsewhere it was recorded before, from another state: its stream knows what was answered then.
      const first = !blind || (result.ok && result.revision === Number(append.expected) + append.events.length);
      if (result.ok && first) outcomes[at] = recorded(result);
    });
    open = open.filter(({ at }) => outcomes[at] === undefined);
  };

  const rows = onePerStream(open).flatMap((one) => {
    const row = known(one.ask.input);
    return row ? [{ one, row }] : [];
  });
  if (rows.length > 0)
    await settle(
      rows.map(({ one }) => one),
      await mapConcurrently(rows, ({ one, row }) => decideOnKnownState(one.ask, row)),
      true,
    );
  while (open.length > 0) {
    const round = onePerStream(open);
    const histories = await store.readMany(round.map(({ stream }) => stream));
    await settle(
      round,
      await mapConcurrently(round, (one, n) => decideOnHistory(one.ask, histories[n]!, ++one.attempt)),
      false,
    );
  }
  return outcomes;
}

function ofAll({ if_match: _, ...commandContext }: CommandContext): () => CommandContext {
  return () => commandContext;
}

/** The first of each stream; those behind it wait until it is done. */
function onePerStream<One extends { stream: string }>(open: readonly One[]): One[] {
  const taken = new Set<string>();
  return open.filter(({ stream }) => !taken.has(stream) && taken.add(stream));
}
