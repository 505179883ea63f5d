import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { addDays, daysBetween } from '@tailboard/contracts/company-time';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadCodeReport, type CodeReportTab, type ReportTotals } from '@tailboard/contracts/reports/code-report';
import { useCompany } from '@tailboard/web/app/company';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat, type Format } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { toQueryInput, type ReportQuery } from '../report/report-query.js';
import { step } from '../report/steps.js';

type Report = OutputOf<typeof ReadCodeReport>;
interface Figure {
  readonly key: 'net_to_pay' | 'hours' | 'points';
  readonly of: (totals: ReportTotals) => number | null;
  readonly written: (value: number, format: Format) => string;
}
const { format: inHundredths } = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const figures: readonly Figure[] = [
  { key: 'net_to_pay', of: ({ net_to_pay }) => net_to_pay, written: (cents, { money }) => money(cents) },
  {
    key: 'hours',
    of: ({ regular, overtime }) => Math.round((regular + overtime) * 100) / 100,
    written: (hours) => inHundredths(hours),
  },
  {
    key: 'points',
    of: ({ approved_points, approved_points_not_finalized }) =>
      Math.round((approved_points + approved_points_not_finalized) * 100) / 100,
    written: (points, { number }) => number(points),
  },
];

/** The days of a running week or month that are over, and the same days of the previous one; `null` if there are none. */
function sameDays(tab: string, { start_date, end_date }: Report, earlier: ReportQuery, today: string) {
  const over = daysBetween(start_date, today);
  if (over <= 0 || end_date < today) return null;
  const before =
    tab === 'weekly'
      ? addDays(start_date, -7)
      : `${earlier.year}-${String(earlier.month).padStart(2, '0')}-${start_date.slice(8)}`;
  const last = addDays(before, over - 1);
  // The days must exist in the previous month, too.
  if (tab === 'monthly' && last.slice(0, 7) !== before.slice(0, 7)) return null;
  return {
    now: { start_date, end_date: addDays(today, -1) },
    before: { start_date: before, end_date: last },
  };
}

const isSettled = ({ totals }: Report): boolean => totals.finalized && !totals.estimate;
const countDays = ({ start_date, end_date }: Report): number => daysBetween(start_date, end_date);

/**
 * Returns the totals of like periods (decision D66). A week or month that is over is compared with the previous one once
 * both are finalized. A running one is compared in its days that are over, without pay: overtime depends on the whole
 * week.
 */
function useCompared(tab: CodeReportTab, report: Report, requested: ReportQuery, location_id: string | undefined) {
  const { today } = useCompany();
  const isCompared = tab === 'weekly' || tab === 'monthly';
  const earlier = step(tab, requested, -1, { from: report.start_date, to: report.end_date });
  const isOver = report.end_date < today;
  const wholePeriod = useContractQuery(
    ReadCodeReport,
    { tab, ...toQueryInput(tab, earlier, location_id) },
    { enabled: isCompared && isOver && isSettled(report), quiet: true },
  ).data;
  const running = isCompared ? sameDays(tab, report, earlier, today) : null;
  const toRange = (dates: { start_date: string; end_date: string } | undefined) => ({
    tab: 'range' as const,
    ...toQueryInput('range', { ...requested, ...dates }, location_id),
  });
  const options = { enabled: running !== null, quiet: true };
  const now = useContractQuery(ReadCodeReport, toRange(running?.now), options).data;
  const before = useContractQuery(ReadCodeReport, toRange(running?.before), options).data;
  if (running) {
    return now && before ? { now: now.totals, before: before.totals, through: running.now.end_date } : null;
  }
  const isLike =
    wholePeriod && isSettled(wholePeriod) && (tab === 'monthly' || countDays(wholePeriod) === countDays(report));
  return isLike ? { now: report.totals, before: wholePeriod.totals, through: null } : null;
}

/** The main results of a report, large and first: paid out, hours, points; and how they changed between like periods. */
export function Headline({
  tab,
  report,
  query,
  location_id,
}: {
  tab: CodeReportTab;
  report: Report;
  query: ReportQuery;
  location_id: string | undefined;
}): ReactNode {
  const t = useTexts('reports-figures');
  const w = useTexts('web');
  const format = useFormat();
  const compared = useCompared(tab, report, query, location_id);
  const label = { net_to_pay: t('net_to_pay'), hours: t('hours'), points: w('points') } as const;
  return (
    <Box
      component="dl"
      aria-label={t('headline')}
      className="figures"
      sx={{ m: 0, display: 'flex', flexWrap: 'wrap', columnGap: 5, rowGap: 1.5 }}
    >
      {figures.map(({ key, of, written }) => {
        const value = of(report.totals);
        if (value === null) return null;
        const isLike = compared !== null && (compared.through === null || key !== 'net_to_pay');
        const [now, before] = isLike ? [of(compared.now), of(compared.before)] : [null, null];
        const change =
          now === null || before === null
            ? null
            : difference(now - before, (by) => written(by, format), {
                same: t(`same.${tab as 'weekly'}`),
                more: (by) => t(`more.${tab as 'weekly'}`, { by, before: written(before, format) }),
                less: (by) => t(`less.${tab as 'weekly'}`, { by, before: written(before, format) }),
              });
        return (
          <Box key={key}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label[key]}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Box component="span" sx={{ fontSize: key === 'net_to_pay' ? '2rem' : '1.5rem', fontWeight: 600 }}>
                {written(value, format)}
              </Box>
              {change !== null && (
                <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
                  {compared?.through ? t('sameDays', { change, date: format.date(compared.through) }) : change}
                </Typography>
              )}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}

function difference(
  by: number,
  written: (by: number) => string,
  { same, more, less }: { same: string; more: (by: string) => string; less: (by: string) => string },
): string {
  if (Math.abs(by) < 0.005) return same;
  return by > 0 ? more(written(by)) : less(written(-by));
}
