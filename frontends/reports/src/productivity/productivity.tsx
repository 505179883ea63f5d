import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { readProductivity, type ProductivityRow } from '@tailboard/contracts/reports/code-report';
import { PageContent, Panel } from '@tailboard/ui/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useAnswer } from '@tailboard/web/answers';
import { useFormat } from '@tailboard/web/format';
import { useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { ReportState } from '../figures/report-state.js';
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
  limited,
  onErrors,
}: {
  asked: Asked;
  location_id?: string | undefined;
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
    { quiet: true, keepPrevious: true },
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
            <People rows={data.data} totals={data.totals} all={all} />
            <Weeks weeks={data.weeks} />
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
}: {
  rows: readonly ProductivityRow[];
  totals: ProductivityRow;
  all: boolean;
}): ReactNode {
  const t = useTexts(productivityTexts);
  const format = useFormat();
  const number = (value: number | null): string => (value === null ? t('none') : format.number(value));
  const priced = [...rows, totals].some(({ price_per_point }) => price_per_point !== null);
  const columns: (Column<ProductivityRow> & { of: (row: ProductivityRow) => ReactNode })[] = [
    column('assigned', t('assigned'), ({ points }) => number(points.assigned)),
    column('completed', t('completed'), ({ points }) => number(points.completed)),
    ...(all ? [column('notFinalized', t('notFinalized'), ({ points }) => number(points.completed_not_finalized))] : []),
    column('pointsPercent', t('pointsPercent'), ({ points }) => (
      <Percent percent={all ? points.percent_not_finalized : points.percent} least={LEAST_POINTS_PERCENT} />
    )),
    column('paid', t('paid'), ({ hours }) => number(hours.paid)),
    ...(all ? [column('hoursNotFinalized', t('hoursNotFinalized'), (row) => number(row.hours_not_finalized))] : []),
    column('calculated', t('calculated'), ({ hours }) => number(hours.calculated)),
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
    column('perHour', t('perHour'), (row) => number(row.completed_points_hours_paid)),
  ];
  return (
    <Panel title={t('title')}>
      <DataTable
        label={t('title')}
        columns={[
          { key: 'person', label: t('person'), main: true, render: ({ user }) => user?.label ?? t('none') },
          ...columns,
        ]}
        rows={rows}
        rowKey={({ user }) => user?.id ?? ''}
        foot={{ person: t('total'), ...Object.fromEntries(columns.map(({ key, of }) => [key, of(totals)])) }}
      />
    </Panel>
  );
}

const column = (key: string, label: string, of: (row: ProductivityRow) => ReactNode) =>
  ({ key, label, align: 'right', render: of, of }) as const;
