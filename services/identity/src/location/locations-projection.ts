import { ListLocations, locationEvents, ReadLocation } from '@tailboard/contracts/identity/location';
import { projection, table, type RowOf } from '@tailboard/eventing/projection';
import { refuse } from '@tailboard/contracts/refusal';
import { queryHandler } from '@tailboard/service/service-context';

const locations = table('locations', {
  columns: { id: 'uuid', name: 'text', address: 'text', sort: 'int', active: 'boolean', version: 'int' },
  key: ['id'],
  indexes: ['(sort, name)', '(lower(name))'],
});

export const locationsProjection = projection({ name: 'identity.locations', version: 2, tables: { locations } })
  .on(locationEvents, {
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

const toResponse = ({ id, ...row }: RowOf<typeof locations>) => ({ locationID: id, ...row });

/** Returns the map of locations by locationID, in the company's order. */
export const listLocations = queryHandler(ListLocations, [locationsProjection.name], async (_, ctx) => {
  const rows = await ctx.db.query<RowOf<typeof locations>>('select * from locations order by sort, name');
  return { data: Object.fromEntries(rows.map((row) => [row.id, toResponse(row)])) };
});

/** Returns one location, even a closed one. */
export const getLocation = queryHandler(ReadLocation, [locationsProjection.name], async ({ id }, { db }) => {
  const [row] = await db.query<RowOf<typeof locations>>('select * from locations where id = $1', [id]);
  return row ? { data: toResponse(row) } : refuse('LocationNotFound');
});
