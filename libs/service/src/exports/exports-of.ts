import { withSchemaLock } from '@tailboard/eventing/postgres/schema-lock';
import type { ServiceContext, Migration, Task } from '../service-context.js';
import { createExportExpiry, expireExports } from './expire-exports.js';
import { mailTask } from './mail-export.js';
import { queueWaitingExports } from './queue-export.js';
import { exportTask, runExport, type ExportDefinition } from './run-export.js';

/**
 * The exports of a service: rows and columns become a CSV or XLSX file, made by the durable queue. The requester and
 * owners can download it for 30 days while their roles allow its contents; an e-mail contains the link. An interrupted
 * export starts again. A command handler requests it with `queueRequestedExport`. The exports of all services are in
 * one table, and reporting serves `/exports` for all. The service needs a `peopleProjection`.
 */
export function createExportParts({
  service,
  sheets,
  migrations = [],
}: {
  service: string;
  sheets: readonly ExportDefinition[];
  /** Tables of the service's own for its exports. */
  migrations?: readonly Migration[];
}) {
  const expiry = createExportExpiry(service);
  const tasks: readonly Task[] = [exportTask(sheets), mailTask, expiry.task];
  return {
    tasks,
    migrations: [exportTables, laterColumns, apiTokenColumn, ...migrations],
    /** For the service's `onStart`: what an ended process left, and the files whose time is over. */
    async begin(ctx: ServiceContext): Promise<void> {
      await queueWaitingExports(service, ctx);
      await expiry.begin(ctx);
    },
    /** Makes an export here and now. */
    run: (...rest: Parameters<typeof runExport> extends [unknown, ...infer Rest] ? Rest : never) =>
      runExport(sheets, ...rest),
    expire: (ctx: ServiceContext) => expireExports(service, ctx),
  };
}

/**
 * Requests, progress and files of exports. Progress is not a domain event. One table for all services in its own
 * schema, created by whichever service starts first.
 */
const exportTables: Migration = {
  id: 'exports',
  sql: `
    ${withSchemaLock('exports')};
    create schema if not exists exports;
    create table if not exists exports.export (
      id uuid primary key,
      -- The service that makes the file.
      service text not null,
      type text not null,
      format text not null,
      filters jsonb not null,
      -- Who asked for what: the same again within a short time is the same export.
      fingerprint text not null,
      -- What a reader must be allowed to read to have the file.
      needs jsonb not null,
      created_by uuid not null,
      locale text not null,
      status text not null check (status in ('queued', 'running', 'done', 'failed', 'expired')),
      processed int not null default 0,
      total int,
      attempts int not null default 0,
      retries int not null default 0,
      error text,
      run jsonb,
      file_name text,
      mailed_at timestamptz,
      mail_failed boolean not null default false,
      created_at timestamptz not null,
      finished_at timestamptz,
      expires_at timestamptz
    );
    create index if not exists export_by_age on exports.export (created_at desc, id);
    create index if not exists export_by_person on exports.export (created_by, created_at desc);
    create index if not exists export_by_fingerprint on exports.export (fingerprint, created_at desc);
    create index if not exists export_under_way on exports.export (service, status)
      where status in ('queued', 'running', 'done');`,
};

/** The API token with which an export was requested: its file contains no more than the token may read. */
const apiTokenColumn: Migration = {
  id: 'exports-api-token',
  sql: `
    ${withSchemaLock('exports')};
    alter table exports.export add column if not exists api_token jsonb;`,
};

/** Columns added later, for existing databases. */
const laterColumns: Migration = {
  id: 'exports-later-columns',
  sql: `
    ${withSchemaLock('exports')};
    -- How far the log went when it was asked for: a file is the same as long as nothing was recorded since.
    alter table exports.export add column if not exists asked_at text;
    -- What is owed for the week of a payroll and is not in its file.
    alter table exports.export add column if not exists missing jsonb;
    -- Who requested it in the name of created_by.
    alter table exports.export add column if not exists impersonator_id uuid;`,
};
