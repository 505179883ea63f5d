import { z } from 'zod';
import { command, fileOf, query } from '../contract.js';
import { facts } from '../event.js';
import { pageOf, pageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, TimeOfDay, UserId, Uuid } from '../values.js';
import { JobAddress, jobTypes } from './job.js';

/** A cell of one of the order's tables. */
const Words = z.string().trim().max(500);

/** A cable operator's order as it came (S0 §3): the particulars of the visit and its four tables. */
export const WorkOrder = z.object({
  account_number: z.string().trim().min(1).max(40),
  work_order_number: z.string().trim().min(1).max(40),
  job_type: z.enum(jobTypes),
  category: z.string().trim().max(60),
  customer_name: z.string().trim().max(120),
  phone: z.string().trim().max(20),
  tag_id: z.string().trim().max(40),
  date: CompanyDate,
  start_time: TimeOfDay.nullable(),
  end_time: TimeOfDay.nullable(),
  /** Minutes. */
  duration: z.number().int().min(0).max(1440).nullable(),
  time_slot: z.string().trim().max(40),
  location: z.string().trim().max(40),
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

export const workOrderFacts = facts('workorder', {
  WorkOrderReceived: z.object({ order: WorkOrder }),
  /** The operator sent it again with other particulars; `changed` names them. */
  WorkOrderRevised: z.object({ order: WorkOrder, changed: z.array(z.string()) }),
  /** How it found its job (decision D25): the score, or `created` for a job of its own. */
  WorkOrderMatched: z.object({
    job_id: z.uuid(),
    how: z.enum(['created', 'work_order_number', 'account_and_date', 'accepted']),
    score: z.number().int(),
  }),
  /** Only the address and the date agree, or an ignored order came with news: a person decides on /admin/jobs/match. */
  WorkOrderMatchQueued: z.object({ candidate_job_ids: z.array(z.uuid()), score: z.number().int() }),
  /** Its job was given to another order, so it waits for a person again. */
  WorkOrderUnmatched: z.object({ job_id: z.uuid() }),
  /** No visit comes of it. It stays ignored until the operator changes it or somebody takes this back. */
  WorkOrderIgnored: z.object({ reason: z.string() }),
  WorkOrderIgnoreTakenBack: z.object({}),
});

/** `received`: nobody has looked for its job yet; that lasts no longer than its import. */
export const workOrderStates = ['received', 'to_match', 'matched', 'ignored'] as const;

/** An order as readers see it (S0 §3), with the job that it became; its tables keep the order in which they came. */
export const WorkOrderItem = WorkOrder.extend({
  id: z.uuid(),
  job_id: z.uuid().nullable(),
  /** The visit: where it is, and who has it. */
  assignment: z.object({ address: JobAddress, user_id: UserId.nullable(), date: CompanyDate }),
  qc: z.object({ workorder: z.object({ wo_comment: z.string().nullable() }) }),
  /** The jobs that it may belong to, while a person has to decide. */
  candidate_job_ids: z.array(JobId),
  state: z.enum(workOrderStates),
  /** Why it was ignored, where somebody said so. */
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
export const readWorkOrder = query('work-orders.read', {
  route: 'GET /work-orders/{id}',
  permission: 'work-order.read',
  params: z.object({ id: Uuid }),
  output: z.object({ data: WorkOrderItem }),
  refusals: [WorkOrderNotFound],
  summary:
    'A work order with its services, tasks, equipment and signal measures; a technician sees those of their own jobs',
});

export const importStates = ['queued', 'running', 'done', 'failed'] as const;

/**
 * How far an import is. Every row counts once: created, updated, unchanged, queued for matching or rejected; their sum
 * is `processed`.
 */
export const WorkOrderImport = z
  .object({
    id: z.uuid(),
    file_name: z.string(),
    status: z.enum(importStates),
    /** Rows seen so far; `total` is null until the whole file was read. */
    processed: z.number().int(),
    total: z.number().int().nullable(),
    created: z.number().int(),
    updated: z.number().int(),
    unchanged: z.number().int(),
    queued_for_matching: z.number().int(),
    rejected: z.number().int(),
    /** Why the file could not be read to its end; the rows before that place are saved. */
    error: z.string().nullable(),
    /** What a person should look at although the rows were taken: names of categories, slots or locations nobody knows. */
    notes: z.array(z.string()),
    created_at: Instant,
    finished_at: Instant.nullable(),
    /** In which form the rejected rows can be downloaded; `null` when there are none, or none that were kept. */
    rejected_file: z.enum(['csv', 'json']).nullable(),
    dates: z.array(CompanyDate),
  })
  .meta({ id: 'WorkOrderImport' });
export type WorkOrderImport = z.output<typeof WorkOrderImport>;

/** A row that was not taken: where it stands in the file, which field, why, and the value as it stood there. */
export const RejectedRow = z.object({
  /** Which row of the file, from 1; the header is not counted. */
  row: z.number().int(),
  /** The line of the file on which it begins, from 1. */
  line: z.number().int(),
  field: z.string().nullable(),
  value: z.string().nullable(),
  reason: z.string(),
  work_order_number: z.string().nullable(),
});

export const ImportNotFound = refusal('ImportNotFound', 404, {
  en: 'This import does not exist.',
  es: 'Esta importación no existe.',
  'zh-CN': '该导入不存在。',
});
export const RejectedFileNotKept = refusal('RejectedFileNotKept', 404, {
  en: 'The rejected rows of this import cannot be downloaded in this form.',
  es: 'Las filas rechazadas de esta importación no se pueden descargar en este formato.',
  'zh-CN': '无法以此格式下载本次导入被拒绝的行。',
});
export const FileTooLarge = refusal('FileTooLarge', 413, {
  en: 'The file is larger than {limit} MB. Split it, for example into one file a day, and import the parts.',
  es: 'El archivo supera los {limit} MB. Divídalo, por ejemplo en un archivo por día, e importe las partes.',
  'zh-CN': '文件超过 {limit} MB。请拆分（例如每天一个文件）后再分别导入。',
});
export const FileEmpty = refusal(
  'FileEmpty',
  422,
  {
    en: 'The file is empty. Choose a CSV or JSON file with work orders.',
    es: 'El archivo está vacío. Elija un archivo CSV o JSON con órdenes de trabajo.',
    'zh-CN': '文件为空。请选择包含工单的 CSV 或 JSON 文件。',
  },
  'file',
);
export const FileMissing = refusal(
  'FileMissing',
  422,
  {
    en: 'No file came with the request. Send the work orders as a CSV or JSON file.',
    es: 'La solicitud no trae ningún archivo. Envíe las órdenes de trabajo en un archivo CSV o JSON.',
    'zh-CN': '请求中没有文件。请以 CSV 或 JSON 文件发送工单。',
  },
  'file',
);
export const FileUnreadable = refusal(
  'FileUnreadable',
  422,
  {
    en: 'The file cannot be read: {problem}',
    es: 'No se puede leer el archivo: {problem}',
    'zh-CN': '无法读取文件：{problem}',
  },
  'file',
);
export const TooManyImports = refusal('TooManyImports', 503, {
  en: 'Too many imports are waiting. Please try again in a minute.',
  es: 'Hay demasiadas importaciones en espera. Vuelva a intentarlo en un minuto.',
  'zh-CN': '等待中的导入过多，请一分钟后重试。',
});

export const importWorkOrders = command('work-orders.import', {
  route: 'POST /work-orders/import',
  permission: 'work-order.import',
  file: true,
  output: z.object({ data: WorkOrderImport }),
  status: 202,
  refusals: [FileMissing, FileEmpty, FileTooLarge, FileUnreadable, TooManyImports],
  summary: 'Import work orders from a CSV or JSON file; answers at once, the progress is read from the import',
});
export const readImport = query('work-orders.import-progress', {
  route: 'GET /work-orders/imports/{id}',
  permission: 'work-order.import',
  params: z.object({ id: Uuid }),
  output: z.object({ data: WorkOrderImport }),
  refusals: [ImportNotFound],
  summary: 'How far an import is',
});
export const listImports = query('work-orders.imports', {
  route: 'GET /work-orders/imports',
  permission: 'work-order.import',
  query: pageQuery(['created_at']),
  output: pageOf(WorkOrderImport),
  summary: 'The imports, newest first',
});
export const rejectedRows = query('work-orders.rejected-rows', {
  route: 'GET /work-orders/imports/{id}/rejected',
  permission: 'work-order.import',
  params: z.object({ id: Uuid }),
  query: pageQuery(['line']),
  output: pageOf(RejectedRow),
  refusals: [ImportNotFound],
  summary: 'The rows of an import that were not taken, each with its line, field and reason',
});

const rejectedFile = {
  permission: 'work-order.import',
  params: z.object({ id: Uuid }),
  refusals: [ImportNotFound, RejectedFileNotKept],
} as const;
/**
 * The rows of a CSV import that were not taken, as they stood in the file, with `line`, `field` and `reason` behind them:
 * to be mended and imported again as it is.
 */
export const rejectedCsv = query('work-orders.rejected-csv', {
  ...rejectedFile,
  route: 'GET /work-orders/imports/{id}/rejected.csv',
  output: fileOf('text/csv'),
  summary: 'The rows of a CSV import that were not taken, as a file to mend and import again',
});
/** The same of a JSON import: each element as it stood, with the reason under `rejected`. */
export const rejectedJson = query('work-orders.rejected-json', {
  ...rejectedFile,
  route: 'GET /work-orders/imports/{id}/rejected.json',
  output: fileOf('application/json'),
  summary: 'The elements of a JSON import that were not taken, as a file to mend and import again',
});
