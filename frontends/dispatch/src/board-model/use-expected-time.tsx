import { toHours, toTime } from '@tailboard/contracts/jobs/plan/clock';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback } from 'react';

const DAY_HOURS = 24;

/** Returns a function that formats an expected time; after midnight it names the day. */
export function useExpectedTime(): (time: string) => string {
  const t = useTexts('dispatch-day');
  const format = useFormat();
  return useCallback(
    (date: string) => {
      const days = Math.floor(toHours(date) / DAY_HOURS);
      const time = format.clock(toTime(toHours(date) - days * DAY_HOURS));
      return days === 0 ? time : days === 1 ? t('time.nextDay', { time }) : t('time.laterDay', { time, days });
    },
    [t, format],
  );
}
