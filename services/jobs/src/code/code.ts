import type { codeEvents, CodeDescribed, CodeWorth } from '@tailboard/contracts/jobs/code';
import type { EventOf } from '@tailboard/contracts/event';
import type { Evolve } from '@tailboard/eventing/decider';

/** A code's value from a date on; `null`: always. */
export interface DatedWorth extends CodeWorth {
  readonly effective_from: string | null;
}

/** State of a billing code. Past values are kept, so old work never changes. */
export interface BillingCode {
  readonly described: CodeDescribed | null;
  /** Earliest first. */
  readonly worths: readonly DatedWorth[];
  readonly active: boolean;
  readonly removed: boolean;
}
export const unknownCode: BillingCode = { described: null, worths: [], active: false, removed: false };

/** Adds a value; of one date, the last one applies. */
export const withWorth = (worths: readonly DatedWorth[], added: DatedWorth): DatedWorth[] =>
  [...worths.filter(({ effective_from }) => effective_from !== added.effective_from), added].sort((a, b) =>
    (a.effective_from ?? '') < (b.effective_from ?? '') ? -1 : 1,
  );

/** Returns the value on a date. */
export const worthOn = (worths: readonly DatedWorth[], date: string): DatedWorth | undefined =>
  worths.findLast(({ effective_from }) => effective_from === null || effective_from <= date);

export const sameWorth = (a: CodeWorth, b: CodeWorth): boolean =>
  a.points === b.points && a.tech_price_cents === b.tech_price_cents && a.company_price_cents === b.company_price_cents;

export const evolveCode: Evolve<BillingCode, EventOf<typeof codeEvents>> = {
  CodeDefined: (_, { worth, ...described }) => ({
    described,
    worths: [{ ...worth, effective_from: null }],
    active: true,
    removed: false,
  }),
  CodeDescribed: (state, described) => ({ ...state, described }),
  CodePriced: (state, worth) => ({ ...state, worths: withWorth(state.worths, worth) }),
  CodeRetired: (state) => ({ ...state, active: false }),
  CodeRestored: (state) => ({ ...state, active: true }),
  CodeRemoved: (state) => ({ ...state, active: false, removed: true }),
};
