import { weekdays, type Weekday } from '@tailboard/contracts/identity/settings';
import type { SubscriptionSchedule } from '@tailboard/contracts/reports/subscription';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';

/** Returns formatters of weekdays and of schedules. */
export function useScheduleWords(): {
  weekday: (weekday: Weekday) => string;
  schedule: (schedule: SubscriptionSchedule) => string;
} {
  const t = useTexts('reports-subscriptions');
  const { locale } = useLocale();
  const names = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 4 January 1970 is a Sunday.
  const weekday = (name: Weekday): string => names.format(new Date(Date.UTC(1970, 0, 4 + weekdays.indexOf(name))));
  return {
    weekday,
    schedule: (schedule) => {
      if (schedule.frequency === 'weekly') return t('each.weekly', { weekday: weekday(schedule.weekday) });
      return schedule.frequency === 'daily' ? t('each.daily') : t('each.monthly', { day: schedule.day });
    },
  };
}
