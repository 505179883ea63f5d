import { listImports, readImport, rejectedRows, type WorkOrderImport } from '@tailboard/contracts/jobs/work-order';
import { paged } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { answer } from '@tailboard/service/house';
import { codesSaying, keptInWords } from '../finding.js';
import { importRecord, inReadersWords, READABLE, readableImport } from './import-records.js';

/** How far an import is. */
export const importProgress = answer(readImport, [], async ({ id }, { db }, { locale }) => {
  const data = await readableImport(db, id, locale);
  return data ? { data } : refuse('ImportNotFound');
});

/** The imports, newest first unless asked otherwise. */
export const importList = answer(
  listImports,
  [],
  async ({ page, per_page, sort_by, direction, q }, { db }, { locale }) => {
    const newest = sort_by === undefined || direction === 'desc' ? 'desc' : 'asc';
    const [rows, [counted]] = await Promise.all([
      db.query<WorkOrderImport>(
        `select ${READABLE} from work_order_import where ($1::text is null or strpos(lower(file_name), lower($1)) > 0)
       order by created_at ${newest}, id limit $2 offset $3`,
        [q ?? null, per_page, (page - 1) * per_page],
      ),
      db.query<{ total: bigint }>(
        `select count(*) as total from work_order_import where ($1::text is null or strpos(lower(file_name), lower($1)) > 0)`,
        [q ?? null],
      ),
    ]);
    const read = rows.map((row) => inReadersWords(row, locale));
    return paged(read, Number(counted?.total ?? 0), { page, per_page }, listImports.path, { sort_by, direction, q });
  },
);

/** The rows that were not taken, in the order of the file. */
export const importRejectedRows = answer(
  rejectedRows,
  [],
  async ({ id, page, per_page, direction, q }, { db }, { locale }) => {
    if (!(await importRecord(db, id))) return refuse('ImportNotFound');
    const where = `import_id = $1 and ($2::text is null
    or strpos(lower(concat_ws(' ', work_order_number, field, value)), lower($2)) > 0 or reason ~ $3
    or (reason not like '{"code":%' and strpos(lower(reason), lower($2)) > 0))`;
    const saying = q === undefined ? null : codesSaying(q, locale);
    const [rows, [counted]] = await Promise.all([
      db.query<{
        row: number;
        line: number;
        field: string | null;
        value: string | null;
        reason: string;
        work_order_number: string | null;
      }>(
        `select "row", line, field, value, reason, work_order_number from work_order_import_rejected where ${where}
       order by "row" ${direction} limit $4 offset $5`,
        [id, q ?? null, saying, per_page, (page - 1) * per_page],
      ),
      db.query<{ total: bigint }>(`select count(*) as total from work_order_import_rejected where ${where}`, [
        id,
        q ?? null,
        saying,
      ]),
    ]);
    const path = rejectedRows.path.replace('{id}', id);
    const read = rows.map((row) => ({ ...row, reason: keptInWords(row.reason, locale) }));
    return paged(read, Number(counted?.total ?? 0), { page, per_page }, path, { direction, q });
  },
);
