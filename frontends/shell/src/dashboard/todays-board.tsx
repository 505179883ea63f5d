import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ReadBoard, type Card } from '@tailboard/contracts/jobs/board';
import { Panel } from '@tailboard/ui/layout/page';
import { Meter } from '@tailboard/ui/layout/progress';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { DayBySlot } from './day-by-slot.js';
import { dashboardTexts } from './dashboard-texts.js';
import { Figure, Figures } from '../figures/figure.js';
import { UnitFigures } from './unit-figures.js';
import { UnreadFigure } from './unread-figure.js';
import { VisitFigures } from './visit-figures.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Figures of today's board: unassigned jobs, and the load of each technician. */
export function TodaysBoard({ date }: { date: string }): ReactNode {
  const t = useTexts(dashboardTexts);
  const format = useFormat();
  const { data, problem, loading, refetch } = useContractQuery(ReadBoard, { date });
  useLiveAnswers([`board:${date}`], [ReadBoard]);
  const open = (
    <Button component={Link} to={`/admin/jobs/assign?date=${date}`}>
      {t('openBoard')}
    </Button>
  );
  if (loading) return <Loading rows={5} height={56} />;
  if (!data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem?.message ?? '' })}
      </ReadFailed>
    );
  const working = data.cards.filter(({ jobs }) => jobs.length > 0);
  const jobs = [...data.unassigned, ...data.cards.flatMap((card) => card.jobs)];
  const given = working.reduce((sum, { day }) => sum + day.points, 0);
  const capacity = data.cards.reduce((sum, { day }) => sum + day.capacity, 0);
  const columns: Column<Card>[] = [
    { key: 'name', label: t('technician'), main: true, render: ({ user }) => user.label },
    { key: 'jobs', label: t('jobCount'), align: 'right', render: ({ jobs: has }) => format.number(has.length) },
    { key: 'points', label: t('pointCount'), align: 'right', render: ({ day }) => format.number(day.points) },
    {
      key: 'meter',
      label: t('load'),
      width: '34%',
      from: 'lg',
      render: ({ user, day }) => (
        <Meter label={`${user.label}: ${t('pointCount')}`} value={day.points} capacity={day.capacity} />
      ),
    },
  ];
  return (
    <div>
      <Figures>
        <Figure name={t('jobs')} value={format.number(jobs.length)} />
        <Figure
          name={t('unassigned')}
          value={format.number(data.unassigned.length)}
          {...(data.unassigned.length > 0 ? { tone: 'warning' as const } : {})}
        />
        <Figure name={t('completed')} value={format.number(jobs.filter(({ completed }) => completed === 1).length)} />
        <Figure
          name={t('out')}
          value={format.number(working.length)}
          below={t('ofCapacity', { capacity: data.cards.length })}
        />
        <Figure
          name={t('points')}
          value={format.number(given)}
          below={t('ofCapacity', { capacity: format.number(capacity) })}
        />
        <UnitFigures />
        <VisitFigures />
        <UnreadFigure />
      </Figures>
      <Box sx={{ mb: 2 }}>
        <DayBySlot jobs={jobs} cards={data.cards} />
      </Box>
      <Panel title={t('byTechnician')} actions={open}>
        {working.length === 0 ? (
          <Empty>{t(jobs.length === 0 ? 'noneToday' : 'noneGiven')}</Empty>
        ) : (
          <DataTable label={t('byTechnician')} columns={columns} rows={working} rowKey={({ user }) => user.id} />
        )}
      </Panel>
    </div>
  );
}
