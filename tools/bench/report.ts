/** The sizes that are built for: one city, the design, the proof. */
export type Tier = 'S' | 'M' | 'L';

/** What a bench is asked: the size of its data, how often each variant runs, and for how long. */
export interface BenchSettings {
  readonly tier: Tier;
  readonly rounds: number;
  readonly seconds: number;
  /** Of a soak: how long people work. */
  readonly minutes: number;
  /** Of a race: so many at once, for so many jobs. */
  readonly writers: number;
  readonly jobs: number;
  /** Of reports and read models: how many years of work; without it, as many as the bench says. */
  readonly years?: number | undefined;
  /** Of kills: where the events are. */
  readonly events: 'postgres' | 'eventstoredb';
  /** Of the board: technicians as cards, or as rows on the axis of the hours. */
  readonly view: 'cards' | 'rows';
  /** Of exports: how many rows instead of those of the tier. */
  readonly rows?: number | undefined;
}

/** One way to do the work; `run` gives the figure of one turn, for example appends per second. */
export interface Variant {
  readonly name: string;
  readonly run: () => Promise<number>;
}

export const median = (values: readonly number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
/** The value below which this share of all values lies. */
export const quantile = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))]!;

/**
 * The median figure of each variant. They take turns, each round beginning with another one, so that what else the machine
 * does falls on all of them alike.
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
export const whole = (value: number): string => plain.format(value);
export const ratio = (value: number, of: number): string => (value / of).toFixed(2);

/** A Markdown table, its columns padded so that it reads in a terminal too. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    `| ${widths.map((width, column) => (cells[column] ?? '').padEnd(width)).join(' | ')} |`;
  return [line(head), `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`, ...rows.map(line)].join('\n');
}
