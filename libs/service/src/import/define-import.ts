import type { QueryHandler, ServiceContext, Migration, Operation, CommandHandler, Task } from '../service-context.js';
import { importOperation } from './import-operation.js';
import {
  createListHandler,
  createProgressHandler,
  createRejectedReasonsHandler,
  createRejectedRowsHandler,
} from './import-queries.js';
import type { ImportKind, RowImporter } from './row-importer.js';
import { queueWaitingImports } from './register-import.js';
import { importTemplate, rejectedAsCsv, rejectedAsJson, rejectedAsXlsx } from './rejected-file.js';
import { createImportTask, runImport, type AnyImport } from './run-import.js';
import { handleImportFile } from './import-file.js';
import { handlePreviewFile } from './preview-file.js';
import { handleSaveColumns } from './assigned-columns.js';

/** Parts of an import that go into a service definition. */
export interface ImportParts {
  readonly commandHandlers: readonly CommandHandler[];
  readonly queryHandlers: readonly QueryHandler[];
  readonly tasks: readonly Task[];
  readonly migrations: readonly Migration[];
  readonly operation: Operation;
  readonly kind: ImportKind;
  /** Runs an import immediately. */
  readonly run: (
    ...rest: Parameters<typeof runImport> extends [unknown, ...infer Rest] ? Rest : never
  ) => Promise<void>;
  /** For the service's `onStart`. */
  readonly queueWaiting: (ctx: ServiceContext) => Promise<void>;
}

/**
 * Defines an import. The file is stored and the request answered at once; a queued task reads it in a process of its
 * own and imports its rows in batches. Rejected rows keep line, reason and original. After a crash it continues with the same
 * command IDs. A service supplies how its rows are read (`RowKind`) and imported (`startImport`).
 */
export function defineImport<Item, Outcome extends string, Key extends string>(
  rowImporter: RowImporter<Item, Outcome, Key>,
): ImportParts {
  const importer = rowImporter as unknown as AnyImport<Item, Outcome>;
  const kind: ImportKind = importer;
  return {
    commandHandlers: [
      handleImportFile(kind),
      handlePreviewFile(kind),
      handleSaveColumns(kind),
    ] as readonly unknown[] as readonly CommandHandler[],
    queryHandlers: [
      createProgressHandler(kind),
      createListHandler(kind),
      createRejectedRowsHandler(kind),
      createRejectedReasonsHandler(kind),
      rejectedAsCsv(kind),
      rejectedAsXlsx(kind),
      rejectedAsJson(kind),
      importTemplate(kind),
    ] as readonly unknown[] as readonly QueryHandler[],
    tasks: [createImportTask(importer)],
    migrations: [
      ...(rowImporter.migrations ?? [createTables(kind)]),
      apiTokenColumn(kind),
      locationColumn(kind),
      faultColumn(kind),
      turnColumn(kind),
      sheetColumn(kind),
      headerlessColumn(kind),
    ],
    operation: importOperation(importer),
    kind,
    run: (...rest) => runImport(importer, ...rest),
    queueWaiting: (ctx) => queueWaitingImports(kind, ctx),
  };
}

/** An import knows the API token with which it was sent, by name. */
const apiTokenColumn = ({ table }: ImportKind): Migration => ({
  id: `${table.replaceAll('_', '-')}-api-token`,
  sql: `alter table ${table} add column api_token text;`,
});

/** An import knows the location of rows without one. */
const locationColumn = ({ table }: ImportKind): Migration => ({
  id: `${table.replaceAll('_', '-')}-location`,
  sql: `alter table ${table} add column location_id uuid;`,
});

/** An import knows why its last start failed. */
const faultColumn = ({ table }: ImportKind): Migration => ({
  id: `${table.replaceAll('_', '-')}-last-fault`,
  sql: `alter table ${table} add column last_fault text;`,
});

/** An import knows which imports began before it. */
const turnColumn = ({ table }: ImportKind): Migration => ({
  id: `${table.replaceAll('_', '-')}-turn`,
  sql: `alter table ${table} add column turn int not null default 0;`,
});

/** An import knows its worksheet, and what the columns of files mean is remembered by their header. */
const sheetColumn = ({ table }: ImportKind): Migration => ({
  id: `${table.replaceAll('_', '-')}-columns`,
  sql: `
    alter table ${table} add column sheet text;
    create table ${table}_columns (
      signature text not null, fields jsonb not null, actor_id text not null, saved_at timestamptz not null,
      primary key (signature, saved_at)
    );`,
});

/** An import of a file without a header knows the fields of its columns. */
const headerlessColumn = ({ table }: ImportKind): Migration => ({
  id: `${table.replaceAll('_', '-')}-headerless`,
  sql: `alter table ${table} add column columns text;`,
});

/** Tables for imports, file pieces and rejected rows. Progress is not a domain event. */
const createTables = ({ table, contracts }: ImportKind): Migration => {
  const { outcomes, key }: { outcomes: readonly string[]; key: string } = contracts.options;
  return {
    id: table.replaceAll('_', '-'),
    sql: `
      create table ${table} (
        id uuid primary key, file_name text not null, file_type text not null, layout jsonb,
        actor_id text not null, impersonator_id text,
        upload_id uuid not null, pieces int not null default 0, sha256 text,
        attempts int not null default 0, begun_by uuid, deaths int not null default 0,
        status text not null check (status in ('queued', 'running', 'done', 'failed')),
        processed int not null default 0, total int,
        ${outcomes.map((each) => `${each} int not null default 0,`).join(' ')} rejected int not null default 0,
        error text, notes text[] not null default '{}', dates date[] not null default '{}',
        created_at timestamptz not null, finished_at timestamptz,
        constraint ${table}_counts_every_row_once check (processed = ${[...outcomes, 'rejected'].join(' + ')})
      );
      create index on ${table} (created_at desc, id);
      create index on ${table} (status) where status in ('queued', 'running');
      create table ${table}_piece (
        upload_id uuid not null, piece int not null, bytes bytea not null, stored_at timestamptz not null default now(),
        primary key (upload_id, piece)
      );
      create table ${table}_rejected (
        import_id uuid not null references ${table} (id) on delete cascade, "row" int not null, line int not null,
        field text, value text, reason text not null, ${key} text, original text, primary key (import_id, "row")
      );`,
  };
};
