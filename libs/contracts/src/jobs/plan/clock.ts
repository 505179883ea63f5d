/** A time of day, `HH:MM`, as hours and their parts; also one beyond midnight ({@link toTime}). */
export function toHours(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) + Number(minutes) / 60;
}

/** Converts hours to a time of day; beyond midnight the hours go on: `25:30` is 1:30 of the next day. */
export function toTime(hours: number): string {
  const minutes = Math.round(hours * 60);
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
