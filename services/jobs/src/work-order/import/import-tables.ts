import type { Migration } from '@tailboard/service/house';

/** Imports, the bytes that wait to be imported, and the rows that were not taken. Progress is no fact, so it is no event. */
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
