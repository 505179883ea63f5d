import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadProductivity } from '@tailboard/contracts/reports/code-report';
import { Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { LineChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { addDays } from '@tailboard/contracts/company-time';
import { useCompany } from '@tailboard/web/app/company';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import type { OpenLinesFigure } from '../lines/open-figure.js';
import { OpensLines } from '../lines/lines-context.js';
import { Percent } from './percent.js';
import { LEAST_HOURS_PERCENT, LEAST_POINTS_PERCENT } from './thresholds.js';

type Week = OutputOf<typeof ReadProductivity>['weeks'][number];
/** The finalized part of a week, or what is in progress: no threshold applies to it. */
type Part = Omit<Week, 'in_progress'> & { readonly open: boolean };

const toParts = ({ in_progress, ...closed }: Week): Part[] => [
  ...(in_progress === null || closed.assigned > 0 || closed.completed > 0 ? [{ ...closed, open: false }] : []),
  ...(in_progress === null ? [] : [{ ...in_progress, start_date: closed.start_date, open: true }]),
];

/** Productivity over the weeks, as a chart and as a table. Weeks in progress are separate (decision D66). */
export function Weeks({
  weeks,
  of,
}: {
  weeks: readonly Week[];
  of: Pick<OpenLinesFigure, 'people_of' | 'from' | 'to'> & { user: { id: string; label: string } | null };
}): ReactNode {
  const t = useTexts('reports-productivity');
  const format = useFormat();
  const { today } = useCompany();
  const isOver = ({ start_date }: Pick<Week, 'start_date'>): boolean => addDays(start_date, 7) <= today;
  const parts = weeks.flatMap(toParts);
  const assigned = tabularNumbers(parts.map((part) => part.assigned));
  const completed = tabularNumbers(parts.map((part) => part.completed));
  /** Returns the part of a week that the report covers. */
  const within = ({ start_date, open }: Part) => {
    const next = weeks.find((week) => week.start_date > start_date)?.start_date;
    return {
      ...of,
      from: start_date < of.from ? of.from : start_date,
      to: next === undefined ? of.to : addDays(next, -1),
      state: open ? ('waiting' as const) : ('finalized' as const),
    };
  };
  const columns: SortedColumn<Part>[] = [
    {
      key: 'week',
      label: t('week'),
      main: true,
      nowrap: true,
      by: ({ start_date }) => start_date,
      render: ({ start_date, open }) => {
        const name = format.date(start_date);
        return open ? t(isOver({ start_date }) ? 'partNotFinalized' : 'inProgress', { name }) : name;
      },
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
        <OpensLines {...within(week)} figure="points" name={t('completed')} value={week.completed}>
          {completed(week.completed)}
        </OpensLines>
      ),
    },
    {
      key: 'points',
      label: t('pointsPercent'),
      align: 'right',
      by: (week) => week.points_percent,
      render: ({ points_percent, open }) => (
        <Percent percent={points_percent} least={open ? 0 : LEAST_POINTS_PERCENT} />
      ),
    },
    {
      key: 'hours',
      label: t('hoursPercent'),
      align: 'right',
      by: (week) => week.hours_percent,
      render: ({ hours_percent, open }) => <Percent percent={hours_percent} least={open ? 0 : LEAST_HOURS_PERCENT} />,
    },
  ];
  if (weeks.length === 0) return null;
  const openWeeks = weeks.filter(({ in_progress }) => in_progress !== null);
  return (
    <Panel title={t('weeks')}>
      <ChartWithTable hasWideTable>
        <div>
          <LineChart
            xLabels={weeks.map(({ start_date }) => format.date(start_date))}
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
              ...(openWeeks.length > 0
                ? [
                    {
                      label: t(openWeeks.some(isOver) ? 'partNotFinalized' : 'inProgress', {
                        name: t('pointsPercent'),
                      }),
                      values: toOpenPercents(weeks),
                      continues: 0,
                    },
                  ]
                : []),
            ]}
          />
          <Typography variant="caption" component="p" sx={{ px: 2, pb: 1.5, color: 'text.secondary' }}>
            {t('thresholds', {
              points: format.percent(LEAST_POINTS_PERCENT),
              hours: format.percent(LEAST_HOURS_PERCENT),
            })}
          </Typography>
        </div>
        <SortedTable
          label={t('weeks')}
          columns={columns}
          rows={parts}
          rowKey={({ start_date, open }) => `${start_date} ${open}`}
        />
      </ChartWithTable>
    </Panel>
  );
}

/** Returns the percentages of the open weeks, connected to the last finalized week before them. */
const toOpenPercents = (weeks: readonly Week[]): (number | null)[] =>
  weeks.map((week, at) => {
    const leads = (weeks[at + 1]?.in_progress ?? null) !== null;
    return week.in_progress ? week.in_progress.points_percent : leads ? week.points_percent : null;
  });
