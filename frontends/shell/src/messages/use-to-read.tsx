import { addDays, companyDate } from '@tailboard/contracts/company-time';
import { ReadInbox } from '@tailboard/contracts/messaging/message-contracts';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLocale } from '@tailboard/web/i18n/locale';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';

/** Returns the IDs of the messages that the user must still read, and the deadline of the first. */
export function useToRead(): { ids: readonly string[]; deadline: string | null } {
  // Required messages come first among the unread ones, by deadline.
  const { data } = useCachedQuery(ReadInbox, { show: 'unread', page: 1 });
  return { ids: data?.to_read ?? [], deadline: data?.data[0]?.deadline ?? null };
}

/** Returns how a deadline is written within a sentence: the time of today, the weekday of this week, else the date. */
function useDeadlineWords(): (deadline: string) => { kind: 'today' | 'day' | 'late'; when: string } {
  const format = useFormat();
  const { locale } = useLocale();
  const { today, zone } = useCompany();
  return (deadline) => {
    const date = companyDate(new Date(deadline), zone);
    if (date < today) return { kind: 'late', when: format.date(date) };
    if (date === today) return { kind: 'today', when: format.time(deadline, zone) };
    const isNear = date <= addDays(today, 6);
    const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: zone });
    return { kind: 'day', when: isNear ? weekday.format(new Date(deadline)) : format.date(date) };
  };
}

/** Returns the sentence about what must be read, with the first deadline. */
export function useToReadSentence(): (count: number, deadline: string | null) => string {
  const t = useTexts('shell-messages');
  const toWords = useDeadlineWords();
  return (count, deadline) => {
    if (deadline === null) return t('toRead', { count });
    const { kind, when } = toWords(deadline);
    return t(`toRead.${kind}`, { count, when });
  };
}
