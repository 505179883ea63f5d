import Button from '@mui/material/Button';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useListing } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { OutcomeChip } from './outcome-chip.js';
import { useVisitFormat } from './use-visit-format.js';

/** The visits of the user's own work that they were notified of: the server returns no others. */
export function OwnVisits(): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const w = useTexts('web');
  const format = useFormat();
  const list = useListing(ListVisits, { sort: { by: 'date', direction: 'desc' } });
  const columns: Column<Qc>[] = [
    { key: 'job', label: t('job'), main: true, render: visitFormat.job },
    { key: 'date', label: w('date'), sort: 'date', render: ({ date }) => format.date(date) },
    { key: 'status', label: t('state'), sort: 'status', render: ({ status }) => t(status) },
    { key: 'outcome', label: t('outcome'), render: (visit) => <OutcomeChip visit={visit} /> },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      render: (visit) => (
        <Button component={Link} to={`/qcs/viewqc?id=${visit.id}&date=${visit.date}`} state={{ visit }}>
          {t('detail')}
        </Button>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('mine')} context={t('mineContext')} />
      <PageContent>
        <ListingTable list={list} label={t('mine')} columns={columns} rowKey={({ id }) => id} empty={t('mineEmpty')} />
      </PageContent>
    </>
  );
}
