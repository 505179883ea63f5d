import { verificationEvents } from '@tailboard/contracts/equipment/verification';
import { ResetVerification } from '@tailboard/contracts/equipment/unit-contracts';
import { ReconciledMeanwhile, VerifiedSince } from '@tailboard/contracts/equipment/unit-refusals';
import { refuse } from '@tailboard/contracts/refusal';
import { CompanyDate, UserId, Uuid } from '@tailboard/contracts/values';
import { decider, decision } from '@tailboard/eventing/decider';
import { internalCommand } from '@tailboard/eventing/internal-command';
import type { Database } from '@tailboard/eventing/database';
import { z } from 'zod';

type Report = Extract<ReturnType<typeof verificationEvents.make.ListReconciled>, { type: 'ListReconciled' }>['data'];
/** The number of the open verification, and the date of the last report. */
interface Open {
  readonly session: number;
  readonly reconciled_on: string | null;
}
/** State of a user's verifications: the open one; the last report, if there is one. */
export interface Verification extends Open {
  readonly report: Report | null;
  /** The highest number so far: a verification that was opened again is not the newest. */
  readonly highest: number;
  /** The last command that opened another verification, and the one before, which an undo opens again. */
  readonly last: { readonly command_id: string; readonly at: string; readonly was: Open } | null;
}
const stream = ({ user_id }: { user_id: string }): string => user_id;

const reset = decision(ResetVerification, {
  stream,
  reads: ['equipment.people'],
  load: async ({ user_id }, db: Database) => ({
    known: (await db.query('select 1 from person where id = $1', [user_id])).length > 0,
  }),
  decide: ({ highest }: Verification, _, { loaded }) =>
    loaded.known ? verificationEvents.make.VerificationReset({ session: highest + 1 }) : refuse('UserNotFound'),
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

/** Opens the verification before a command again, unless units were verified in the newer one. */
export const ReopenVerification = internalCommand('equipment.reopen-verification', {
  input: z.object({ user_id: UserId, undoes: Uuid }),
  refusals: [VerifiedSince],
});
const reopen = decision(ReopenVerification, {
  stream,
  reads: ['equipment.units'],
  load: async ({ user_id }, db: Database, _, { session, last }: Verification) => ({
    verified: await db.query(
      'select 1 from unit where user_id = $1 and verified_in = $2 and verified_at >= $3 limit 1',
      [user_id, session, last?.at ?? null],
    ),
  }),
  decide: ({ last }, { undoes }, { loaded }) =>
    last?.command_id === undoes && loaded.verified.length === 0
      ? verificationEvents.make.VerificationReopened({ undoes, ...last.was })
      : refuse('VerifiedSince'),
});

const openSession = (
  { session, reconciled_on }: Verification,
  { command_id, at }: { command_id: string; at: string },
  to: Pick<Verification, 'session'> & Partial<Verification>,
) => ({ ...to, last: { command_id, at, was: { session, reconciled_on } } });

/** The verifications of one user's lists. */
export const verificationDecider = decider<Verification, typeof verificationEvents>({
  events: verificationEvents,
  initial: { session: 1, report: null, reconciled_on: null, highest: 1, last: null },
  evolve: {
    VerificationReset: (state, { session }, meta) => ({
      ...state,
      ...openSession(state, meta, { session }),
      highest: session,
    }),
    ListReconciled: (state, report, meta) => {
      const session = state.highest + 1;
      return {
        ...state,
        ...openSession(state, meta, { session }),
        highest: session,
        report,
        reconciled_on: report.date,
      };
    },
    VerificationReopened: (state, { session, reconciled_on }, meta) => ({
      ...state,
      ...openSession(state, meta, { session }),
      reconciled_on,
    }),
  },
  decisions: [reset],
  internalCommands: [close, reopen],
});
