import { TypesInWarehouse, type TypeInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { ListStockLevels } from '@tailboard/contracts/equipment/minimum-stock';
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

interface LevelRow {
  readonly id: string;
  readonly model_id: string;
  readonly model: string;
  readonly location_id: string;
  readonly location: string;
  readonly minimum: number;
  readonly in_stock: number;
}
const levelReads = [unitsProjection.name, 'equipment.minimumstock', 'equipment.cpemodel', 'equipment.people'];

/** Compares the minimum stock of models with their units in the warehouse. Retired models and closed locations need none. */
export const listStockLevels = queryHandler(ListStockLevels, levelReads, async ({ low }, { db }) => {
  const rows = await db.query<LevelRow>(
    `select * from (
       select wanted.id, model.id as model_id, model.fields->>'name' as model, location.id as location_id,
         location.name as location, (wanted.fields->>'minimum')::int as minimum,
         (select count(*)::int from unit where unit.status = 'in_warehouse' and unit.cpe_model_id = model.id
           and unit.location_id = location.id) as in_stock
       from minimumstock as wanted
       join cpemodel as model on model.id = (wanted.fields->>'cpe_model_id')::uuid and model.active
       join location on location.id = (wanted.fields->>'location_id')::uuid and location.active
       where wanted.active) as level
     where not $1 or in_stock < minimum order by minimum - in_stock desc, lower(location), lower(model)`,
    [low],
  );
  return {
    data: rows.map(({ id, model_id, model, location_id, location, minimum, in_stock }) => ({
      ...{ id, minimum, in_stock },
      model: { id: model_id, name: model },
      location: { locationID: location_id, name: location },
    })),
  };
});
