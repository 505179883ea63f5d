import Box from '@mui/material/Box';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { readProductivity } from '@tailboard/contracts/reports/code-report';
import { Panel } from '@tailboard/ui/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { LinePicture } from '../charts/chart.js';
import { Percent } from './percent.js';
import { productivityTexts } from './productivity-texts.js';
import { LEAST_HOURS_PERCENT, LEAST_POINTS_PERCENT } from './thresholds.js';

type Week = OutputOf<typeof readProductivity>['weeks'][number];

/** Productivity over the weeks, as a picture and as the same in a table. */
export function Weeks({ weeks }: { weeks: readonly Week[] }): ReactNode {
  const t = useTexts(productivityTexts);
  const format = useFormat();
  const columns: Column<Week>[] = [
    { key: 'week', label: t('week'), main: true, nowrap: true, render: ({ start_date }) => format.date(start_date) },
    { key: 'assigned', label: t('assigned'), align: 'right', render: ({ assigned }) => format.number(assigned) },
    { key: 'completed', label: t('completed'), align: 'right', render: ({ completed }) => format.number(completed) },
    {
      key: 'points',
      label: t('pointsPercent'),
      align: 'right',
      render: ({ points_percent }) => <Percent percent={points_percent} least={LEAST_POINTS_PERCENT} />,
    },
    {
      key: 'hours',
      label: t('hoursPercent'),
      align: 'right',
      render: ({ hours_percent }) => <Percent percent={hours_percent} least={LEAST_HOURS_PERCENT} />,
    },
  ];
  if (weeks.length === 0) return null;
  return (
    <Panel title={t('weeks')}>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' },
        }}
      >
        <LinePicture
          at={weeks.map(({ start_date }) => format.date(start_date))}
          lines={[
            { label: t('pointsPercent'), values: weeks.map(({ points_percent }) => points_percent) },
            { label: t('hoursPercent'), values: weeks.map(({ hours_percent }) => hours_percent) },
          ]}
        />
        <DataTable label={t('weeks')} columns={columns} rows={weeks} rowKey={({ start_date }) => start_date} />
      </Box>
    </Panel>
  );
}
