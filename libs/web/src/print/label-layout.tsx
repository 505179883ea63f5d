/** Label stock, in mm: positions and size of the labels on the paper. */
export interface LabelStock {
  readonly paper: { readonly width: number; readonly height: number };
  readonly columns: number;
  readonly rows: number;
  readonly label: { readonly width: number; readonly height: number };
  readonly gap: number;
  readonly top: number;
  readonly left: number;
}

/** The supported label stocks (design: labels). Avery 5160 is 3 × 10 on Letter; Dymo 30252 is one on a roll. */
export const labelStocks = {
  avery5160: {
    paper: { width: 215.9, height: 279.4 },
    columns: 3,
    rows: 10,
    label: { width: 66.675, height: 25.4 },
    gap: 3.175,
    top: 12.7,
    left: 4.7625,
  },
  dymo30252: {
    paper: { width: 88.9, height: 28.575 },
    columns: 1,
    rows: 1,
    label: { width: 88.9, height: 28.575 },
    gap: 0,
    top: 0,
    left: 0,
  },
} as const satisfies Record<string, LabelStock>;
export type LabelStockName = keyof typeof labelStocks;

export const countLabelsPerPage = (stock: LabelStock): number => stock.columns * stock.rows;

/**
 * Distributes labels over pages; `null` is an unused label.
 * @param from the first label still available on the first sheet, counted from 1 along its rows
 */
export function labelPages<L>(labels: readonly L[], stock: LabelStock, from = 1): (L | null)[][] {
  const page = countLabelsPerPage(stock);
  const all: (L | null)[] = [...Array.from({ length: from - 1 }, () => null), ...labels];
  return Array.from({ length: labels.length === 0 ? 0 : Math.ceil(all.length / page) }, (_, index) =>
    all.slice(index * page, (index + 1) * page),
  );
}
