import { expect } from '@jest/globals';
import type { CodeOf, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { Fact } from '@tailboard/contracts/event';
import { isRefused } from '@tailboard/contracts/refusal';
import { stateOf, type AnyDecider, type Asked, type Decision } from './decider.js';
import type { Command } from './step.js';

/** A fact of the history, and the command that recorded it. */
type Past = Fact & { readonly command_id?: string };

/** Facts that one command recorded, where a specification cares which: `given(scheduled, ...by('move-1', moved))`. */
export const by = (command_id: string, ...facts: readonly Fact[]): Past[] =>
  facts.map((fact) => ({ ...fact, command_id }));

/**
 * A decider's specification in one sentence: `given(facts).when(decision, input).then(facts)`.
 * The helpers assert on facts and refusals, never on the state in between.
 */
export function specify(decider: AnyDecider, asked: Partial<Asked> = {}) {
  const asking: Asked = {
    actor_id: 'someone',
    scope: 'all',
    now: '2026-10-05T12:00:00.000Z',
    today: '2026-10-05',
    command_id: 'now',
    ...asked,
  };
  return {
    given: (...history: readonly Past[]) => ({
      when<C extends Command, State, Gathered>(
        decision: Decision<C, State, Gathered, never> | Decision<C, State, Gathered>,
        input: InputOf<C>,
        gathered?: Gathered,
      ) {
        const stream = `${decider.facts.category}-${decision.stream(input, asking)}`;
        const { now: at, actor_id } = asking;
        const past = history.map(({ type, data, command_id = 'before' }) => ({
          type,
          data,
          stream,
          meta: { at, actor_id, command_id },
        }));
        const before = stateOf(decider, past) as State;
        const known = { ...asking, gathered: gathered as Gathered };
        const outcome = decision.decide(before, input, known);
        const facts = isRefused(outcome) ? outcome : ([outcome].flat() as readonly Fact[]);
        return {
          /** These facts are recorded, in this order. */
          then: (...expected: readonly Fact[]) => expect(facts).toEqual(expected),
          /** It was already so. */
          thenNothing: () => expect(facts).toEqual([]),
          thenRefused: (code: CodeOf<C>, values: Readonly<Record<string, unknown>> = {}) =>
            expect(facts).toEqual({ refused: code, values }),
          /** What the caller is told. */
          thenAnswers: (expected: OutputOf<C>) => {
            expect(isRefused(facts)).toBe(false);
            const meta = { at, actor_id, command_id: asking.command_id };
            const present = (facts as readonly Fact[]).map((fact) => ({ ...fact, stream, meta }));
            const after = stateOf(decider, [...past, ...present]) as State;
            expect(
              decision.answer?.(after, input, {
                ...known,
                version: history.length + (facts as readonly Fact[]).length,
              }),
            ).toEqual(expected);
          },
        };
      },
    }),
  };
}
