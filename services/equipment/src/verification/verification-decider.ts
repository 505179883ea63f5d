import { verificationEvents } from '@tailboard/contracts/equipment/verification';
import { ResetVerification } from '@tailboard/contracts/equipment/unit-contracts';
import { ReconciledMeanwhile } from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, UserId } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { Database } from '@tailboard/eventing/database';
import { z } from 'zod';

type Report = Extract<ReturnType<typeof verificationEvents.make.ListReconciled>, { type: 'ListReconciled' }>['data'];
/** State of a user's verifications: `session` is the number of the open one; the last report, if there is one. */
export interface Verification {
  readonly session: number;
  readonly report: Report | null;
}
const stream = ({ user_id }: { user_id: string }): string => user_id;

const reset = decision(ResetVerification, {
  stream,
  reads: ['equipment.people'],
  load: async ({ user_id }, db: Database) => ({
    known: (await db.query('select 1 from person where id = $1', [user_id])).length > 0,
  }),
  decide: ({ session }: Verification, _, { loaded }) =>
    loaded.known ? verificationEvents.make.VerificationReset({ session: session + 1 }) : refuse('UserNotFound'),
  output: ({ session }, { user_id }) => ({ data: { user_id, session } }),
});

const shown = verificationEvents.shapes.ListReconciled.schema.shape;
/** Closes the verification with this number and its report; the next one is then open. */
export const CloseVerification = internalCommand('equipment.close-verification', {
  input: z.object({
    user_id: UserId,
    session: z.number().int(),
    date: CompanyDate,
    verified: shown.verified,
    missing: shown.missing,
  }),
  output: verificationEvents.shapes.ListReconciled.schema.nullable(),
  refusals: [ReconciledMeanwhile],
});
const close = decision(CloseVerification, {
  stream,
  decide: ({ session }: Verification, { user_id: _, ...report }) =>
    session === report.session ? verificationEvents.make.ListReconciled(report) : refuse('ReconciledMeanwhile'),
  output: ({ report }: Verification) => report,
});

/** The verifications of one user's lists. */
export const verificationDecider = decider<Verification, typeof verificationEvents>({
  events: verificationEvents,
  initial: { session: 1, report: null },
  evolve: {
    VerificationReset: (state, { session }) => ({ ...state, session }),
    ListReconciled: (_, report) => ({ session: report.session + 1, report }),
  },
  decisions: [reset],
  internalCommands: [close],
});
