import type { Export, exportFormats, exportTypes } from '@tailboard/contracts/reports/export';
import { downloadExport } from '@tailboard/contracts/reports/export';
import { say, type Locale } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';
import { announce } from '@tailboard/eventing/projection/notices';
import { failureTexts, mailTexts, type Failure } from './texts.js';
import type { Needs } from './rights.js';

/** What an export is of, as it was asked for; dates are always there, so that a retry is of the same ones. */
export interface Filters {
  readonly start_date: string;
  readonly end_date: string;
  readonly tab?: string;
  readonly user_id?: string;
  readonly location_id?: string;
  readonly all?: 'true';
}

/** An export as it is kept. */
export interface ExportRecord {
  readonly id: string;
  readonly type: (typeof exportTypes)[number];
  readonly format: (typeof exportFormats)[number];
  readonly filters: Filters;
  readonly needs: Needs;
  readonly created_by: string;
  readonly locale: Locale;
  readonly status: Export['status'];
  readonly attempts: number;
  readonly retries: number;
  readonly run_id: number | null;
  readonly mailed_at: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
}

export async function exportRecord(db: Database, id: string): Promise<ExportRecord | undefined> {
  const [found] = await db.query<ExportRecord>('select * from report_export where id = $1', [id]);
  return found;
}

/** Columns of a {@link ReadRow}; `$1` is now. An export whose time is over is expired, whether its file is gone yet or not. */
export const READABLE = `each.id, each.type, each.format, each.filters, each.needs, each.created_by, each.processed,
  each.total, each.error, each.created_at, each.finished_at, each.expires_at, each.mail_failed, each.mailed_at,
  case when each.status = 'done' and each.expires_at <= $1 then 'expired' else each.status end as status,
  coalesce(person.label, '') as label,
  case when run.run_id is not null then
    json_build_object('run_id', run.run_id, 'hash', run.hash, 'delta_of', run.delta_of) end as run
  from report_export each left join person on person.id = each.created_by
  left join payroll_run run on run.run_id = each.run_id`;
export interface ReadRow extends Pick<ExportRecord, 'id' | 'type' | 'format' | 'filters' | 'needs' | 'created_by'> {
  readonly status: Export['status'];
  readonly processed: number;
  readonly total: number | null;
  readonly error: Failure | null;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly expires_at: string | null;
  readonly mail_failed: boolean;
  readonly mailed_at: string | null;
  readonly label: string;
  readonly run: Export['run'];
}

/** An export in the reader's language. */
export const inReadersWords = (row: ReadRow, locale: Locale): Export => ({
  id: row.id,
  type: row.type,
  format: row.format,
  filters: { ...row.filters },
  status: row.status,
  progress:
    row.status === 'done' || row.status === 'expired' ? 1 : row.total ? Math.min(1, row.processed / row.total) : 0,
  rows: row.processed,
  created_at: row.created_at,
  created_by: { id: row.created_by, label: row.label },
  finished_at: row.finished_at,
  expires_at: row.expires_at,
  error: row.error && say(failureTexts[row.error], locale),
  download_url: row.status === 'done' ? downloadExport.path.replace('{id}', row.id) : null,
  run: row.run,
  mail_error: row.mail_failed && row.mailed_at === null ? say(mailTexts.failed, locale) : null,
});

/** Tells the screens of whoever asked that an export went on; progress is no event and has no position to wait for. */
export const announceExport = (
  db: Database,
  { id, created_by }: { id: string; created_by: string },
  type: 'ExportQueued' | 'ExportStarted' | 'ExportWentOn' | 'ExportEnded' | 'ExportMailed',
  processed = 0,
): Promise<void> =>
  announce(db, `reporting.exports.${id}.${type}.${processed}`, 0n, [
    { topic: `export:${created_by}`, type, id, actor_id: created_by },
  ]);
