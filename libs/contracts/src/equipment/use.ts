import { z } from 'zod';
import { command, query } from '../contract.js';
import { checkedInDecision, unrestricted, ownRecord, ownUserId } from '../id-scope.js';
import { eventSchemas } from '../event.js';
import { pageOutput, pageQuery } from '../page.js';
import { TimesMissing } from '../roadblock.js';
import { refusal } from '../refusal.js';
import { UserInactive, UserNotFound } from '../identity/user.js';
import { JobNotFound } from '../jobs/job.js';
import { CompanyDate, Instant, JobId, UserId, Uuid } from '../values.js';
import { MAX_SERIAL_LENGTH, serialRefusals } from './serial.js';
import { withLongerKeys } from './unit.js';
import { Reason, Serials, UnitsDoneUnlessHeld } from './unit-contracts.js';
import {
  HeldByAnother,
  InAnotherShipment,
  InTheWarehouse,
  IsMissing,
  ListNotYours,
  NotInInventory,
  OnAJob,
  OverrideNotAllowed,
  ReasonNeeded,
  TooManySerials,
  UnitIsRemoved,
  WithTheProvider,
} from './unit-refusals.js';

/** A serial as a submitted day names it; `key` null if it is not a valid serial. */
const NamedSerial = z.object({
  job_id: JobId,
  serial: z.string().max(64),
  key: z.string().max(MAX_SERIAL_LENGTH).nullable(),
});

/** `cpeuses-{user_id}-{date}`: equipment named in a person's submitted day, as last submitted. */
export const dayUseEvents = eventSchemas('cpeuses', {
  /** `uses` is the whole day; `added` and `withdrawn` are the differences from the previous submission. */
  DayUsesRecorded: withLongerKeys(
    z.object({
      user_id: UserId,
      date: CompanyDate,
      uses: z.array(NamedSerial),
      added: z.array(NamedSerial),
      withdrawn: z.array(NamedSerial),
    }),
  ),
});

/** Why a unit named in a day could not be moved to the customer. */
export const useProblems = [
  'NotASerial',
  'NotInInventory',
  'HeldByAnother',
  'OnAJob',
  'InTheWarehouse',
  'WithTheProvider',
  'UnitIsRemoved',
] as const;
export type UseProblem = (typeof useProblems)[number];
/** How a problem was settled: used anyway, another unit, nothing to do, or no longer named in the day. */
export const settlements = ['overridden', 'corrected', 'dismissed', 'withdrawn'] as const;

/** `useproblem-{id}`: a serial of a submitted day that contradicts what is known about the unit. */
export const useProblemEvents = eventSchemas('useproblem', {
  UseProblemRaised: withLongerKeys(
    NamedSerial.extend({ user_id: UserId, date: CompanyDate, why: z.enum(useProblems) }),
  ),
  UseProblemSettled: z.object({ how: z.enum(settlements), reason: Reason, unit: Uuid.nullable() }),
  /** Settling it was undone. */
  UseProblemReopened: z.object({ undoes: Uuid }),
});

export const UseUnits = command('equipment.use', {
  route: 'PUT /cpes/use',
  permission: 'cpe.use',
  ids: {
    user_id: ownUserId(ListNotYours),
    job_id: ownRecord('job', JobNotFound),
    serial_mac: checkedInDecision('Each unit is refused on its own line.'),
  },
  body: z.object({
    job_id: JobId,
    serial_mac: Serials,
    /** Owner of the list; the caller by default. */
    user_id: UserId.optional(),
    override: z.boolean().default(false),
    reason: Reason.default(''),
  }),
  output: UnitsDoneUnlessHeld,
  refusals: [
    TooManySerials,
    ...serialRefusals,
    ListNotYours,
    OverrideNotAllowed,
    InAnotherShipment,
    TimesMissing,
    UserNotFound,
    UserInactive,
    JobNotFound,
    NotInInventory,
    UnitIsRemoved,
    HeldByAnother,
    IsMissing,
    OnAJob,
    InTheWarehouse,
    WithTheProvider,
    ReasonNeeded,
  ],
  summary: 'Record units as used on a job',
});

