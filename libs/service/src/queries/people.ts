import type { Person } from '@tailboard/contracts/identity/user';
import { userPublishedEvents, locationPublishedEvents } from '@tailboard/contracts/identity/published-events';
import type { Skill } from '@tailboard/contracts/identity/skill';
import type { Locale } from '@tailboard/contracts/locale';
import type { Role } from '@tailboard/contracts/permission';
import { column, projection, table, type RowOf } from '@tailboard/eventing/projection';
import type { ServiceContext } from '../service-context.js';

/** Returns the SQL of a person's skills that are valid on a date (`$1`), as an array of names. */
export const validSkillsSql = (date: string): string =>
  `array(select skill->>'name' from jsonb_array_elements(person.skills) as skill
         where skill->>'valid_until' is null or (skill->>'valid_until')::date >= ${date}::date)`;

/** All users known to identity, including former ones: for names, assignments and e-mails. */
const person = table('person', {
  columns: {
    id: 'uuid',
    label: 'text',
    first_name: 'text',
    last_name: 'text',
    email: 'text',
    technician_id: 'text?',
    location_id: 'uuid?',
    roles: column<readonly Role[]>('text[]'),
    active: 'boolean',
    hired_on: 'date?',
    terminated_on: 'date?',
    locale: column<Locale | null>('text?'),
    /** Skills and licenses, with those that have expired. */
    skills: column<readonly Skill[]>('jsonb'),
  },
  key: ['id'],
  indexes: ['(location_id)'],
});
export type PersonRow = RowOf<typeof person>;

/** Locations; closed ones keep their row because reports cover the past. */
const location = table('location', {
  columns: { id: 'uuid', name: 'text', key: 'text', active: 'boolean' },
  key: ['id'],
});

/** Normalizes a name for comparison, as stored in a location's `key` column. */
export const normalizeName = (name: string): string => name.trim().toLowerCase();

const toPersonFields = ({ first_name, last_name, location_id, hired_on, terminated_on }: Person) => ({
  first_name,
  last_name,
  location_id,
  hired_on,
  terminated_on,
});

/**
 * Projects users and locations into a context's own `person` and `location` tables. The projection is named
 * `{context}.people`.
 */
export const peopleProjection = (context: string) =>
  projection({ name: `${context}.people`, version: 6, tables: { person, location } })
    .on(
      userPublishedEvents.shared,
      {
        UserRegistered: ({ id_in_category: id, data: { label, email, technician_id, roles, profile } }, rows) =>
          rows.person.put({
            id,
            label,
            email,
            technician_id,
            roles,
            ...toPersonFields(profile),
            active: true,
            locale: null,
            skills: [],
          }),
        AccountChanged: ({ id_in_category: id, data: { label, email, technician_id, roles } }, rows) =>
          rows.person.change(id, { label, email, technician_id, roles }),
        ProfileChanged: ({ id_in_category: id, data: { profile } }, rows) =>
          rows.person.change(id, toPersonFields(profile)),
        LocaleChosen: ({ id_in_category: id, data: { locale } }, rows) => rows.person.change(id, { locale }),
        SkillsRecorded: ({ id_in_category: id, data: { skills } }, rows) => rows.person.change(id, { skills }),
        UserDeactivated: ({ id_in_category: id }, rows) => rows.person.change(id, { active: false }),
        UserRestored: ({ id_in_category: id }, rows) => rows.person.change(id, { active: true }),
      },
      ['PayChanged', 'PersonErased'],
    )
    .on(locationPublishedEvents.shared, {
      LocationOpened: ({ id_in_category: id, data: { name } }, rows) =>
        rows.location.put({ id, name, key: normalizeName(name), active: true }),
      LocationRevised: ({ id_in_category: id, data: { name } }, rows) =>
        rows.location.change(id, { name, key: normalizeName(name) }),
      LocationClosed: ({ id_in_category: id }, rows) => rows.location.change(id, { active: false }),
      LocationReopened: ({ id_in_category: id }, rows) => rows.location.change(id, { active: true }),
    });

/**
 * Reads user labels by ID from a context's table (`id`, `label`). The product itself gets its name; unknown users are
 * omitted.
 */
export const userNamesLoader =
  (table: string) =>
  async (
    { db, config }: Pick<ServiceContext, 'db' | 'config'>,
    ids: readonly string[],
  ): Promise<Map<string, string>> => {
    const rows = await db.query<{ id: string; label: string }>(
      `select id::text as id, label from ${table} where id::text = any($1)`,
      [[...new Set(ids)]],
    );
    return new Map([['system', config.APP_NAME], ...rows.map(({ id, label }): [string, string] => [id, label])]);
  };

/** Reads user labels in contexts with a {@link peopleProjection}. */
export const loadUserNames = userNamesLoader('person');

/** The `nameOf` of services with a {@link peopleProjection}. */
export const findUserName = async (id: string, ctx: ServiceContext): Promise<string | undefined> =>
  (await loadUserNames(ctx, [id])).get(id);
