import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/**
 * The reason why a remote, or a page of it, is unavailable. `absentList`: not even the names of the remotes are known.
 */
export type Reason = 'absent' | 'absentList' | 'older' | 'newer' | 'mismatch' | 'broken' | 'threw' | 'gone' | 'updated';

/** Only a page reload can fix these. Loading the same remote again would fail the same way. */
const RELOADS: readonly Reason[] = ['newer', 'updated'];
const reload = (): void => location.reload();

/**
 * An unavailable part of the product, with what to do about it. Without a name: the current page of the shell itself.
 */
export function RemoteNotice({
  name,
  reason,
  onRetry,
}: {
  name?: string;
  reason: Reason;
  onRetry: () => void;
}): ReactNode {
  const t = useTexts('shell-remotes');
  const reloads = RELOADS.includes(reason);
  return (
    <Box sx={{ p: { xs: 2, md: 3 }, maxWidth: 640 }}>
      <Alert
        severity="warning"
        variant="outlined"
        icon={<Icon name="warning" />}
        sx={{ bgcolor: 'background.paper', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
        action={
          <Button color="inherit" startIcon={<Icon name="retry" />} onClick={reloads ? reload : onRetry}>
            {t(reloads ? 'reload' : 'retry')}
          </Button>
        }
      >
        <AlertTitle sx={{ fontSize: '0.875rem' }}>
          {name === undefined ? t(reason === 'absentList' ? 'titleList' : 'titleOwn') : t('title', { name })}
        </AlertTitle>
        {t(reason)}
      </Alert>
    </Box>
  );
}
