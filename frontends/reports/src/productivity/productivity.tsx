import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { readProductivity, type ProductivityRow } from '@tailboard/contracts/reports/code-report';
import { PageContent, Panel } from '@tailboard/ui/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useAnswer } from '@tailboard/web/answers';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ReportState } from '../figures/report-state.js';
import { aligned } from '../figures/aligned.js';
import type { OpenedLines } from '../lines/lines-dialog.js';
import { LinesGround, OpensLines } from '../lines/lines-ground.js';
import { queryOf, type Asked } from '../report/asked.js';
import { useTold, type Errors } from '../report/told.js';
import { Percent } from './percent.js';
import { productivityTexts } from './productivity-texts.js';
import { LEAST_HOURS_PERCENT, LEAST_POINTS_PERCENT } from './thresholds.js';
import { Weeks } from './weeks.js';

/** What is not chosen is no less readable. */
const choice = { minHeight: { xs: 44, md: 32 }, color: 'text.secondary' } as const;

/**
 * Points and hours, person by person, and over the weeks. Owners, and nobody else, may count what is not finalized, too
 * (RPT-073).
 */
export function Productivity({
  asked,
  location_id,
  single,
  limited,
  onErrors,
}: {
  asked: Asked;
  location_id?: string | undefined;
  /** The one person that it is of; `null` for all. */
  single: { id: string; label: string } | null;
  limited: boolean;
  onErrors: (errors: Errors) => void;
}): ReactNode {
  const t = useTexts(productivityTexts);
  const owner = useMay('report.owner-columns') && !limited;
  const [search, setSearch] = useSearchParams();
  const all = owner && search.get('all') === '1';
  const { data, problem, loading, again } = useAnswer(
    readProductivity,
    { ...queryOf('productivity', asked, location_id), ...(all ? { all: '1' as const } : {}) },
    { keepPrevious: true },
  );
  useTold(problem, onErrors);
  const toggle = (to: 'all' | 'finalized' | null): void => {
    if (to === null) return;
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (to === 'all') after.set('all', '1');
      else after.delete('all');
      return after;
    });
  };
  return (
    <ReportState
      loading={loading}
      problem={problem}
      again={again}
      empty={data !== undefined && data.data.length === 0 && t('empty')}
    >
      {data && (
        <PageContent wide>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {owner && (
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
            )}
            <LinesGround of={{ user: null, from: data.start_date, to: data.end_date }}>
              <People rows={data.data} totals={data.totals} all={all} place={location_id} />
              <Weeks
                weeks={data.weeks}
                all={all}
                of={{ user: single, people_of: location_id, from: data.start_date, to: data.end_date }}
              />
            </LinesGround>
          </Box>
        </PageContent>
      )}
    </ReportState>
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
  /** Where the people belong. */
  place: string | undefined;
}): ReactNode {
  const t = useTexts(productivityTexts);
  /** A column of figures, each with as many decimals as the others, which open into their lines where they have any. */
  const figures = (
    key: string,
    label: string,
    of: (row: ProductivityRow) => number | null,
    lines?: Pick<OpenedLines, 'figure' | 'state'>,
  ) => {
    const written = aligned([...rows, totals].map(of));
    return column(key, label, (row) => {
      const value = of(row);
      if (value === null) return t('none');
      if (lines === undefined) return written(value);
      return (
        <OpensLines {...lines} user={row.user} people_of={place} name={label} value={value}>
          {written(value)}
        </OpensLines>
      );
    });
  };
  const priced = [...rows, totals].some(({ price_per_point }) => price_per_point !== null);
  const columns: (Column<ProductivityRow> & { of: (row: ProductivityRow) => ReactNode })[] = [
    figures('assigned', t('assigned'), ({ points }) => points.assigned, { figure: 'assigned' }),
    figures('completed', t('completed'), ({ points }) => points.completed, { figure: 'points', state: 'finalized' }),
    ...(all
      ? [
          figures('notFinalized', t('notFinalized'), ({ points }) => points.completed_not_finalized, {
            figure: 'points',
            state: 'waiting',
          }),
        ]
      : []),
    column('pointsPercent', t('pointsPercent'), ({ points }) => (
      <Percent percent={all ? points.percent_not_finalized : points.percent} least={LEAST_POINTS_PERCENT} />
    )),
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
    figures('calculated', t('calculated'), ({ hours }) => hours.calculated),
    column('hoursPercent', t('hoursPercent'), ({ hours }) => (
      <Percent percent={hours.percent} least={LEAST_HOURS_PERCENT} />
    )),
    ...(priced
      ? [
          column('pricePoint', t('pricePoint'), ({ price_per_point: price }) =>
            price === null ? t('none') : `$${price.toFixed(2)}`,
          ),
        ]
      : []),
    figures('perHour', t('perHour'), (row) => row.completed_points_hours_paid),
  ];
  return (
    <Panel title={t('title')}>
      <DataTable
        label={t('title')}
        columns={[
          {
            key: 'person',
            label: t('person'),
            main: true,
            nowrap: true,
            render: ({ user }) => user?.label ?? t('none'),
          },
          ...columns,
        ]}
        rows={rows}
        rowKey={({ user }) => user?.id ?? ''}
        // One person is their own total.
        foot={
          rows.length === 1
            ? undefined
            : { person: t('total'), ...Object.fromEntries(columns.map(({ key, of }) => [key, of(totals)])) }
        }
      />
    </Panel>
  );
}

const column = (key: string, label: string, of: (row: ProductivityRow) => ReactNode) =>
  ({ key, label, align: 'right', breaks: true, render: of, of }) as const;
