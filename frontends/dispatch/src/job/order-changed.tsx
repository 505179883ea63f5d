import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { SeeOrder } from '@tailboard/contracts/jobs/job-edit';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useCommand } from '@tailboard/web/queries/queries';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { OrderChanges } from '../work-order/order-changes.js';
import { ActionButton } from './action-button.js';
import { jobRefreshes } from './job-refreshes.js';

/** The operator changed the order of an assigned job: the changes, and a button to acknowledge them. */
export function OrderChanged({ job }: { job: Pick<Job, 'id' | 'work_order_id'> }): ReactNode {
  const t = useTexts('dispatch-job');
  const { announce } = useToast();
  const may = useMay('job.assign');
  const { mutate, pending, problem } = useCommand(SeeOrder, { refreshes: jobRefreshes });
  const see = async (): Promise<void> => {
    const result = await mutate({ id: job.id });
    if ('output' in result) announce(t('done.seen'));
  };
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={<Icon name="warning" />}
      slotProps={{ message: { sx: { flex: 1, minWidth: 0, display: 'grid', gap: 1.5 } } }}
    >
      <Typography variant="body2">{t('changed')}</Typography>
      {job.work_order_id !== null && <OrderChanges workOrderId={job.work_order_id} />}
      {may && (
        <Box>
          <ActionButton
            label={t('seen')}
            icon="check"
            pending={pending}
            problem={problem}
            onAction={() => void see()}
          />
        </Box>
      )}
    </Alert>
  );
}
