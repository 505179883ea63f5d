import { z } from 'zod';
import { oneLine } from '../text/one-line.js';
import { query } from '../contract.js';
import { ownRecord } from '../id-scope.js';
import { eventSchemas } from '../event.js';
import { importContracts } from '../import-contracts.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, TimeOfDay, UserId, Uuid } from '../values.js';
import { JobAddress, jobTypes, removeStreet } from './job.js';

/** A cell of an order's table. */
const Words = z.string().trim().max(500);

/** A cable operator's order as received (S0 §3): details of the visit and four tables. */
export const WorkOrder = z.object({
  account_number: oneLine().trim().min(1).max(40),
  work_order_number: oneLine().trim().min(1).max(40),
  job_type: z.enum(jobTypes),
  category: oneLine().trim().max(60),
  customer_name: oneLine().trim().max(120),
  phone: oneLine().trim().max(20),
  tag_id: oneLine().trim().max(40),
  date: CompanyDate,
  start_time: TimeOfDay.nullable(),
  end_time: TimeOfDay.nullable(),
  /** Minutes. */
  duration: z.number().int().min(0).max(1440).nullable(),
  time_slot: oneLine().trim().max(40),
  location: oneLine().trim().max(40),
  comment: z.string().trim().max(2000),
  address: JobAddress,
  services: z
    .array(
      z.object({
        outlet: z.number().int().nullable(),
        description: Words,
        current: z.number().nullable(),
        pending: z.number().nullable(),
      }),
    )
    .max(200),
  tasks: z
    .array(z.object({ outlet: z.number().int().nullable(), tasks: Words, description: Words, action: Words }))
    .max(200),
  equipment: z
    .array(
      z.object({
        outlet: z.number().int().nullable(),
        type: Words,
        equipment_id: Words,
        remote_measure_address: Words.nullable(),
        info_1: Words.nullable(),
        info_2: Words.nullable(),
        info_3: Words.nullable(),
        make: Words,
        model: Words,
        location: Words,
        action: Words,
        owner: Words,
      }),
    )
    .max(200),
  signals: z
    .array(
      z.object({
        signal_location: Words,
        signal_measure: Words,
        minimum_value: z.number().nullable(),
        maximum_value: z.number().nullable(),
        measured_value: z.number().nullable(),
        compliance: Words,
        failed_count: z.number().int().nullable(),
      }),
    )
    .max(500),
});
export type WorkOrder = z.output<typeof WorkOrder>;

/** Removes customer data from an order. */
export const erasedOrder = (order: WorkOrder): WorkOrder => ({
  ...order,
  account_number: 'erased',
  customer_name: '',
  phone: '',
  tag_id: '',
  comment: '',
  address: removeStreet(order.address),
  equipment: [],
});

export const workOrderEvents = eventSchemas('workorder', {
  WorkOrderReceived: z.object({ order: WorkOrder }),
  /** The operator changed the order; `changed` names the fields. */
  WorkOrderRevised: z.object({ order: WorkOrder, changed: z.array(z.string()) }),
  /** How it was matched (decision D25): the score, or `created` for a new job. */
  WorkOrderMatched: z.object({
    job_id: z.uuid(),
    how: z.enum(['created', 'work_order_number', 'account_and_date', 'accepted']),
    score: z.number().int(),
  }),
  /** Only the address and the date agree, or an ignored order came with news: a person decides on /admin/jobs/match. */
  WorkOrderMatchQueued: z.object({ candidate_job_ids: z.array(z.uuid()), score: z.number().int() }),
  /** Its job was matched to another order, so it awaits manual matching again. */
  WorkOrderUnmatched: z.object({ job_id: z.uuid() }),
  /** Ignored until the operator changes the order or a user revokes it. */
  WorkOrderIgnored: z.object({ reason: z.string() }),
  WorkOrderIgnoreTakenBack: z.object({}),
  /** Like `CustomerErased` of a job. */
  WorkOrderErased: z.object({}),
});

/** `orderimport-{id}`: the result of an import. The orders have their own events. */
export const orderImportEvents = eventSchemas('orderimport', {
  OrdersImported: z.object({
    file_name: z.string(),
    /** Rows whose order created a job. */
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    queued_for_matching: z.number().int(),
    rejected: z.number().int(),
    /** False if the file ended unexpectedly or the import was given up. */
    whole: z.boolean(),
  }),
});

/** `received`: matching has not run yet, which lasts at most as long as its import. */
export const workOrderStates = ['received', 'to_match', 'matched', 'ignored'] as const;

/** An order as readers see it (S0 §3), with its job; tables keep their original order. */
export const WorkOrderItem = WorkOrder.extend({
  id: z.uuid(),
  job_id: z.uuid().nullable(),
  /** The visit: its address and technician. */
  assignment: z.object({ address: JobAddress, user_id: UserId.nullable(), date: CompanyDate }),
  qc: z.object({ workorder: z.object({ wo_comment: z.string().nullable() }) }),
  /** Candidate jobs while it awaits manual matching. */
  candidate_job_ids: z.array(JobId),
  state: z.enum(workOrderStates),
  /** Why it was ignored, if given. */
  ignored_reason: z.string().nullable(),
  version: z.number().int(),
  updated_at: Instant,
}).meta({ id: 'WorkOrder' });
export type WorkOrderItem = z.output<typeof WorkOrderItem>;

export const WorkOrderNotFound = refusal('WorkOrderNotFound', 404, {
  en: 'This work order does not exist.',
  es: 'Esta orden de trabajo no existe.',
  'zh-CN': '该工作单不存在。',
});
export const ReadWorkOrder = query('work-orders.read', {
  route: 'GET /work-orders/{id}',
  permission: 'work-order.read',
  ids: { id: ownRecord('work-order', WorkOrderNotFound) },
  params: z.object({ id: Uuid }),
  output: z.object({ data: WorkOrderItem }),
  refusals: [WorkOrderNotFound],
  summary:
    'Get a work order with its services, tasks, equipment and signal measures; technicians see only orders of their own jobs',
});

/** Work-order imports (decision D25): upload, progress and rejected rows. */
export const workOrderImports = importContracts({
  name: 'work-orders',
  path: '/work-orders',
  what: { one: 'WorkOrderImport', en: 'work orders', es: ['las', 'órdenes de trabajo'], 'zh-CN': '工单' },
  permission: 'work-order.import',
  outcomes: ['created', 'updated', 'unchanged', 'queued_for_matching'],
  key: 'work_order_number',
});
export const WorkOrderImport = workOrderImports.Import;
export type WorkOrderImport = z.output<typeof WorkOrderImport>;
export const {
  importFile: importWorkOrders,
  readImport,
  listImports,
  rejectedRows,
  rejectedReasons,
  rejectedCsv,
  rejectedJson,
} = workOrderImports;
