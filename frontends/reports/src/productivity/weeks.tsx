import Box from '@mui/material/Box';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadProductivity } from '@tailboard/contracts/reports/code-report';
import { Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { LinePicture } from '@tailboard/ui/charts/chart';
import { addDays } from '@tailboard/contracts/company-time';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import type { OpenedLines } from '../lines/opened.js';
import { OpensLines } from '../lines/lines-context.js';
import { Percent } from './percent.js';
import { productivityTexts } from './productivity-texts.js';
import { LEAST_HOURS_PERCENT, LEAST_POINTS_PERCENT } from './thresholds.js';

type Week = OutputOf<typeof ReadProductivity>['weeks'][number];

/** Productivity over the weeks, as a chart and as a table. */
export function Weeks({
  weeks,
  all,
  of,
}: {
  weeks: readonly Week[];
  /** Includes work that is not finalized. */
  all: boolean;
  of: Pick<OpenedLines, 'people_of' | 'from' | 'to'> & { user: { id: string; label: string } | null };
}): ReactNode {
  const t = useTexts(productivityTexts);
  const format = useFormat();
  const assigned = tabularNumbers(weeks.map((week) => week.assigned));
  const completed = tabularNumbers(weeks.map((week) => week.completed));
  /** Returns the part of a week that the report covers. */
  const within = ({ start_date }: Week) => {
    const next = weeks.find((week) => week.start_date > start_date)?.start_date;
    return {
      ...of,
      from: start_date < of.from ? of.from : start_date,
      to: next === undefined ? of.to : addDays(next, -1),
    };
  };
  const columns: SortedColumn<Week>[] = [
    {
      key: 'week',
      label: t('week'),
      main: true,
      nowrap: true,
      by: ({ start_date }) => start_date,
      render: ({ start_date }) => format.date(start_date),
    },
    {
      key: 'assigned',
      label: t('assigned'),
      align: 'right',
      by: (week) => week.assigned,
      breaks: true,
      render: (week) => (
        <OpensLines {...within(week)} figure="assigned" name={t('assigned')} value={week.assigned}>
          {assigned(week.assigned)}
        </OpensLines>
      ),
    },
    {
      key: 'completed',
      label: t('completed'),
      align: 'right',
      by: (week) => week.completed,
      breaks: true,
      render: (week) => (
        <OpensLines
          {...within(week)}
          figure="points"
          {...(all ? {} : { state: 'finalized' as const })}
          name={t('completed')}
          value={week.completed}
        >
          {completed(week.completed)}
        </OpensLines>
      ),
    },
    {
      key: 'points',
      label: t('pointsPercent'),
      align: 'right',
      by: (week) => week.points_percent,
      render: ({ points_percent }) => <Percent percent={points_percent} least={LEAST_POINTS_PERCENT} />,
    },
    {
      key: 'hours',
      label: t('hoursPercent'),
      align: 'right',
      by: (week) => week.hours_percent,
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
            {
              label: t('pointsPercent'),
              values: weeks.map(({ points_percent }) => points_percent),
              least: LEAST_POINTS_PERCENT,
            },
            {
              label: t('hoursPercent'),
              values: weeks.map(({ hours_percent }) => hours_percent),
              least: LEAST_HOURS_PERCENT,
            },
          ]}
        />
        <SortedTable label={t('weeks')} columns={columns} rows={weeks} rowKey={({ start_date }) => start_date} />
      </Box>
    </Panel>
  );
}
