import type { Skill } from '@tailboard/contracts/identity/skill';
import { userEvents, type Person } from '@tailboard/contracts/identity/user';
import type { Locale } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import { column, projection, table, type RowOf } from '@tailboard/eventing/projection';
import { pickPayTerms, withPay, type DatedPay } from '../pay/pay.js';

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
    /** Every set of terms with its date, the earliest first: which one applies depends on the date of the query. */
    pay: column<readonly DatedPay[]>('jsonb'),
    dashboard: 'boolean',
    location_id: 'uuid?',
    employee_level_id: 'uuid?',
    notes: 'text',
    phones: column<Person['phones']>('jsonb'),
    address: column<Person['address']>('jsonb?'),
    hired_on: 'date?',
    terminated_on: 'date?',
    temp_password: 'boolean',
    locale: column<Locale | null>('text?'),
    /** Skills and licenses by name, with those that have expired. */
    skills: column<readonly Skill[]>('jsonb'),
    deleted_at: 'timestamptz?',
    created_at: 'timestamptz',
    updated_at: 'timestamptz',
    version: 'int',
  },
  key: ['id'],
  indexes: [
    '(email)',
    '(lower(technician_id))',
    '(first_name, last_name, id)',
    '(last_name, first_name, id)',
    '(location_id)',
    '(employee_level_id)',
  ],
});
export type UserRow = RowOf<typeof users>;

/** Returns only the personal columns. */
const pickPerson = (person: Person): Person => ({
  first_name: person.first_name,
  last_name: person.last_name,
  dashboard: person.dashboard,
  location_id: person.location_id,
  employee_level_id: person.employee_level_id,
  notes: person.notes,
  phones: person.phones,
  address: person.address,
  hired_on: person.hired_on,
  terminated_on: person.terminated_on,
});

/** Every user's current state, for sign-in, pickers and user screens. */
export const usersProjection = projection({ name: 'identity.users', version: 4, tables: { users } })
  .on(userEvents, {
    UserRegistered: ({ id_in_category: id, data: { profile, ...account }, meta, revision }, rows) =>
      rows.users.put({
        id,
        ...account,
        ...pickPerson(profile),
        pay: [{ ...pickPayTerms(profile), effective_from: null }],
        active: true,
        temp_password: false,
        locale: null,
        skills: [],
        deleted_at: null,
        created_at: meta.at,
        updated_at: meta.at,
        version: revision,
      }),
    AccountChanged: ({ id_in_category: id, data: { email, technician_id, label, roles }, meta, revision }, rows) =>
      rows.users.change(id, { email, technician_id, label, roles, updated_at: meta.at, version: revision }),
    ProfileChanged: ({ id_in_category: id, data: { profile }, meta, revision }, rows) =>
      rows.users.change(id, { ...pickPerson(profile), updated_at: meta.at, version: revision }),
    PayChanged: ({ id_in_category: id, data, meta, revision }, rows) =>
      rows.users.change(id, (row) => ({
        ...row,
        pay: withPay(row.pay, { ...pickPayTerms(data), effective_from: data.effective_from }),
        updated_at: meta.at,
        version: revision,
      })),
    LocaleChosen: ({ id_in_category: id, data: { locale }, meta, revision }, rows) =>
      rows.users.change(id, { locale, updated_at: meta.at, version: revision }),
    SkillsRecorded: ({ id_in_category: id, data: { skills }, meta, revision }, rows) =>
      rows.users.change(id, { skills, updated_at: meta.at, version: revision }),
    PasswordChanged: ({ id_in_category: id, data, meta, revision }, rows) =>
      rows.users.change(id, { temp_password: data.temporary, updated_at: meta.at, version: revision }),
    UserDeactivated: ({ id_in_category: id, meta, revision }, rows) =>
      rows.users.change(id, { active: false, deleted_at: meta.at, updated_at: meta.at, version: revision }),
    PersonErased: ({ id_in_category: id, meta, revision }, rows) =>
      rows.users.change(id, { locale: null, skills: [], updated_at: meta.at, version: revision }),
    UserRestored: ({ id_in_category: id, meta, revision }, rows) =>
      rows.users.change(id, { active: true, deleted_at: null, updated_at: meta.at, version: revision }),
  })
  .notices({
    users: ({ before, after, event }) => {
      const id = after?.id ?? before?.id ?? '';
      const change = { type: event.type, id, actor_id: event.meta.actor_id };
      return [
        { topic: `user:${id}`, ...change },
        { topic: 'users', ...change },
      ];
    },
  });
