import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { readJob, type Job } from '@tailboard/contracts/jobs/job';
import { JobId } from '@tailboard/contracts/values';
import { Copyable } from '@tailboard/ui/copyable';
import { Icon } from '@tailboard/ui/icons';
import { Failed, Loading } from '@tailboard/ui/states';
import { useAnswer } from '@tailboard/web/answers';
import { useFormat } from '@tailboard/web/format';
import { useTexts } from '@tailboard/web/texts';
import { useId, type ReactNode } from 'react';
import { dispatchTexts } from '../texts.js';
import { JobHistory } from './job-history.js';

/** The particulars of a job and what happened to it, beside the board. */
export function JobDrawer({ jobId, onClose }: { jobId: string | null; onClose: () => void }): ReactNode {
  const t = useTexts(dispatchTexts);
  const title = useId();
  const known = jobId !== null && JobId.safeParse(jobId).success ? jobId : null;
  return (
    <Drawer
      anchor="right"
      open={known !== null}
      onClose={onClose}
      slotProps={{ paper: { role: 'dialog', 'aria-labelledby': title, sx: { width: { xs: '100%', sm: 420 } } } }}
    >
      <Box
        sx={{ display: 'flex', alignItems: 'center', px: 2, minHeight: 52, borderBottom: 1, borderColor: 'divider' }}
      >
        <Typography id={title} variant="h2" sx={{ flex: 1 }}>
          {t('job.title')}
        </Typography>
        <IconButton aria-label={t('job.close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      {known !== null && <Content jobId={known} />}
    </Drawer>
  );
}

function Content({ jobId }: { jobId: string }): ReactNode {
  const t = useTexts(dispatchTexts);
  const { data, problem, loading, again } = useAnswer(readJob, { id: jobId });
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 3, overflowWrap: 'anywhere' }}>
      {loading && <Loading rows={8} />}
      {problem && !data && <Failed onRetry={again}>{t('job.failed', { message: problem.message })}</Failed>}
      {data && <Particulars job={data.data} />}
      {data && <JobHistory jobId={jobId} />}
    </Box>
  );
}

function Particulars({ job }: { job: Job }): ReactNode {
  const t = useTexts(dispatchTexts);
  const format = useFormat();
  const { address } = job;
  const rows: [string, ReactNode][] = [
    [t('job.customer'), job.customer_name],
    [
      t('job.address'),
      [
        address.address || t('card.addressUnknown'),
        address.address2,
        address.apt,
        `${address.city || t('card.cityUnknown')} ${address.state} ${address.zip}`,
      ]
        .filter(Boolean)
        .join(', '),
    ],
    [t('job.phone'), job.phone],
    [t('job.account'), job.account_number && <Copyable>{job.account_number}</Copyable>],
    [t('job.identifier'), job.identifier && <Copyable>{job.identifier}</Copyable>],
    [t('job.date'), format.date(job.date)],
    [t('job.time'), job.time_slot?.time || t('card.timeUnknown')],
    [t('job.type'), t(`type.${job.type}`)],
    [t('job.category'), [job.category?.name, job.category_comment].filter(Boolean).join(': ')],
    [t('job.points'), format.number(job.points)],
    [t('job.status'), t(`status.${job.status}`)],
    [t('job.technician'), job.user?.label],
    [t('job.notes'), job.dispatch_notes],
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: '132px minmax(0, 1fr)',
        columnGap: 1.5,
        rowGap: 0.75,
        alignItems: 'baseline',
      }}
    >
      {rows.map(([name, value]) => (
        <Box key={name} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
            {name}
          </Typography>
          <Typography component="dd" variant="body2" className="figures" sx={{ m: 0 }}>
            {value || t('job.none')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
