import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadProductivity, type ProductivityRow } from '@tailboard/contracts/reports/code-report';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ReportState } from '../report/report-state.js';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { LinesProvider, OpensLines } from '../lines/lines-context.js';
import { useOpenFigure, type OpenLinesFigure, type RatioFigure } from '../lines/open-figure.js';
import { toQueryInput, type ReportQuery } from '../report/report-query.js';
import { useReportToasts, type Errors } from '../report/announce-report.js';
import { DECIMALS, Percent } from './percent.js';
import { Distribution } from './distribution.js';
import { OpensRatio, RatioDialog, type Operand } from './ratio.js';
import { LEAST_HOURS_PERCENT, LEAST_POINTS_PERCENT } from './thresholds.js';
import { countLowWeeks, WeekLine } from './week-line.js';
import { Weeks } from './weeks.js';

/** Unselected options stay readable. */
const choice = { minHeight: { xs: 44, md: 32 }, color: 'text.secondary' } as const;

/** Points and hours by person and over the weeks. Only owners may include work that is not finalized (RPT-073). */
export function Productivity({
  query,
  location_id,
  single,
  limited,
  onErrors,
}: {
  query: ReportQuery;
  location_id?: string | undefined;
  /** The one person of the report; `null` for all. */
  single: { id: string; label: string } | null;
  limited: boolean;
  onErrors: (errors: Errors) => void;
}): ReactNode {
  const t = useTexts('reports-productivity');
  const owner = useMay('report.owner-columns') && !limited;
  const [search, setSearch] = useAddressParams();
  const all = owner && search.get('all') === '1';
  const { data, problem, loading, refetch } = useContractQuery(
    ReadProductivity,
    { ...toQueryInput('productivity', query, location_id), ...(all ? { all: '1' as const } : {}) },
    { keepPrevious: true },
  );
  useReportToasts(problem, onErrors);
  const toggle = (to: 'all' | 'finalized' | null): void => {
    if (to === null) return;
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (to === 'all') after.set('all', '1');
      else after.delete('all');
      return after;
    });
  };
  // A report without finalized work still offers the rest.
  const choices = owner && (
    <PageContent wide>
      <ToggleButtonGroup
        exclusive
        size="small"
        aria-label={t('whose')}
        value={all ? 'all' : 'finalized'}
        onChange={(_, to: 'all' | 'finalized' | null) => toggle(to)}
      >
        <ToggleButton value="finalized" sx={choice}>
          {t('finalized')}
        </ToggleButton>
        <ToggleButton value="all" sx={choice}>
          {t('all')}
        </ToggleButton>
      </ToggleButtonGroup>
    </PageContent>
  );
  return (
    <>
      {choices}
      <ReportState
        loading={loading}
        problem={problem}
        again={refetch}
        empty={data !== undefined && data.data.length === 0 && t('empty')}
      >
        {data && (
          <PageContent wide>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <LinesProvider of={{ user: null, from: data.start_date, to: data.end_date }}>
                {/* The charts come first: the list is as long as the company has technicians. */}
                <Weeks
                  weeks={data.weeks}
                  of={{ user: single, people_of: location_id, from: data.start_date, to: data.end_date }}
                />
                <Distribution rows={data.data} />
                <People rows={data.data} totals={data.totals} all={all} place={location_id} />
                <OpenRatio report={data} all={all} place={location_id} />
              </LinesProvider>
            </Box>
          </PageContent>
        )}
      </ReportState>
    </>
  );
}

