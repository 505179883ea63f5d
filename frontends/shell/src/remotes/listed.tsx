import { z } from 'zod';

/** What `/remotes.json` says: which parts there are, and where. */
export const Listed = z.object({
  remotes: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9-]*$/), entry: z.string().min(1) })),
});
export type Listed = z.output<typeof Listed>['remotes'][number];

/** A remote that is there, and cannot live on this page. */
export class Unfit extends Error {
  override readonly name = 'Unfit';
  constructor(
    readonly reason: 'mismatch' | 'broken',
    message: string,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}
