import { addDays } from '@tailboard/contracts/company-time';
import type { PayTerms } from '@tailboard/contracts/identity/user';
import { getWorkweekStart, type WorkweekStart } from '@tailboard/contracts/workweek';
import {
  findInForce,
  paySettingsOn,
  pricePoint,
  toWorkweekStart,
  type Dated,
  type KnownPay,
  type KnownSetting,
  type KnownUntil,
  type PaySettings,
  type Settings,
} from './terms.js';

/** The terms of a user's week. */
export type TermsOfWeek = PayTerms & PaySettings;

/** All recorded terms, looked up by date and by what was known: the basis of pay. */
export interface TermsBook {
  readonly startOn: WorkweekStart;
  readonly settings: Settings;
  termsOn(user_id: string, date: string, until: KnownUntil): TermsOfWeek;
  /** Returns the price of a point in cents on a day of work. */
  priceOn(user_id: string, date: string, until: KnownUntil): number;
  /** Returns whether a point has one price on all days of a range: no other one starts within it. */
  isOnePrice(user_id: string, days: { readonly from: string; readonly to: string }): boolean;
  /**
   * Returns whether the workweeks of a range may be taken whole: no price starts in the middle of one, and the workweek
   * start does not move nearby.
   */
  hasPlainWeeks(range: { readonly from: string; readonly to: string }): boolean;
}

/** A move of the workweek start does not affect weeks this many days away. */
const FORTNIGHT = 14;

const UNPAID: PayTerms = {
  price_level: 0,
  pay_type: 'hourly',
  pay_rate: 0,
  salary: false,
  gas: false,
  gas_rate_cents: 0,
};

export function termsBook(
  pay: readonly (KnownPay & { readonly user_id: string })[],
  values: readonly KnownSetting[],
): TermsBook {
  const settings: Record<string, KnownSetting[]> = {};
  for (const setting of values) (settings[setting.key] ??= []).push(setting);
  const ofUser = new Map<string, KnownPay[]>();
  for (const terms of pay) {
    const known = ofUser.get(terms.user_id);
    if (known) known.push(terms);
    else ofUser.set(terms.user_id, [terms]);
  }

  // Between two settings events the same is known: a date is looked up once for each of these times.
  const positions = values.map(({ position }) => position).sort((a, b) => (a < b ? -1 : 1));
  const knownBefore = (until: KnownUntil): number =>
    until === null ? positions.length : positions.findLastIndex((position) => position <= until) + 1;
  const settingsByDay = new Map<string, PaySettings>();
  const alike = new Map<string, PaySettings>();
  const settingsOn = (date: string, until: KnownUntil): PaySettings => {
    const key = `${date} ${knownBefore(until)}`;
    const before = settingsByDay.get(key);
    if (before) return before;
    const made = paySettingsOn(settings, date, until);
    const text = JSON.stringify(made);
    const same = alike.get(text) ?? made;
    alike.set(text, same);
    settingsByDay.set(key, same);
    return same;
  };
  const payOn = (user_id: string, date: string, until: KnownUntil): PayTerms => {
    const known = ofUser.get(user_id) ?? [];
    return findInForce(known, date, until) ?? known[0] ?? UNPAID;
  };
  const begins = ({ from, to }: { readonly from: string; readonly to: string }, known: readonly Dated[]): boolean =>
    known.some(({ effective_from }) => effective_from !== null && effective_from > from && effective_from <= to);
  const prices = [...(settings.price_point_tech ?? []), ...(settings.price_levels ?? [])];
  // Most weeks of a user have the same terms, so they are combined once.
  const together = new Map<PayTerms, Map<PaySettings, TermsOfWeek>>();
  const combineTerms = (terms: PayTerms, also: PaySettings): TermsOfWeek => {
    const made = together.get(terms) ?? new Map<PaySettings, TermsOfWeek>();
    together.set(terms, made);
    const before = made.get(also) ?? { ...terms, ...also };
    made.set(also, before);
    return before;
  };
  const startOn = toWorkweekStart(settings);
  return {
    startOn,
    settings,
    termsOn: (user_id, date, until) => combineTerms(payOn(user_id, date, until), settingsOn(date, until)),
    priceOn: (user_id, date, until) => pricePoint(payOn(user_id, date, until).price_level, settingsOn(date, until)),
    isOnePrice: (user_id, days) => !begins(days, prices) && !begins(days, ofUser.get(user_id) ?? []),
    hasPlainWeeks: (range) =>
      !begins({ ...range, from: addDays(range.from, -FORTNIGHT) }, settings.workweek_start ?? []) &&
      [...pay, ...prices].every(
        ({ effective_from }) =>
          effective_from === null ||
          effective_from < range.from ||
          effective_from > range.to ||
          getWorkweekStart(effective_from, startOn) === effective_from,
      ),
  };
}
