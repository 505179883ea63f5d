import type { PayTerms } from '@tailboard/contracts/identity/user';

/** Terms of pay and the workweek from which they hold; `null`: from the first day on. */
export interface DatedPay extends PayTerms {
  readonly effective_from: string | null;
}

/** The terms of somebody with other ones from a date on; what was said before of the same date is forgotten. */
export const withPay = (terms: readonly DatedPay[], from: DatedPay): DatedPay[] =>
  [...terms.filter(({ effective_from }) => effective_from !== from.effective_from), from].sort((a, b) =>
    (a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1,
  );

/** The terms that hold on a date; `terms` are those of one user, the earliest first. */
export function payOn(terms: readonly DatedPay[], date: string): DatedPay {
  const [first, ...later] = terms;
  if (!first) throw new Error('everybody is paid somehow from their registration on');
  return later.reduce(
    (holding, next) => (next.effective_from !== null && next.effective_from <= date ? next : holding),
    first,
  );
}

/** What {@link DatedPay} says without its date, its fields in one order. */
export const payTermsOf = ({ price_level, pay_type, pay_rate, salary, gas, gas_rate_cents }: PayTerms): PayTerms => ({
  price_level,
  pay_type,
  pay_rate,
  salary,
  gas,
  gas_rate_cents,
});

/** Whether two sets of terms pay the same. */
export const samePay = (a: PayTerms, b: PayTerms): boolean =>
  JSON.stringify(payTermsOf(a)) === JSON.stringify(payTermsOf(b));

/** Whether an hour is paid less than the minimum wage (decision D4): by the hour, or by the hour at least. */
export const underMinimum = ({ pay_type, pay_rate }: PayTerms, minimum_cents: number): boolean =>
  (pay_type === 'hourly' || pay_type === 'greater') && Math.round(pay_rate * 100) < minimum_cents;

export const inDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
