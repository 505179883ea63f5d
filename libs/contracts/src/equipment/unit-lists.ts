import { z } from 'zod';
import { command, query } from '../contract.js';
import { ownRecord, ownUserId } from '../id-scope.js';
import { UserNotFound } from '../identity/user.js';
import { Actor, History, historyQuery } from '../history.js';
import { pageOutput, pageQuery } from '../page.js';
import { exportFormats, NothingToExport, TooManyExports } from '../reports/export.js';
import { CompanyDate, Instant, LocationId, queryFlag, queryInt, UserId, Uuid } from '../values.js';
import { TypeInWarehouse } from './cpe-type.js';
import { Cpe, ModelCount, unitEventTypes, unitStatuses } from './unit.js';
import { ListNotYours, ReceiptNotFound, UnitNotFound } from './unit-refusals.js';

/** The four lists of a holder as screens request them; tab names are in {@link printTypes}. */
export const listTypes = ['issued', 'returned', 'verified', 'reconcile'] as const;
export type ListType = (typeof listTypes)[number];
/** Names as print requests use them; one differs between the two documents (C-16). */
export const printTypes = ['issued', 'returned', 'verified', 'reconciled'] as const;

/** Filters and sort order shared by the list and its export. */
const UnitFilters = pageQuery(['serial_mac', 'status', 'model', 'type', 'location', 'holder', 'touched']).extend({
  status: z.enum(unitStatuses).optional(),
  cpe_type_id: Uuid.optional(),
  cpe_model_id: Uuid.optional(),
  location_id: LocationId.optional(),
  user_id: UserId.optional(),
  /** The unit's last action. */
  act: z.enum(unitEventTypes).optional(),
  removed: queryFlag.default(false),
});
export const UnitsExported = UnitFilters.omit({ page: true, per_page: true });

export const ListUnits = query('equipment.units', {
  route: 'GET /cpes',
  permission: 'stock.read',
  query: UnitFilters.extend({
    after: Uuid.optional().describe(
      'Lists by ID, from the unit after this one: no unit is skipped or repeated while others change. Begin with 00000000-0000-0000-0000-000000000000, continue with the ID of the last unit.',
    ),
  }),
  output: pageOutput(Cpe).extend({
    /** Maximum matching keys that a search on a page considers, if more match: the list is not complete. */
    searched_keys: z.number().int().optional(),
  }),
  summary:
    'List the units; a search returns exact matches first, then suffixes, then substrings. Read all of them with `after`',
});
export const ExportUnits = command('equipment.export-units', {
  route: 'GET /cpes/export',
  permission: 'stock.read',
  query: UnitsExported.extend({ format: z.enum(exportFormats).default('csv') }),
  output: z.object({ id: Uuid, message: z.string() }),
  status: 202,
  refusals: [NothingToExport, TooManyExports],
  summary: 'Export the units of a list; the link is sent by e-mail',
});
/** The units of one receipt, with the versions that a correction of all of them needs. */
export const ReadReceipt = query('equipment.receipt', {
  route: 'GET /cpes/receipts/{id}',
  permission: 'cpe.receive',
  /** The command that received the units, or the import. */
  params: z.object({ id: Uuid }),
  output: z.object({ data: z.array(z.object({ serial_mac: z.string(), version: z.int() })) }),
  refusals: [ReceiptNotFound],
  summary: 'List the units that a receipt or an import brought into the inventory, without deleted ones',
});
export const ReadUnit = query('equipment.unit', {
  route: 'GET /cpes/{id}',
  permission: 'stock.read',
  params: z.object({ id: Uuid }),
  output: z.object({ data: Cpe }),
  refusals: [UnitNotFound],
  summary: 'Get a unit',
});

export const AssignedUnits = query('equipment.assigned', {
  route: 'GET /cpes/assigned/{techId}',
  permission: 'cpe.read',
  ids: { techId: ownUserId(ListNotYours) },
  params: z.object({ techId: UserId }),
  query: z.object({ type: z.enum(listTypes).default('issued'), sort: z.enum(['date', 'model']).default('date') }),
  output: z.object({
    data: z.array(Cpe),
    counts: z.array(ModelCount),
    user: z.object({ id: z.uuid(), label: z.string(), technician_id: z.string().nullable(), active: z.boolean() }),
    /** Units in each of the four lists. */
    totals: z.object({ issued: z.int(), returned: z.int(), verified: z.int(), reconcile: z.int() }),
    session: z.int(),
  }),
  refusals: [UserNotFound, ListNotYours],
  summary: 'Get one of the four lists of a user, with counts by model',
});
export const PrintedUnits = query('equipment.print', {
  route: 'GET /cpes/print/{techID}',
  permission: 'cpe.read',
  ids: { techID: ownUserId(ListNotYours) },
  params: z.object({ techID: UserId }),
  query: z.object({ type: z.enum(printTypes), start_date: CompanyDate, end_date: CompanyDate }),
  output: z.object({ data: z.array(Cpe) }),
  refusals: [UserNotFound, ListNotYours],
  summary: 'List the units added to a list between two dates, for printing',
});

