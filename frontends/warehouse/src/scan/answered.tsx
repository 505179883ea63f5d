import type { ApiProblem } from '@tailboard/web/api/problem';
import { z } from 'zod';

/** What an act on many units answers: done, not done and why, and what waits for a word. */
const Outcome = z.object({
  ids: z.array(z.string()),
  errors: z.record(z.string(), z.string()),
  override: z.array(z.string()).default([]),
  command_id: z.string().optional(),
  /** The shipment that units went with. */
  shipment_id: z.string().optional(),
  /** Where a unit that lies in the warehouse now came from. */
  came: z.record(z.string(), z.string()).default({}),
});
export type Outcome = z.output<typeof Outcome>;

/**
 * The outcome of an act on many units. Where nothing at all was done it comes as a 422 with the same body: a result, not a
 * wrong form.
 */
export function outcomeOf(answer: { output: unknown } | { problem: ApiProblem }): Outcome | undefined {
  if ('output' in answer) return Outcome.parse(answer.output);
  return answer.problem.status === 422 ? Outcome.safeParse(answer.problem.body).data : undefined;
}
