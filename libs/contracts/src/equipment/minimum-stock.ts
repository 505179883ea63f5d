import { z } from 'zod';
import { query } from '../contract.js';
import { resource } from '../resource.js';
import { LocationId, queryFlag, Uuid } from '../values.js';
import { CpeModelUnknown, LocationUnknown } from './unit-refusals.js';

/** The least number of units of a model that the warehouse of a location should have. */
export const minimumStocks = resource('minimumstock', {
  path: 'minimum-stock',
  eventPrefix: 'MinimumStock',
  title: 'minimum stock of models by location',
  key: 'cpe_model_id',
  within: 'location_id',
  read: 'stock.read',
  write: 'cpe-type.write',
  fields: z.object({
    cpe_model_id: Uuid,
    location_id: LocationId,
    minimum: z.number().int().min(1).max(100_000),
  }),
  refusals: [CpeModelUnknown, LocationUnknown],
});
export type MinimumStock = z.output<typeof minimumStocks.entry>;

/** A minimum stock with the units of the model that are in the warehouse of the location. */
const StockLevel = z
  .object({
    id: Uuid,
    model: z.object({ id: Uuid, name: z.string() }),
    location: z.object({ locationID: LocationId, name: z.string() }),
    minimum: z.int(),
    in_stock: z.int(),
  })
  .meta({ id: 'StockLevel' });
export type StockLevel = z.output<typeof StockLevel>;

export const ListStockLevels = query('equipment.stock-levels', {
  route: 'GET /cpes/stock-levels',
  permission: 'stock.read',
  /** `low`: only those below their minimum. */
  query: z.object({ low: queryFlag.default(false) }),
  output: z.object({ data: z.array(StockLevel) }),
  summary: 'List the models that have a minimum stock at a location, the largest shortage first',
});
