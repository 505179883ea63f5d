import { z } from 'zod';

/**
 * What a bulk act answers: those that it was done to, for each other one the sentence why not, and its command, by which it
 * can be undone.
 */
export const bulkOutput = <Id extends z.ZodType<string>>(id: Id) =>
  z.object({ ids: z.array(id), errors: z.record(z.string(), z.string()), command_id: z.uuid() });

/**
 * The same where it might overwrite what others hold (decision D19): those stay as they are and are listed, until the very
 * act is asked for again with `override`.
 */
export const doneUnlessHeld = <Id extends z.ZodType<string>>(id: Id) =>
  bulkOutput(id).extend({ override: z.array(id) });
