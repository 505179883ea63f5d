import { z } from 'zod';

/** The content of `/remotes.json`: the remotes and their addresses. */
export const Listed = z.object({
  remotes: z.array(z.object({ name: z.string().regex(/^[a-z][a-z0-9-]*$/), entry: z.string().min(1) })),
});
export type Listed = z.output<typeof Listed>['remotes'][number];

/** A remote that is available, but incompatible with this page. */
export class UnfitRemoteError extends Error {
  override readonly name = 'UnfitRemoteError';
  constructor(
    readonly reason: 'mismatch' | 'broken',
    message: string,
    options: ErrorOptions,
  ) {
    super(message, options);
  }
}
