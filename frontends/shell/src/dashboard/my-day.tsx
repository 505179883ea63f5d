import Button from '@mui/material/Button';
import { ListJobs, type Job } from '@tailboard/contracts/jobs/job';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Figure, Figures } from '../figures/figure.js';
import { UnitFigures } from './unit-figures.js';
import { FilesFigure } from './files-figure.js';
import { UnreadFigure } from './unread-figure.js';
import { VisitFigures } from './visit-figures.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

const sumPoints = (jobs: readonly Job[]): number => jobs.reduce((sum, { points }) => sum + points, 0);

/** A technician's own jobs of today, and their points: done out of assigned. */
export function MyDay({ date, userId }: { date: string; userId: string }): ReactNode {
  const t = useTexts('shell-dashboard');
  const w = useTexts('web');
  const format = useFormat();
  const { data, problem, loading, refetch } = useContractQuery(ListJobs, { date, user_id: userId, per_page: 100 });
  useLiveAnswers([`route:${userId}:${date}`], [ListJobs]);
  if (loading) return <Loading rows={4} />;
  if (!data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem?.message ?? '' })}
      </ReadFailed>
    );
  const jobs = data.data;
  const done = jobs.filter(({ completed }) => completed === 1);
  const columns: Column<Job>[] = [
    {
      key: 'address',
      label: w('address'),
      main: true,
      render: ({ address }) => [address.address, address.city].filter(Boolean).join(', '),
    },
    { key: 'time', label: t('time'), nowrap: true, render: ({ time_slot }) => time_slot?.time ?? '' },
    { key: 'points', label: t('pointCount'), align: 'right', render: ({ points }) => format.number(points) },
    { key: 'done', label: t('completed'), render: ({ completed }) => (completed === 1 ? t('done') : '') },
  ];
  return (
    <>
      <Figures>
        <Figure name={t('jobs')} value={format.number(jobs.length)} />
        <Figure name={t('myDone')} value={format.number(done.length)} />
        <Figure
          name={t('myPoints')}
          value={format.number(sumPoints(done))}
          below={t('ofCapacity', { capacity: format.number(sumPoints(jobs)) })}
        />
        <UnitFigures />
        <VisitFigures />
        <UnreadFigure />
        <FilesFigure />
      </Figures>
      <Panel
        title={t('mine')}
        actions={
          <Button component={Link} to="/tech/myjobs">
            {t('myOpenDay')}
          </Button>
        }
      >
        {jobs.length === 0 ? (
          <Empty>{t('noneMine')}</Empty>
        ) : (
          <DataTable label={t('mine')} columns={columns} rows={jobs} rowKey={({ id }) => id} />
        )}
      </Panel>
    </>
  );
}
