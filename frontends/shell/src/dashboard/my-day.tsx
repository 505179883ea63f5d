import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { listJobs } from '@tailboard/contracts/jobs/job';
import { Panel } from '@tailboard/ui/page';
import { Empty, Failed, Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { useFormat } from '@tailboard/web/format';
import { useLiveAnswers } from '@tailboard/web/live';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { shellTexts } from '../texts.js';

/** A technician's own jobs of today. */
export function MyDay({ date, userId }: { date: string; userId: string }): ReactNode {
  const t = useTexts(shellTexts);
  const format = useFormat();
  const { data, problem, loading, again } = useAnswer(listJobs, { date, user_id: userId, per_page: 100 });
  useLiveAnswers([`route:${userId}:${date}`], [listJobs]);
  if (loading) return <Loading rows={4} />;
  if (!data) return <Failed onRetry={again}>{t('home.failed', { message: problem?.message ?? '' })}</Failed>;
  return (
    <Panel title={t('home.mine')}>
      {data.data.length === 0 ? (
        <Empty>{t('home.noneMine')}</Empty>
      ) : (
        <Table size="small">
          <TableBody>
            {data.data.map((job) => (
              <TableRow key={job.id}>
                <TableCell sx={{ whiteSpace: 'nowrap' }}>{job.time_slot?.time}</TableCell>
                <TableCell>
                  {job.address.address}, {job.address.city}
                </TableCell>
                <TableCell align="right">{format.number(job.points)}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}
