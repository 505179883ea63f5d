import Button from '@mui/material/Button';
import Box from '@mui/material/Box';
import type { Qc } from '@tailboard/contracts/qc/visit';
import { ListVisits } from '@tailboard/contracts/qc/visit-contracts';
import { Modal } from '@tailboard/ui/modal';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useListing } from '@tailboard/web/lists/listing';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { commonTexts as common } from '@tailboard/web/i18n/common-texts';
import { useState, type ReactNode } from 'react';
import { OutcomeChip } from './outcome-chip.js';
import { VisitActs } from './visit-actions.js';
import { VisitDetail } from './visit-detail.js';
import { useVisitFormat } from './use-visit-format.js';

/** Completed visits that are not closed, newest first; a click opens one in a separate window. */
export function Page(): ReactNode {
  const visitFormat = useVisitFormat();
  const { t } = visitFormat;
  const w = useTexts(common);
  const format = useFormat();
  const [opened, setOpened] = useState<string | null>(null);
  const list = useListing(ListVisits, {
    always: { review: '1' },
    sort: { by: 'date', direction: 'desc' },
  });
  useLiveAnswers(['qc:list'], [ListVisits]);
  const shown = list.rows.find(({ id }) => id === opened);
  const columns: Column<Qc>[] = [
    { key: 'job', label: t('job'), main: true, render: visitFormat.job },
    { key: 'date', label: w('date'), sort: 'date', render: ({ date }) => format.date(date) },
    { key: 'technician', label: t('technician'), sort: 'technician', render: visitFormat.technician },
    { key: 'status', label: t('state'), sort: 'status', render: ({ status }) => t(status) },
    { key: 'outcome', label: t('outcome'), render: (visit) => <OutcomeChip visit={visit} /> },
    {
      key: 'actions',
      label: t('actions'),
      actions: true,
      align: 'right',
      render: ({ id }) => <Button onClick={() => setOpened(id)}>{t('detail')}</Button>,
    },
  ];
  return (
    <>
      <PageHeader title={t('review')} context={t('reviewContext')} />
      <PageContent wide>
        <ListingTable
          list={list}
          label={t('review')}
          columns={columns}
          rowKey={({ id }) => id}
          empty={t('reviewEmpty')}
          onOpen={({ id }) => setOpened(id)}
        />
      </PageContent>
      {shown && (
        <Modal
          title={visitFormat.job(shown)}
          wide
          onClose={() => setOpened(null)}
          actions={<Button onClick={() => setOpened(null)}>{w('close')}</Button>}
        >
          <Box sx={{ display: 'grid', gap: 2 }}>
            <VisitActs visit={shown} />
            <VisitDetail visit={shown} />
          </Box>
        </Modal>
      )}
    </>
  );
}
