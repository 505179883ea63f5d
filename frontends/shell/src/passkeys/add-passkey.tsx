import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { detectBrowser } from '@tailboard/contracts/identity/browser';
import { AddPasskey, BeginPasskey, ListPasskeys, RenamePasskey } from '@tailboard/contracts/identity/passkey';
import { ReadSecondFactor } from '@tailboard/contracts/identity/second-factor';
import type { OutputOf } from '@tailboard/contracts/contract';
import { Icon } from '@tailboard/ui/icons';
import { useToast } from '@tailboard/ui/toast';
import { FormField } from '@tailboard/web/forms/fields';
import { useContractForm } from '@tailboard/web/forms/form';
import { useSave } from '@tailboard/web/forms/save';
import { SaveForm } from '@tailboard/web/forms/save-form';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { createPasskey } from './device.js';

/**
 * Creates a passkey: a name, then the dialog of the device.
 * @param onDone gets the recovery codes, if this is the first second factor
 */
export function AddPasskeyForm({
  onDone,
  onCancel,
}: {
  onDone: (codes: readonly string[]) => void;
  onCancel: () => void;
}): ReactNode {
  const t = useTexts('shell-passkeys');
  const failureText = useTexts('shell-passkey-failures');
  const { toast } = useToast();
  const adding = useCommand(AddPasskey, { refreshes: [ListPasskeys, ReadSecondFactor] });
  const [creating, setCreating] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const form = useContractForm(RenamePasskey, {
    labels: { name: t('name') },
    start: { name: detectBrowser(navigator.userAgent) ?? '' },
  });
  const saving = useSave(form, BeginPasskey, {
    toInput: () => ({}),
    onSaved: ({ data }, { name }) => void create(data, name),
  });
  const create = async (options: OutputOf<typeof BeginPasskey>['data'], name: string): Promise<void> => {
    setProblem(null);
    setCreating(true);
    const created = await createPasskey(options);
    const result = 'passkey' in created ? await adding.mutate({ name, passkey: created.passkey }) : undefined;
    setCreating(false);
    if ('failure' in created) return setProblem(failureText(created.failure));
    if (!result || 'problem' in result) return setProblem(result?.problem.message ?? null);
    toast(t('added'));
    onDone(result.output.data.recovery_codes);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, justifyItems: 'stretch' }}>
      {problem !== null && (
        <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
          {problem}
        </Alert>
      )}
      <SaveForm saving={{ ...saving, pending: saving.pending || creating }} label={t('add')} submit={t('create')}>
        <FormField form={form} name="name" help={t('nameHelp')} autoFocus required />
      </SaveForm>
      <Button onClick={onCancel} sx={{ justifySelf: 'start' }}>
        {t('cancel')}
      </Button>
    </Box>
  );
}
