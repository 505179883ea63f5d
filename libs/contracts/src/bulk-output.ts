import { z } from 'zod';

/** Response of a bulk command: succeeded IDs, an error sentence for each other ID, and the command ID for undo. */
export const bulkOutput = <Id extends z.ZodType<string>>(id: Id) =>
  z.object({ ids: z.array(id), errors: z.record(z.string(), z.string()), command_id: z.uuid() });

/**
 * Response of a bulk command that may override others (decision D19): IDs held by others are unchanged and listed,
 * until the command is repeated with `override`.
 */
export const doneUnlessHeld = <Id extends z.ZodType<string>>(id: Id) =>
  bulkOutput(id).extend({ override: z.array(id) });
