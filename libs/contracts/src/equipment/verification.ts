import { z } from 'zod';
import { eventSchemas } from '../event.js';
import { CompanyDate, Uuid } from '../values.js';

const Shown = z.object({ id: Uuid, serial_mac: z.string() });

/** `verification-{user_id}`: verifications of a person's list; the first is open from the start. */
export const verificationEvents = eventSchemas('verification', {
  /** Starts the next verification; nothing counts as seen. */
  VerificationReset: z.object({ session: z.number().int() }),
  /** Closes a verification with its report. */
  ListReconciled: z.object({
    session: z.number().int(),
    date: CompanyDate,
    verified: z.array(Shown),
    missing: z.array(Shown.extend({ reason: z.string() })),
  }),
  /** Undoes a reset or a report: an earlier verification is open again, with the date of the last report before. */
  VerificationReopened: z.object({ session: z.number().int(), undoes: Uuid, reconciled_on: CompanyDate.nullable() }),
});
