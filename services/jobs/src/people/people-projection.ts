import { locationFacts } from '@tailboard/contracts/identity/location';
import { userFacts } from '@tailboard/contracts/identity/user';
import { projection, table, type Changed, type Notice } from '@tailboard/eventing/projection';

/** Everybody whom identity knows: technicians for cards and assignments, the others for their names. */
const person = table('person', {
  columns: {
    id: 'uuid',
    label: 'text',
    first_name: 'text',
    last_name: 'text',
    technician_id: 'text?',
    location_id: 'uuid?',
    roles: 'text[]',
    active: 'boolean',
    hired_on: 'date?',
    terminated_on: 'date?',
  },
  key: ['id'],
});
const location = table('location', {
  columns: { id: 'uuid', name: 'text', key: 'text', active: 'boolean' },
  key: ['id'],
});

/** Open boards ask what has changed: whose card is there, and what it is called. */
const changed = ({ before, after, event }: Changed<{ id: string }>): Notice[] => [
  { topic: 'people', type: event.type, id: (after ?? before)?.id ?? '', actor_id: event.meta.actor_id },
];

/** People and locations, as the jobs context needs them. */
export const people = projection({ name: 'jobs.people', version: 3, tables: { person, location } })
  .on(
    userFacts,
    {
      UserRegistered: ({ id_in_category: id, data: { label, technician_id, roles, profile } }, rows) =>
        rows.person.put({
          id,
          label,
          first_name: profile.first_name,
          last_name: profile.last_name,
          technician_id,
          location_id: profile.location_id,
          roles,
          active: true,
          hired_on: profile.hired_on,
          terminated_on: profile.terminated_on,
        }),
      AccountChanged: ({ id_in_category: id, data: { label, technician_id, roles } }, rows) =>
        rows.person.change(id, { label, technician_id, roles }),
      ProfileChanged: ({ id_in_category: id, data: { profile } }, rows) =>
        rows.person.change(id, {
          first_name: profile.first_name,
          last_name: profile.last_name,
          location_id: profile.location_id,
          hired_on: profile.hired_on,
          terminated_on: profile.terminated_on,
        }),
      UserDeactivated: ({ id_in_category: id }, rows) => rows.person.change(id, { active: false }),
      UserRestored: ({ id_in_category: id }, rows) => rows.person.change(id, { active: true }),
    },
    ['PasswordChanged', 'PayChanged', 'LocaleChosen'],
  )
  .on(locationFacts, {
    LocationOpened: ({ id_in_category: id, data: { name } }, rows) =>
      rows.location.put({ id, name, key: name.trim().toLowerCase(), active: true }),
    LocationRevised: ({ id_in_category: id, data: { name } }, rows) =>
      rows.location.change(id, { name, key: name.trim().toLowerCase() }),
    LocationClosed: ({ id_in_category: id }, rows) => rows.location.change(id, { active: false }),
    LocationReopened: ({ id_in_category: id }, rows) => rows.location.change(id, { active: true }),
  })
  .notices({ person: changed, location: changed });
