import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmIdentity } from '@tailboard/contracts/identity/step-up';
import { Modal } from '@tailboard/ui/modal';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { CurrentPassword } from '../password/current-password.js';
import { ConfirmingPasskey } from './confirming-passkey.js';
import { ConfirmingProviders } from './confirming-providers.js';

/** Asks for the password, a passkey, or a sign-in with a provider. Closing it gives up the request that needs it. */
export function StepUpDialog({ onSettled }: { onSettled: (confirmed: boolean) => void }): ReactNode {
  const t = useTexts('shell-step-up');
  const id = useId();
  const form = useContractForm(ConfirmIdentity, {
    labels: { current_password: t('password') },
    start: { current_password: '' },
  });
  const saving = useSave(form, ConfirmIdentity, { onSaved: () => onSettled(true) });
  return (
    <Modal
      title={t('title')}
      onClose={() => onSettled(false)}
      actions={
        <>
          <Button onClick={() => onSettled(false)}>{t('cancel')}</Button>
          <Button type="submit" form={id} variant="contained" loading={saving.pending}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Typography sx={{ color: 'text.secondary' }}>{t('why')}</Typography>
        <SaveForm saving={saving} label={t('title')} formId={id}>
          <CurrentPassword form={form} autoFocus />
        </SaveForm>
        <ConfirmingPasskey onConfirmed={() => onSettled(true)} />
        <ConfirmingProviders onConfirmed={() => onSettled(true)} />
      </Box>
    </Modal>
  );
}
