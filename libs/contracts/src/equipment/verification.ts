import { z } from 'zod';
import { eventSchemas } from '../event.js';
import { CompanyDate, Uuid } from '../values.js';

const Shown = z.object({ id: Uuid, serial_mac: z.string() });

/** `verification-{user_id}`: how often somebody's list was verified; the first verification is open from the beginning. */
export const verificationEvents = eventSchemas('verification', {
  /** Nothing counts as seen any more; the verification of this number begins. */
  VerificationReset: z.object({ session: z.number().int() }),
  /** The verification of this number is closed: the report of it. */
  ListReconciled: z.object({
    session: z.number().int(),
    date: CompanyDate,
    verified: z.array(Shown),
    missing: z.array(Shown.extend({ reason: z.string() })),
  }),
});
