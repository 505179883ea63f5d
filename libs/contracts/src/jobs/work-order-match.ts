import { z } from 'zod';
import { command, query } from '../contract.js';
import { ownRecord } from '../id-scope.js';
import { History, historyQuery } from '../history.js';
import { bulkOutput } from '../bulk-output.js';
import { pageOutput, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, Uuid } from '../values.js';
import { Job, JobIsCancelled } from './job.js';
import { WorkOrderItem, WorkOrderNotFound, workOrderStates } from './work-order.js';

/**
 * Why a job may belong to an order (decision D25). `earlier`: it was a candidate when the order arrived and has been
 * moved or changed since.
 */
export const matchReasons = ['number', 'account_and_date', 'address_and_date', 'earlier'] as const;

/** A job that may belong to an order: confidence, reasons, and its current order. */
export const MatchCandidate = z.object({
  job: Job,
  score: z.union([z.literal(100), z.literal(80), z.literal(60)]),
  why: z.enum(matchReasons),
  other_order: z.object({ id: z.uuid(), work_order_number: z.string() }).nullable(),
});
export type MatchCandidate = z.output<typeof MatchCandidate>;

/** An order on the matching screen: details without the four tables, and candidate jobs. */
export const WorkOrderToMatch = WorkOrderItem.omit({
  services: true,
  tasks: true,
  equipment: true,
  signals: true,
}).extend({ candidates: z.array(MatchCandidate) });
export type WorkOrderToMatch = z.output<typeof WorkOrderToMatch>;

/** Response of commands on one order. */
export const WorkOrderSettled = z.object({
  id: z.uuid(),
  state: z.enum(workOrderStates),
  job_id: JobId.nullable(),
  version: z.number().int(),
});
export type WorkOrderSettled = z.output<typeof WorkOrderSettled>;

export const WorkOrderAlreadyMatched = refusal('WorkOrderAlreadyMatched', 409, {
  en: 'This work order already has a job. Another user may have matched it in the meantime.',
  es: 'Esta orden de trabajo ya tiene un trabajo. Es posible que otro usuario la haya asociado mientras tanto.',
  'zh-CN': '该工作单已有对应的工单，可能其他用户刚刚完成了匹配。',
});
export const MatchJobNotFound = refusal(
  'MatchJobNotFound',
  422,
  {
    en: 'This job does not exist. Choose another one.',
    es: 'Este trabajo no existe. Elija otro.',
    'zh-CN': '该工单不存在，请另选一个。',
  },
  'job_id',
);
export const JobHasOtherOrder = refusal('JobHasOtherOrder', 409, {
  en: 'This job already belongs to work order {number}. Matching it here removes it from that order.',
  es: 'Este trabajo ya pertenece a la orden {number}. Si lo asocia aquí, se quita de esa orden.',
  'zh-CN': '该工单已属于工作单 {number}。在此匹配会使其脱离那张工作单。',
});
export const WorkOrderNotIgnored = refusal('WorkOrderNotIgnored', 409, {
  en: 'This work order is not ignored.',
  es: 'Esta orden de trabajo no está ignorada.',
  'zh-CN': '该工作单未被忽略。',
});

const id = z.object({ id: Uuid });
/** Why an order is ignored; optional. */
const reason = z.string().trim().max(255).default('');
const settled = z.object({ data: WorkOrderSettled });

export const ListWorkOrders = query('work-orders.list', {
  route: 'GET /work-orders',
  permission: 'work-order.match',
  query: pageQuery(['date', 'customer_name', 'work_order_number', 'updated_at']).extend({
    id: Uuid.optional(),
    state: z.enum(workOrderStates).optional(),
    date: CompanyDate.optional(),
  }),
  output: pageOutput(WorkOrderToMatch),
  summary: 'List the work orders, paged; unmatched ones include their candidate jobs',
});
export const MatchWorkOrder = command('work-orders.match', {
  route: 'PUT /work-orders/{id}/match',
  permission: 'work-order.match',
  params: id,
  body: z.object({
    job_id: JobId,
    /** Detach the job from its current order. */
    replace: z.boolean().default(false),
  }),
  output: settled,
  refusals: [WorkOrderNotFound, WorkOrderAlreadyMatched, MatchJobNotFound, JobIsCancelled, JobHasOtherOrder],
  summary: 'Match an order with a job, a candidate or any other; the order updates the job from then on',
});
export const CreateJobOfOrder = command('work-orders.create-job', {
  route: 'POST /work-orders/{id}/job',
  permission: 'work-order.match',
  params: id,
  output: settled,
  status: 201,
  refusals: [WorkOrderNotFound, WorkOrderAlreadyMatched],
  summary: 'Create a job for an order',
});
export const IgnoreWorkOrder = command('work-orders.ignore', {
  route: 'PUT /work-orders/{id}/ignore',
  permission: 'work-order.match',
  params: id,
  body: z.object({ reason }),
  output: settled,
  refusals: [WorkOrderNotFound, WorkOrderAlreadyMatched],
  summary: 'Ignore an order until the operator changes it',
});
export const StopIgnoringWorkOrder = command('work-orders.stop-ignoring', {
  route: 'DELETE /work-orders/{id}/ignore',
  permission: 'work-order.match',
  params: id,
  output: settled,
  refusals: [WorkOrderNotFound, WorkOrderNotIgnored],
  summary: 'Stop ignoring an order',
});

