import { expect } from '@jest/globals';
import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { DomainEvent } from '@tailboard/contracts/event';
import { isRefused } from '@tailboard/contracts/refusal';
import { foldState, type AnyDecider, type DecisionContext, type Decision } from '../decider.js';
import type { Command } from '../internal-command.js';

/** A past event and the command that recorded it. */
type Past = DomainEvent & { readonly command_id?: string };

/** Marks events as recorded by one command: `given(scheduled, ...by('move-1', moved))`. */
export const by = (command_id: string, ...events: readonly DomainEvent[]): Past[] =>
  events.map((event) => ({ ...event, command_id }));

/**
 * Specifies a decider: `given(events).when(decision, input).then(events)`. The helpers assert on events and refusals,
 * never on intermediate state.
 */
export function specify(decider: AnyDecider, requested: Partial<DecisionContext> = {}) {
  const commandContext: DecisionContext = {
    actor_id: 'someone',
    scope: 'all',
    now: '2026-10-05T12:00:00.000Z',
    today: '2026-10-05',
    command_id: 'now',
    ...requested,
  };
  return {
    given: (...history: readonly Past[]) => ({
      when<C extends Command, State, Loaded>(
        decision: Decision<C, State, Loaded, never> | Decision<C, State, Loaded>,
        input: InputOf<C>,
        loaded?: Loaded,
      ) {
        const stream = `${decider.events.category}-${decision.stream(input, commandContext)}`;
        const { now, actor_id } = commandContext;
        const past = history.map(({ type, data, command_id = 'before' }) => ({
          type,
          data,
          stream,
          meta: { at: now, actor_id, command_id },
        }));
        const before = foldState(decider, past) as State;
        const known = { ...commandContext, loaded: loaded as Loaded };
        const outcome = decision.decide(before, input, known);
        const events = isRefused(outcome) ? outcome : ([outcome].flat() as readonly DomainEvent[]);
        return {
          /** Expects exactly these events, in this order. */
          then: (...expected: readonly DomainEvent[]) => expect(events).toEqual(expected),
          /** Expects no events. */
          thenNothing: () => expect(events).toEqual([]),
          thenRefused: (code: CodeOf<C>, values: Readonly<Record<string, unknown>> = {}) =>
            expect(events).toEqual({ refused: code, values }),
          /** Expects this response. */
          thenAnswers: (expected: OutputOf<C>) => {
            expect(isRefused(events)).toBe(false);
            const meta = { at: now, actor_id, command_id: commandContext.command_id };
            const present = (events as readonly DomainEvent[]).map((event) => ({ ...event, stream, meta }));
            const after = foldState(decider, [...past, ...present]) as State;
            expect(
              decision.output?.(after, input, {
                ...known,
                version: history.length + (events as readonly DomainEvent[]).length,
              }),
            ).toEqual(expected);
          },
        };
      },
    }),
  };
}
