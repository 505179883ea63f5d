import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { JobHistory } from '@tailboard/contracts/jobs/job';
import { ReadJob, type Job } from '@tailboard/contracts/jobs/job';
import { JobId } from '@tailboard/contracts/values';
import { Icon } from '@tailboard/ui/icons';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { TOP_BAR } from '@tailboard/ui/layout/theme';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { HistoryList } from '@tailboard/web/lists/history';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useEffect, useId, type ReactNode } from 'react';
import { JobActions } from './job-actions.js';
import { OrderChanged } from './order-changed.js';
import { Particulars } from './particulars.js';

/**
 * Job details over the screen, or beside it: data, actions, history.
 * @param actions additional actions of the surrounding screen: its own "Move to…"
 * @param beside the screen stays usable, and Escape closes the details
 */
export function JobDrawer({
  jobId,
  sidePanel = false,
  onClose,
  actions,
}: {
  jobId: string | null;
  sidePanel?: boolean;
  onClose: () => void;
  actions?: (job: Job) => ReactNode;
}): ReactNode {
  const t = useTexts('dispatch-job');
  const w = useTexts('web');
  const title = useId();
  const known = jobId !== null && JobId.safeParse(jobId).success ? jobId : null;
  const isOpen = jobId !== null;
  useEffect(() => {
    if (!sidePanel || !isOpen) return;
    const close = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onClose();
    };
    addEventListener('keydown', close);
    return () => removeEventListener('keydown', close);
  }, [sidePanel, isOpen, onClose]);
  return (
    <Drawer
      anchor="right"
      variant={sidePanel ? 'persistent' : 'temporary'}
      open={isOpen}
      onClose={onClose}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': title,
          sx: {
            width: { xs: '100%', sm: sidePanel ? 400 : 460 },
            ...(sidePanel ? { top: TOP_BAR, height: `calc(100% - ${TOP_BAR}px)`, boxShadow: 6 } : {}),
          },
        },
      }}
    >
      <Box
        sx={{
          position: 'sticky',
          top: 0,
          zIndex: 1,
          bgcolor: 'background.paper',
          display: 'flex',
          alignItems: 'center',
          px: 2,
          minHeight: 52,
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Typography id={title} variant="h2" sx={{ flex: 1 }}>
          {t('title')}
        </Typography>
        <IconButton aria-label={w('close')} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </Box>
      {known !== null && <Content key={known} jobId={known} actions={actions} />}
      {known === null && jobId !== null && <Empty>{t('missing')}</Empty>}
    </Drawer>
  );
}

function Content({ jobId, actions }: { jobId: string; actions: ((job: Job) => ReactNode) | undefined }): ReactNode {
  const t = useTexts('dispatch-job');
  const d = useTexts('dispatch');
  const { data, problem, loading, refetch } = useContractQuery(ReadJob, { id: jobId });
  if (problem?.code === 'JobNotFound') return <Empty>{t('missing')}</Empty>;
  const job = data?.data;
  return (
    <Box sx={{ p: 2, display: 'grid', gap: 2.5, overflowWrap: 'anywhere' }}>
      {loading && <Loading rows={8} />}
      {problem && !job && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {job && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Chip size="small" label={d(`status.${job.status}`)} color={job.completed === 1 ? 'success' : 'default'} />
            {job.lock && <Chip size="small" variant="outlined" label={t('lockedShort')} />}
          </Box>
          {job.order_changed && <OrderChanged job={job} />}
          <Particulars job={job} />
          <JobActions job={job}>{actions?.(job)}</JobActions>
          <HistoryList contract={JobHistory} id={jobId} />
        </>
      )}
    </Box>
  );
}
