import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { ReadWorkOrder } from '@tailboard/contracts/jobs/work-order';
import { Icon } from '@tailboard/ui/icons';
import { Loading } from '@tailboard/ui/layout/states';
import { useCachedQuery } from '@tailboard/web/offline/cached-query';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { JobInformation } from './job-information.js';
import { OrderChanges } from './order-changes.js';
import { OrderTables } from './order-tables.js';
import { useMobile } from '@tailboard/ui/layout/widths';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** The operator's current order: the visit, its changes, and its four tables. Escape closes it. */
export function WorkOrderDialog({
  workOrderId,
  open,
  onClose,
}: {
  workOrderId: string | null;
  open: boolean;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('dispatch-work-order');
  const w = useTexts('web');
  const title = useId();
  const phone = useMobile();
  return (
    <Dialog
      open={open && workOrderId !== null}
      onClose={onClose}
      fullScreen={phone}
      fullWidth
      maxWidth="lg"
      aria-labelledby={title}
    >
      {/* The dialog is labeled by its title, without the button beside it. */}
      <DialogTitle id={`${title}-bar`} sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 1 }}>
        <Box component="span" id={title} sx={{ flex: 1 }}>
          {t('title')}
        </Box>
        <IconButton aria-label={w('close')} onClick={onClose} edge="end">
          <Icon name="close" />
        </IconButton>
      </DialogTitle>
      <DialogContent dividers sx={{ px: { xs: 2, md: 3 } }}>
        {workOrderId !== null && <Content workOrderId={workOrderId} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{w('close')}</Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ workOrderId }: { workOrderId: string }): ReactNode {
  const t = useTexts('dispatch-work-order');
  const { data, problem, loading, refetch } = useCachedQuery(ReadWorkOrder, { id: workOrderId });
  if (loading) return <Loading rows={12} />;
  if (!data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem?.message ?? '' })}
      </ReadFailed>
    );
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
      <JobInformation order={data.data} />
      <OrderChanges workOrderId={workOrderId} />
      <OrderTables order={data.data} />
    </Box>
  );
}
