import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadCodeReport, type CodeReportTab } from '@tailboard/contracts/reports/code-report';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Empty } from '@tailboard/ui/layout/states';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { CachedNotice } from '@tailboard/web/lists/cached-notice';
import { useListing } from '@tailboard/web/lists/listing';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { BonusPanel } from '../bonus/bonus-panel.js';
import { LinesProvider } from '../lines/lines-context.js';
import { useOpenFigure } from '../lines/open-figure.js';
import { PayDialog } from '../pay/pay-dialog.js';
import { StatementDialog } from '../pay/statement-dialog.js';
import { toQueryInput, type ReportQuery } from '../report/report-query.js';
import { useReportToasts, type Errors } from '../report/announce-report.js';
import { CategoryChart } from './category-chart.js';
import { CodesTable } from './codes-table.js';
import { CompanyValue } from './company-value.js';
import { Headline } from './headline.js';
import { JobsTable } from './jobs-table.js';
import { PayWaterfall } from './pay-waterfall.js';
import { PeopleTable } from './people-table.js';
import { ReportState } from '../report/report-state.js';
import { Totals } from './totals.js';

type Report = OutputOf<typeof ReadCodeReport>;

/** Returns whether nothing was done and nothing is owed. A user may have only a bonus, leave or a salary. */
const isEmpty = ({ total, codeTotals, totals }: Report): boolean =>
  total === 0 &&
  codeTotals.length === 0 &&
  totals.regular === 0 &&
  totals.overtime === 0 &&
  !totals.net_to_pay &&
  !totals.bonus?.manual;

/**
 * The work of a day, a week, a month or a range: totals, by person, by code, by category, by job. Every figure opens
 * its lines.
 * @param single the one person of the report; `null` for all
 * @param limited the user's own report, read-only
 */
export function CodeReport({
  tab,
  query,
  location_id,
  single,
  limited,
  onErrors,
  onShown,
}: {
  tab: CodeReportTab;
  query: ReportQuery;
  location_id?: string | undefined;
  single: { id: string; label: string } | null;
  limited: boolean;
  onErrors: (errors: Errors) => void;
  /** Called with the dates of the report. */
  onShown: (dates: { from: string; to: string }) => void;
}): ReactNode {
  const t = useTexts('reports-figures');
  const format = useFormat();
  const list = useListing(ReadCodeReport, {
    sort: { by: 'date', direction: 'asc' },
    always: { tab, ...toQueryInput(tab, query, location_id) },
    cached: limited,
  });
  useReportToasts(list.problem, onErrors);
  useLiveAnswers(single ? [`day:${single.id}`] : [], [ReadCodeReport]);
  const { openFigure, open, replace, close } = useOpenFigure();
  const paid = useMay('pay.read');
  const company = useMay('report.company') && !limited;
  const report = list.page as Report | undefined;
  const { start_date, end_date } = report ?? {};
  const onShownEvent = useEffectEvent(onShown);
  useEffect(() => {
    if (start_date !== undefined && end_date !== undefined) onShownEvent({ from: start_date, to: end_date });
  }, [start_date, end_date]);
  const getName = (id: string) =>
    [single, ...(report?.people ?? []).map(({ user }) => user)].find((user) => user?.id === id) ?? { id, label: '' };
  return (
    <ReportState
      loading={list.loading}
      problem={list.problem}
      again={list.refetch}
      empty={report !== undefined && isEmpty(report) && t('empty')}
    >
      {report && (
        <PageContent wide>
          <CachedNotice since={list.since} />
          <LinesProvider of={{ user: single, from: report.start_date, to: report.end_date, location_id }}>
            <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
              <Typography variant="body2" className="figures" sx={{ color: 'text.secondary' }}>
                {tab === 'daily'
                  ? format.date(report.start_date)
                  : t('of', { from: format.date(report.start_date), to: format.date(report.end_date) })}
              </Typography>
              <Headline tab={tab} report={report} query={query} location_id={location_id} />
              <Totals
                totals={report.totals}
                limited={limited}
                place={location_id}
                onExplain={single && paid ? (figure) => open({ kind: 'pay', figure, user: single.id }) : undefined}
              />
              <PayWaterfall totals={report.totals} />
              {single && !limited && (tab === 'weekly' || tab === 'range') && (
                <BonusPanel user={single} from={report.start_date} to={report.end_date} weekly={tab === 'weekly'} />
              )}
              {company && <CompanyValue report={report} user_id={single?.id} location_id={location_id} />}
              {report.people && report.people.length > 0 && (
                <PeopleTable
                  people={report.people}
                  onExplain={(user) => open({ kind: 'pay', figure: 'net_to_pay', user: user.id })}
                />
              )}
              {report.codeTotals.length > 0 ? (
                <CodesTable rows={report.codeTotals} limited={limited} />
              ) : (
                <Panel>
                  <Empty dense>{t('empty')}</Empty>
                </Panel>
              )}
              <CategoryChart categories={report.categories} />
              <JobsTable list={list} one={single !== null} />
            </Box>
          </LinesProvider>
          {openFigure?.kind === 'pay' && paid && (
            <PayDialog
              user={getName(openFigure.user)}
              figure={openFigure.figure}
              from={report.start_date}
              to={report.end_date}
              date={openFigure.on ?? report.start_date}
              onDate={(on) => replace({ ...openFigure, on })}
              onStatement={(on) => open({ kind: 'statement', figure: 'week', user: openFigure.user, on })}
              onClose={close}
            />
          )}
          {openFigure?.kind === 'statement' && paid && (
            <StatementDialog user_id={openFigure.user} date={openFigure.on} onClose={close} />
          )}
        </PageContent>
      )}
    </ReportState>
  );
}
