import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { addDays, daysBetween } from '@tailboard/contracts/company-time';
import { Icon } from '@tailboard/ui/icons';
import { useLetters } from '@tailboard/ui/letter-shortcuts';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { hasRange, type ReportQuery } from './report-query.js';

export interface Shown {
  readonly from: string;
  readonly to: string;
}

/**
 * Returns the request of the previous or next period: the day, the week, the month, or a range of the same number of
 * days.
 * @param shown the current dates, if known: weeks have seven days, except where the company moved their start
 */
export function step(type: string, requested: ReportQuery, way: -1 | 1, shown?: Shown): ReportQuery {
  const { start_date, end_date, year, month } = requested;
  if (type === 'monthly') {
    const months = year * 12 + month - 1 + way;
    return { ...requested, year: Math.floor(months / 12), month: (months % 12) + 1 };
  }
  if (hasRange(type)) {
    const days = way * (daysBetween(start_date, end_date) + 1);
    return { ...requested, start_date: addDays(start_date, days), end_date: addDays(end_date, days) };
  }
  const days = type === 'weekly' ? 7 : 1;
  const to = shown === undefined ? addDays(start_date, way * days) : addDays(way < 0 ? shown.from : shown.to, way);
  return { ...requested, start_date: to, end_date: to };
}

const named = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/** The time fields of a report between two buttons for the previous and next period; `P` and `N` press them. */
export function Steps({
  type,
  onStep,
  children,
}: {
  type: string;
  onStep: (way: -1 | 1) => void;
  children: ReactNode;
}): ReactNode {
  const t = useTexts('reports-report');
  useLetters({ p: () => onStep(-1), n: () => onStep(1) });
  const periodName = named[type as 'daily'] ?? 'time';
  const button = (way: -1 | 1) => {
    const label = t(`${way < 0 ? 'before' : 'after'}.${periodName}`);
    const key = way < 0 ? 'P' : 'N';
    return (
      <Tooltip title={`${label} (${key})`}>
        <IconButton aria-label={label} aria-keyshortcuts={key} onClick={() => onStep(way)}>
          <Icon name={way < 0 ? 'chevronLeft' : 'chevronRight'} />
        </IconButton>
      </Tooltip>
    );
  };
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, width: { xs: '100%', sm: 'auto' } }}>
      {button(-1)}
      <Box sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1, flex: 1, minWidth: 0 }}>
        {children}
      </Box>
      {button(1)}
    </Box>
  );
}