/** Maximum orders per request; screens send more in batches. */
export const MAX_SETTLED = 50;
const ordersToSettle = <Item extends z.ZodType>(item: Item) => z.array(item).min(1).max(MAX_SETTLED);
/** The version of each order as the caller saw it. An order that changed since is not settled. */
const versions = z.record(Uuid, z.number().int()).optional();
const ManySettled = bulkOutput(Uuid);

export const MatchWorkOrders = command('work-orders.match-many', {
  route: 'PUT /work-orders/match',
  permission: 'work-order.match',
  body: z.object({ matches: ordersToSettle(z.object({ id: Uuid, job_id: JobId })), versions }),
  output: ManySettled,
  refusals: MatchWorkOrder.refusals,
  summary: 'Match up to 50 orders with jobs; jobs of other orders are never reassigned; one result each',
});
export const CreateJobsOfOrders = command('work-orders.create-jobs', {
  route: 'POST /work-orders/job',
  permission: 'work-order.match',
  body: z.object({ ids: ordersToSettle(Uuid), versions }),
  output: ManySettled,
  refusals: CreateJobOfOrder.refusals,
  summary: 'Create jobs for up to 50 orders; one result each',
});
export const IgnoreWorkOrders = command('work-orders.ignore-many', {
  route: 'PUT /work-orders/ignore',
  permission: 'work-order.match',
  body: z.object({ ids: ordersToSettle(Uuid), reason, versions }),
  output: ManySettled,
  refusals: IgnoreWorkOrder.refusals,
  summary: 'Ignore up to 50 orders until the operator changes them; one result each',
});

const Person = z.object({ id: z.string(), label: z.string() });
/** A cell or field of an order. */
const Value = z.union([z.string(), z.number(), z.null()]);
const TableRow = z.record(z.string(), Value);
export const orderTables = ['services', 'tasks', 'equipment', 'signals'] as const;

/** A revision of an order by the operator. */
export const WorkOrderChange = z.object({
  at: Instant,
  /** The user who imported it, and the impersonator. */
  user: Person,
  actor: Person.nullable(),
  /** Name of the API token with which the user did it, if any. */
  api_token: z.string().optional(),
  version: z.number().int(),
  /** Whether the job was already assigned. */
  after_given_out: z.boolean(),
  /** `address.city` for a part of the address. */
  fields: z.array(z.object({ field: z.string(), before: Value, after: Value })),
  tables: z.array(
    z.object({
      table: z.enum(orderTables),
      added: z.array(TableRow),
      removed: z.array(TableRow),
      changed: z.array(z.object({ before: TableRow, after: TableRow })),
    }),
  ),
});
export type WorkOrderChange = z.output<typeof WorkOrderChange>;

export const WorkOrderChanges = query('work-orders.changes', {
  route: 'GET /work-orders/{id}/changes',
  permission: 'work-order.read',
  ids: { id: ownRecord('work-order', WorkOrderNotFound) },
  params: id,
  output: z.object({ data: z.array(WorkOrderChange) }),
  refusals: [WorkOrderNotFound],
  summary: 'List the operator’s changes to an order, newest first, with values before and after',
});
export const WorkOrderHistory = query('work-orders.history', {
  route: 'GET /work-orders/{id}/history',
  permission: 'job.history',
  params: id,
  query: historyQuery,
  output: History,
  refusals: [WorkOrderNotFound],
  summary: 'Get the history of a work order, newest first',
});
