import Link from '@mui/material/Link';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { ReadCodeReport } from '@tailboard/contracts/reports/code-report';
import { Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import type { Listing } from '@tailboard/web/lists/listing';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { OpensLines } from '../lines/lines-context.js';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';

type Job = OutputOf<typeof ReadCodeReport>['data'][number];
type OnJob = Job['codes'][number];

/** Returns the codes of a job in one line: `DROP × 2, BURY × 1`. */
export const codesInLine = (codes: readonly OnJob[]): string =>
  codes.map(({ title, pivot }) => `${title} × ${pivot.quantity}`).join(', ');

/** A date that links to a user's daily work, for roles that may open it (owner, admin, manager). */
export function DailyWorkLink({
  date,
  user,
  job,
}: {
  date: string;
  user: { label: string } | null;
  job: string;
}): ReactNode {
  const t = useTexts('reports-figures');
  const format = useFormat();
  const leads = useMay('report.jobs');
  const shown = format.date(date);
  return leads ? (
    <Link
      component={RouterLink}
      to={`/closedailywork?job_id=${job}`}
      aria-label={t('dailyWorkOf', { name: user?.label ?? '', date: shown })}
    >
      {shown}
    </Link>
  ) : (
    shown
  );
}

/**
 * The jobs of a report with their work.
 * @param one all jobs belong to one person, whom the form above names
 */
export function JobsTable({ list, one }: { list: Listing<Job>; one: boolean }): ReactNode {
  const t = useTexts('reports-figures');
  const w = useTexts('web');
  const points = tabularNumbers(list.rows.map((row) => row.points));
  const columns: Column<Job>[] = [
    {
      key: 'date',
      label: w('date'),
      sort: 'date',
      nowrap: true,
      render: ({ date, user, job_id }) => <DailyWorkLink date={date} user={user} job={job_id} />,
    },
    ...(one ? [] : [{ key: 'user', label: t('person'), sort: 'user', render: ({ user }: Job) => user.label }]),
    { key: 'job', label: t('job'), main: true, render: ({ identifier, job_id }) => identifier || job_id.slice(0, 8) },
    {
      key: 'address',
      label: w('address'),
      from: 'lg',
      render: ({ address, city }) => [address, city].filter(Boolean).join(', ') || t('noAddress'),
    },
    { key: 'codes', label: t('codes'), render: ({ codes }) => codesInLine(codes) },
    { key: 'state', label: t('state'), from: 'lg', render: ({ state }) => t(state) },
    {
      key: 'points',
      label: w('points'),
      sort: 'points',
      align: 'right',
      render: ({ job_id, identifier, user, points: value }) => (
        <OpensLines
          figure="points"
          job_id={job_id}
          user={user}
          name={`${identifier || job_id.slice(0, 8)}, ${w('points')}`}
          value={value}
        >
          {points(value)}
        </OpensLines>
      ),
    },
  ];
  return (
    <Panel title={t('jobs')}>
      {list.rows.length === 0 ? (
        <Empty dense>{t('noJobs')}</Empty>
      ) : (
        <DataTable
          twoLines
          label={t('jobs')}
          columns={columns}
          rows={list.rows}
          rowKey={({ job_id }) => job_id}
          sorted={list.sorted}
          onSort={list.sort}
          busy={list.turning}
        />
      )}
      {list.page && <Pagination current={list.page.current_page} last={list.page.last_page} onPage={list.setPage} />}
    </Panel>
  );
}
