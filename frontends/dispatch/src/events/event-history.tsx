import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { scheduleHistory } from '@tailboard/contracts/jobs/schedule';
import { Pagination } from '@tailboard/ui/pagination';
import { Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useState, type ReactNode } from 'react';
import { eventTexts } from './event-texts.js';
import { ReadFailed } from '@tailboard/web/read-failed';

/** Who entered and changed an event, newest first. */
export function EventHistory({ id }: { id: string }): ReactNode {
  const t = useTexts(eventTexts);
  const format = useFormat();
  const { zone } = useCompany();
  const [page, setPage] = useState(1);
  const { data, problem, loading, again } = useAnswer(scheduleHistory, { id, page }, { keepPrevious: true });
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('history')}
      </Typography>
      {loading && <Loading rows={2} />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={again}>
          {t('historyFailed', { message: problem.message })}
        </ReadFailed>
      )}
      <Box component="ol" reversed sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {data?.data.map(({ description, created_at, user, actor, position }) => (
          <Box component="li" key={position}>
            <Typography variant="body2">{description}</Typography>
            <Typography variant="caption" className="figures" sx={{ color: 'text.secondary' }}>
              {t(actor ? 'byFor' : 'by', {
                when: format.instant(created_at, zone),
                who: user.label,
                actor: actor?.label,
              })}
            </Typography>
          </Box>
        ))}
      </Box>
      {data && <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />}
    </Box>
  );
}
