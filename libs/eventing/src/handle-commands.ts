import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import { mapConcurrently } from './async/map-concurrently.js';
import type { AnyDecider, Decision } from './decider.js';
import type { EventStore } from './event-store.js';
import {
  decideOnHistory,
  decideOnKnownState,
  toStream,
  type CommandRequest,
  type CommandContext,
  type Proposal,
  type KnownState,
  type CommandOutcome,
} from './handle-command.js';
import type { Command } from './internal-command.js';

export interface HandleCommandsOptions<C extends Command, State> {
  /**
   * Returns state and version from a read model, which saves reading the history. An outdated row loses the race and is
   * decided again on the stream. A row that contradicts the events is a bug.
   */
  readonly findKnownState?: (input: InputOf<C>) => KnownState<State> | undefined;
}

/** An input without an outcome so far. */
interface Open<C extends Command, State, Loaded, Reads> {
  readonly index: number;
  readonly request: CommandRequest<C, State, Loaded, Reads>;
  readonly stream: string;
  attempt: number;
}

/**
 * Handles one command for many inputs: reads all streams together, decides each, appends together, and decides again
 * only those that lost a race, up to a limit. Each input gets the outcome that {@link handleCommand} would return.
 * Atomic per stream, not across streams. A retry with the same command ID completes an interrupted call and records
 * nothing twice. Inputs that share a stream are decided in order. `commandContext` is one context for all inputs, or a
 * function that returns one for each.
 */
export async function handleCommands<C extends Command, State, Loaded, Reads>(
  store: EventStore,
  decider: AnyDecider,
  decision: Decision<C, State, Loaded, Reads>,
  inputs: readonly InputOf<C>[],
  commandContext: CommandContext | ((input: InputOf<C>, index: number) => CommandContext),
  reads: Reads,
  { findKnownState = () => undefined }: HandleCommandsOptions<C, State> = {},
): Promise<CommandOutcome<OutputOf<C>, CodeOf<C>>[]> {
  const getCommandContext = typeof commandContext === 'function' ? commandContext : shareContext(commandContext);
  const outcomes = new Array<CommandOutcome<OutputOf<C>, CodeOf<C>>>(inputs.length);
  const requests = inputs.map((input, index) => ({
    decider,
    decision,
    input,
    commandContext: getCommandContext(input, index),
    reads,
  }));
  let open = requests.map((request, index): Open<C, State, Loaded, Reads> => ({
    index,
    request,
    stream: toStream(request),
    attempt: 0,
  }));

  /** Appends the decided events. Inputs that were not decided or lost their race stay open. */
  const settle = async (
    round: readonly Open<C, State, Loaded, Reads>[],
    considered: readonly (Proposal<OutputOf<C>, CodeOf<C>> | undefined)[],
    blind: boolean,
  ): Promise<void> => {
    const deciding = round.flatMap(({ index }, n) => {
      const proposal = considered[n];
      if (proposal && 'outcome' in proposal) outcomes[index] = proposal.outcome;
      return proposal && 'append' in proposal ? [{ index, ...proposal }] : [];
    });
    const results = deciding.length === 0 ? [] : await store.appendMany(deciding.map(({ append }) => append));
    deciding.forEach(({ index, append, toOutcome }, n) => {
      const result = results[n]!;
      // A different end revision means that the events were recorded earlier from another state. Only the stream knows
      // the original response.
      const first = !blind || (result.ok && result.revision === Number(append.expected) + append.events.length);
      if (result.ok && first) outcomes[index] = toOutcome(result);
    });
    open = open.filter(({ index }) => outcomes[index] === undefined);
  };

  const rows = onePerStream(open).flatMap((input) => {
    const row = findKnownState(input.request.input);
    return row ? [{ input, row }] : [];
  });
  if (rows.length > 0)
    await settle(
      rows.map(({ input }) => input),
      await mapConcurrently(rows, ({ input, row }) => decideOnKnownState(input.request, row)),
      true,
    );
  while (open.length > 0) {
    const round = onePerStream(open);
    const histories = await store.readMany(round.map(({ stream }) => stream));
    await settle(
      round,
      await mapConcurrently(round, (input, n) => decideOnHistory(input.request, histories[n]!, ++input.attempt)),
      false,
    );
  }
  return outcomes;
}

function shareContext({ if_match: _, ...commandContext }: CommandContext): () => CommandContext {
  return () => commandContext;
}

/** Picks the first open input of each stream; later ones wait for it. */
function onePerStream<One extends { stream: string }>(open: readonly One[]): One[] {
  const taken = new Set<string>();
  return open.filter(({ stream }) => !taken.has(stream) && taken.add(stream));
}
