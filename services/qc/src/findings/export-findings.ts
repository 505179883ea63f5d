import { ExportFindings } from '@tailboard/contracts/qc/findings';
import { translate, type Locale, type Text } from '@tailboard/contracts/locale';
import { refuse } from '@tailboard/contracts/refusal';
import { commandHandler } from '@tailboard/service/service-context';
import { queueRequestedExport } from '@tailboard/service/exports/request-export';
import { createExportParts } from '@tailboard/service/exports/exports-of';
import { getNeeds } from '@tailboard/service/exports/export-permissions';
import type { ExportDefinition } from '@tailboard/service/exports/run-export';
import { LONG, readInPages, type Column } from '@tailboard/service/exports/export-sheet';
import { FINDINGS, findingReads, tooLong, findingsInput, type FindingsRange } from './read-findings.js';

const titles = {
  date: { en: 'Date', es: 'Fecha', 'zh-CN': '日期' },
  technician: { en: 'Technician', es: 'Técnico', 'zh-CN': '技术员' },
  inspector: { en: 'Inspector', es: 'Inspector', 'zh-CN': '质检员' },
  job: { en: 'Job', es: 'Trabajo', 'zh-CN': '工单' },
  code: { en: 'QC code', es: 'Código de control', 'zh-CN': '质检代码' },
  category: { en: 'Category', es: 'Categoría', 'zh-CN': '类别' },
  severity: { en: 'Severity', es: 'Gravedad', 'zh-CN': '严重程度' },
  safety: { en: 'Safety', es: 'Seguridad', 'zh-CN': '安全' },
  repeated: { en: 'Repeated', es: 'Repetido', 'zh-CN': '重复' },
  repaired: { en: 'Repaired', es: 'Reparado', 'zh-CN': '已整改' },
  note: { en: 'Note', es: 'Nota', 'zh-CN': '说明' },
  yes: { en: 'yes', es: 'sí', 'zh-CN': '是' },
  no: { en: 'no', es: 'no', 'zh-CN': '否' },
  major: { en: 'Major', es: 'Grave', 'zh-CN': '严重' },
  minor: { en: 'Minor', es: 'Leve', 'zh-CN': '轻微' },
  info: { en: 'Information', es: 'Información', 'zh-CN': '提示' },
} as const satisfies Record<string, Text>;

const columns = (locale: Locale): Column[] => {
  const text = (title: keyof typeof titles, width?: number): Column => ({
    title: translate(titles[title], locale),
    kind: 'text',
    ...(width === undefined ? {} : { width }),
  });
  return [
    { title: translate(titles.date, locale), kind: 'date' },
    ...[text('technician'), text('inspector'), text('job'), text('code', LONG), text('category'), text('severity')],
    ...[text('safety'), text('repeated'), text('repaired'), text('note', LONG)],
  ];
};

interface FindingRow {
  readonly date: string;
  readonly technician: string | null;
  readonly inspector: string | null;
  readonly job: string | null;
  readonly title: string;
  readonly category: string;
  readonly severity: 'major' | 'minor' | 'info';
  readonly safety: boolean;
  readonly repeated: boolean;
  readonly repaired_at: string | null;
  readonly note: string;
}

/** Export of the findings of a range, a row for each. */
const found: ExportDefinition = {
  types: ['findings'],
  reads: findingReads,
  fileName: ({ filters }) => `qc-findings-${String(filters.from)}-${String(filters.to)}`,
  sheet: async ({ db, record: { filters }, locale }) => {
    const values = findingsInput(filters as unknown as FindingsRange);
    const [counted] = await db.query<{ total: number }>(
      `select count(*)::int as total from (${FINDINGS}) as finding`,
      values,
    );
    const formatBoolean = (yes: boolean) => translate(yes ? titles.yes : titles.no, locale);
    return {
      columns: columns(locale),
      total: counted?.total ?? 0,
      rows: readInPages<FindingRow>(db, {
        sql: `select finding.*, technician.label as technician, inspector.label as inspector, job.identifier as job
              from (${FINDINGS}) as finding left join job on job.id = finding.job_id
              left join person as technician on technician.id = finding.technician_id
              left join person as inspector on inspector.id = finding.user_id
              order by finding.date, technician.label, finding.id, finding.title`,
        values,
        row: (row) => [
          ...[row.date, row.technician ?? '', row.inspector ?? '', row.job ?? '', row.title, row.category],
          ...[translate(titles[row.severity], locale), formatBoolean(row.safety), formatBoolean(row.repeated)],
          ...[formatBoolean(row.repaired_at !== null), row.note],
        ],
      }),
    };
  },
};

export const findingExports = createExportParts({ service: 'qc', sheets: [found] });

export const handleExportFindings = commandHandler(
  ExportFindings,
  async ({ format, from, to, technician_id }, ctx, commandContext) => {
    const range = { from, to, ...(technician_id === undefined ? {} : { technician_id }) };
    const refused = tooLong(range);
    if (refused) return refused;
    const [any] = await ctx.db.query(`select 1 from (${FINDINGS}) as finding limit 1`, findingsInput(range));
    if (!any) return refuse('NothingToExport');
    const needs = getNeeds(commandContext.principal, ['qc.read']);
    return queueRequestedExport('qc', ctx, commandContext, { type: 'findings', format, filters: range, needs });
  },
  findingReads,
);
