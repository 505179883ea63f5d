import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { shellTexts } from '../texts.js';

/** A part of the product that is not there, with what to do about it. The rest lives on around it. */
export function RemoteNotice({
  name,
  reason,
  onRetry,
}: {
  name: string;
  reason: 'absent' | 'mismatch' | 'threw';
  onRetry: () => void;
}): ReactNode {
  const t = useTexts(shellTexts);
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, maxWidth: 640 }}>
      <Alert
        severity="warning"
        variant="outlined"
        icon={<Icon name="warning" />}
        sx={{ bgcolor: 'background.paper' }}
        action={
          <Button color="inherit" startIcon={<Icon name="retry" />} onClick={onRetry}>
            {t('remote.retry')}
          </Button>
        }
      >
        <AlertTitle sx={{ fontSize: '0.875rem' }}>{t('remote.title', { name })}</AlertTitle>
        {t(reason === 'mismatch' ? 'remote.mismatch' : reason === 'threw' ? 'remote.threw' : 'remote.absent')}
      </Alert>
    </Box>
  );
}
