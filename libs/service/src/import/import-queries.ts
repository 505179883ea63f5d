import type { Import } from '@tailboard/contracts/import-contracts';
import { createPage } from '@tailboard/contracts/page';
import { refuse } from '@tailboard/contracts/refusal';
import { queryHandler } from '../service-context.js';
import { findImportRecord, translateImport, listReadableColumns, loadImport } from './import-records.js';
import type { ImportKind } from './row-importer.js';

/** Returns the import's progress. */
export const createProgressHandler = (kind: ImportKind) =>
  queryHandler(kind.contracts.readImport, [], async ({ id }, { db }, { locale }) => {
    const data = await loadImport(kind, db, id, locale);
    return data ? { data } : refuse('ImportNotFound');
  });

/** Lists imports, newest first by default. */
export const createListHandler = (kind: ImportKind) =>
  queryHandler(
    kind.contracts.listImports,
    [],
    async ({ page, per_page, sort_by, direction, q }, { db }, { locale }) => {
      const newest = sort_by === undefined || direction === 'desc' ? 'desc' : 'asc';
      const [rows, [counted]] = await Promise.all([
        db.query<Import>(
          `select ${listReadableColumns(kind)} from ${kind.table} where ($1::text is null or strpos(lower(file_name), lower($1)) > 0)
       order by created_at ${newest}, id limit $2 offset $3`,
          [q ?? null, per_page, (page - 1) * per_page],
        ),
        db.query<{ total: bigint }>(
          `select count(*) as total from ${kind.table} where ($1::text is null or strpos(lower(file_name), lower($1)) > 0)`,
          [q ?? null],
        ),
      ]);
      const read = rows.map((row) => translateImport(kind, row, locale));
      return createPage(read, Number(counted?.total ?? 0), { page, per_page }, kind.contracts.listImports.path, {
        sort_by,
        direction,
        q,
      });
    },
  );

/** Lists rejected rows in file order. */
export const createRejectedRowsHandler = (kind: ImportKind) =>
  queryHandler(
    kind.contracts.rejectedRows,
    [],
    async ({ id, page, per_page, direction, q, codes }, { db }, { locale }) => {
      if (!(await findImportRecord(kind, db, id))) return refuse('ImportNotFound');
      const { key }: { key: string } = kind.contracts.options;
      const where = `import_id = $1 and ($2::text is null
    or strpos(lower(concat_ws(' ', ${key}, field, value)), lower($2)) > 0 or reason ~ $3
    or (reason not like '{"code":%' and strpos(lower(reason), lower($2)) > 0))
    and ($4::text is null or reason ~ $4)`;
      const ofCodes = codes === undefined ? null : `^\\{"code":"(${codes.replaceAll(',', '|')})"`;
      const pattern = q === undefined ? null : kind.findingTexts.findCodesContaining(q, locale);
      const [rows, [counted]] = await Promise.all([
        db.query<{
          row: number;
          line: number;
          field: string | null;
          value: string | null;
          reason: string;
        }>(
          `select "row", line, field, value, reason, ${key} from ${kind.table}_rejected where ${where}
       order by "row" ${direction} limit $5 offset $6`,
          [id, q ?? null, pattern, ofCodes, per_page, (page - 1) * per_page],
        ),
        db.query<{ total: bigint }>(`select count(*) as total from ${kind.table}_rejected where ${where}`, [
          id,
          q ?? null,
          pattern,
          ofCodes,
        ]),
      ]);
      const path = kind.contracts.rejectedRows.path.replace('{id}', id);
      const read = rows.map((row) => ({
        ...row,
        reason: kind.findingTexts.translateStored(row.reason, locale),
        code: kind.findingTexts.getCode(row.reason),
      }));
      return createPage(read, Number(counted?.total ?? 0), { page, per_page }, path, { direction, q, codes });
    },
  );

/** Maximum number of reasons that are counted. */
const MAX_REASONS = 20;

/** Counts rejected rows by reason: rows with the same value and reason are one group. */
export const createRejectedReasonsHandler = (kind: ImportKind) =>
  queryHandler(kind.contracts.rejectedReasons, [], async ({ id }, { db }, { locale }) => {
    if (!(await findImportRecord(kind, db, id))) return refuse('ImportNotFound');
    const rows = await db.query<{ field: string | null; value: string | null; reason: string; rows: number }>(
      `select field, min(value) as value, reason, count(*)::int as rows from ${kind.table}_rejected where import_id = $1
       group by field, reason order by rows desc, min("row") limit ${MAX_REASONS}`,
      [id],
    );
    return {
      data: rows.map(({ reason, ...row }) => ({
        ...row,
        code: kind.findingTexts.getCode(reason),
        reason: kind.findingTexts.translateStored(reason, locale),
      })),
    };
  });
