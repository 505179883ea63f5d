import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import { ReadMissedCodes } from '@tailboard/contracts/reports/code-report';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { SortedTable, type SortedColumn } from '@tailboard/ui/sorted-table';
import { useMay } from '@tailboard/web/access/guard';
import { useFormat } from '@tailboard/web/i18n/format';
import { useListing } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';
import { codesInLine, DailyWorkLink } from '../figures/jobs-table.js';
import { ReportState } from '../report/report-state.js';
import { LinesProvider, OpensLines } from '../lines/lines-context.js';
import { toQueryInput, type ReportQuery } from '../report/report-query.js';
import { useReportToasts, type Errors } from '../report/announce-report.js';
import { MissedValue } from './missed-value.js';

type Person = OutputOf<typeof ReadMissedCodes>['data'][number];
type Assignment = Person['assignments'][number];

/** Work that was done but not billed, by person, with its value in points. */
export function Missed({
  query: requested,
  location_id,
  onErrors,
}: {
  query: ReportQuery;
  location_id?: string | undefined;
  onErrors: (errors: Errors) => void;
}): ReactNode {
  const t = useTexts('reports-missed');
  const list = useListing(ReadMissedCodes, {
    sort: { by: 'user', direction: 'asc' },
    always: toQueryInput('missed', requested, location_id),
  });
  useReportToasts(list.problem, onErrors);
  const seesValue = useMay('report.company');
  return (
    <ReportState
      loading={list.loading}
      problem={list.problem}
      again={list.refetch}
      empty={list.page !== undefined && list.rows.length === 0 && t('empty')}
    >
      <PageContent wide>
        <LinesProvider of={{ user: null, from: requested.start_date, to: requested.end_date, location_id }}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {seesValue && <MissedValue query={requested} location_id={location_id} />}
            {list.rows.map((person) => (
              <MissedByPerson key={person.user.id} person={person} />
            ))}
          </Box>
        </LinesProvider>
        {list.page && <Pagination current={list.page.current_page} last={list.page.last_page} onPage={list.setPage} />}
      </PageContent>
    </ReportState>
  );
}

function MissedByPerson({ person: { user, assignments, total } }: { person: Person }): ReactNode {
  const t = useTexts('reports-missed');
  const w = useTexts('web');
  const format = useFormat();
  const sumPoints = ({ codes }: Assignment): number =>
    codes.reduce((all, { pivot }) => all + pivot.points * pivot.quantity, 0);
  const points = tabularNumbers(assignments.map(sumPoints));
  // The widths match the other tables, so that the columns align.
  const columns: SortedColumn<Assignment>[] = [
    {
      key: 'date',
      label: w('date'),
      nowrap: true,
      main: true,
      width: 140,
      by: ({ date }) => date,
      render: ({ date, job_id }) => <DailyWorkLink date={date} user={user} job={job_id} />,
    },
    {
      key: 'address',
      label: w('address'),
      width: '45%',
      by: (job) => job.address,
      render: ({ address }) => address || t('noAddress'),
    },
    { key: 'codes', label: t('codes'), render: ({ codes }) => codesInLine(codes) },
    {
      key: 'points',
      label: t('sum'),
      align: 'right',
      width: 110,
      by: sumPoints,
      render: (job) => (
        <OpensLines
          figure="missed"
          job_id={job.job_id}
          user={user}
          name={`${job.address || t('noAddress')}, ${t('sum')}`}
          value={sumPoints(job)}
        >
          {points(sumPoints(job))}
        </OpensLines>
      ),
    },
  ];
  return (
    <Panel
      title={user.label}
      actions={
        <Typography variant="body2" className="figures">
          {t('points', { points: format.number(total) })}
        </Typography>
      }
    >
      <SortedTable
        label={t('missedOf', { name: user.label })}
        columns={columns}
        rows={assignments}
        rowKey={({ job_id }) => job_id}
      />
    </Panel>
  );
}
