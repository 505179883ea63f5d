import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import type { Reaction } from '@tailboard/eventing/reaction/reactions';
import { withSpan } from '@tailboard/eventing/tracing';
import type { Command } from '@tailboard/eventing/internal-command';
import type { DispatchedCommand, ServiceContext, ServiceReaction } from '../service-context.js';

/** Dispatches a command in the reaction's own context; refusals with a code in `unless` count as success. */
export const dispatch = <C extends Command>(
  decider: AnyDecider,
  command: C,
  input: InputOf<C>,
  { unless = [] }: { unless?: readonly CodeOf<C>[] } = {},
): DispatchedCommand => ({ decider, command, input, unless });

type AnswersOf<F> = {
  readonly [Type in EventOf<F>['type']]?: (
    event: RecordedEvent<Extract<EventOf<F>, { type: Type }>>,
    ctx: ServiceContext,
  ) => ReturnType<ServiceReaction['react']>;
};

/**
 * Handles events of another context with commands of its own, in commit order, from the first event on.
 *
 * ```ts
 * export const uses = reaction('equipment.uses', weekEvents, {
 *   DaySubmitted: ({ data }) => data.jobs.flatMap(({ serials }) => serials.map((id) => dispatch(unitDecider, UseUnit, {
 *   id }))),
 * });
 * ```
 *
 * The command ID of the nth dispatched command derives from the event and n, so repeats after a crash have no effect.
 * The list must therefore depend only on the event, and on streams that do not change its order. If a command fails or
 * is refused, the event is parked with its reason (`npm run reactions -- list`), and the reaction continues.
 */
export function reaction<F extends AnyEventSchemas>(name: string, events: F, handlers: AnswersOf<F>): ServiceReaction {
  const reactions = handlers as Readonly<Record<string, ServiceReaction['react']>>;
  return {
    name,
    events,
    types: new Set(Object.keys(reactions)),
    react: (event: RecordedEvent, ctx) => reactions[event.type]!(event as never, ctx),
  };
}

/** Adapts a reaction to the engine. */
export const toEngineReaction = (reacting: ServiceReaction, ctx: ServiceContext): Reaction => ({
  name: reacting.name,
  events: reacting.events,
  types: reacting.types,
  handle: (event) =>
    withSpan(`reaction ${reacting.name}`, { kind: 'consumer', parent: event.meta.traceparent }, () =>
      handleEvent(reacting, event, ctx),
    ),
});

async function handleEvent({ name, react }: ServiceReaction, event: RecordedEvent, ctx: ServiceContext): Promise<void> {
  for (const [n, { decider, command, input, unless }] of (await react(event as never, ctx)).entries()) {
    const commandContext = ctx.createSystemContext(['reaction', name, event.id, n], {
      correlation_id: event.meta.correlation_id,
      causation_id: event.id,
    });
    const outcome = await ctx.handleCommand(decider, command, input as never, commandContext);
    if (outcome.outcome === 'conflict') throw new Error(`${command.name} lost a race too often`);
    if (outcome.outcome === 'refused' && !unless.includes(outcome.refusal.refused))
      throw new Error(`${command.name} was refused: ${outcome.refusal.refused}`);
  }
}
