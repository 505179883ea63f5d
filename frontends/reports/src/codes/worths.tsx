import Chip from '@mui/material/Chip';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import type { RequestedCode } from './use-code.js';

type Worth = RequestedCode['worths'][number];

/** Returns a code's values marked as past, current or planned, latest first. */
export function inTime(worths: readonly Worth[], today: string): (Worth & { at: 'was' | 'now' | 'soon' })[] {
  const sorted = [...worths].sort((a, b) => (b.effective_from ?? '').localeCompare(a.effective_from ?? ''));
  const now = sorted.findIndex(({ effective_from }) => effective_from === null || effective_from <= today);
  return sorted.map((worth, index) => ({
    ...worth,
    at: index < now || now < 0 ? 'soon' : index === now ? 'now' : 'was',
  }));
}

/** The past, current and planned values of one unit of a code. */
export function Worths({ code }: { code: RequestedCode }): ReactNode {
  const t = useTexts('reports-codes');
  const w = useTexts('web');
  const format = useFormat();
  const { today } = useCompany();
  const price = (cents: number | null): string => (cents === null ? t('byPoints') : format.money(cents));
  const columns: Column<ReturnType<typeof inTime>[number]>[] = [
    {
      key: 'from',
      label: t('from'),
      main: true,
      nowrap: true,
      render: ({ effective_from }) => (effective_from === null ? t('always') : format.date(effective_from)),
    },
    {
      key: 'status',
      label: w('status'),
      render: ({ at }) => <Chip size="small" variant={at === 'now' ? 'filled' : 'outlined'} label={t(at)} />,
    },
    { key: 'points', label: w('points'), align: 'right', render: ({ points }) => format.number(points) },
    { key: 'tech', label: t('techPrice'), align: 'right', render: (worth) => price(worth.tech_price_cents) },
    { key: 'company', label: t('companyPrice'), align: 'right', render: (worth) => price(worth.company_price_cents) },
  ];
  return (
    <PageContent>
      <Panel title={t('worths')}>
        <DataTable
          label={t('worths')}
          columns={columns}
          rows={inTime(code.worths, today)}
          rowKey={({ effective_from }) => effective_from ?? ''}
        />
      </Panel>
    </PageContent>
  );
}
