import { TypesInWarehouse, type TypeInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { ListStockLevels } from '@tailboard/contracts/equipment/minimum-stock';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { MAX_UNITS_PER_PAGE, UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import type { Database } from '@tailboard/eventing/database';
import { queryHandler } from '@tailboard/service/service-context';
import { unitsProjection } from './unit-projection.js';
import { unitReads, findUnits } from './unit-record.js';

/** Counts the units of each type in the warehouse of one location, or of all, in the order of the types. */
const countByType = (db: Database, location: string | undefined): Promise<TypeInWarehouse[]> =>
  db.query<TypeInWarehouse>(
    `select type.id, type.fields->>'title' as title, count(unit.id)::int as warehouse_cpe_count
     from cpetype as type left join unit on unit.cpe_type_id = type.id and unit.status = 'in_warehouse'
       and ($1::uuid is null or unit.location_id = $1)
     group by type.id, type.fields, type.key, type.active having type.active or count(unit.id) > 0
     order by (type.fields->>'sort')::numeric, type.key`,
    [location ?? null],
  );
const TYPE_READS = [unitsProjection.name, 'equipment.cpetype'];

export const getTypesInWarehouse = queryHandler(TypesInWarehouse, TYPE_READS, async ({ location }, { db }) => ({
  data: await countByType(db, location),
}));

const IN_WAREHOUSE = `unit.status = 'in_warehouse' and unit.cpe_type_id = $1 and ($2::uuid is null or unit.location_id = $2)`;

/** Counts the units of a type in the warehouse by model. The model `null` counts the units without a model. */
const countByModel = (db: Database, values: readonly unknown[]) =>
  db.query<{ id: string | null; model: string | null; count: number }>(
    `select model.id, model.fields->>'name' as model, count(*)::int as count
     from unit left join cpemodel as model on model.id = unit.cpe_model_id
     where ${IN_WAREHOUSE} group by model.id, model.fields order by lower(model.fields->>'name') nulls last`,
    values,
  );

/**
 * Returns the units of one type in the warehouse by model, including those of unknown model. A page has equally
 * many units of each model, as long as the model has units left.
 */
export const getUnitsInWarehouse = queryHandler(
  UnitsInWarehouse,
  unitReads,
  async ({ type, location, page, newest }, { db }) => {
    const types = await countByType(db, location);
    const id = typeof type === 'string' ? type : types[type - 1]?.id;
    const parameters = [id ?? null, location ?? null];
    const arrival = `unit.warehouse_date ${newest ? 'desc nulls last' : 'asc'}, unit.serial_mac`;
    const [models, found] = await Promise.all([
      countByModel(db, parameters),
      findUnits(
        db,
        `order by found.place`,
        [...parameters, MAX_UNITS_PER_PAGE, (page - 1) * MAX_UNITS_PER_PAGE],
        `join (select ranked.id, ranked.place from (
             select unit.id, row_number() over (partition by unit.cpe_model_id order by ${arrival}) as place
             from unit where ${IN_WAREHOUSE}) as ranked
           order by ranked.place, ranked.id limit $3 offset $4) as found on found.id = unit.id`,
      ),
    ]);
    const getCpesOfModel = (model: string | null): Cpe[] =>
      found.filter(({ cpe_model }) => (cpe_model?.id ?? null) === model);
    return {
      models: models.flatMap(({ id: modelId, model, count }) =>
        model === null ? [] : [{ model, count, cpes: getCpesOfModel(modelId) }],
      ),
      types,
      without_model: getCpesOfModel(null),
    };
  },
);

interface LevelRow {
  readonly id: string;
  readonly model_id: string;
  readonly model: string;
  readonly location_id: string;
  readonly location: string;
  readonly minimum: number;
  readonly in_stock: number;
}
const LEVEL_READS = [unitsProjection.name, 'equipment.minimumstock', 'equipment.cpemodel', 'equipment.people'];

/** Compares the minimum stock of models with their units in the warehouse. Retired models and closed locations need none. */
export const listStockLevels = queryHandler(ListStockLevels, LEVEL_READS, async ({ low }, { db }) => {
  const rows = await db.query<LevelRow>(
    `select * from (
       select minimum_stock.id, model.id as model_id, model.fields->>'name' as model, location.id as location_id,
         location.name as location, (minimum_stock.fields->>'minimum')::int as minimum,
         (select count(*)::int from unit where unit.status = 'in_warehouse' and unit.cpe_model_id = model.id
           and unit.location_id = location.id) as in_stock
       from minimumstock as minimum_stock
       join cpemodel as model on model.id = (minimum_stock.fields->>'cpe_model_id')::uuid and model.active
       join location on location.id = (minimum_stock.fields->>'location_id')::uuid and location.active
       where minimum_stock.active) as level
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
