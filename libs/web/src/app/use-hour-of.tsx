import { companyDate, companyTime } from '@tailboard/contracts/company-time';
import { toHours } from '@tailboard/contracts/jobs/plan/clock';
import { useServerNow } from './device-clock.js';
import { useCompany } from './company.js';
import { useEffect, useState } from 'react';

const MINUTE_MS = 60_000;
const hourOn = (date: string, zone: string, now: Date): number | null =>
  companyDate(now, zone) === date ? toHours(companyTime(now, zone)) : null;

/** Returns the current hour in the company's time zone if the date is today, also by this clock; otherwise `null`. */
export function useCurrentHour(date: string): number | null {
  const { zone, today } = useCompany();
  const getNow = useServerNow();
  // Renders every minute; the displayed time is always current, also when returning to today.
  const [, rerender] = useState(0);
  useEffect(() => {
    if (date !== today) return undefined;
    const timer = setInterval(() => rerender((turn) => turn + 1), MINUTE_MS);
    return () => clearInterval(timer);
  }, [date, today]);
  return date === today ? hourOn(date, zone, getNow()) : null;
}
