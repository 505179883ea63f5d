import { userFacts, type Profile } from '@tailboard/contracts/identity/user';
import type { Role } from '@tailboard/contracts/permission';
import { column, projection, table, type RowOf } from '@tailboard/eventing/projection';
import type { z } from 'zod';

type Profile = z.output<typeof Profile>;

const users = table('users', {
  columns: {
    id: 'uuid',
    email: 'text',
    technician_id: 'text?',
    label: 'text',
    roles: column<readonly Role[]>('text[]'),
    active: 'boolean',
    first_name: 'text',
    last_name: 'text',
    price_level: 'int',
    pay_type: column<Profile['pay_type']>('text'),
    pay_rate: 'numeric(8,2)',
    salary: 'boolean',
    gas: 'boolean',
    dashboard: 'boolean',
    location_id: 'uuid?',
    notes: 'text',
    phones: column<Profile['phones']>('jsonb'),
    address: column<Profile['address']>('jsonb?'),
    hired_on: 'date?',
    terminated_on: 'date?',
    temp_password: 'boolean',
    deleted_at: 'timestamptz?',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    version: 'int',
  },
  key: ['id'],
  indexes: ['(email)', '(lower(technician_id))', '(first_name, last_name, id)', '(last_name, first_name, id)'],
});
export type UserRow = RowOf<typeof users>;

/** Every user as they are now: what sign-in, pickers and people screens read. */
export const usersProjection = projection({ name: 'identity.users', version: 2, tables: { users } })
  .on(userFacts, {
    UserRegistered: ({ id_in_category: id, data: { profile, ...account }, meta, revision }, rows) =>
      rows.users.put({
        id,
        ...account,
        ...profile,
        active: true,
        temp_password: false,
        deleted_at: null,
        created_at: meta.at,
        updated_at: meta.at,
        version: revision,
      }),
    PasswordChanged: ({ id_in_category: id, data, meta, revision }, rows) =>
      rows.users.change(id, { temp_password: data.temporary, updated_at: meta.at, version: revision }),
    UserDeactivated: ({ id_in_category: id, meta, revision }, rows) =>
      rows.users.change(id, { active: false, deleted_at: meta.at, updated_at: meta.at, version: revision }),
    UserRestored: ({ id_in_category: id, meta, revision }, rows) =>
      rows.users.change(id, { active: true, deleted_at: null, updated_at: meta.at, version: revision }),
  })
  .notices({
    users: ({ before, after, event }) => {
      const id = after?.id ?? before?.id ?? '';
      const told = { type: event.type, id, actor_id: event.meta.actor_id };
      return [
        { topic: `user:${id}`, ...told },
        { topic: 'users', ...told },
      ];
    },
  });
