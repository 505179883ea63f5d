const dayMs = 86_400_000;

/**
 * Returns Tuesday of the last workweek that is over in every time zone, and its first day: the company's weeks begin on
 * Sunday.
 */
export function lastTuesday(): { start: string; date: string } {
  const now = new Date(Date.now() - dayMs);
  const sunday = now.getTime() - (now.getUTCDay() + 7) * dayMs;
  const on = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start: on(sunday), date: on(sunday + 2 * dayMs) };
}

/** Returns whether a date is in the workweek of {@link lastTuesday}. */
export function inLastWeek(date: string): boolean {
  const { start } = lastTuesday();
  const end = new Date(Date.parse(start) + 6 * dayMs).toISOString().slice(0, 10);
  return date >= start && date <= end;
}