function People({
  rows,
  totals,
  all,
  place,
}: {
  rows: readonly ProductivityRow[];
  totals: ProductivityRow;
  all: boolean;
  /** The location of the people. */
  place: string | undefined;
}): ReactNode {
  const t = useTexts('reports-productivity');
  const format = useFormat();
  /** A column of figures, all with the same number of decimals. They open their lines if there are any. */
  const figures = (
    key: string,
    label: string,
    getValue: (row: ProductivityRow) => number | null,
    lines?: Pick<OpenLinesFigure, 'figure' | 'state'>,
  ) => {
    const written = tabularNumbers([...rows, totals].map(getValue));
    const renderRatio = (row: ProductivityRow): ReactNode => {
      const value = getValue(row);
      if (value === null) return t('none');
      if (lines === undefined) return written(value);
      return (
        <OpensLines {...lines} user={row.user} people_of={place} name={label} value={value}>
          {written(value)}
        </OpensLines>
      );
    };
    return column(key, label, renderRatio, getValue);
  };
  /** A column of ratios. Each opens the sums behind it. */
  const ratio = (kind: RatioFigure, value: (row: ProductivityRow) => number | null, least?: number) => {
    const written = kind === 'pricePoint' ? inDollars : tabularNumbers([...rows, totals].map(value));
    return column(
      kind,
      t(kind),
      (row) => {
        const here = value(row);
        if (here === null) return t('none');
        return (
          <OpensRatio
            ratio={kind}
            of={{ user: row.user }}
            label={least === undefined ? written(here) : format.percent(here, DECIMALS)}
          >
            {least === undefined ? written(here) : <Percent percent={here} least={least} />}
          </OpensRatio>
        );
      },
      value,
    );
  };
  const priced = [...rows, totals].some(({ price_per_point }) => price_per_point !== null);
  const columns: (SortedColumn<ProductivityRow> & { of: (row: ProductivityRow) => ReactNode })[] = [
    figures('assigned', t('assigned'), ({ points }) => points.assigned, { figure: 'assigned', state: 'finalized' }),
    ...(all
      ? [
          figures('assignedNotFinalized', t('assignedNotFinalized'), ({ points }) => points.assigned_not_finalized, {
            figure: 'assigned',
            state: 'waiting',
          }),
        ]
      : []),
    figures('completed', t('completed'), ({ points }) => points.completed, { figure: 'points', state: 'finalized' }),
    ...(all
      ? [
          figures('notFinalized', t('notFinalized'), ({ points }) => points.completed_not_finalized, {
            figure: 'points',
            state: 'waiting',
          }),
        ]
      : []),
    ratio('pointsPercent', (row) => getRatio(row, 'pointsPercent', all), LEAST_POINTS_PERCENT),
    // One week has no line.
    ...(totals.weeks.length > 1
      ? [
          column(
            'byWeek',
            t('byWeek', { least: format.percent(LEAST_POINTS_PERCENT) }),
            ({ weeks }) => <WeekLine percents={weeks} />,
            ({ weeks }) => countLowWeeks(weeks),
          ),
        ]
      : []),
    figures('paid', t('paid'), ({ hours }) => hours.paid, {
      figure: 'hours',
      ...(all ? {} : { state: 'finalized' as const }),
    }),
    ...(all
      ? [
          figures('hoursNotFinalized', t('hoursNotFinalized'), (row) => row.hours_not_finalized, {
            figure: 'hours',
            state: 'waiting',
          }),
        ]
      : []),
    ratio('calculated', ({ hours }) => hours.calculated),
    ratio('hoursPercent', ({ hours }) => hours.percent, LEAST_HOURS_PERCENT),
    ...(priced ? [ratio('pricePoint', (row) => row.price_per_point)] : []),
    ratio('perHour', (row) => row.completed_points_hours_paid),
  ];
  return (
    <Panel title={t('title')}>
      <SortedTable
        label={t('title')}
        columns={[
          {
            key: 'person',
            label: t('person'),
            main: true,
            nowrap: true,
            by: ({ user }) => user?.label,
            render: ({ user }) => user?.label ?? t('none'),
          },
          ...columns,
        ]}
        rows={rows}
        rowKey={({ user }) => user?.id ?? ''}
        // For one person, the row is already the total.
        foot={
          rows.length === 1
            ? undefined
            : { person: t('total'), ...Object.fromEntries(columns.map(({ key, of }) => [key, of(totals)])) }
        }
      />
    </Panel>
  );
}

const column = (
  key: string,
  label: string,
  render: (row: ProductivityRow) => ReactNode,
  by: (row: ProductivityRow) => number | null,
) => ({ key, label, align: 'right', breaks: true, render, of: render, by }) as const;

const inDollars = (price: number): string => `$${price.toFixed(2)}`;

/** Returns a ratio of a row. */
function getRatio({ points, hours, ...row }: ProductivityRow, ratio: RatioFigure, all: boolean): number | null {
  return {
    pointsPercent: all ? points.percent_not_finalized : points.percent,
    hoursPercent: hours.percent,
    calculated: hours.calculated,
    pricePoint: row.price_per_point,
    perHour: row.completed_points_hours_paid,
  }[ratio];
}

/** The open ratio with the sums behind it. */
function OpenRatio({
  report,
  all,
  place,
}: {
  report: OutputOf<typeof ReadProductivity>;
  all: boolean;
  place: string | undefined;
}): ReactNode {
  const t = useTexts('reports-productivity');
  const format = useFormat();
  const { openFigure } = useOpenFigure();
  if (openFigure?.kind !== 'ratio') return null;
  const row =
    openFigure.user === undefined ? report.totals : report.data.find(({ user }) => user?.id === openFigure.user);
  const value = row && getRatio(row, openFigure.figure, all);
  if (!row || value == null) return null;
  const state = all ? {} : ({ state: 'finalized' } as const);
  const target = { user: row.user, people_of: place } as const;
  const completed: Operand = {
    label: t('completed'),
    value: row.points.completed + (all ? row.points.completed_not_finalized : 0),
    lines: { ...target, ...state, figure: 'points' },
  };
  const paid: Operand = { label: t('paid'), value: row.hours.paid, lines: { ...target, ...state, figure: 'hours' } };
  const operands: Record<RatioFigure, readonly Operand[]> = {
    pointsPercent: [
      completed,
      {
        label: t('assigned'),
        value: row.points.assigned,
        lines: { ...target, figure: 'assigned', state: 'finalized' },
      },
      ...(all
        ? [
            {
              label: t('assignedNotFinalized'),
              value: row.points.assigned_not_finalized,
              lines: { ...target, figure: 'assigned', state: 'waiting' },
            } as const,
          ]
        : []),
    ],
    hoursPercent: [{ ...completed, label: t('calculated'), value: row.hours.calculated }, paid],
    calculated: [completed],
    pricePoint: [{ label: t('earned'), value: null, lines: { ...target, ...state, figure: 'money' } }, completed],
    perHour: [completed, paid],
  };
  const { figure } = openFigure;
  return (
    <RatioDialog
      ratio={figure}
      title={t('ratioOf', { figure: t(figure), of: row.user?.label ?? t('everybody') })}
      value={
        figure === 'pricePoint'
          ? inDollars(value)
          : figure.endsWith('Percent')
            ? format.percent(value, DECIMALS)
            : format.number(value)
      }
      operands={operands[figure]}
    />
  );
}
