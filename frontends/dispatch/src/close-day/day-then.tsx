import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ReadDailyWorkAt, type DailyWork } from '@tailboard/contracts/jobs/daily-work';
import { formatPair } from '@tailboard/contracts/jobs/day-times';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { DayStatus } from './day-status.js';

/** Read-only day as of a past moment. */
export function PastDay({ user_id, date, at }: { user_id: string; date: string; at: string }): ReactNode {
  const t = useTexts('dispatch-close-day');
  const p = useTexts('dispatch-close-day-times');
  const format = useFormat();
  const { zone } = useCompany();
  const { data: day, problem, loading, refetch } = useContractQuery(ReadDailyWorkAt, { user_id, date, at });
  return (
    <Box sx={{ px: { xs: 1, md: 3 }, pb: 3, display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Alert severity="info" variant="outlined" icon={<Icon name="past" />}>
        {t('then', { instant: format.instant(at, zone) })}
      </Alert>
      {loading && <Loading rows={4} />}
      {problem && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {day && (
        <>
          <DayStatus day={day} own={false} late={null} />
          <Panel title={p('times')}>
            <Typography className="figures" sx={{ px: 2, py: 1.5 }}>
              {day.times.length === 0 ? t('thenNoTimes') : day.times.map(formatPair).join(' · ')}
            </Typography>
          </Panel>
          {day.jobs.length === 0 && <Empty dense>{t('thenNothing')}</Empty>}
          {day.jobs.map((job) => (
            <JobThen key={job.id} job={job} />
          ))}
        </>
      )}
    </Box>
  );
}

function JobThen({ job }: { job: DailyWork['jobs'][number] }): ReactNode {
  const format = useFormat();
  const { codes, cpes, comment } = job;
  return (
    <Panel title={job.address.address || job.identifier}>
      <Box component="ul" sx={{ m: 0, px: 2, py: 1.5, pl: 4.5 }}>
        {codes.map(({ code_id, title, description, quantity, points }) => (
          <Typography key={code_id} component="li" variant="body2" className="figures">
            {quantity} × {title} · {description} · {format.number(points)}
          </Typography>
        ))}
        {cpes.map(({ serial_mac }) => (
          <Typography key={serial_mac} component="li" variant="body2" sx={{ fontFamily: MONO }}>
            {serial_mac}
          </Typography>
        ))}
        {comment !== '' && (
          <Typography component="li" variant="body2">
            {comment}
          </Typography>
        )}
      </Box>
    </Panel>
  );
}
