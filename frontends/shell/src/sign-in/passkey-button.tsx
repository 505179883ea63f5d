import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { ApiError } from '@tailboard/web/api/problem';
import { useApp } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import type { PasskeyFailure } from '../passkeys/device.js';

/** Sign-in with a passkey. Everything that it needs is loaded when it is pressed. */
export function PasskeyButton({
  remember,
  onProblem,
}: {
  remember: () => boolean;
  onProblem: (problem: ApiError | null) => void;
}): ReactNode {
  const t = useTexts('shell-sign-in');
  const failureText = useTexts('shell-passkey-failures');
  const app = useApp();
  const [going, setGoing] = useState(false);
  const [failure, setFailure] = useState<PasskeyFailure | null>(null);
  const enter = async (): Promise<void> => {
    onProblem(null);
    setFailure(null);
    setGoing(true);
    try {
      const { signInWithPasskey } = await import('../passkeys/sign-in.js');
      setFailure(await signInWithPasskey(app, remember()));
    } catch (found) {
      if (found instanceof ApiError) onProblem(found);
      else setFailure('failed');
    } finally {
      setGoing(false);
    }
  };
  return (
    <>
      {failure !== null && (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          {failureText(failure)}
        </Alert>
      )}
      <Button variant="outlined" size="medium" loading={going} onClick={() => void enter()} sx={{ minHeight: 40 }}>
        {t('passkey')}
      </Button>
    </>
  );
}
