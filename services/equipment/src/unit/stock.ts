import { TypesInWarehouse, type TypeInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';
import { unitsProjection } from './unit-projection.js';
import { unitReads, unitRecords } from './unit-record.js';

/** Counts the units of each type in the warehouse, of one location or of all, in the order of the list of types. */
const typeCounts = (db: Database, location: string | undefined): Promise<TypeInWarehouse[]> =>
  db.query<TypeInWarehouse>(
    `select type.id, type.fields->>'title' as title, count(unit.id)::int as warehouse_cpe_count
     from cpetype as type left join unit on unit.cpe_type_id = type.id and unit.status = 'in_warehouse'
       and ($1::uuid is null or unit.location_id = $1)
     group by type.id, type.fields, type.key, type.active having type.active or count(unit.id) > 0
     order by (type.fields->>'sort')::numeric, type.key`,
    [location ?? null],
  );
const typeReads = [unitsProjection.name, 'equipment.cpetype'];

export const getTypesInWarehouse = queryHandler(TypesInWarehouse, typeReads, async ({ location }, { db }) => ({
  data: await typeCounts(db, location),
}));

/** Returns the units of one type in the warehouse by model, including those of unknown model. */
export const getUnitsInWarehouse = queryHandler(UnitsInWarehouse, unitReads, async ({ type, location }, { db }) => {
  const types = await typeCounts(db, location);
  const id = typeof type === 'string' ? type : types[type - 1]?.id;
  const found = await unitRecords(
    db,
    `where unit.status = 'in_warehouse' and unit.cpe_type_id = $1 and ($2::uuid is null or unit.location_id = $2)
     order by lower(model.fields->>'name') nulls last, unit.warehouse_date, unit.serial_mac`,
    [id ?? null, location ?? null],
  );
  const models = new Map<string, Cpe[]>();
  for (const unit of found) {
    if (!unit.cpe_model) continue;
    const { name } = unit.cpe_model;
    const known = models.get(name);
    if (known) known.push(unit);
    else models.set(name, [unit]);
  }
  return {
    models: [...models].map(([model, cpes]) => ({ model, count: cpes.length, cpes })),
    types,
    without_model: found.filter(({ cpe_model }) => cpe_model === null),
  };
});
