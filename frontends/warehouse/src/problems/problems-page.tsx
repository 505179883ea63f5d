import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { ListUseProblems, type ListedUseProblem } from '@tailboard/contracts/equipment/use';
import { FilterBar, PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { SettleDialog } from './settle-dialog.js';
import { UnmatchedUses } from './unmatched-uses.js';

/** Equipment discrepancies of closed days: units that could not be moved, and codes without their unit. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-problems');
  const [search] = useSearchParams();
  const list = search.get('list') === 'codes' ? 'codes' : 'units';
  return (
    <>
      <PageHeader title={t('title')} context={t(list === 'codes' ? 'contextCodes' : 'context')} />
      <Tabs value={list} aria-label={t('title')} sx={{ px: { xs: 1, sm: 2 }, mb: 1.5 }}>
        <Tab value="units" label={t('units')} component={Link} to="/warehouse/problems" />
        <Tab value="codes" label={t('codes')} component={Link} to="/warehouse/problems?list=codes" />
      </Tabs>
      {list === 'codes' ? <UnmatchedUses /> : <UnitProblems />}
    </>
  );
}

/** Units that could not be moved to the customer. The warehouse resolves them. */
function UnitProblems(): ReactNode {
  const t = useTexts('warehouse-problems');
  const format = useFormat();
  const may = useMay('cpe.move');
  const list = useListing(ListUseProblems, { filters: ['state'], sort: { by: 'raised_at', direction: 'asc' } });
  useLiveAnswers(['use-problems'], [ListUseProblems]);
  const [settling, setSettling] = useState<ListedUseProblem | null>(null);
  const state = list.filters.state === 'settled' ? 'settled' : 'open';
  const columns: Column<ListedUseProblem>[] = [
    {
      key: 'serial',
      label: t('serial'),
      main: true,
      render: ({ serial }) => <span style={{ fontFamily: MONO }}>{serial}</span>,
    },
    { key: 'why', label: t('why'), render: ({ why }) => t(`why.${why}`) },
    { key: 'who', label: t('who'), render: ({ user }) => user.label },
    { key: 'job', label: t('job'), render: ({ job }) => job.address || job.identifier },
    { key: 'date', label: t('date'), sort: 'date', nowrap: true, render: ({ date }) => format.date(date) },
    ...(state === 'settled'
      ? [
          {
            key: 'outcome',
            label: t('outcome'),
            render: ({ settled, reason }: ListedUseProblem) =>
              [settled === null ? '' : t(`how.${settled}`), reason].filter(Boolean).join(' – '),
          },
        ]
      : [
          {
            key: 'settle',
            label: t('settle'),
            actions: true as const,
            align: 'right' as const,
            render: (problem: ListedUseProblem) =>
              may && (
                <Button
                  variant="outlined"
                  aria-label={t('settleOf', { serial: problem.serial })}
                  onClick={() => setSettling(problem)}
                >
                  {t('settle')}
                </Button>
              ),
          },
        ]),
  ];
  return (
    <>
      <FilterBar label={t('filters')}>
        <ListingSearch list={list} label={t('search')} />
        <TextField
          select
          label={t('state')}
          value={state}
          onChange={({ target }) => list.setFilters({ state: target.value === 'open' ? null : target.value })}
          sx={{ width: { xs: '100%', sm: 170 } }}
        >
          <MenuItem value="open">{t('open')}</MenuItem>
          <MenuItem value="settled">{t('settled')}</MenuItem>
        </TextField>
      </FilterBar>
      <PageContent wide>
        <ListingTable list={list} label={t('title')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
      </PageContent>
      {settling && <SettleDialog problem={settling} onClose={() => setSettling(null)} />}
    </>
  );
}
