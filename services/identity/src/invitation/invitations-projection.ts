import { API_PREFIX } from '@tailboard/contracts/contract';
import { invitationEvents, ListInvitations, type Invitation } from '@tailboard/contracts/identity/invitation';
import { createPage } from '@tailboard/contracts/page';
import type { Role } from '@tailboard/contracts/permission';
import { column, projection, table, type RowOf } from '@tailboard/eventing/projection';
import { toContainsPattern } from '@tailboard/service/queries/like-pattern';
import { queryHandler } from '@tailboard/service/service-context';
import { usersProjection } from '../people/users-projection.js';

const invitations = table('invitations', {
  columns: {
    id: 'uuid',
    email: 'text',
    roles: column<readonly Role[]>('text[]'),
    technician_id: 'text?',
    location_id: 'uuid?',
    state: column<'open' | 'accepted' | 'revoked'>('text'),
    invited_by: 'text',
    created_at: 'timestamptz',
    expires_at: 'timestamptz',
    version: 'int',
  },
  key: ['id'],
  indexes: ['(created_at)'],
});

/** Invitations; one row per e-mail, with the latest invitation. */
export const invitationsProjection = projection({ name: 'identity.invitations', version: 1, tables: { invitations } })
  .on(invitationEvents, {
    InvitationSent: ({ id_in_category: id, data, meta, revision }, rows) =>
      rows.invitations.put({
        id,
        email: data.email,
        roles: data.roles,
        technician_id: data.technician_id,
        location_id: data.location_id,
        state: 'open',
        invited_by: meta.actor_id,
        created_at: meta.at,
        expires_at: data.expires_at,
        version: revision,
      }),
    InvitationRevoked: ({ id_in_category: id, revision }, rows) =>
      rows.invitations.change(id, { state: 'revoked', version: revision }),
    InvitationAccepted: ({ id_in_category: id, revision }, rows) =>
      rows.invitations.change(id, { state: 'accepted', version: revision }),
  })
  .notices({
    invitations: ({ after, event }) =>
      after ? [{ topic: 'users', type: event.type, id: after.id, actor_id: event.meta.actor_id }] : [],
  });

const order = {
  email: 'email',
  created_at: 'created_at',
  expires_at: 'expires_at',
} as const;

type Listed = RowOf<typeof invitations> & { status: Invitation['status']; inviter: string | null; total: number };

/** Newest first by default. Expired invitations are no longer open, without an event. */
export const listInvitations = queryHandler(
  ListInvitations,
  [invitationsProjection.name, usersProjection.name],
  async (requested, ctx) => {
    const { q, sort_by, status, page, per_page } = requested;
    const direction = sort_by === undefined ? 'desc' : requested.direction;
    const found = `
      select * from (
        select invitations.*, users.label as inviter,
          case when state = 'open' and expires_at <= $1 then 'expired' else state end as status
        from invitations left join users on users.id::text = invitations.invited_by
      ) as each
      where ($2::text is null or email ilike $2) and ($3::text is null or status = $3)`;
    const values = [ctx.now().toISOString(), toContainsPattern(q), status ?? null];
    const rows = await ctx.db.query<Listed>(
      `select *, count(*) over ()::int as total from (${found}) as found
       order by ${order[sort_by ?? 'created_at']} ${direction}, id limit $4 offset $5`,
      [...values, per_page, (page - 1) * per_page],
    );
    const total =
      rows[0]?.total ??
      (await ctx.db.query<{ total: number }>(`select count(*)::int as total from (${found}) as found`, values))[0]!
        .total;
    return createPage(
      rows.map(({ id, email, roles, technician_id, location_id, status: now, inviter, invited_by, ...row }) => ({
        id,
        email,
        roles: [...roles],
        technician_id,
        location_id,
        status: now,
        invited_by: inviter ?? invited_by,
        created_at: row.created_at,
        expires_at: row.expires_at,
        version: row.version,
      })),
      total,
      { page, per_page },
      `${API_PREFIX}/invitations`,
      { q, sort_by, direction: sort_by && direction, status },
    );
  },
);
