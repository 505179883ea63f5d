import type { Locale } from '@tailboard/contracts/locale';
import { pageContext } from '../page-context.js';

/**
 * The locale and format of dates on the page. `write` formats the value of a date field (`2026-11-24`,
 * `2026-11-24T09:30`) for readers. The React context has its own module so that the first screen does not load the fields.
 */
export interface CalendarFormat {
  readonly locale: Locale;
  readonly write: (value: string) => string;
}

export const CalendarLocale = pageContext<CalendarFormat>('ui.calendar.2', { locale: 'en', write: (value) => value });
