const dayMs = 86_400_000;

/**
 * Returns Tuesday of the last workweek that is over in every time zone, and its first day: the company's weeks begin on
 * Sunday.
 */
export function getLastTuesday(): { start: string; date: string } {
  const now = new Date(Date.now() - dayMs);
  const sunday = now.getTime() - (now.getUTCDay() + 7) * dayMs;
  const toDate = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { start: toDate(sunday), date: toDate(sunday + 2 * dayMs) };
}

/** Returns whether a date is in the workweek of {@link getLastTuesday}. */
export function isInLastWeek(date: string): boolean {
  const { start } = getLastTuesday();
  const end = new Date(Date.parse(start) + 6 * dayMs).toISOString().slice(0, 10);
  return date >= start && date <= end;
}
