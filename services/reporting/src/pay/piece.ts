/** Points of some lines of a day whose money is points × price, in hundredths, and how many such lines there are. */
export type Unpriced = readonly [hundredths: number, lines: number];

/** What a day’s work lines earn, before anybody knows the price of a point. */
export interface PieceWork {
  /** Lines whose code has a price of its own. */
  readonly fixed_cents: number;
  readonly unpriced: readonly Unpriced[];
}

interface Line {
  readonly quantity: number;
  readonly points: number;
  readonly tech_price_cents: number | null;
  readonly missed: boolean;
}

/** Points of a line in hundredths: whole numbers, because points have two decimals. */
export const hundredthsOf = ({ quantity, points }: Pick<Line, 'quantity' | 'points'>): number =>
  quantity * Math.round(points * 100);

/** Money of points: whole numbers all the way, rounded half-up to a cent once. */
const centsOf = (hundredths: number, price: number): number => Math.floor((hundredths * price + 50) / 100);

/** Money of one line: quantity × the price of its code, or else × its points × the price of a point (decision D15). */
export const lineCents = (line: Omit<Line, 'missed'>, price: number): number =>
  line.tech_price_cents === null ? centsOf(hundredthsOf(line), price) : line.quantity * line.tech_price_cents;

/** Work lines summed so that each line can still be rounded by itself; missed lines earn nothing (decision D14). */
export function pieceWork(lines: readonly Line[]): PieceWork {
  const unpriced = new Map<number, number>();
  let fixed_cents = 0;
  for (const line of lines) {
    if (line.missed) continue;
    if (line.tech_price_cents !== null) fixed_cents += line.quantity * line.tech_price_cents;
    else unpriced.set(hundredthsOf(line), (unpriced.get(hundredthsOf(line)) ?? 0) + 1);
  }
  return { fixed_cents, unpriced: [...unpriced] };
}

/** Piece earnings of a day: the sum of its lines, each rounded by itself. */
export const pieceCents = ({ fixed_cents, unpriced }: PieceWork, price: number): number =>
  unpriced.reduce((sum, [hundredths, lines]) => sum + lines * centsOf(hundredths, price), fixed_cents);
