import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ConfirmIdentity } from '@tailboard/contracts/identity/step-up';
import { Modal } from '@tailboard/ui/modal';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { useReveal } from '../password/reveal.js';
import { ConfirmingPasskey } from './confirming-passkey.js';
import { ConfirmingProviders } from './confirming-providers.js';
import { stepUpTexts } from './step-up-texts.js';

/** Asks for the password, a passkey, or a sign-in with a provider. Closing it gives up the request that needs it. */
export function StepUpDialog({ onSettled }: { onSettled: (confirmed: boolean) => void }): ReactNode {
  const t = useTexts(stepUpTexts);
  const id = useId();
  const reveal = useReveal();
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
          <FormField
            form={form}
            name="current_password"
            type={reveal.type}
            slotProps={{ input: { endAdornment: reveal.endAdornment } }}
            autoComplete="current-password"
            autoFocus
            required
          />
        </SaveForm>
        <ConfirmingPasskey onConfirmed={() => onSettled(true)} />
        <ConfirmingProviders onConfirmed={() => onSettled(true)} />
      </Box>
    </Modal>
  );
}
