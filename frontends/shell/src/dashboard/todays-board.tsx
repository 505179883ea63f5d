import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { boardTopic } from '@tailboard/contracts/jobs/board';
import { ReadDayFigures, type TechnicianLoad } from '@tailboard/contracts/jobs/day-figures';
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
import { Figure, Figures } from '../figures/figure.js';
import { UnitFigures } from './unit-figures.js';
import { FilesFigure } from './files-figure.js';
import { UnreadFigure } from './unread-figure.js';
import { VisitFigures } from './visit-figures.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** Lateness depends on the time. */
const MINUTE_MS = 60_000;
/** The figures follow the board, but a busy morning does not read them for every move. */
const REST_MS = 3_000;

/** Figures of today's board: unassigned jobs, and the load of each technician. */
export function TodaysBoard({ date }: { date: string }): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const { data, problem, loading, refetch } = useContractQuery(ReadDayFigures, { date }, { every: () => MINUTE_MS });
  useLiveAnswers([boardTopic(date)], [ReadDayFigures], REST_MS);
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
  const columns: Column<TechnicianLoad>[] = [
    { key: 'name', label: t('technician'), main: true, render: ({ user }) => user.label },
    { key: 'jobs', label: t('jobCount'), align: 'right', render: ({ jobs }) => format.number(jobs) },
    { key: 'points', label: t('pointCount'), align: 'right', render: ({ points }) => format.number(points) },
    {
      key: 'meter',
      label: t('load'),
      width: '34%',
      from: 'lg',
      render: ({ user, points, capacity }) => (
        <Meter label={`${user.label}: ${t('pointCount')}`} value={points} capacity={capacity} />
      ),
    },
  ];
  return (
    <div>
      <Figures>
        <Figure name={t('jobs')} value={format.number(data.jobs)} />
        <Figure
          name={t('unassigned')}
          value={format.number(data.unassigned)}
          {...(data.unassigned > 0 ? { tone: 'warning' as const } : {})}
        />
        <Figure name={t('completed')} value={format.number(data.completed)} />
        <Figure
          name={t('out')}
          value={format.number(data.working.length)}
          below={t('ofCapacity', { capacity: data.technicians })}
        />
        <Figure
          name={t('points')}
          value={format.number(data.points)}
          below={t('ofCapacity', { capacity: format.number(data.capacity) })}
        />
        <UnitFigures />
        <VisitFigures />
        <UnreadFigure />
        <FilesFigure />
      </Figures>
      <Box sx={{ mb: 2 }}>
        <DayBySlot slots={data.slots} />
      </Box>
      <Panel title={t('byTechnician')} actions={open}>
        {data.working.length === 0 ? (
          <Empty>{t(data.jobs === 0 ? 'noneToday' : 'noneGiven')}</Empty>
        ) : (
          <DataTable label={t('byTechnician')} columns={columns} rows={data.working} rowKey={({ user }) => user.id} />
        )}
      </Panel>
    </div>
  );
}
