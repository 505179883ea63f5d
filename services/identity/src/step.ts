import { command } from '@tailboard/contracts/contract';
import type { Refusal } from '@tailboard/contracts/refusal';
import type { Outcome, Performed } from '@tailboard/eventing/perform';
import type { Refused } from '@tailboard/contracts/refusal';
import { problem } from '@tailboard/service/problem';
import type { z } from 'zod';

/** A step inside a procedure: decided and recorded like any command, but no route leads to it. */
export const step = <const Name extends string, Input extends z.ZodObject, const Code extends string = never>(
  name: Name,
  input: Input,
  refusals: readonly Refusal<Code>[] = [],
) => command(name, { route: 'POST /', permission: 'user.write', body: input, refusals, summary: name });

/** What a step came to; a race that was lost many times over is "try again in a moment". */
export function settled<Output>(outcome: Outcome<Output>): Performed<Output> | Refused {
  if (outcome.outcome === 'conflict') throw problem(503, 'tooBusy', {}, {}, { 'retry-after': '1' });
  return outcome.outcome === 'refused' ? outcome.refusal : outcome;
}
