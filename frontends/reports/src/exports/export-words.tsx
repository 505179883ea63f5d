import type { Export } from '@tailboard/contracts/reports/export';
import { useFormat } from '@tailboard/web/format';
import { usePeople } from '@tailboard/web/people';
import { useTexts } from '@tailboard/web/texts';
import { exportTexts } from './export-texts.js';

/** How the parts of an export are said. */
export function useExportWords(): {
  name: (one: Export) => string;
  state: (status: Export['status']) => string;
  filters: (one: Export) => string;
} {
  const t = useTexts(exportTexts);
  const format = useFormat();
  const { people } = usePeople();
  const said = (key: string, value: string): string => {
    if (/_date$/.test(key)) return format.date(value);
    return people.find(({ id }) => id === value)?.label ?? value;
  };
  return {
    name: ({ type, format: file }) => `${t(type)}, ${file.toUpperCase()}`,
    state: (status) => t(status === 'failed' ? 'failedState' : status),
    filters: ({ filters }) =>
      Object.entries(filters)
        .filter(([key, value]) => value !== '' && key !== 'location_id')
        .map(([key, value]) => said(key, value))
        .join(' · ') || t('none'),
  };
}
