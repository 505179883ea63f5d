import { useTexts } from '@tailboard/web/i18n/texts';
import { useCallback } from 'react';

/** Formats minutes as hours and minutes: `7 h 40 min`. */
export function useHours(): (minutes: number) => string {
  const t = useTexts('dispatch-close-day');
  return useCallback((minutes) => t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }), [t]);
}

/** Formats minutes for a numeric column, to the minute: `7:40`. */
export const hoursAndMinutes = (minutes: number): string =>
  `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
