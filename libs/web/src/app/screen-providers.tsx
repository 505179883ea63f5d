import { CalendarLocale } from '@tailboard/ui/dates/calendar-locale';
import { ToastProvider } from '@tailboard/ui/toast';
import { WordsContext } from '@tailboard/ui/words';
import { useMemo, type ReactNode } from 'react';
import { useFormat } from '../i18n/format.js';
import { AppProvider, type AppContext } from '../app-context.js';
import { useLocale } from '../i18n/locale.js';
import { useTexts } from '../i18n/texts.js';

/** Theme, texts and live regions around all screens, in the shell and in tests. */
export function Screens({ app, children }: { app: AppContext; children: ReactNode }): ReactNode {
  const t = useTexts('web');
  const { calendar: write, percent, number } = useFormat();
  const { locale } = useLocale();
  const calendar = useMemo(() => ({ locale, write }), [locale, write]);
  const values = useMemo(
    () => ({
      retry: t('retry'),
      close: t('close'),
      dismiss: t('dismiss'),
      loading: t('loading'),
      copy: t('copy'),
      copied: t('copied'),
      previous: t('previous'),
      next: t('next'),
      page: t('page'),
      pages: t('pages'),
      sortBy: t('sortBy'),
      order: t('order'),
      ascending: t('ascending'),
      descending: t('descending'),
      noOptions: t('noOptions'),
      moreOptions: (count: number) => t('moreOptions', { number: number(count) }),
      open: t('open'),
      clear: t('clear'),
      percent,
    }),
    [t, percent, number],
  );
  return (
    <AppProvider app={app}>
      <WordsContext value={values}>
        <CalendarLocale value={calendar}>
          <ToastProvider>{children}</ToastProvider>
        </CalendarLocale>
      </WordsContext>
    </AppProvider>
  );
}
