import type { Outcome, Performed } from '@tailboard/eventing/perform';
import type { Refused } from '@tailboard/contracts/refusal';
import { problem } from '@tailboard/service/problem';

/** What a step came to; a race that was lost many times over is "try again in a moment". */
export function settled<Output, Code extends string>(
  outcome: Outcome<Output, Code>,
): Performed<Output> | Refused<Code> {
  if (outcome.outcome === 'conflict') throw problem(503, 'tooBusy', {}, {}, { 'retry-after': '1' });
  return outcome.outcome === 'refused' ? outcome.refusal : outcome;
}
