import type { UploadedFile } from '@tailboard/contracts/contract';
import type { Locale } from '@tailboard/contracts/locale';
import { isRefused, refuse, type Refused } from '@tailboard/contracts/refusal';
import { exampleStatementLine, statementColumnTitles } from '@tailboard/contracts/reports/operator-columns';
import {
  MAX_LISTED_ROWS,
  MAX_STATEMENT_LINES,
  ReadStatementFile,
  RecordStatement,
  statementFiles,
  type StatementLine,
  type StatementTotals,
} from '@tailboard/contracts/reports/operator-statement';
import { derivedId } from '@tailboard/eventing/ids';
import { handleSaveColumns } from '@tailboard/service/import/assigned-columns';
import { handlePreviewFile } from '@tailboard/service/import/preview-file';
import { readFileRows } from '@tailboard/service/import/read-file-rows';
import { cleanFileName } from '@tailboard/service/import/register-import';
import { importTemplate } from '@tailboard/service/import/rejected-file';
import type { TableFileKind } from '@tailboard/service/import/row-importer';
import { commandHandler, type Migration, type ServiceContext } from '@tailboard/service/service-context';
import type { CodeOf } from '@tailboard/contracts/contract';
import { createHash } from 'node:crypto';
import { statementWords } from './finding-texts.js';
import { statementReader } from './reader.js';
import { RecordStatementLines, statementDecider } from './statement-decider.js';
import { statementRows, type StatementRow } from './statement-rows.js';

/** Files of payment statements. Their rows become lines by one command, not by an import in batches. */
const kind: TableFileKind = {
  contracts: statementFiles,
  table: 'operator_statement_file',
  findingTexts: statementWords,
  columns: statementRows.columns.all,
  optionalColumns: statementRows.columns.optional ?? [],
  titles: statementColumnTitles,
  example: exampleStatementLine,
  reader: statementReader,
};
/** The fields that the office assigned to the columns of statements, by their header. */
export const statementColumns: Migration = {
  id: 'operator-statement-columns',
  sql: `create table ${kind.table}_columns (
          signature text not null, fields jsonb not null, actor_id text not null, saved_at timestamptz not null,
          primary key (signature, saved_at)
        );`,
};
export const handlePreviewStatement = handlePreviewFile(kind);
export const handleSaveStatementColumns = handleSaveColumns(kind);
export const statementTemplate = importTemplate(kind);

interface ReadStatement {
  readonly lines: readonly StatementLine[];
  readonly rejected: readonly { readonly line: number; readonly value: string | null; readonly reason: string }[];
  readonly notes: readonly string[];
  readonly totals: StatementTotals;
  readonly id: string;
}
type Input = { file?: UploadedFile | undefined; sheet?: string | undefined; columns?: string | undefined };

/** Reads the lines of a file, and what they derive. */
async function readStatement(
  ctx: ServiceContext,
  { file, sheet, columns }: Input,
  { locale, now }: { locale: Locale; now: string },
): Promise<ReadStatement | Refused<CodeOf<typeof ReadStatementFile>>> {
  if (!file) return refuse('FileMissing');
  const read = await readFileRows<StatementRow>(kind, ctx, file, {
    ...{ sheet, columns, locale, now },
    maxRows: MAX_STATEMENT_LINES,
  });
  if (read === 'too-many') return refuse('TooManyLines', { most: MAX_STATEMENT_LINES });
  if (read === 'unknown-columns') return refuse('UnknownColumns');
  if (read === 'too-large')
    return refuse('FileTooLarge', { limit: Math.round((ctx.config.IMPORT_MAX_BYTES / 1_048_576) * 10) / 10 });
  if ('unreadable' in read) return refuse('FileUnreadable', { problem: read.unreadable });
  const lines = read.rows.map(({ line, item }) => ({ line, ...item }));
  const dates = lines.map(({ date }) => date).sort();
  const [first_date, last_date] = [dates[0], dates.at(-1)];
  if (first_date === undefined || last_date === undefined) return refuse('NoStatementLines');
  const total_cents = lines.reduce((sum, { amount_cents }) => sum + amount_cents, 0);
  return {
    lines,
    rejected: read.refused,
    notes: read.notes,
    totals: { lines: lines.length, total_cents, first_date, last_date },
    id: deriveStatementId(lines),
  };
}

/** Returns the ID of the statement with these lines, in any order and in a file of any kind. */
function deriveStatementId(lines: readonly StatementLine[]): string {
  const contents = lines.map(({ line: _, ...row }) => JSON.stringify(row)).sort();
  return derivedId('operator-statement', createHash('sha256').update(contents.join('\n')).digest('hex'));
}

/** Reads a file and says what recording it would do. Stores nothing. */
export const handleReadStatementFile = commandHandler(ReadStatementFile, async (input, ctx, commandContext) => {
  const read = await readStatement(ctx, input, commandContext);
  if (isRefused(read)) return read;
  const { state } = await ctx.load(statementDecider, read.id);
  return {
    output: {
      data: {
        ...read.totals,
        charge_backs: read.lines.filter(({ amount_cents }) => amount_cents < 0).length,
        refused: read.rejected.length,
        refused_rows: read.rejected.slice(0, MAX_LISTED_ROWS).map((row) => ({ ...row })),
        notes: [...read.notes],
        same_as: state.file_name,
      },
    },
  };
});

/** Reads the file again, so that what is recorded is what the file contains. */
export const handleRecordStatement = commandHandler(RecordStatement, async (input, ctx, commandContext) => {
  const read = await readStatement(ctx, input, commandContext);
  if (isRefused(read)) return read;
  const { lines, totals, id, rejected } = read;
  const recorded = await ctx.handleCommand(
    statementDecider,
    RecordStatementLines,
    {
      id,
      file_name: cleanFileName(input.file!.name, kind.contracts.options.what.en),
      refused: rejected.length,
      ...totals,
      contents: [...lines],
    },
    commandContext,
  );
  if (recorded.outcome === 'refused') return recorded.refusal;
  if (recorded.outcome === 'conflict') return recorded;
  return { output: { data: { id, ...totals } }, position: recorded.position };
});
