import type { Contract } from '@tailboard/contracts/contract';
import type { Refusal } from '@tailboard/contracts/refusal';
import { z } from 'zod';

/**
 * A command without a route and a permission: part of a use case, or triggered by a schedule. Named and typed like a
 * contract. The caller (a command handler or a task) must have authorized it already.
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

/** A command that a decision handles: a contract with a route, or an internal command. */
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
