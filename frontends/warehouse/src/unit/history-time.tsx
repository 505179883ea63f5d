import { companyDate, spokenDate, spokenTime } from '@tailboard/contracts/company-time';
import type { Locale } from '@tailboard/contracts/locale';

/** Returns date and time of an instant as unit histories show them: `Mar 5, 2024` and `3:07 PM`. */
export function historyTime(instant: string, locale: Locale, timeZone: string): { date: string; time: string } {
  const at = new Date(instant);
  const date =
    locale === 'en'
      ? new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric', timeZone }).format(at)
      : spokenDate(companyDate(at, timeZone), locale);
  return { date, time: spokenTime(instant, timeZone, locale) };
}
