import type { Export } from '@tailboard/contracts/reports/export';
import { useFormat } from '@tailboard/web/i18n/format';
import { usePeople } from '@tailboard/web/app/people';
import { useTexts } from '@tailboard/web/i18n/texts';

/** Returns formatters for the parts of an export. */
export function useExportWords(): {
  name: (one: Export) => string;
  state: (status: Export['status']) => string;
  filters: (one: Export) => string;
} {
  const t = useTexts('reports-exports');
  const format = useFormat();
  const { people } = usePeople();
  const period = ({ start_date, end_date, year, month }: Export['filters']): string => {
    if (year !== undefined && month !== undefined) return `${month}/${year}`;
    if (start_date === undefined) return '';
    return end_date === undefined || end_date === start_date
      ? format.date(start_date)
      : `${format.date(start_date)} – ${format.date(end_date)}`;
  };
  const who = (id: string | undefined): string => (id && people.find((one) => one.id === id)?.label) || (id ?? '');
  return {
    name: ({ type, format: file }) => `${t(type)}, ${file.toUpperCase()}`,
    state: (status) => t(status === 'failed' ? 'failedState' : status),
    filters: ({ filters }) =>
      [period(filters), filters.tab ?? '', filters.q ?? '', who(filters.user_id)].filter(Boolean).join(' · ') ||
      t('none'),
  };
}