/** Units of a page of {@link UnitsInWarehouse}. */
export const MAX_UNITS_PER_PAGE = 1_000;
export const UnitsInWarehouse = query('equipment.in-warehouse', {
  route: 'GET /cpes/warehouse',
  permission: 'stock.read',
  query: z.object({
    /** A type by ID, or by its position in the list of types from 1 (BUS-004). */
    type: z.union([Uuid, z.coerce.number().int().min(1).max(2000)]).default(1),
    location: LocationId.optional(),
    /** A page of {@link MAX_UNITS_PER_PAGE} units; each model has its share of every page. */
    page: queryInt(1, 1_000_000).default(1),
    /** Latest arrivals first, instead of the longest stored. */
    newest: queryFlag.default(false),
  }),
  output: z.object({
    /** All models; `count` is the number of all units, `cpes` has those of the page. */
    models: z.array(z.object({ model: z.string(), count: z.int(), cpes: z.array(Cpe) })),
    types: z.array(TypeInWarehouse),
    without_model: z.array(Cpe),
  }),
  summary: 'List the units of a type in the warehouse, by model: the first 1,000, or another page of them',
});

/** Number of units per holder, for finding a list. */
export const ListHolders = query('equipment.holders', {
  route: 'GET /cpes/holders',
  permission: 'cpe.read',
  /** `to_verify`: the units that the open verification has not seen. */
  query: pageQuery(['label', 'held', 'to_verify']),
  output: pageOutput(
    z.object({
      id: z.uuid(),
      label: z.string(),
      technician_id: z.string().nullable(),
      active: z.boolean(),
      held: z.int(),
      verified: z.int(),
    }),
  ),
  summary: 'List the users with the number of units they hold',
});

/** Units held and missing, in total or of the caller's own lists. */
export const CountUnits = query('equipment.counts', {
  route: 'GET /cpes/counts',
  permission: 'cpe.read',
  output: z.object({ data: z.object({ held: z.int(), missing: z.int() }) }),
  summary: 'Get the numbers of held and missing units',
});

/** The days before today whose jobs {@link UsualUnits} counts. */
export const USUAL_DAYS = 90;
/** The units that jobs of a category usually take, from the assigned jobs of the last {@link USUAL_DAYS} days. */
export const UsualUnits = query('equipment.usual-units', {
  route: 'GET /cpes/usual',
  permission: 'cpe.read',
  output: z.object({
    data: z.array(
      z.object({
        category_id: z.uuid(),
        /** Its jobs, with and without units. */
        jobs: z.int(),
        types: z.array(z.object({ id: z.uuid(), title: z.string(), units: z.int() })),
      }),
    ),
  }),
  summary: 'Get how many units of each type the jobs of each category used in the last 90 days',
});

/** An entry of a unit's log in the second document's format (decision D47). */
export const CpeLog = z.object({
  description: z.string(),
  type: z.string(),
  created_at: Instant,
  /** When it was done, if that was without a network, before it was recorded (decision D63). */
  done_at: Instant.optional(),
  user: Actor.extend({ profile: z.object({ first_name: z.string(), last_name: z.string() }) }),
  actor: Actor.nullable(),
  /** Name of the API token with which the user did it, if any. */
  api_token: z.string().optional(),
  /** The receipt that received the unit, for that entry. */
  receipt_id: z.uuid().optional(),
});
export const UnitLogs = query('equipment.logs', {
  route: 'GET /cpes/history/{serial_mac}',
  permission: 'cpe.history',
  ids: { serial_mac: ownRecord('unit-key', UnitNotFound) },
  params: z.object({ serial_mac: z.string().max(200) }),
  output: Cpe.extend({ cpe_logs: z.array(CpeLog) }),
  refusals: [UnitNotFound],
  summary: 'Find a unit by any current or previous serial or MAC, with its history',
});
export const UnitHistory = query('equipment.unit-history', {
  route: 'GET /cpes/{id}/history',
  permission: 'cpe.history',
  ids: { id: ownRecord('unit', UnitNotFound) },
  params: z.object({ id: Uuid }),
  query: historyQuery,
  output: History,
  refusals: [UnitNotFound],
  summary: 'Get the history of a unit, newest first',
});
