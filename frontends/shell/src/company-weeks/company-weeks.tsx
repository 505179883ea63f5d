import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadMissing } from '@tailboard/contracts/equipment/usage';
import { ReadVisitDays } from '@tailboard/contracts/qc/findings';
import { ReadCompanyWeeks } from '@tailboard/contracts/reports/company';
import { SparklineChart } from '@tailboard/ui/charts/chart';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Figure, Figures } from '../figures/figure.js';
import { useFormatFigure } from './use-format-figure.js';
import { WeeklyTrend } from './weekly-trend.js';
import {
  companyFigures,
  compareWeeks,
  figureWeeks,
  finalWeeks,
  toReportAddress,
  type Compared,
  type FigureWeek,
} from './weekly-figures.js';

/** The company's current week against the 13 weeks before it. Each figure opens its report for the same period. */
export function CompanyWeeks(): ReactNode {
  const t = useTexts('shell-company-weeks');
  const { today } = useCompany();
  const company = useContractQuery(ReadCompanyWeeks, {});
  const from = company.data?.weeks[0]?.start_date ?? today;
  const options = { enabled: company.data !== undefined };
  const visits = useContractQuery(ReadVisitDays, { from, to: today }, options);
  const missing = useContractQuery(ReadMissing, { start_date: from, end_date: today }, options);
  const reads = [company, visits, missing];
  const failed = reads.find(({ problem, data }) => problem && !data);
  if (failed)
    return (
      <ReadFailed problem={failed.problem} onRetry={failed.refetch}>
        {t('failed', { message: failed.problem?.message ?? '' })}
      </ReadFailed>
    );
  if (!company.data || !visits.data || !missing.data) return <Loading rows={3} height={88} />;
  const { through } = company.data;
  const weeks = figureWeeks(company.data, visits.data.data, missing.data.data);
  return weeks.some(({ whole }) => companyFigures.some((figure) => (whole[figure] ?? 0) !== 0)) ? (
    <>
      <WeekFigures weeks={weeks} through={through} missing={missing.data.data} />
      <WeeklyTrend weeks={weeks} />
    </>
  ) : (
    <Panel title={t('title')}>
      <Empty dense>{t('noWork')}</Empty>
    </Panel>
  );
}

const isWithin = (date: string, { from, to }: Compared): boolean => date >= from && date <= to;

function WeekFigures({
  weeks,
  through,
  missing,
}: {
  weeks: readonly FigureWeek[];
  through: string | null;
  missing: OutputOf<typeof ReadMissing>['data'];
}): ReactNode {
  const t = useTexts('shell-company-weeks');
  const format = useFormat();
  const formatFigure = useFormatFigure();
  const shown = compareWeeks(weeks, through, 'points');
  // On the first day of a week none of its days is over, so the week before is shown.
  const title = t(through === null ? 'lastWeek' : 'title');
  const dates = shown && { from: format.date(shown.from), to: format.date(shown.to) };
  return (
    <Box component="section" aria-label={title}>
      <Typography variant="h2" sx={{ fontSize: '1rem', fontWeight: 600 }}>
        {title}
      </Typography>
      {dates && (
        <Typography variant="body2" className="figures" sx={{ color: 'text.secondary', mb: 1 }}>
          {t(through === null ? 'over' : 'running', dates)}
        </Typography>
      )}
      <Figures>
        {companyFigures.map((figure) => {
          const comparison = compareWeeks(weeks, through, figure);
          if (comparison === null) return null;
          const withoutCost =
            figure === 'missing_cents'
              ? missing.reduce((all, day) => all + (isWithin(day.date, comparison) ? day.missing_without_cost : 0), 0)
              : 0;
          const history = finalWeeks(weeks, figure).map(({ whole }) => whole[figure]);
          return (
            <Figure
              key={figure}
              name={t(figure)}
              value={
                <Link
                  component={RouterLink}
                  to={toReportAddress(figure, comparison)}
                  color="inherit"
                  sx={{ textDecorationThickness: 1 }}
                >
                  {formatFigure(figure, comparison.value)}
                </Link>
              }
              under={
                <>
                  <Typography component="div" variant="caption" sx={{ color: 'text.secondary', letterSpacing: 0 }}>
                    {withoutCost > 0 && <div>{t('withoutCost', { count: withoutCost })}</div>}
                    {comparison.average === null
                      ? t('noneBefore')
                      : t('averageOf', { count: comparison.weeks, average: formatFigure(figure, comparison.average) })}
                    {comparison.from !== shown?.from && (
                      <div>{t('ofWeek', { date: format.date(comparison.from) })}</div>
                    )}
                  </Typography>
                  <SparklineChart values={history.filter((value) => value !== null)} />
                </>
              }
            />
          );
        })}
      </Figures>
    </Box>
  );
}
