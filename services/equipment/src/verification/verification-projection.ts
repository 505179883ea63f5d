import { verificationEvents } from '@tailboard/contracts/equipment/verification';
import { projection, table, type EventContext, type RowsOf } from '@tailboard/eventing/projection';

const verification = table('verification', {
  columns: { user_id: 'uuid', session: 'int', highest: 'int', reconciled_on: 'date?', actor: 'text' },
  key: ['user_id'],
});

/** The commands that opened another verification of a list, for their undo. */
const verification_act = table('verification_act', {
  columns: { command_id: 'text', user_id: 'uuid' },
  key: ['command_id'],
});
type Rows = RowsOf<{ verification: typeof verification; verification_act: typeof verification_act }>;

function openSession(
  { id_in_category: user_id, meta: { actor_id, command_id } }: EventContext,
  rows: Rows,
  to: (row: { session: number; highest: number; reconciled_on: string | null }) => {
    session: number;
    highest: number;
    reconciled_on: string | null;
  },
): void {
  const first = { session: 1, highest: 1, reconciled_on: null };
  rows.verification.make(user_id, (row) => ({ user_id, ...to(row ?? first), actor: actor_id }));
  rows.verification_act.put({ command_id, user_id });
}

/** The open verification of each user's list; without a row it is the first. */
export const verificationsProjection = projection({
  name: 'equipment.verifications',
  version: 2,
  tables: { verification, verification_act },
})
  .on(verificationEvents, {
    VerificationReset: (event, rows) => {
      const { session } = event.data;
      openSession(event, rows, ({ reconciled_on }) => ({ session, highest: session, reconciled_on }));
    },
    ListReconciled: (event, rows) =>
      openSession(event, rows, ({ highest }) => ({
        session: highest + 1,
        highest: highest + 1,
        reconciled_on: event.data.date,
      })),
    VerificationReopened: (event, rows) => {
      const { session, reconciled_on } = event.data;
      openSession(event, rows, ({ highest }) => ({ session, highest, reconciled_on }));
    },
  })
  .notices({
    verification: ({ after, event }) => [
      {
        topic: `cpes:${after?.user_id ?? ''}`,
        type: event.type,
        id: after?.user_id ?? '',
        actor_id: event.meta.actor_id,
      },
    ],
  });
