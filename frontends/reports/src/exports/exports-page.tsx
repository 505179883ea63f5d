import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import { DownloadExport, ListExports } from '@tailboard/contracts/reports/export';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import type { Column } from '@tailboard/ui/table';
import { useCompany } from '@tailboard/web/app/company';
import { useDownload } from '@tailboard/web/queries/download';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { ListingTable } from '@tailboard/web/lists/listing-table';
import { useListing, type RowOf } from '@tailboard/web/lists/listing';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useExportWords } from './export-words.js';

type Row = RowOf<typeof ListExports>;

/** The requested exports, newest first. Owners see all. */
export function Page(): ReactNode {
  const t = useTexts('reports-exports');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const { name, state, filters } = useExportWords();
  const session = useSession().state;
  const list = useListing(ListExports, { sort: { by: 'created_at', direction: 'desc' } });
  useLiveAnswers(session.status === 'in' ? [`export:${session.user.id}`] : [], [ListExports]);
  const { download, problem } = useDownload(DownloadExport);
  const [failure, setReported] = useState<typeof problem>(null);
  const columns: Column<Row>[] = [
    {
      key: 'type',
      label: t('type'),
      main: true,
      render: (one) => (
        <Link component={RouterLink} to={`/exports/${one.id}`}>
          {one.run ? t('run', { run: one.run.run_id }) : name(one)}
        </Link>
      ),
    },
    { key: 'filters', label: t('filters'), render: filters },
    {
      key: 'status',
      label: t('status'),
      render: ({ status, progress }) => (
        <Chip
          size="small"
          variant="outlined"
          color={status === 'failed' ? 'error' : 'default'}
          label={
            status === 'running' ? `${state(status)} · ${format.percent(Math.round(progress * 100))}` : state(status)
          }
        />
      ),
    },
    { key: 'rows', label: t('rows'), align: 'right', from: 'lg', render: ({ rows }) => format.number(rows) },
    {
      key: 'asked',
      label: t('asked'),
      sort: 'created_at',
      nowrap: true,
      render: ({ created_at }) => format.instant(created_at, zone),
    },
    { key: 'by', label: t('by'), from: 'lg', render: ({ created_by }) => created_by.label },
    {
      key: 'actions',
      label: w('actions'),
      actions: true,
      align: 'right',
      render: (one) =>
        one.status === 'done' && (
          <Box sx={{ my: -0.5 }}>
            <IconButton aria-label={t('downloadOf', { name: name(one) })} onClick={() => void download({ id: one.id })}>
              <Icon name="import" />
            </IconButton>
          </Box>
        ),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} context={t('context')} />
      <PageContent wide>
        <ListingTable list={list} label={t('title')} columns={columns} rowKey={({ id }) => id} empty={t('empty')} />
      </PageContent>
      <FailedAction problem={problem === failure ? null : problem} onDismiss={() => setReported(problem)} />
    </>
  );
}
