import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ExportJobReport } from '@tailboard/contracts/reports/export';
import { ReadJobReport, type jobReportTypes, type JobReportRow } from '@tailboard/contracts/reports/job-report';
import { frequencies } from '@tailboard/contracts/reports/subscription';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useCommand, useRefresh } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useListing } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { DailyWorkLink } from '../figures/jobs-table.js';
import { ReportState } from '../report/report-state.js';
import { useReportQuery } from '../report/report-query.js';
import { ExportMenu } from '../report/export-menu.js';
import { ReportForm } from '../report/report-form.js';
import { noErrors, useReportToasts, type Errors } from '../report/announce-report.js';

export type JobReportType = (typeof jobReportTypes)[number];
interface Where {
  readonly tab: string;
  readonly location_id: string;
}

/** The second report screen: jobs of a location with an issue, or not done. */
export function JobReport({ type, where, lead }: { type: JobReportType; where: Where; lead: ReactNode }): ReactNode {
  const { query: requested, ask: request } = useReportQuery(type);
  const refresh = useRefresh();
  const { start_date, end_date } = requested;
  const { mutate } = useCommand(ExportJobReport);
  const [errors, setErrors] = useState<Errors>(noErrors);
  const query = { ...where, start_date, end_date };
  return (
    <>
      <ReportForm
        type={type}
        query={requested}
        onRequest={(wanted) => {
          request(wanted);
          if (JSON.stringify(wanted) === JSON.stringify(requested)) refresh(ReadJobReport);
        }}
        errors={errors}
        lead={lead}
        button="show"
        people={false}
        exports={
          <ExportMenu
            data={(format) => mutate({ type, ...query, format })}
            subscription={{
              report: { report: type, user_id: null, location_id: where.location_id, all: false },
              offered: frequencies,
            }}
          />
        }
      />
      <Results key={JSON.stringify([type, query])} type={type} query={query} onErrors={setErrors} />
    </>
  );
}

function Results({
  type,
  query,
  onErrors,
}: {
  type: JobReportType;
  query: Where & { start_date: string; end_date: string };
  onErrors: (errors: Errors) => void;
}): ReactNode {
  const t = useTexts('reports-jobs');
  const w = useTexts('web');
  const format = useFormat();
  const list = useListing(ReadJobReport, { sort: { by: 'date', direction: 'asc' }, always: { type, ...query } });
  useReportToasts(list.problem, onErrors);
  const report = list.page as OutputOf<typeof ReadJobReport> | undefined;
  const points = tabularNumbers(list.rows.map((row) => row.points));
  const columns: Column<JobReportRow>[] = [
    {
      key: 'date',
      label: w('date'),
      sort: 'date',
      nowrap: true,
      render: ({ date, user, id }) => <DailyWorkLink date={date} user={user} job={id} />,
    },
    { key: 'user', label: t('person'), sort: 'user', render: ({ user }) => user?.label ?? t('nobody') },
    {
      key: 'address',
      label: w('address'),
      main: true,
      render: ({ address }) =>
        address === null
          ? t('noAddress')
          : [address.address, address.address2, address.city].filter(Boolean).join(', ') || t('noAddress'),
    },
    { key: 'issue', label: t('issue'), render: ({ work_order }) => work_order.leakage || t('noIssue') },
    { key: 'reason', label: t('reason'), render: ({ codes }) => codes[0]?.description || t('noReason') },
    {
      key: 'points',
      label: w('points'),
      sort: 'points',
      align: 'right',
      render: (row) => points(row.points),
    },
    ...(type === 'not-done'
      ? [
          {
            key: 'price',
            label: t('pricePoint'),
            align: 'right' as const,
            render: ({ price_point }: JobReportRow) => (price_point === null ? '' : format.money(price_point)),
          },
        ]
      : []),
  ];
  return (
    <ReportState
      loading={list.loading}
      problem={list.problem}
      again={list.refetch}
      empty={report?.total === 0 && t('empty')}
    >
      <PageContent wide>
        <Typography role="status" variant="body2" className="figures" sx={{ mb: 1, color: 'text.secondary' }}>
          {t('results', { count: report?.total ?? 0 })}
        </Typography>
        <Panel>
          <DataTable
            label={t(type)}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            sorted={list.sorted}
            onSort={list.sort}
            busy={list.turning}
          />
          {list.page && (
            <Pagination current={list.page.current_page} last={list.page.last_page} onPage={list.setPage} />
          )}
        </Panel>
      </PageContent>
    </ReportState>
  );
}
