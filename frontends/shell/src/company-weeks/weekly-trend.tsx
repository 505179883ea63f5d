import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { TrendChart } from '@tailboard/ui/charts/chart';
import { Panel } from '@tailboard/ui/layout/page';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useFormatFigure } from './use-format-figure.js';
import {
  companyFigures,
  finalWeeks,
  toReportAddress,
  toTrend,
  type CompanyFigure,
  type FigureWeek,
} from './weekly-figures.js';

/** All figures by week in a table, and one of them in a chart. The current week is in progress (decision D66). */
export function WeeklyTrend({ weeks }: { weeks: readonly FigureWeek[] }): ReactNode {
  const t = useTexts('shell-company-weeks');
  const format = useFormat();
  const formatFigure = useFormatFigure();
  const figures = companyFigures.filter((figure) => weeks.some(({ whole }) => whole[figure] !== null));
  const [figure, setFigure] = useState<CompanyFigure>('points');
  const formatName = ({ start_date, open, finalized }: FigureWeek): string => {
    const name = format.date(start_date);
    return open ? t('inProgress', { name }) : finalized ? name : t('notFinalized', { name });
  };
  const columns: SortedColumn<FigureWeek>[] = [
    {
      key: 'week',
      label: t('week'),
      main: true,
      nowrap: true,
      by: ({ start_date }) => start_date,
      render: (week) => (
        <Link component={RouterLink} to={toReportAddress('pay', { from: week.start_date, to: week.end_date })}>
          {formatName(week)}
        </Link>
      ),
    },
    ...figures.map((column): SortedColumn<FigureWeek> => ({
      key: column,
      label: t(column),
      align: 'right',
      breaks: true,
      by: ({ whole }) => whole[column],
      render: ({ whole }) => (whole[column] === null ? '' : formatFigure(column, whole[column])),
    })),
  ];
  // Weeks that may still change are not part of an average of pay.
  const like = finalWeeks(weeks, figure);
  const average = like.reduce((all, { whole }) => all + (whole[figure] ?? 0), 0) / like.length;
  const { values, openFrom, notFinalized } = toTrend(weeks, figure);
  return (
    <Panel
      title={t('trend')}
      actions={
        <TextField
          select
          size="small"
          label={t('figure')}
          value={figure}
          onChange={({ target }) => setFigure(target.value as CompanyFigure)}
          sx={{ width: 190, flex: 'none', my: 1 }}
        >
          {figures.map((option) => (
            <MenuItem key={option} value={option}>
              {t(option)}
            </MenuItem>
          ))}
        </TextField>
      }
    >
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <TrendChart
          xLabels={weeks.map(({ start_date }) => format.date(start_date))}
          values={values}
          label={t(figure)}
          openFrom={openFrom}
          openLabel={t(notFinalized ? 'notFinalized' : 'inProgress', { name: t(figure) })}
          average={
            like.length > 1
              ? { value: average, label: t('average', { value: formatFigure(figure, average) }) }
              : undefined
          }
          format={(value) => formatFigure(figure, value)}
        />
        <SortedTable label={t('trend')} columns={columns} rows={weeks} rowKey={({ start_date }) => start_date} />
      </Box>
    </Panel>
  );
}
