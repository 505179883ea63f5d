import { readXlsx, writeXlsx } from 'hucre/xlsx';

type Cells = readonly (string | number | null)[];

/** Returns a workbook with these rows. */
export const workbookOf = (rows: readonly Cells[]): Promise<Uint8Array> =>
  writeXlsx({ sheets: [{ name: 'List', rows: rows.map((row) => [...row]) }] });

/** Returns the rows of the first sheet of a workbook. */
export const rowsOfWorkbook = async (workbook: Uint8Array): Promise<Cells[]> =>
  ((await readXlsx(workbook)).sheets[0]?.rows ?? []) as Cells[];
