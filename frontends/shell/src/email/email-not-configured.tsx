import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import { useConfig } from '@tailboard/web/api/config';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useEmailDestination } from './use-email-destination.js';

/** Shows administrators that the server sends no e-mails, and where it writes them. */
export function EmailNotConfigured(): ReactNode {
  const t = useTexts('shell-email');
  const destination = useEmailDestination();
  return useConfig().email ? null : (
    <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
      {t('notConfigured', { place: destination })}
    </Alert>
  );
}
