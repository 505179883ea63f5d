import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { Job } from '@tailboard/contracts/jobs/job';
import { ReinstateJob } from '@tailboard/contracts/jobs/job-edit';
import { Icon } from '@tailboard/ui/icons';
import { Panel } from '@tailboard/ui/layout/page';
import { useCommand } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ActionButton } from '../job/action-button.js';
import { jobRefreshes } from '../job/job-refreshes.js';
import { Particulars } from '../job/particulars.js';

/** A job that can no longer be changed: the reason, and a link. */
export function JobClosed({ job }: { job: Job }): ReactNode {
  const t = useTexts('dispatch-edit');
  const mayReinstate = useMay('job.write') && job.status === 'cancelled';
  const { mutate, pending, problem } = useCommand(ReinstateJob, { refreshes: jobRefreshes });
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Alert
        severity="info"
        variant="outlined"
        icon={<Icon name="info" />}
        slotProps={{ message: { sx: { display: 'grid', gap: 1 } } }}
      >
        {t(job.status === 'cancelled' ? 'cancelledNow' : job.status === 'completed' ? 'completedNow' : 'notDoneNow')}
        {mayReinstate && (
          <ActionButton
            label={t('reinstate')}
            icon="retry"
            pending={pending}
            problem={problem}
            onAction={() => void mutate({ id: job.id }, { ifMatch: job.version })}
          />
        )}
      </Alert>
      <Panel title={t('visit')}>
        <Box sx={{ p: 2 }}>
          <Particulars job={job} />
        </Box>
      </Panel>
    </Box>
  );
}
