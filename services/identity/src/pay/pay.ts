import { needsRate, type PayTerms } from '@tailboard/contracts/identity/user';
import { refuse } from '@tailboard/contracts/refusal';

/** Pay terms and the workweek from which they apply; `null`: from the first day on. */
export interface DatedPay extends PayTerms {
  readonly effective_from: string | null;
}

/** Returns a user's terms with new ones from a date on; earlier terms of the same date are replaced. */
export const withPay = (terms: readonly DatedPay[], from: DatedPay): DatedPay[] =>
  [...terms.filter(({ effective_from }) => effective_from !== from.effective_from), from].sort((a, b) =>
    (a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1,
  );

/** Returns the terms that apply on a date; `terms` are those of one user, the earliest first. */
export function payOn(terms: readonly DatedPay[], date: string): DatedPay {
  const [first, ...later] = terms;
  if (!first) throw new Error('a registered user has no pay terms');
  return later.reduce(
    (holding, next) => (next.effective_from !== null && next.effective_from <= date ? next : holding),
    first,
  );
}

/** Returns {@link DatedPay} without its date, its fields in one order. */
export const pickPayTerms = ({ price_level, pay_type, pay_rate, salary, gas, gas_rate_cents }: PayTerms): PayTerms => ({
  price_level,
  pay_type,
  pay_rate,
  salary,
  gas,
  gas_rate_cents,
});

/** Returns terms as chosen: unpaid users have a rate of 0, whatever rate was sent, if their pay type needs one. */
export const asChosen = <Terms extends PayTerms & { readonly unpaid: boolean }>(terms: Terms): Terms =>
  terms.unpaid && needsRate(terms.pay_type) ? { ...terms, pay_rate: 0 } : terms;

/** Returns whether two sets of terms are equal. */
export const samePay = (a: PayTerms, b: PayTerms): boolean =>
  JSON.stringify(pickPayTerms(a)) === JSON.stringify(pickPayTerms(b));

/** Returns whether an hour is paid less than the minimum wage (decision D4): by the hour, or by the hour at least. */
export const underMinimum = ({ pay_type, pay_rate }: PayTerms, minimum_cents: number): boolean =>
  (pay_type === 'hourly' || pay_type === 'greater') && Math.round(pay_rate * 100) < minimum_cents;

/** Returns the refusal of a new user's terms below the minimum wage. A rate of 0 means that none is agreed yet. */
export const belowMinimum = (terms: PayTerms, minimum_cents: number) =>
  terms.pay_rate > 0 && underMinimum(terms, minimum_cents)
    ? refuse('StartsBelowMinimumWage', { minimum: inDollars(minimum_cents) })
    : null;

export const inDollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;
