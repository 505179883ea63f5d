import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadCodeReport, type CodeReportTab, type ReportTotals } from '@tailboard/contracts/reports/code-report';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat, type Format } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { commonTexts } from '@tailboard/web/i18n/common-texts';
import type { ReactNode } from 'react';
import { queryOf, type ReportQuery } from '../report/report-query.js';
import { stepped } from '../report/steps.js';
import { figureTexts } from './figure-texts.js';

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
    of: ({ approved_points: approved, approved_points_not_finalized: waiting }) =>
      Math.round((approved + waiting) * 100) / 100,
    written: (points, { number }) => number(points),
  },
];

/**
 * The main results of a report, large and first: paid out, hours, points. A finished week or month also shows the
 * difference from the previous one.
 */
export function Headline({
  tab,
  report,
  asked: requested,
  location_id,
}: {
  tab: CodeReportTab;
  report: OutputOf<typeof ReadCodeReport>;
  asked: ReportQuery;
  location_id: string | undefined;
}): ReactNode {
  const t = useTexts(figureTexts);
  const w = useTexts(commonTexts);
  const format = useFormat();
  const compared = tab === 'weekly' || tab === 'monthly';
  const earlier = stepped(tab, requested, -1, { from: report.start_date, to: report.end_date });
  const before = useContractQuery(
    ReadCodeReport,
    { tab, ...queryOf(tab, earlier, location_id) },
    { enabled: compared && !report.totals.estimate, quiet: true },
  ).data?.totals;
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
        const earlierValue = before && !before.estimate ? of(before) : null;
        return (
          <Box key={key}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label[key]}
            </Typography>
            <Box component="dd" sx={{ m: 0 }}>
              <Box component="span" sx={{ fontSize: key === 'net_to_pay' ? '2rem' : '1.5rem', fontWeight: 600 }}>
                {written(value, format)}
              </Box>
              {compared && earlierValue != null && (
                <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
                  {difference(value - earlierValue, (by) => written(by, format), {
                    same: t(`same.${tab as 'weekly'}`),
                    more: (by) => t(`more.${tab as 'weekly'}`, { by, before: written(earlierValue, format) }),
                    less: (by) => t(`less.${tab as 'weekly'}`, { by, before: written(earlierValue, format) }),
                  })}
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
