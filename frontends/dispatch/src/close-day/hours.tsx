import { useTexts } from '@tailboard/web/texts';
import { useCallback } from 'react';
import { closeDayTexts } from './close-day-texts.js';

/** Minutes as hours and minutes are said: `7 h 40 min`. */
export function useHours(): (minutes: number) => string {
  const t = useTexts(closeDayTexts);
  return useCallback((minutes) => t('hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 }), [t]);
}
