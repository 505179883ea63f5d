import { verificationEvents } from '@tailboard/contracts/equipment/verification';
import { projection, table } from '@tailboard/eventing/projection';

const verification = table('verification', {
  columns: { user_id: 'uuid', session: 'int', reconciled_on: 'date?', actor: 'text' },
  key: ['user_id'],
});

/** The open verification of each user's list; without a row it is the first. */
export const verificationsProjection = projection({
  name: 'equipment.verifications',
  version: 1,
  tables: { verification },
})
  .on(verificationEvents, {
    VerificationReset: ({ id_in_category: user_id, data: { session }, meta }, rows) =>
      rows.verification.make(user_id, (row) => ({
        user_id,
        session,
        reconciled_on: row?.reconciled_on ?? null,
        actor: meta.actor_id,
      })),
    ListReconciled: ({ id_in_category: user_id, data: { session, date }, meta }, rows) =>
      rows.verification.put({ user_id, session: session + 1, reconciled_on: date, actor: meta.actor_id }),
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
