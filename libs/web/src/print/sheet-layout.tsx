/** A row of a printed list. */
export interface SheetRow {
  readonly id: string;
  /** Group of the totals: a model. */
  readonly group: string;
  /** Printed as text and as Code 128. */
  readonly code: string;
  readonly date: string;
}
export interface SheetPage {
  readonly rows: readonly (SheetRow & { readonly number: number })[];
  /** The page with the totals and signature lines. */
  readonly last: boolean;
}

/** Rows per page (decision D20), in two columns: 24 codes of 12 mm are higher than the paper. */
export const ROWS = 24;
export const COLUMNS = 2;
/** Space of totals and signatures in rows: a fixed number for the signatures, and one for every few totals. */
const SIGNATURES = 4;
const SUMS_EACH = 6;

/** Counts rows by group, in the order of their first rows. */
export function countByGroup(rows: readonly SheetRow[]): readonly (readonly [group: string, count: number])[] {
  const sums = new Map<string, number>();
  for (const { group } of rows) sums.set(group, (sums.get(group) ?? 0) + 1);
  return [...sums];
}

/**
 * Distributes the rows over pages. If the last page has no space for totals and signatures, its last rows go with them to
 * a further page, so that no one signs a page without rows.
 */
export function toPages(rows: readonly SheetRow[]): SheetPage[] {
  const numbered = rows.map((row, index) => ({ ...row, number: index + 1 }));
  const pages = Array.from({ length: Math.ceil(rows.length / ROWS) }, (_, index) => ({
    rows: numbered.slice(index * ROWS, (index + 1) * ROWS),
    last: false,
  }));
  const lines = Math.ceil((pages.at(-1)?.rows.length ?? ROWS) / COLUMNS);
  const end = SIGNATURES + Math.ceil(countByGroup(rows).length / SUMS_EACH);
  if (lines + end > ROWS / COLUMNS) {
    const { rows: full = [] } = pages.at(-1) ?? {};
    if (full.length === 0) return [...pages, { rows: [], last: true }];
    const fitting = Math.max(0, Math.floor(ROWS / COLUMNS - end) * COLUMNS);
    const moved = Math.min(COLUMNS, fitting, full.length - 1);
    const [kept, last] = [full.slice(0, full.length - moved), full.slice(full.length - moved)];
    return [...pages.slice(0, -1), { rows: kept, last: false }, { rows: last, last: true }];
  }
  return pages.map((page, index) => ({ ...page, last: index === pages.length - 1 }));
}
