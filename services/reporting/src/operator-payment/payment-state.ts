import type { PaymentFigures, PaymentState } from '@tailboard/contracts/reports/operator-payment';

/**
 * Returns how a code of a job was paid.
 * @param amounts of its lines in cents; less than nothing is a charge-back. Their order does not matter.
 * @param isCovered whether statements cover the day of the work
 */
export function paymentState(billed: number, amounts: readonly number[], isCovered: boolean): PaymentState {
  const net = sum(amounts);
  const chargeBacks = amounts.filter((amount) => amount < 0);
  if (amounts.every((amount) => amount === 0)) {
    if (billed === 0) return 'paid';
    // A line of nothing says that the operator does not pay.
    return isCovered || amounts.length > 0 ? 'unpaid' : 'open';
  }
  if (net === billed) return 'paid';
  if (net < billed) return chargeBacks.length > 0 ? 'charged_back' : 'short_paid';
  return isPaidTwice(billed, withoutReturned(amounts)) ? 'paid_twice' : 'over_paid';
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** Returns the payments, without one of the same amount for each charge-back. */
function withoutReturned(amounts: readonly number[]): readonly number[] {
  const payments = amounts.filter((amount) => amount > 0);
  for (const amount of amounts) {
    const at = amount < 0 ? payments.indexOf(-amount) : -1;
    if (at >= 0) payments.splice(at, 1);
  }
  return payments;
}

/** Returns whether one of several payments would have been enough to leave out, or two have the same amount. */
const isPaidTwice = (billed: number, payments: readonly number[]): boolean =>
  payments.length > 1 && (new Set(payments).size < payments.length || sum(payments) - Math.min(...payments) >= billed);

const noFigures: PaymentFigures = {
  ...{ count: 0, billed_cents: 0, paid_cents: 0, short_cents: 0, unpaid_cents: 0 },
  ...{ charged_back_cents: 0, twice_cents: 0, over_cents: 0, open_cents: 0 },
};
const differences = {
  paid: null,
  short_paid: 'short_cents',
  unpaid: 'unpaid_cents',
  charged_back: 'charged_back_cents',
  paid_twice: 'twice_cents',
  over_paid: 'over_cents',
  open: 'open_cents',
} as const satisfies Readonly<Record<PaymentState, keyof PaymentFigures | null>>;

/** Sums codes of jobs. */
export function sumPayments(
  all: Iterable<{ readonly billed_cents: number; readonly paid_cents: number; readonly state: PaymentState }>,
): PaymentFigures {
  const figures = { ...noFigures };
  for (const { billed_cents, paid_cents, state } of all) {
    figures.count++;
    figures.billed_cents += billed_cents;
    figures.paid_cents += paid_cents;
    const difference = differences[state];
    if (difference) figures[difference] += Math.abs(billed_cents - paid_cents);
  }
  return figures;
}
