import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Job } from '@tailboard/contracts/jobs/job';
import { Copyable } from '@tailboard/ui/copyable';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { WorkOrderDialog } from './work-order-dialog.js';

/** The visit's customer and address, with a link to the operator's order. */
export function AccountNumberCard({
  job,
}: {
  job: Pick<Job, 'account_number' | 'customer_name' | 'address' | 'work_order_id'>;
}): ReactNode {
  const t = useTexts('dispatch-work-order');
  const [open, setOpen] = useState(false);
  const { account_number, customer_name, address, work_order_id } = job;
  const lines = [address.address || t('addressUnknown'), address.address2, address.apt].filter(Boolean);
  return (
    <Box
      component="section"
      aria-label={t('account')}
      sx={{
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        p: 2,
        display: 'grid',
        gap: 1.5,
        overflowWrap: 'anywhere',
      }}
    >
      <Box>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block' }}>
          {t('account')}
        </Typography>
        {account_number ? <Copyable>{account_number}</Copyable> : t('none')}
      </Box>
      <Box>
        <Typography sx={{ fontWeight: 600 }}>{customer_name || t('none')}</Typography>
        {lines.map((line, index) => (
          <Typography key={index} variant="body2">
            {line}
          </Typography>
        ))}
        <Typography variant="body2">
          {[address.city || t('cityUnknown'), [address.state, address.zip].filter(Boolean).join(' ')]
            .filter(Boolean)
            .join(', ')}
        </Typography>
      </Box>
      {work_order_id === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {t('without')}
        </Typography>
      ) : (
        <Box>
          <Button variant="outlined" onClick={() => setOpen(true)}>
            {t('view')}
          </Button>
          <WorkOrderDialog workOrderId={work_order_id} open={open} onClose={() => setOpen(false)} />
        </Box>
      )}
    </Box>
  );
}
