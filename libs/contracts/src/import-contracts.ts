import { z } from 'zod';
import { command, fileOutput, query, type Contract } from './contract.js';
import { pageOutput, pageQuery } from './page.js';
import type { Permission } from './permission.js';
import { refusal } from './refusal.js';
import { CompanyDate, Instant, LocationId, Uuid } from './values.js';

export const importStates = ['queued', 'running', 'done', 'failed'] as const;

const ImportNotFound = refusal('ImportNotFound', 404, {
  en: 'This import does not exist.',
  es: 'Esta importación no existe.',
  'zh-CN': '该导入不存在。',
});
const RejectedFileNotKept = refusal('RejectedFileNotKept', 404, {
  en: 'The rejected rows of this import cannot be downloaded in this format.',
  es: 'Las filas rechazadas de esta importación no se pueden descargar en este formato.',
  'zh-CN': '无法以此格式下载本次导入被拒绝的行。',
});
export const FileTooLarge = refusal('FileTooLarge', 413, {
  en: 'The file is larger than {limit} MB. Split it, for example into one file per day, and import the parts.',
  es: 'El archivo supera los {limit} MB. Divídalo, por ejemplo en un archivo por día, e importe las partes.',
  'zh-CN': '文件超过 {limit} MB。请拆分（例如每天一个文件）后再分别导入。',
});
export const FileUnreadable = refusal(
  'FileUnreadable',
  422,
  {
    en: 'The file cannot be read: {problem}',
    es: 'No se puede leer el archivo: {problem}',
    'zh-CN': '无法读取文件：{problem}',
  },
  'file',
);
const TooManyImports = refusal('TooManyImports', 503, {
  en: 'Too many imports are waiting. Please try again in a minute.',
  es: 'Hay demasiadas importaciones en espera. Vuelva a intentarlo en un minuto.',
  'zh-CN': '等待中的导入过多，请一分钟后重试。',
});

const UnknownColumns = refusal('UnknownColumns', 422, {
  en: 'A column is assigned to a field that this import does not have, or none is assigned to a required field.',
  es: 'Una columna está asignada a un campo que esta importación no tiene, o falta la de un campo obligatorio.',
  'zh-CN': '某列被指定为此导入没有的字段，或必填字段没有对应的列。',
});

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Plural name of a file's rows; `one` names an import in the API description. */
interface What {
  one: string;
  en: string;
  /** With its article: `['las', 'órdenes de trabajo']`. */
  es: readonly [string, string];
  'zh-CN': string;
}
export const refusalsFor = (what: What) =>
  [
    refusal(
      'FileMissing',
      422,
      {
        en: `No file was sent. Send the ${what.en} as a CSV, XLSX or JSON file.`,
        es: `No se envió ningún archivo. Envíe ${what.es.join(' ')} en un archivo CSV, XLSX o JSON.`,
        'zh-CN': `未发送文件。请以 CSV、XLSX 或 JSON 文件发送${what['zh-CN']}。`,
      },
      'file',
    ),
    refusal(
      'FileEmpty',
      422,
      {
        en: `The file is empty. Choose a CSV, XLSX or JSON file with ${what.en}.`,
        es: `El archivo está vacío. Elija un archivo CSV, XLSX o JSON con ${what.es[1]}.`,
        'zh-CN': `文件为空。请选择包含${what['zh-CN']}的 CSV、XLSX 或 JSON 文件。`,
      },
      'file',
    ),
    FileTooLarge,
    FileUnreadable,
    TooManyImports,
    UnknownColumns,
  ] as const;

/** The worksheet that is imported; by default the first visible one with a header. */
export const Sheet = z.string().max(200).optional();
/**
 * The fields of the columns of a file without a header, separated by commas, such as `serial_mac,,location`; nothing
 * between commas is a column that is not imported.
 */
export const HeaderlessColumns = z
  .string()
  .max(4000)
  .regex(/^\w*(?:,\w*)*$/)
  .optional();
/** The worksheet, the columns of a file without a header, and the location of rows that name none. */
const ImportChoices = z.object({ sheet: Sheet, columns: HeaderlessColumns, location_id: LocationId.optional() });
/** Columns that a mapping may have. */
const MAX_COLUMNS = 1000;
/** The field that each column of a file means, by its place; `null` for a column that is not imported. */
const ColumnFields = z.array(z.string().max(60).nullable()).max(MAX_COLUMNS);
/** Identifies the header of a file by its titles. */
const Signature = z.string().regex(/^[\da-f]{32}$/);

