import { listLocations, locationFacts, readLocation } from '@tailboard/contracts/identity/location';
import { projection, table, type RowOf } from '@tailboard/eventing/projection';
import { refuse } from '@tailboard/contracts/refusal';
import { answer } from '@tailboard/service/house';

const locations = table('locations', {
  columns: { id: 'uuid', name: 'text', address: 'text', sort: 'int', active: 'boolean', version: 'int' },
  key: ['id'],
  indexes: ['(sort, name)', '(lower(name))'],
});

export const locationsProjection = projection({ name: 'identity.locations', version: 2, tables: { locations } })
  .on(locationFacts, {
    LocationOpened: ({ id_in_category: id, data, revision }, rows) =>
      rows.locations.put({ id, ...data, active: true, version: revision }),
    LocationRevised: ({ id_in_category: id, data: { name, address, sort }, revision }, rows) =>
      rows.locations.change(id, { name, address, sort, version: revision }),
    LocationClosed: ({ id_in_category: id, revision }, rows) =>
      rows.locations.change(id, { active: false, version: revision }),
    LocationReopened: ({ id_in_category: id, revision }, rows) =>
      rows.locations.change(id, { active: true, version: revision }),
  })
  .notices({
    locations: ({ after, event }) =>
      after ? [{ topic: 'locations', type: event.type, id: after.id, actor_id: event.meta.actor_id }] : [],
  });

const shown = ({ id, ...row }: RowOf<typeof locations>) => ({ locationID: id, ...row });

/** The map of locations by locationID, in the company's order. */
export const locationsAnswer = answer(listLocations, [locationsProjection.name], async (_, house) => {
  const rows = await house.db.query<RowOf<typeof locations>>('select * from locations order by sort, name');
  return { data: Object.fromEntries(rows.map((row) => [row.id, shown(row)])) };
});

/** One location, also one that is closed. */
export const locationAnswer = answer(readLocation, [locationsProjection.name], async ({ id }, { db }) => {
  const [row] = await db.query<RowOf<typeof locations>>('select * from locations where id = $1', [id]);
  return row ? { data: shown(row) } : refuse('LocationNotFound');
});
