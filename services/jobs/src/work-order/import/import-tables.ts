import type { Migration } from '@tailboard/service/service-context';

/** Imports, the bytes that await import, and the rejected rows. Progress is stored here because it is no event. */
export const importTables: Migration = {
  id: '0001-work-order-imports',
  sql: `
    create table work_order_import (
      id uuid primary key,
      file_name text not null,
      file_type text not null,
      actor_id text not null,
      impersonator_id text,
      status text not null check (status in ('queued', 'running', 'done', 'failed')),
      processed int not null default 0,
      total int,
      created int not null default 0,
      updated int not null default 0,
      unchanged int not null default 0,
      queued_for_matching int not null default 0,
      rejected int not null default 0,
      error text,
      notes text[] not null default '{}',
      dates date[] not null default '{}',
      created_at timestamptz not null,
      finished_at timestamptz,
      constraint every_row_counts_once check (processed = created + updated + unchanged + queued_for_matching + rejected)
    );
    create index on work_order_import (created_at desc, id);
    create index on work_order_import (status) where status in ('queued', 'running');
    create table work_order_import_piece (
      import_id uuid not null,
      piece int not null,
      bytes bytea not null,
      stored_at timestamptz not null default now(),
      primary key (import_id, piece)
    );
    create table work_order_import_rejected (
      import_id uuid not null references work_order_import (id) on delete cascade,
      "row" int not null,
      line int not null,
      field text,
      value text,
      reason text not null,
      work_order_number text,
      primary key (import_id, "row")
    );`,
};

/** Every upload keeps its pieces apart from those of another attempt; an import knows its upload, and how often it was begun. */
export const importUploads: Migration = {
  id: '0002-work-order-uploads',
  sql: `
    alter table work_order_import
      add column upload_id uuid,
      add column pieces int not null default 0,
      add column sha256 text,
      add column attempts int not null default 0;
    alter table work_order_import_piece rename column import_id to upload_id;
    update work_order_import i set upload_id = id,
      pieces = (select count(*) from work_order_import_piece where upload_id = i.id);
    alter table work_order_import alter column upload_id set not null;`,
};

/**
 * Rejected rows are stored unchanged, with the layout of their file, so that they can be downloaded, corrected and
 * imported again. Reasons, notes and errors are stored as findings (JSON) from here on; older ones are sentences and
 * stay.
 */
export const importOriginals: Migration = {
  id: '0003-work-order-originals',
  sql: `
    alter table work_order_import add column layout jsonb;
    alter table work_order_import_rejected add column original text;`,
};

/** An import knows which process is at work on it, so that one that ends without a word is noticed and counted. */
export const importDeaths: Migration = {
  id: '0004-work-order-import-deaths',
  sql: `
    alter table work_order_import
      add column begun_by uuid,
      add column deaths int not null default 0;`,
};

/** Findings that named work orders in their codes are those of any file from here on; what was kept before is still said. */
export const renamedFindings: Migration = {
  id: '0005-work-order-findings',
  sql: Object.entries({
    noOrders: 'noRows',
    orderTooLong: 'elementTooLong',
    endsInOrder: 'endsInElement',
    orderExpected: 'elementExpected',
    notAnOrder: 'notARecord',
  })
    .map(([from, to]) => [`"code":"${from}"`, `"code":"${to}"`])
    .map(
      ([from, to]) => `
    update work_order_import set error = replace(error, '${from}', '${to}') where error like '%${from}%';
    update work_order_import_rejected set reason = replace(reason, '${from}', '${to}') where reason like '%${from}%';`,
    )
    .join(''),
};