/** The columns and first rows of a file before its import. */
const FilePreview = z
  .object({
    /** A JSON file has no columns. */
    kind: z.enum(['table', 'json']),
    sheets: z.array(z.object({ name: z.string(), is_hidden: z.boolean(), has_rows: z.boolean() })),
    /** The worksheet that is shown. */
    sheet: z.string().nullable(),
    /** Line of the header, from 1; rows above it are titles. `null` if the file has no rows. */
    line: z.int().nullable(),
    /** Whether that line is a header. Without one, the columns have the letters of spreadsheets as titles. */
    has_header: z.boolean(),
    signature: Signature.nullable(),
    /** Whether the office assigned the columns of such files before. */
    is_saved: z.boolean(),
    /** Whether the file can be imported as it is. */
    is_complete: z.boolean(),
    columns: z.array(
      z.object({
        title: z.string(),
        field: z.string().nullable(),
        /** Cells of the first rows. */
        samples: z.array(z.string()),
      }),
    ),
    /** Fields of the import, with their titles in the language of the user. */
    fields: z.array(z.object({ name: z.string(), title: z.string(), is_required: z.boolean() })),
  })
  .meta({ id: 'FilePreview' });
export type FilePreview = z.output<typeof FilePreview>;

/**
 * Declares the routes of files whose rows are read by their columns: one shows the columns of a file, one remembers what
 * they mean, and one returns a template.
 */
export function tableFileContracts<const Name extends string>({
  name,
  path,
  permission,
  what,
}: {
  name: Name;
  path: `/${string}`;
  permission: Permission;
  what: What;
}) {
  return {
    options: { name, what },
    template: query(`${name}.template`, {
      route: `GET ${path}/import-template`,
      permission,
      output: fileOutput(XLSX_TYPE),
      summary: `Download a workbook with the columns of an import of ${what.en}`,
    }),
    previewFile: command(`${name}.preview`, {
      route: `POST ${path}/import-preview`,
      permission,
      /** `header`: whether the file has one; by default, its first rows show that. */
      query: z.object({ sheet: Sheet, header: z.enum(['present', 'absent']).optional() }),
      file: true,
      output: z.object({ data: FilePreview }),
      refusals: refusalsFor(what),
      summary: `Show the header of a file of ${what.en} with the field of each column, and its first rows; imports nothing`,
    }),
    saveColumns: command(`${name}.save-columns`, {
      route: `PUT ${path}/import-columns/{signature}`,
      permission,
      params: z.object({ signature: Signature }),
      body: z.object({ fields: ColumnFields }),
      output: z.object({ data: z.object({ signature: Signature, fields: ColumnFields }) }),
      refusals: [UnknownColumns],
      summary: `Remember which field each column means in files of ${what.en} with the same header`,
    }),
  };
}

const params = z.object({ id: Uuid });

/** Declares the routes of an import that count its rejected rows and return them as files for correction. */
function rejectionRoutes<const Name extends string, const Key extends string>({
  name,
  path,
  permission,
  key,
}: {
  name: Name;
  path: `/${string}`;
  permission: Permission;
  key: Key;
}) {
  /** A rejected row: its position, field, reason and original value. */
  const RejectedRow = z.object({
    /** Row number from 1, without the header. */
    row: z.number().int(),
    /** First line in the file, from 1. */
    line: z.number().int(),
    field: z.string().nullable(),
    value: z.string().nullable(),
    reason: z.string(),
    /** The code of the reason; `null` for rows from before reasons had codes. */
    code: z.string().nullable(),
    ...({ [key]: z.string().nullable() } as { [K in Key]: z.ZodNullable<z.ZodString> }),
  });
  const rejectedFile = { permission, params, refusals: [ImportNotFound, RejectedFileNotKept] } as const;
  return {
    rejectedRows: query(`${name}.rejected-rows`, {
      route: `GET ${path}/imports/{id}/rejected`,
      permission,
      params,
      /** `codes`: only rows with one of these reasons, separated by commas. */
      query: pageQuery(['line']).extend({
        codes: z
          .string()
          .max(400)
          .regex(/^\w+(,\w+)*$/)
          .optional(),
      }),
      output: pageOutput(RejectedRow),
      refusals: [ImportNotFound],
      summary: 'List the rejected rows of an import, each with its line, field and reason',
    }),
    rejectedReasons: query(`${name}.rejected-reasons`, {
      route: `GET ${path}/imports/{id}/reasons`,
      permission,
      params,
      output: z.object({
        data: z.array(
          z.object({
            /** The code of the reason, if it is the same for rows with one value, such as an unknown location. */
            code: z.string().nullable(),
            field: z.string().nullable(),
            value: z.string().nullable(),
            reason: z.string(),
            rows: z.int(),
          }),
        ),
      }),
      refusals: [ImportNotFound],
      summary: 'Count the rejected rows of an import by reason, the most frequent first, at most 20',
    }),
    /** Downloads the rejected rows of a CSV import or a workbook as a workbook with text cells. */
    rejectedXlsx: query(`${name}.rejected-xlsx`, {
      ...rejectedFile,
      route: `GET ${path}/imports/{id}/rejected.xlsx`,
      output: fileOutput(XLSX_TYPE),
      summary: 'Download the rejected rows of a CSV import or a workbook as a workbook to correct and import again',
    }),
    /** Downloads the rejected rows of a CSV import with `line`, `field` and `reason`, for correction and import. */
    rejectedCsv: query(`${name}.rejected-csv`, {
      ...rejectedFile,
      route: `GET ${path}/imports/{id}/rejected.csv`,
      output: fileOutput('text/csv'),
      summary: 'Download the rejected rows of a CSV import as a file to correct and import again',
    }),
    /** Downloads the rejected elements of a JSON import, with the reason under `rejected`. */
    rejectedJson: query(`${name}.rejected-json`, {
      ...rejectedFile,
      route: `GET ${path}/imports/{id}/rejected.json`,
      output: fileOutput('application/json'),
      summary: 'Download the rejected elements of a JSON import as a file to correct and import again',
    }),
  };
}

