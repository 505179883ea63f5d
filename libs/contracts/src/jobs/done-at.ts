import { refusal, refuse, type Refused } from '../refusal.js';
import { Instant } from '../values.js';

/** When a phone without a network did what it sends now; omitted, it is done at the moment (decision D63). */
export const DoneAt = Instant.optional();

/** Maximum age of what a phone did without a network. */
const MAX_DAYS = 7;
/** Clocks of phones may be ahead by this much; the time of the recording counts then. */
const AHEAD_MS = 5 * 60_000;

export const DoneInTheFuture = refusal(
  'DoneInTheFuture',
  422,
  {
    en: 'This time is in the future. Check the clock of your device.',
    es: 'Esta hora está en el futuro. Compruebe el reloj de su dispositivo.',
    'zh-CN': '该时间在将来。请检查设备的时钟。',
  },
  'done_at',
);
export const DoneLongAgo = refusal(
  'DoneLongAgo',
  422,
  {
    en: 'This was done more than {days} days ago and can no longer be recorded.',
    es: 'Esto se hizo hace más de {days} días y ya no se puede registrar.',
    'zh-CN': '该操作已超过 {days} 天，无法再记录。',
  },
  'done_at',
);

/** Returns when something was done: as given if that is possible, never after `now`. */
export function doneAt(
  given: string | undefined,
  now: string,
): string | Refused<'DoneInTheFuture'> | Refused<'DoneLongAgo'> {
  if (given === undefined) return now;
  const age = Date.parse(now) - Date.parse(given);
  if (age < -AHEAD_MS) return refuse('DoneInTheFuture');
  if (age > MAX_DAYS * 86_400_000) return refuse('DoneLongAgo', { days: MAX_DAYS });
  return age < 0 ? now : new Date(given).toISOString();
}
