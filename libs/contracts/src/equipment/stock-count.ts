import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { Actor } from '../history.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { Instant, LocationId, queryFlag, Uuid } from '../values.js';
import { MAX_SERIAL_LENGTH, serialRefusals, MIN_SERIAL_LENGTH } from './serial.js';
import { Cpe, MissingCpe } from './unit.js';
import { Reason, Serials, UnitsDone } from './unit-contracts.js';
import { LocationUnknown, TooManySerials } from './unit-refusals.js';

const Key = z.string().min(MIN_SERIAL_LENGTH).max(MAX_SERIAL_LENGTH);
export const stockCountStatuses = ['open', 'closed', 'canceled'] as const;

/** The result of a closed count; `unit` null: not in inventory. */
const CountResult = z.object({
  found: z.array(Uuid),
  missing: z.array(z.object({ unit: Uuid, reason: Reason })),
  unexpected: z.array(z.object({ key: Key, unit: Uuid.nullable() })),
  reason: Reason,
});
export type CountResult = z.output<typeof CountResult>;
const CountState = z.object({ status: z.enum(stockCountStatuses), result: CountResult.nullable() });
export type CountState = z.output<typeof CountState>;

/** `stockcount-{id}`: a count of the units that a location has. It changes no unit. */
export const stockCountEvents = eventSchemas('stockcount', {
  /** `blind`: expected units are not shown until the count is closed. */
  StockCountOpened: z.object({ location_id: LocationId, blind: z.boolean() }),
  UnitsCounted: z.object({ added: z.array(Key), removed: z.array(Key) }),
  StockCountClosed: CountResult,
  StockCountCanceled: z.object({}),
  /** Restores the state before the command `undoes`. */
  StockCountRestored: z.object({ undoes: Uuid, to: CountState, added: z.array(Key), removed: z.array(Key) }),
});

export const StockCountNotFound = refusal('StockCountNotFound', 404, {
  en: 'This stock count does not exist.',
  es: 'Este recuento no existe.',
  'zh-CN': '该盘点不存在。',
});
export const StockCountIsClosed = refusal('StockCountIsClosed', 409, {
  en: 'This stock count is closed. Open another one.',
  es: 'Este recuento está cerrado. Abra otro.',
  'zh-CN': '该盘点已关闭，请另开一次。',
});
export const CountReasonNeeded = refusal(
  'CountReasonNeeded',
  422,
  {
    en: 'The count differs from the inventory. Enter a reason.',
    es: 'El recuento difiere del inventario. Indique un motivo.',
    'zh-CN': '盘点与库存不一致，请填写原因。',
  },
  'reason',
);

const params = z.object({ id: Uuid });
const StockCount = z
  .object({
    id: Uuid,
    location: z.object({ locationID: LocationId, name: z.string() }),
    status: z.enum(stockCountStatuses),
    blind: z.boolean(),
    counted: z.int(),
    /** `null` in a blind count that is open, like the following. */
    expected: z.int().nullable(),
    missing: z.int().nullable(),
    unexpected: z.int().nullable(),
    reason: z.string(),
    opened_by: Actor,
    opened_at: Instant,
    closed_at: Instant.nullable(),
  })
  .meta({ id: 'StockCount' });
export type StockCount = z.output<typeof StockCount>;

const CountedModel = z.object({
  /** `null`: without a model, or not in inventory. */
  model: z.string().nullable(),
  counted: z.int(),
  expected: z.int().nullable(),
  missing: z.int().nullable(),
  unexpected: z.int().nullable(),
});
export type CountedModel = z.output<typeof CountedModel>;

export const ListStockCounts = query('equipment.stock-counts', {
  route: 'GET /stock-counts',
  permission: 'stock.read',
  query: pageQuery(['opened_at']).extend({ location_id: LocationId.optional() }),
  output: pageOutput(StockCount),
  summary: 'List the stock counts: open ones first, then the newest',
});
export const ReadStockCount = query('equipment.stock-count', {
  route: 'GET /stock-counts/{id}',
  permission: 'stock.read',
  params,
  query: z.object({ units: queryFlag.default(false) }),
  output: z.object({
    data: StockCount.extend({
      models: z.array(CountedModel),
      /** With `units`: the missing units, with the reason once the count is closed. */
      missing_units: z.array(z.object({ cpe: MissingCpe, reason: z.string() })),
      /** With `units`: what was counted and belongs elsewhere, or is not in inventory. */
      unexpected_units: z.array(z.object({ serial_mac: z.string(), cpe: Cpe.nullable() })),
    }),
  }),
  refusals: [StockCountNotFound],
  summary: 'Get a stock count by model: expected, counted, missing and unexpected units',
});

export const OpenStockCount = command('equipment.open-stock-count', {
  route: 'POST /stock-counts',
  permission: 'cpe.move',
  body: z.object({ location_id: LocationId, blind: z.boolean().default(false) }),
  output: z.object({ data: z.object({ id: Uuid }), command_id: z.uuid() }),
  status: 201,
  refusals: [LocationUnknown],
  summary: 'Open a count of the units of a location',
});
export const CountStock = command('equipment.count-stock', {
  route: 'PUT /stock-counts/{id}/cpes',
  permission: 'cpe.move',
  params,
  body: z.object({
    serial_mac: Serials,
    /** Takes them out of the count again. */
    remove: z.boolean().default(false),
  }),
  output: UnitsDone.extend({
    /**
     * Where each counted unit is that is not expected at the location, in the language of the caller; `null`: not in
     * inventory. A blind count names only the latter.
     */
    unexpected: z.record(z.string(), z.string().nullable()),
  }),
  refusals: [TooManySerials, ...serialRefusals, StockCountNotFound, StockCountIsClosed],
  summary: 'Count units by serial or MAC; those that are not expected here are counted too',
});
export const CloseStockCount = command('equipment.close-stock-count', {
  route: 'POST /stock-counts/{id}/close',
  permission: 'cpe.move',
  params,
  body: z.object({
    /** Why the count differs from the inventory. */
    reason: Reason.default(''),
    /** Another reason for a missing unit, by serial. */
    reasons: z.record(z.string().max(64), Reason).optional(),
  }),
  output: z.object({ command_id: z.uuid() }),
  refusals: [StockCountNotFound, StockCountIsClosed, CountReasonNeeded],
  summary: 'Close a stock count and record its result',
});
export const CancelStockCount = command('equipment.cancel-stock-count', {
  route: 'DELETE /stock-counts/{id}',
  permission: 'cpe.move',
  params,
  output: z.object({ command_id: z.uuid() }),
  refusals: [StockCountNotFound, StockCountIsClosed],
  summary: 'Cancel an open stock count',
});
