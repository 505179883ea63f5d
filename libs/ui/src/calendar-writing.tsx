import { pageContext } from './page-context.js';

/**
 * Formats the value of a calendar field (`2026-11-24`, `2026-11-24T09:30`) in the locale of the page. `null` leaves it
 * to the browser. It has its own module so that the first screen does not load the field.
 */
export const CalendarWriting = pageContext<((value: string) => string) | null>('ui.calendar.1', null);
