import type { Contract } from '@tailboard/contracts/contract';
import type { Refusal } from '@tailboard/contracts/refusal';
import { z } from 'zod';

/**
 * What is decided inside of a use case, or by the clock: named and typed as a contract is, but without a route and without
 * a permission. Whoever takes the step (a procedure, a task) has made sure that the caller may.
 */
export interface InternalCommand<
  Name extends string = string,
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Code extends string = string,
> {
  readonly kind: 'step';
  readonly name: Name;
  readonly input: { readonly body: Input };
  readonly output: Output;
  readonly refusals: readonly Refusal<Code>[];
}

/** What a decision decides: what a route asks for, or a step that no route leads to. */
export type Command = Contract | InternalCommand;

export const internalCommand = <
  const Name extends string,
  Input extends z.ZodType,
  Output extends z.ZodType = z.ZodVoid,
  const Code extends string = never,
>(
  name: Name,
  { input, output, refusals = [] }: { input: Input; output?: Output; refusals?: readonly Refusal<Code>[] },
): InternalCommand<Name, Input, Output, Code> => ({
  kind: 'step',
  name,
  input: { body: input },
  output: output ?? (z.void() as z.ZodType as Output),
  refusals,
});