/** Known data of a serial entered for a job. It is used to warn, never to block. */
export const CheckedUnit = z.object({
  serial: z.string(),
  /** The contradiction, if any. */
  problem: z.enum(useProblems).nullable(),
  message: z.string(),
  cpe_type_id: z.uuid().nullable(),
  cpe_type: z.string().nullable(),
});
export const CheckUnits = query('equipment.check', {
  route: 'GET /cpes/check',
  permission: 'cpe.use',
  ids: {
    user_id: ownUserId(ListNotYours),
    job_id: ownRecord('job', JobNotFound),
    serial_mac: unrestricted('Readers of a label may know whether they can use the unit.'),
  },
  query: z.object({
    user_id: UserId,
    /** Comma-separated serials or MACs. */
    serial_mac: z.string().max(4_000),
    /** The job; its own units do not contradict it. */
    job_id: JobId.optional(),
  }),
  output: z.object({ data: z.array(CheckedUnit) }),
  refusals: [ListNotYours, JobNotFound],
  summary: 'Check whether serials are on the list of a user, and their types',
});

const ListedUseProblem = z.object({
  id: Uuid,
  serial: z.string(),
  why: z.enum(useProblems),
  user: z.object({ id: z.uuid(), label: z.string() }),
  job: z.object({ id: z.uuid(), identifier: z.string(), address: z.string() }),
  date: CompanyDate,
  raised_at: Instant,
  settled: z.enum(settlements).nullable(),
  reason: z.string(),
});
export type ListedUseProblem = z.output<typeof ListedUseProblem>;
export const ListUseProblems = query('equipment.use-problems', {
  route: 'GET /cpes/use-problems',
  permission: 'stock.read',
  query: pageQuery(['date', 'raised_at']).extend({ state: z.enum(['open', 'settled']).default('open') }),
  output: pageOutput(ListedUseProblem),
  summary: 'List the equipment exceptions of closed days',
});

/**
 * On a day awaiting approval: a code without its unit (`what` is its title), or a unit without a code (`what` is its
 * serial).
 */
const UnmatchedUse = z.object({
  kind: z.enum(['code', 'unit']),
  what: z.string(),
  /** The type that the code requires, or the unit's type. */
  cpe_type: z.string().nullable(),
  user: z.object({ id: z.uuid(), label: z.string() }),
  job: z.object({ id: z.uuid(), identifier: z.string(), address: z.string() }),
  date: CompanyDate,
});
export type UnmatchedUse = z.output<typeof UnmatchedUse>;
export const ListUnmatchedUses = query('equipment.unmatched-uses', {
  route: 'GET /cpes/unmatched-uses',
  permission: 'stock.read',
  query: pageQuery(['date']),
  output: pageOutput(UnmatchedUse),
  summary: 'List the codes without a unit and units without a code on submitted days',
});

export const UseProblemNotFound = refusal('UseProblemNotFound', 404, {
  en: 'This exception does not exist.',
  es: 'Esta discrepancia no existe.',
  'zh-CN': '该异常不存在。',
});
export const UseProblemSettledAlready = refusal('UseProblemSettledAlready', 409, {
  en: 'This exception is already resolved.',
  es: 'Esta discrepancia ya está resuelta.',
  'zh-CN': '该异常已处理。',
});
export const SettleUseProblem = command('equipment.settle-use-problem', {
  route: 'POST /cpes/use-problems/{id}/settle',
  permission: 'cpe.move',
  params: z.object({ id: Uuid }),
  body: z.object({
    how: z.enum(['overridden', 'corrected', 'dismissed']),
    reason: z.string().trim().min(1).max(255),
    /** The unit actually used, if it was another one. */
    serial_mac: z.string().max(200).optional(),
  }),
  refusals: [
    UseProblemNotFound,
    UseProblemSettledAlready,
    ...serialRefusals,
    NotInInventory,
    UnitIsRemoved,
    HeldByAnother,
    InAnotherShipment,
    IsMissing,
    OnAJob,
    InTheWarehouse,
    WithTheProvider,
    ReasonNeeded,
  ],
  summary: 'Resolve an equipment exception: used anyway, another unit, or no action',
});
