import { translate, type Locale } from '@tailboard/contracts/locale';
import { lineTexts } from './rules.js';

const fourDecimals = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  minimumFractionDigits: 2,
  maximumFractionDigits: 4,
});

/** Formats a rate: dollars with up to four decimals. */
export const rate = (amount: number): string => fourDecimals.format(amount);
/** Formats minutes as hours and minutes, `8:05`. */
export const clock = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

/** The reader's permissions and language. */
export interface Reading {
  readonly rates: boolean;
  readonly locale: Locale;
}

/** Formats lines for a reader. Readers who may not see rates get quantities without unit prices. */
export const createLineFormatter = ({ rates, locale }: Reading) => {
  const words = (text: keyof typeof lineTexts, values = {}): string => translate(lineTexts[text], locale, values);
  return {
    rates,
    locale,
    words,
    inHours: (minutes: number): string => words('hours', { hours: clock(minutes) }),
    times: (many: string, one: string): string => (rates ? `${many} × ${one}` : many),
  };
};
export type LineFormatter = ReturnType<typeof createLineFormatter>;
