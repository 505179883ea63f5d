import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ChangePassword } from '../password/change-password.js';
import { AccountSettings } from './settings-layout.js';

/** Changes the user's own password. Not available during impersonation. */
export function Page(): ReactNode {
  const t = useTexts('shell-account');
  const textOf = useTexts('shell-password');
  const { state } = useSession();
  const { toast } = useToast();
  return (
    <AccountSettings>
      {state.status === 'in' && state.user.impersonated_by === null && (
        <ChangePassword user={state.user} label={t('section.password')} onDone={() => toast(textOf('own.done'))} />
      )}
      {state.status === 'in' && state.user.impersonated_by !== null && (
        <Alert severity="info" variant="outlined" icon={<Icon name="info" />}>
          {t('notActing')}
        </Alert>
      )}
    </AccountSettings>
  );
}
