import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { BeginPasskeyConfirmation, ConfirmWithPasskey, ListPasskeys } from '@tailboard/contracts/identity/passkey';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { getPasskey } from '../passkeys/device.js';

/** Confirmation with one of the user's passkeys, if they have any. */
export function ConfirmingPasskey({ onConfirmed }: { onConfirmed: () => void }): ReactNode {
  const t = useTexts('shell-step-up');
  const failureText = useTexts('shell-passkey-failures');
  const { data: passkeys } = useContractQuery(ListPasskeys, {}, { quiet: true });
  const beginning = useCommand(BeginPasskeyConfirmation);
  const confirming = useCommand(ConfirmWithPasskey);
  const [going, setGoing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  if (!passkeys || passkeys.data.length === 0) return null;
  /** Returns why it is not confirmed. */
  const confirm = async (): Promise<string | null> => {
    const begun = await beginning.mutate({});
    if ('problem' in begun) return begun.problem.message;
    const outcome = await getPasskey(begun.output.data);
    if ('failure' in outcome) return failureText(outcome.failure);
    const confirmed = await confirming.mutate(outcome);
    return 'problem' in confirmed ? confirmed.problem.message : null;
  };
  const begin = async (): Promise<void> => {
    setGoing(true);
    const found = await confirm();
    setGoing(false);
    setProblem(found);
    if (found === null) onConfirmed();
  };
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Button variant="outlined" loading={going} onClick={() => void begin()}>
        {t('passkey')}
      </Button>
      {problem !== null && (
        <Alert severity="error" variant="outlined" icon={<Icon name="error" />}>
          {problem}
        </Alert>
      )}
    </Box>
  );
}
