import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { PayrollRun } from '@tailboard/contracts/reports/payroll';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** The runs of a week with their files, and how each differs from the one before. */
export function RunsPanel({ runs }: { runs: readonly PayrollRun[] }): ReactNode {
  const t = useTexts('reports-payroll');
  const format = useFormat();
  const { zone } = useCompany();
  const columns: Column<PayrollRun>[] = [
    { key: 'run', label: t('title'), main: true, render: ({ run_id }) => t('runOf', { run: run_id }) },
    { key: 'when', label: t('runWhen'), render: ({ created_at }) => format.instant(created_at, zone) },
    { key: 'by', label: t('runBy'), render: ({ created_by }) => created_by.label },
    { key: 'people', label: t('runPeople'), align: 'right', render: ({ people }) => format.number(people) },
    { key: 'total', label: t('runTotal'), align: 'right', render: ({ total }) => format.money(total) },
    {
      key: 'difference',
      label: t('difference'),
      render: ({ delta_of, changes }) =>
        delta_of === null ? (
          t('firstRun')
        ) : (
          <Box component="ul" className="figures" sx={{ m: 0, pl: 2 }}>
            {changes.map(({ user, before, now }) => (
              <li key={user.id}>
                {t('changed', {
                  name: user.label,
                  before: before === null ? t('none') : format.money(before),
                  now: format.money(now),
                })}
              </li>
            ))}
          </Box>
        ),
    },
    {
      key: 'file',
      label: t('file'),
      render: ({ run_id, export_id, created_by }) =>
        export_id === null ? (
          t('otherFile', { name: created_by.label })
        ) : (
          <MuiLink component={Link} to={`/exports/${export_id}`} aria-label={t('fileOf', { run: run_id })}>
            {t('openFile')}
          </MuiLink>
        ),
    },
  ];
  return (
    <Panel title={t('runs')}>
      {runs.length === 0 ? (
        <Empty dense>{t('noRuns')}</Empty>
      ) : (
        <DataTable label={t('runs')} columns={columns} rows={runs} rowKey={({ run_id }) => String(run_id)} />
      )}
    </Panel>
  );
}
