/** The calendar date of an instant in the company's zone, `YYYY-MM-DD`. */
export const companyDate = (instant: Date, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    instant,
  );

/** The date some days later (or earlier, when negative). Dates are calendar dates: no zone, no daylight saving. */
export function addDays(date: string, days: number): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() + days);
  return day.toISOString().slice(0, 10);
}
