import type { Moment } from '@tailboard/contracts/jobs/plan/arrivals';
import { useCompany } from '@tailboard/web/app/company';
import { useCurrentHour } from '@tailboard/web/app/use-hour-of';
import { useMemo } from 'react';

/** Returns the moment at which a date is looked at: the current minute of today, or none on other dates. */
export function useMoment(date: string): Moment {
  const { zone } = useCompany();
  const now = useCurrentHour(date);
  return useMemo(() => ({ now, zone }), [now, zone]);
}
