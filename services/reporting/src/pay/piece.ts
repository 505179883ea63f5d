/** Lines of a day whose hundredths of points end alike: their last two digits, and the number of lines. */
type Ending = readonly [digits: number, lines: number];

/**
 * A day's earnings from work lines, independent of the price of a point. Each line is rounded separately, and its
 * rounding depends only on the last two digits: so lines are summed, and only their endings are stored.
 */
export interface PieceWork {
  /** Lines whose code has a fixed price. */
  readonly fixed_cents: number;
  /** Points of the other lines, in hundredths. */
  readonly unpriced: number;
  /** Endings of these lines; whole points need no rounding, and are not counted here. */
  readonly endings: readonly Ending[];
}

interface Line {
  readonly quantity: number;
  readonly points: number;
  readonly tech_price_cents: number | null;
  readonly missed: boolean;
}

/** Returns the points of a line in hundredths: integers, because points have two decimals. */
export const toHundredths = ({ quantity, points }: Pick<Line, 'quantity' | 'points'>): number =>
  quantity * Math.round(points * 100);

/** Converts points to money: integers throughout, rounded half-up to a cent once. */
const toCents = (hundredths: number, price: number): number => Math.floor((hundredths * price + 50) / 100);

/**
 * Returns the money of one line: quantity × the price of its code, or else × its points × the price of a point
 * (decision D15).
 */
export const lineCents = (line: Omit<Line, 'missed'>, price: number): number =>
  line.tech_price_cents === null ? toCents(toHundredths(line), price) : line.quantity * line.tech_price_cents;

/** Sums work lines so that each line can still be rounded separately; missed lines earn nothing (decision D14). */
export function pieceWork(lines: readonly Line[]): PieceWork {
  const endings = new Map<number, number>();
  let [fixed_cents, unpriced] = [0, 0];
  for (const line of lines) {
    if (line.missed) continue;
    if (line.tech_price_cents !== null) {
      fixed_cents += line.quantity * line.tech_price_cents;
      continue;
    }
    const hundredths = toHundredths(line);
    const digits = hundredths % 100;
    unpriced += hundredths;
    if (digits > 0) endings.set(digits, (endings.get(digits) ?? 0) + 1);
  }
  return { fixed_cents, unpriced, endings: [...endings] };
}

/** Combines several days into one. */
export function pieceTogether(days: readonly PieceWork[]): PieceWork {
  const endings = new Map<number, number>();
  let [fixed_cents, unpriced] = [0, 0];
  for (const day of days) {
    fixed_cents += day.fixed_cents;
    unpriced += day.unpriced;
    for (const [digits, lines] of day.endings) endings.set(digits, (endings.get(digits) ?? 0) + lines);
  }
  return { fixed_cents, unpriced, endings: [...endings] };
}

/**
 * Returns the piece earnings of a day, or of days with one price: the sum of the lines, each rounded half-up
 * separately.
 */
export function pieceCents({ fixed_cents, unpriced, endings }: PieceWork, price: number): number {
  let cut = 0;
  for (const [digits, lines] of endings) cut += lines * (((digits * price + 50) % 100) - 50);
  return fixed_cents + (unpriced * price - cut) / 100;
}
