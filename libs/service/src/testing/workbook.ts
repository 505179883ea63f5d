import { readXlsx, writeXlsx } from 'hucre/xlsx';

type Cells = readonly (string | number | boolean | Date | null)[];
/** A worksheet; `formats` are number formats of cells by row and column from 0, as `1,0`. */
interface SheetContent {
  readonly name: string;
  readonly rows: readonly Cells[];
  readonly hidden?: boolean;
  readonly formats?: Readonly<Record<string, string>>;
}

/** Returns a workbook with these worksheets. */
export const workbookOfSheets = (sheets: readonly SheetContent[]): Promise<Uint8Array> =>
  writeXlsx({
    sheets: sheets.map(({ rows, formats = {}, ...sheet }) => ({
      ...sheet,
      rows: rows.map((row) => [...row]),
      cells: new Map(
        Object.entries(formats).map(([at, numFmt]) => {
          const [row = 0, column = 0] = at.split(',').map(Number);
          return [at, { value: rows[row]?.[column] ?? null, style: { numFmt } }];
        }),
      ),
    })),
  });

/** Returns a workbook with these rows. */
export const createWorkbook = (rows: readonly Cells[]): Promise<Uint8Array> =>
  workbookOfSheets([{ name: 'List', rows }]);

/** Returns the rows of the first sheet of a workbook. */
export const rowsOfWorkbook = async (workbook: Uint8Array): Promise<Cells[]> =>
  ((await readXlsx(workbook)).sheets[0]?.rows ?? []) as Cells[];
