import Link from '@mui/material/Link';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import { ListUnmatchedUses, type UnmatchedUse } from '@tailboard/contracts/equipment/use';
import { FilterBar, PageContent } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { MONO } from '@tailboard/ui/layout/theme';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { ListingSearch, useListing } from '@tailboard/web/lists/listing';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';

/**
 * Codes without their unit and units without a code, of days awaiting approval. The approver accepts the day as it is.
 */
export function UnmatchedUses(): ReactNode {
  const t = useTexts('warehouse-problems');
  const format = useFormat();
  const mayOpen = useMay('day.approve');
  const list = useListing(ListUnmatchedUses, { sort: { by: 'date', direction: 'desc' } });
  useLiveAnswers(['use-problems'], [ListUnmatchedUses]);
  const columns: Column<UnmatchedUse>[] = [
    {
      key: 'what',
      label: t('what'),
      main: true,
      render: ({ kind, what }) => (kind === 'unit' ? <span style={{ fontFamily: MONO }}>{what}</span> : what),
    },
    {
      key: 'lacks',
      label: t('lacks'),
      render: ({ kind, cpe_type }) =>
        t(kind === 'code' ? 'lacksUnit' : 'lacksCode', { type: cpe_type ?? t('anyType') }),
    },
    { key: 'who', label: t('who'), render: ({ user }) => user.label },
    { key: 'job', label: t('job'), render: ({ job }) => job.address || job.identifier },
    {
      key: 'date',
      label: t('date'),
      sort: 'date',
      nowrap: true,
      render: ({ date, user }) =>
        mayOpen ? (
          <Link component={RouterLink} to={dayAddress(user.id, date)}>
            {format.date(date)}
          </Link>
        ) : (
          format.date(date)
        ),
    },
  ];
  return (
    <>
      <FilterBar label={t('filters')}>
        <ListingSearch list={list} label={t('searchCodes')} />
      </FilterBar>
      <PageContent wide>
        <ListingTable
          list={list}
          label={t('codes')}
          columns={columns}
          rowKey={({ kind, what, job, date }) => `${kind} ${what} ${job.id} ${date}`}
          empty={t('emptyCodes')}
        />
      </PageContent>
    </>
  );
}
