import { locationFacts } from '@tailboard/contracts/identity/location';
import { userFacts } from '@tailboard/contracts/identity/user';
import { projection, table } from '@tailboard/eventing/projection';
import { namesFrom } from '@tailboard/service/people';

/** Everybody whom identity knows: who may hold something, and what they are called. */
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
  },
  key: ['id'],
});
const location = table('location', {
  columns: { id: 'uuid', name: 'text', active: 'boolean' },
  key: ['id'],
});

/** People and locations, as the equipment context needs them. */
export const people = projection({ name: 'equipment.people', version: 1, tables: { person, location } })
  .on(
    userFacts,
    {
      UserRegistered: ({ id_in_category: id, data: { label, technician_id, roles, profile } }, rows) => {
        const { first_name, last_name, location_id } = profile;
        rows.person.put({ id, label, first_name, last_name, technician_id, location_id, roles, active: true });
      },
      AccountChanged: ({ id_in_category: id, data: { label, technician_id, roles } }, rows) =>
        rows.person.change(id, { label, technician_id, roles }),
      ProfileChanged: ({ id_in_category: id, data: { profile } }, rows) => {
        const { first_name, last_name, location_id } = profile;
        rows.person.change(id, { first_name, last_name, location_id });
      },
      UserDeactivated: ({ id_in_category: id }, rows) => rows.person.change(id, { active: false }),
      UserRestored: ({ id_in_category: id }, rows) => rows.person.change(id, { active: true }),
    },
    ['PasswordChanged', 'PayChanged', 'LocaleChosen'],
  )
  .on(locationFacts, {
    LocationOpened: ({ id_in_category: id, data: { name } }, rows) => rows.location.put({ id, name, active: true }),
    LocationRevised: ({ id_in_category: id, data: { name } }, rows) => rows.location.change(id, { name }),
    LocationClosed: ({ id_in_category: id }, rows) => rows.location.change(id, { active: false }),
    LocationReopened: ({ id_in_category: id }, rows) => rows.location.change(id, { active: true }),
  });

/** The labels of people, by id. */
export const namesOf = namesFrom('person');
