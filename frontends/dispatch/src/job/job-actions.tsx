import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ReopenJob, type Job } from '@tailboard/contracts/jobs/job';
import { LockJob, ReinstateJob, UnlockJob } from '@tailboard/contracts/jobs/job-edit';
import { RevertProgress } from '@tailboard/contracts/jobs/progress';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { WorkOrderDialog } from '../work-order/work-order-dialog.js';
import { ActionButton } from './action-button.js';
import { CancelJob } from './cancel-job.js';
import { jobRefreshes } from './job-refreshes.js';

/** Actions of a job. Nothing is shown as done before the server has confirmed it. */
export function JobActions({ job, children }: { job: Job; children?: ReactNode }): ReactNode {
  const t = useTexts('dispatch-job');
  const { announce } = useToast();
  const mayEdit = useMay('job.edit');
  const mayMove = useMay('job.assign');
  const mayWrite = useMay('job.write');
  const lock = useCommand(LockJob, { refreshes: jobRefreshes });
  const unlock = useCommand(UnlockJob, { refreshes: jobRefreshes });
  const reinstate = useCommand(ReinstateJob, { refreshes: jobRefreshes });
  const [requested, setRequested] = useState<'cancel' | 'order' | null>(null);
  const cancelled = job.status === 'cancelled';
  const { mutate: sendLock } = job.lock ? unlock : lock;

  const toggleLock = async (): Promise<void> => {
    lock.reset();
    unlock.reset();
    const result = await sendLock({ id: job.id });
    if ('output' in result) announce(t(job.lock ? 'done.unlock' : 'done.lock'));
  };
  const takeBack = async (): Promise<void> => {
    const result = await reinstate.mutate({ id: job.id }, { ifMatch: job.version });
    if ('output' in result) announce(t('reinstated'));
  };
  return (
    <Box
      component="section"
      aria-label={t('actions')}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}
    >
      {children}
      {mayEdit && (
        <Button
          component={Link}
          to={`/admin/jobs/edit?id=${job.id}`}
          variant="outlined"
          startIcon={<Icon name="edit" />}
        >
          {t('edit')}
        </Button>
      )}
      {job.work_order_id !== null && (
        <Button variant="outlined" startIcon={<Icon name="file" />} onClick={() => setRequested('order')}>
          {t('order')}
        </Button>
      )}
      {!cancelled && job.user_id !== null && (
        <Button
          component={Link}
          to={`/closedailywork?job_id=${job.id}`}
          variant="outlined"
          startIcon={<Icon name="daily" />}
        >
          {t('daily')}
        </Button>
      )}
      {mayMove && <UndoStep job={job} />}
      {mayMove && !cancelled && (
        <ActionButton
          label={t(job.lock ? 'unlock' : 'lock')}
          icon="lock"
          pending={lock.pending || unlock.pending}
          problem={lock.problem ?? unlock.problem}
          onAction={() => void toggleLock()}
        />
      )}
      {mayWrite && !cancelled && (
        <Button
          variant="outlined"
          color="error"
          startIcon={<Icon name="close" />}
          onClick={() => setRequested('cancel')}
        >
          {t('cancel')}
        </Button>
      )}
      {mayWrite && cancelled && (
        <ActionButton
          label={t('reinstate')}
          icon="retry"
          pending={reinstate.pending}
          problem={reinstate.problem}
          onAction={() => void takeBack()}
        />
      )}
      {requested === 'cancel' && <CancelJob job={job} onClose={() => setRequested(null)} />}
      <WorkOrderDialog
        workOrderId={job.work_order_id}
        open={requested === 'order'}
        onClose={() => setRequested(null)}
      />
    </Box>
  );
}

/** Undoes the technician's last step: completed, arrived, on the way. */
function UndoStep({ job }: { job: Job }): ReactNode {
  const t = useTexts('dispatch-job');
  const { announce } = useToast();
  const reopen = useCommand(ReopenJob, { refreshes: jobRefreshes });
  const revert = useCommand(RevertProgress, { refreshes: jobRefreshes });
  const { id, completed, arrived_at, on_the_way_at, version } = job;
  if (completed === 0 && arrived_at === null && on_the_way_at === null) return null;
  const undo = async (): Promise<void> => {
    const result = completed === 1 ? await reopen.mutate({ id }) : await revert.mutate({ id }, { ifMatch: version });
    if ('output' in result) announce(t(completed === 1 ? 'done.reopen' : 'done.stepBack'));
  };
  return (
    <ActionButton
      label={t(completed === 1 ? 'reopen' : arrived_at === null ? 'undoOnTheWay' : 'undoArrived')}
      icon="undo"
      pending={reopen.pending || revert.pending}
      problem={reopen.problem ?? revert.problem}
      onAction={() => void undo()}
    />
  );
}
