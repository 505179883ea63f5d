/** The supported sizes: one city, the design size, the stress test. */
export type Tier = 'S' | 'M' | 'L';

/** The options of a bench: data size, rounds of each variant, and duration. */
export interface BenchSettings {
  readonly tier: Tier;
  readonly rounds: number;
  readonly seconds: number;
  /** Of a soak: the duration of the work. */
  readonly minutes: number;
  /** Of reports and read models: the years of work; the default depends on the bench. */
  readonly years?: number | undefined;
  /** Of the board: technicians as cards, or as rows on the time axis. */
  readonly view: 'cards' | 'rows';
  /** Of exports: the number of rows instead of that of the tier. */
  readonly rows?: number | undefined;
}

/** One way to do the work; `run` returns the result of one turn, for example appends per second. */
export interface Variant {
  readonly name: string;
  readonly run: () => Promise<number>;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
/** Returns the value below which this share of all values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/**
 * Returns the median result of each variant. The variants take turns, and each round starts with another one, so that
 * other load on the machine affects all of them equally.
 */
export async function inTurns(rounds: number, variants: readonly Variant[]): Promise<Map<string, number>> {
  const figures = new Map<string, number[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++)
    for (let turn = 0; turn < variants.length; turn++) {
      const { name, run } = variants[(round + turn) % variants.length]!;
      figures.get(name)!.push(await run());
    }
  return new Map([...figures].map(([name, values]) => [name, median(values)]));
}

const plain = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
export const formatInteger = (value: number): string => plain.format(value);
export const formatRatio = (value: number, baseline: number): string => (value / baseline).toFixed(2);

/** Returns a Markdown table with padded columns, readable in a terminal too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}
