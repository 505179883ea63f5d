import { expect } from '@jest/globals';
import type { CodeOf, Contract, InputOf, OutputOf } from '@tailboard/contracts/contract';
import type { Fact } from '@tailboard/contracts/event';
import { isRefused } from '@tailboard/contracts/refusal';
import { stateOf, type AnyDecider, type Asked, type Decision } from './decider.js';

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
    ...asked,
  };
  return {
    given: (...history: readonly Fact[]) => ({
      when<C extends Contract, State, Gathered>(
        decision: Decision<C, State, Gathered, never> | Decision<C, State, Gathered>,
        input: InputOf<C>,
        gathered?: Gathered,
      ) {
        const at = {
          stream: `${decider.facts.category}-${decision.stream(input, asking)}`,
          meta: { at: asking.now, actor_id: asking.actor_id },
        };
        const before = stateOf(
          decider,
          history.map((fact) => ({ ...fact, ...at })),
        ) as State;
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
            const after = stateOf(
              decider,
              [...history, ...(facts as readonly Fact[])].map((fact) => ({ ...fact, ...at })),
            ) as State;
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
