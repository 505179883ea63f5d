import type { Export, exportFormats, exportTypes } from '@tailboard/contracts/reports/export';
import { DownloadExport } from '@tailboard/contracts/reports/export';
import { translate, type Locale } from '@tailboard/contracts/locale';
import type { Database } from '@tailboard/eventing/database';
import { announce } from '@tailboard/eventing/projection/notices';
import type { Principal } from '../auth/principal.js';
import { failureTexts, mailTexts, type Failure } from './export-texts.js';
import type { Needs } from './export-permissions.js';

/** Exports of all services. Each row belongs to the service that creates the file; any service may read it. */
export const EXPORTS = 'exports.export';

/** All parameters of an export, so that a retry produces the same. */
export type Filters = Readonly<Record<string, string>>;

/** An export as it is kept. */
export interface ExportRecord {
  readonly id: string;
  /** The service that makes its file. */
  readonly service: string;
  readonly type: (typeof exportTypes)[number];
  readonly format: (typeof exportFormats)[number];
  readonly filters: Filters;
  readonly needs: Needs;
  readonly created_by: string;
  /** The API token with which it was requested, if any. */
  readonly api_token: NonNullable<Principal['api_token']> | null;
  readonly locale: Locale;
  readonly status: Export['status'];
  readonly attempts: number;
  readonly retries: number;
  /** The number of the file, assigned before it is made; see `ExportDefinition.settle`. */
  readonly run: Export['run'];
  /** Pay that is owed and not in the file; see `ExportSheet.missing`. */
  readonly missing: Export['missing'];
  /** The file name for browsers; set when the file exists. */
  readonly file_name: string | null;
  readonly mailed_at: string | null;
  readonly created_at: string;
  readonly expires_at: string | null;
}

export async function exportRecord(db: Database, id: string): Promise<ExportRecord | undefined> {
  const [record] = await db.query<ExportRecord>(`select * from ${EXPORTS} where id = $1`, [id]);
  return record;
}

/** Columns of a {@link ReadRow}; `$1` is now. An export whose time is over is expired, whether its file is gone yet or not. */
export const READABLE = `each.id, each.service, each.file_name, each.run, each.missing, each.type, each.format, each.filters, each.needs, each.created_by, each.processed,
  each.total, each.error, each.created_at, each.finished_at, each.expires_at, each.mail_failed, each.mailed_at,
  case when each.status = 'done' and each.expires_at <= $1 then 'expired' else each.status end as status,
  coalesce(person.label, '') as label
  from ${EXPORTS} each left join person on person.id = each.created_by`;
export interface ReadRow extends Pick<
  ExportRecord,
  'id' | 'service' | 'type' | 'format' | 'filters' | 'needs' | 'created_by' | 'run' | 'missing' | 'file_name'
> {
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
  error: row.error && translate(failureTexts[row.error], locale),
  download_url: row.status === 'done' ? DownloadExport.path.replace('{id}', row.id) : null,
  run: row.run,
  missing: row.missing,
  mail_error: row.mail_failed && row.mailed_at === null ? translate(mailTexts.failed, locale) : null,
});

/** Notifies the requester's screens of the export's progress. Progress is no event and has no position to wait for. */
export const announceExport = (
  db: Database,
  { id, created_by }: { id: string; created_by: string },
  type: 'ExportQueued' | 'ExportStarted' | 'ExportWentOn' | 'ExportEnded' | 'ExportMailed',
  processed = 0,
): Promise<void> =>
  announce(db, `exports.${id}.${type}.${processed}`, 0n, [
    { topic: `export:${created_by}`, type, id, actor_id: created_by },
  ]);
