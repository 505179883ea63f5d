import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { jobHistory } from '@tailboard/contracts/jobs/job';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';
import { ReadFailed } from '@tailboard/web/read-failed';

/** Who did what to a job, newest first. An act of somebody in another's name shows both. */
export function JobHistory({ jobId }: { jobId: string }): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const { zone } = useCompany();
  const [page, setPage] = useState(1);
  const { data, problem, loading, again } = useAnswer(jobHistory, { id: jobId, page }, { keepPrevious: true });
  return (
    <Box component="section">
      <Typography variant="h3" component="h3" sx={{ mb: 1 }}>
        {t('job.history')}
      </Typography>
      {loading && <Loading rows={3} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={again}>
          {t('job.historyFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {data && data.data.length === 0 && <Empty dense>{t('job.historyEmpty')}</Empty>}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.data.map((entry) => (
          <Box
            component="li"
            key={entry.position}
            sx={{
              position: 'relative',
              pl: 2,
              pb: 1.5,
              borderLeft: 1,
              borderColor: 'divider',
              '&::before': {
                content: '""',
                position: 'absolute',
                left: -4,
                top: 6,
                width: 7,
                height: 7,
                borderRadius: '50%',
                bgcolor: 'primary.main',
              },
            }}
          >
            <Typography variant="body2">{entry.description}</Typography>
            <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
              <time dateTime={entry.created_at}>{format.instant(entry.created_at, zone)}</time> ·{' '}
              {entry.actor ? t('job.byFor', { actor: entry.actor.label, user: entry.user.label }) : entry.user.label}
            </Typography>
          </Box>
        ))}
      </Box>
      {data && <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />}
    </Box>
  );
}
