import type { CodeOf, InputOf } from '@tailboard/contracts/contract';
import type { AnyEventSchemas, EventOf } from '@tailboard/contracts/event';
import type { AnyDecider } from '@tailboard/eventing/decider';
import type { RecordedEvent } from '@tailboard/eventing/event-store';
import type { Reaction } from '@tailboard/eventing/reaction/reactions';
import type { Command } from '@tailboard/eventing/step';
import type { DispatchedCommand, ServiceContext, ServiceReaction } from './house.js';

/** Asks for a command of the own context; a refusal of one of these codes (`unless`) is as good as done. */
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
 * One context answers the facts of another with commands of its own, in the order of the store, from the first fact on.
 *
 * ```ts
 * export const uses = reaction('equipment.uses', weekFacts, {
 *   DaySubmitted: ({ data }) => data.jobs.flatMap(({ serials }) => serials.map((id) => ask(unitDecider, useUnit, { id }))),
 * });
 * ```
 *
 * The nth thing that is asked for a fact has a command id derived from the fact and n, so that whoever died over it asks it
 * again in vain: what is asked must follow from the fact, and from streams that do not change what the nth thing is. A
 * fact whose ask fails or is refused is parked with its reason (`npm run reactions -- list`), and the next ones go on.
 */
export function reaction<F extends AnyEventSchemas>(name: string, events: F, answers: AnswersOf<F>): ServiceReaction {
  const of = answers as Readonly<Record<string, ServiceReaction['react']>>;
  return {
    name,
    events: events,
    types: new Set(Object.keys(of)),
    react: (event: RecordedEvent, ctx) => of[event.type]!(event as never, ctx),
  };
}

/** A reaction at work in its house. */
export const toEngineReaction = (
  { name, events: events, types, react: asks }: ServiceReaction,
  ctx: ServiceContext,
): Reaction => ({
  name,
  events: events,
  types,
  async handle(event) {
    for (const [n, { decider, command, input, unless }] of (await asks(event as never, ctx)).entries()) {
      const commandContext = ctx.systemContext(['reaction', name, event.id, n], {
        correlation_id: event.meta.correlation_id,
        causation_id: event.id,
      });
      const outcome = await ctx.handleCommand(decider, command, input as never, commandContext);
      if (outcome.outcome === 'conflict') throw new Error(`${command.name} lost a race too often`);
      if (outcome.outcome === 'refused' && !unless.includes(outcome.refusal.refused))
        throw new Error(`${command.name} was refused: ${outcome.refusal.refused}`);
    }
  },
});