/**
 * Declares the routes of an import: upload with an immediate response, progress, rejected rows, and their download for
 * correction.
 * @param options `outcomes`: how a row may end besides `rejected`; each row counts once. `key`: the identifying field,
 * unique within a file. `defaultLocation`: the sender may name the location of rows without one.
 */
export function importContracts<
  const Name extends string,
  const Outcome extends string,
  const Key extends string,
>(options: {
  name: Name;
  path: `/${string}`;
  what: What;
  permission: Permission;
  outcomes: readonly Outcome[];
  key: Key;
  defaultLocation?: boolean;
}) {
  const { name, path, what, permission } = options;
  const counts = Object.fromEntries(options.outcomes.map((each) => [each, z.number().int()])) as {
    [K in Outcome]: z.ZodNumber;
  };
  /** Progress of an import. Every row counts once, by outcome or as rejected; the sum is `processed`. */
  const Import = z
    .object({
      id: z.uuid(),
      file_name: z.string(),
      status: z.enum(importStates),
      /** Rows processed; `total` is null until the whole file was read. */
      processed: z.number().int(),
      total: z.number().int().nullable(),
      ...counts,
      rejected: z.number().int(),
      /** Why the file could not be read to its end; earlier rows are saved. */
      error: z.string().nullable(),
      /** Notes about accepted rows. */
      notes: z.array(z.string()),
      created_at: Instant,
      finished_at: Instant.nullable(),
      /** Format in which rejected rows can be downloaded; `null` if there are none. */
      rejected_file: z.enum(['csv', 'json']).nullable(),
      /** Dates of the rows, if any. */
      dates: z.array(CompanyDate),
    })
    .meta({ id: what.one });
  return {
    ...tableFileContracts({ name, path, permission, what }),
    options,
    Import,
    importFile: command(`${name}.import`, {
      route: `POST ${path}/import`,
      permission,
      query: (options.defaultLocation
        ? ImportChoices
        : z.object({ sheet: Sheet, columns: HeaderlessColumns })) as typeof ImportChoices,
      file: true,
      output: z.object({ data: Import }),
      status: 202,
      refusals: refusalsFor(what),
      summary: `Import ${what.en} from a CSV, XLSX or JSON file; responds immediately, and the import reports the progress`,
    }),
    readImport: query(`${name}.import-progress`, {
      route: `GET ${path}/imports/{id}`,
      permission,
      params,
      output: z.object({ data: Import }),
      refusals: [ImportNotFound],
      summary: 'Get the progress of an import',
    }),
    listImports: query(`${name}.imports`, {
      route: `GET ${path}/imports`,
      permission,
      query: pageQuery(['created_at']),
      output: pageOutput(Import),
      summary: 'List the imports, newest first',
    }),
    ...rejectionRoutes({ name, path, permission, key: options.key }),
  };
}
export type ImportContracts<
  Name extends string = string,
  Outcome extends string = string,
  Key extends string = string,
> = ReturnType<typeof importContracts<Name, Outcome, Key>>;
export type TableFileContracts = ReturnType<typeof tableFileContracts>;
/** An import as readers see it, independent of its rows. */
export type Import = z.output<ImportContracts<string, never, never>['Import']>;

type Route =
  | 'importFile'
  | 'previewFile'
  | 'saveColumns'
  | 'readImport'
  | 'listImports'
  | 'rejectedRows'
  | 'rejectedReasons'
  | 'rejectedCsv'
  | 'rejectedXlsx'
  | 'rejectedJson'
  | 'template';

/** All routes of an import. */
export const listImportRoutes = (contracts: Readonly<Record<Route, Contract>>): Contract[] => [
  contracts.importFile,
  contracts.previewFile,
  contracts.saveColumns,
  contracts.readImport,
  contracts.listImports,
  contracts.rejectedRows,
  contracts.rejectedReasons,
  contracts.rejectedCsv,
  contracts.rejectedXlsx,
  contracts.rejectedJson,
  contracts.template,
];
