import { z } from 'zod';
import { command, query } from '../contract.js';
import { eventSchemas } from '../event.js';
import { HeaderlessColumns, refusalsFor, Sheet, tableFileContracts } from '../import-contracts.js';
import { pageOutput, plainPageQuery } from '../page.js';
import { refusal } from '../refusal.js';
import { CompanyDate, Instant, JobId, UserId, Uuid } from '../values.js';

/** Lines that a statement may have. */
export const MAX_STATEMENT_LINES = 20_000;

/** A line of the operator's payment statement: what it paid for a code of a job. Less than nothing is a charge-back. */
export const StatementLine = z.object({
  /** Its line in the file, from 1; names it within the statement. */
  line: z.number().int(),
  order_number: z.string(),
  account_number: z.string(),
  date: CompanyDate,
  code: z.string(),
  quantity: z.number().nullable(),
  amount_cents: z.number().int(),
  technician: z.string(),
  invoice: z.string(),
});
export type StatementLine = z.output<typeof StatementLine>;

const StatementTotals = z.object({
  lines: z.number().int(),
  /** The sum of the lines. */
  total_cents: z.number().int(),
  /** The first and the last date of work. */
  first_date: CompanyDate,
  last_date: CompanyDate,
});
export type StatementTotals = z.output<typeof StatementTotals>;

/**
 * `operatorstatement-{id}`: a payment statement of the operator. Its ID derives from its lines, so the same lines are the
 * same statement.
 */
export const operatorStatementEvents = eventSchemas('operatorstatement', {
  /** A part of the lines, recorded together with all others. */
  StatementLinesRecorded: z.object({ lines: z.array(StatementLine) }),
  /** `refused`: rows of the file that are not lines. */
  StatementRecorded: StatementTotals.extend({ file_name: z.string(), refused: z.number().int() }),
  /** Its lines count no more. The same file can be recorded again. */
  StatementUndone: z.object({}),
  /** Matched by hand. */
  StatementLineMatched: z.object({ line: z.number().int(), job_id: JobId, code_id: Uuid }),
  StatementLineSetAside: z.object({ line: z.number().int(), reason: z.string() }),
  /** No more matched or set aside by hand. */
  StatementLineReset: z.object({ line: z.number().int() }),
});

const what = {
  one: 'PaymentStatementImport',
  en: 'payment lines',
  es: ['las', 'líneas de pago'],
  'zh-CN': '付款明细',
} as const;
/** Routes that show the columns of a statement, remember what they mean, and return a template. */
export const statementFiles = tableFileContracts({
  name: 'operator-statements',
  path: '/operator-statements',
  what,
  permission: 'operator-payment.write',
});

const TooManyLines = refusal(
  'TooManyLines',
  422,
  {
    en: 'The statement has more than {most} lines. Split the file, for example by week.',
    es: 'El estado de pago tiene más de {most} líneas. Divida el archivo, por ejemplo por semana.',
    'zh-CN': '对账单超过 {most} 行，请拆分文件，例如按周。',
  },
  'file',
);
const NoStatementLines = refusal(
  'NoStatementLines',
  422,
  {
    en: 'No row of the file is a payment line. Assign other columns, or correct the rows.',
    es: 'Ninguna fila del archivo es una línea de pago. Asigne otras columnas o corrija las filas.',
    'zh-CN': '文件中没有任何付款明细行。请重新指定列，或更正这些行。',
  },
  'file',
);
export const StatementAlreadyRecorded = refusal(
  'StatementAlreadyRecorded',
  409,
  {
    en: 'These lines are already recorded, from the file {name}. Undo that statement first if you want to record it again.',
    es: 'Estas líneas ya están registradas, del archivo {name}. Deshaga primero ese estado de pago si quiere registrarlo de nuevo.',
    'zh-CN': '这些明细已从文件 {name} 登记。如需重新登记，请先撤销该对账单。',
  },
  'file',
);
export const StatementNotFound = refusal('StatementNotFound', 404, {
  en: 'This payment statement does not exist, or it was undone. Reload the list.',
  es: 'Este estado de pago no existe o se deshizo. Vuelva a cargar la lista.',
  'zh-CN': '该对账单不存在或已撤销，请重新加载列表。',
});

export const OperatorStatement = StatementTotals.extend({
  id: Uuid,
  file_name: z.string(),
  refused: z.number().int(),
  recorded_at: Instant,
  recorded_by: z.object({ id: UserId, label: z.string() }),
  /** When it was undone; `null` if it counts. */
  undone_at: Instant.nullable(),
  version: z.number().int(),
}).meta({ id: 'OperatorStatement' });
export type OperatorStatement = z.output<typeof OperatorStatement>;

const file = {
  permission: 'operator-payment.write',
  query: z.object({ sheet: Sheet, columns: HeaderlessColumns }),
  file: true,
} as const;
const fileRefusals = [...refusalsFor(what), TooManyLines, NoStatementLines] as const;

/** Rows that a preview lists; the others are counted. */
export const MAX_LISTED_ROWS = 200;
export const ReadStatementFile = command('operator-statements.read-file', {
  ...file,
  route: 'POST /operator-statements/read-file',
  output: z.object({
    data: StatementTotals.extend({
      /** Lines of less than nothing. */
      charge_backs: z.number().int(),
      refused: z.number().int(),
      /** The first refused rows, each with its line and the reason. */
      refused_rows: z.array(z.object({ line: z.number().int(), value: z.string().nullable(), reason: z.string() })),
      /** Notes about the file, such as columns that are not used. */
      notes: z.array(z.string()),
      /** The file name of a recorded statement with the same lines. */
      same_as: z.string().nullable(),
    }),
  }),
  refusals: fileRefusals,
  summary: 'Read a payment statement of the operator from a CSV, XLSX or JSON file; stores nothing',
});
export const RecordStatement = command('operator-statements.record', {
  ...file,
  route: 'POST /operator-statements',
  output: z.object({ data: z.object({ id: Uuid }).extend(StatementTotals.shape) }),
  refusals: [...fileRefusals, StatementAlreadyRecorded],
  summary: 'Record the lines of a payment statement of the operator from a CSV, XLSX or JSON file',
});
export const ListStatements = query('operator-statements.list', {
  route: 'GET /operator-statements',
  permission: 'operator-payment.read',
  query: plainPageQuery,
  output: pageOutput(OperatorStatement),
  summary: 'List the payment statements of the operator, the latest first, also those that were undone',
});
export const UndoStatement = command('operator-statements.undo', {
  route: 'DELETE /operator-statements/{id}',
  permission: 'operator-payment.write',
  params: z.object({ id: Uuid }),
  output: z.object({ data: z.object({ id: Uuid }) }),
  refusals: [StatementNotFound],
  summary: 'Undo a payment statement: its lines count no more',
});
