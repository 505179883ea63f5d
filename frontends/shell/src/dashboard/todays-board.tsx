import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { readBoard } from '@tailboard/contracts/jobs/board';
import { Panel } from '@tailboard/ui/page';
import { Meter } from '@tailboard/ui/progress';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { useFormat } from '@tailboard/web/format';
import { useLiveAnswers } from '@tailboard/web/live';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { shellTexts } from '../texts.js';
import { Figure, Figures } from './figure.js';

/** The board of today in figures: what is still to be given out, and who has how much. */
export function TodaysBoard({ date }: { date: string }): ReactNode {
  const t = useTexts(shellTexts);
  const format = useFormat();
  const { data, problem, loading, again } = useAnswer(readBoard, { date });
  useLiveAnswers([`board:${date}`], [readBoard]);
  const open = (
    <Button component={Link} to={`/admin/jobs/assign?date=${date}`}>
      {t('home.openBoard')}
    </Button>
  );
  if (loading) return <Loading rows={5} height={56} />;
  if (!data) return <Failed onRetry={again}>{t('home.failed', { message: problem?.message ?? '' })}</Failed>;
  const working = data.cards.filter(({ jobs }) => jobs.length > 0);
  const jobs = [...data.unassigned, ...data.cards.flatMap((card) => card.jobs)];
  const given = working.reduce((sum, { stats }) => sum + stats.points, 0);
  const capacity = data.cards.reduce((sum, { stats }) => sum + stats.capacity, 0);
  return (
    <>
      <Figures>
        <Figure name={t('home.jobs')} value={format.number(jobs.length)} />
        <Figure
          name={t('home.unassigned')}
          value={format.number(data.unassigned.length)}
          {...(data.unassigned.length > 0 ? { tone: 'warning' as const } : {})}
        />
        <Figure
          name={t('home.completed')}
          value={format.number(jobs.filter(({ completed }) => completed === 1).length)}
        />
        <Figure
          name={t('home.out')}
          value={format.number(working.length)}
          below={t('home.ofCapacity', { capacity: data.cards.length })}
        />
        <Figure
          name={t('home.points')}
          value={format.number(given)}
          below={t('home.ofCapacity', { capacity: format.number(capacity) })}
        />
      </Figures>
      <Panel title={t('home.byTechnician')} actions={open}>
        {jobs.length === 0 ? (
          <Empty>{t('home.noneToday')}</Empty>
        ) : (
          <Table size="small">
            <TableHead>
              <TableRow>
                <TableCell>{t('home.technician')}</TableCell>
                <TableCell align="right">{t('home.jobCount')}</TableCell>
                <TableCell align="right">{t('home.pointCount')}</TableCell>
                <TableCell sx={{ width: '34%', display: { xs: 'none', sm: 'table-cell' } }} aria-hidden />
              </TableRow>
            </TableHead>
            <TableBody>
              {working.map(({ user, stats, jobs: has }) => (
                <TableRow key={user.id}>
                  <TableCell>{user.label}</TableCell>
                  <TableCell align="right">{format.number(has.length)}</TableCell>
                  <TableCell align="right">{format.number(stats.points)}</TableCell>
                  <TableCell sx={{ display: { xs: 'none', sm: 'table-cell' } }}>
                    <Meter
                      label={`${user.label}: ${t('home.pointCount')}`}
                      value={stats.points}
                      capacity={stats.capacity}
                    />
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        {working.length === 0 && jobs.length > 0 && <Box sx={{ height: 8 }} />}
      </Panel>
    </>
  );
}
