import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { ApiError } from '@tailboard/web/api/problem';
import { useApp } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import type { Trouble } from '../passkeys/device.js';
import { troubleTexts } from '../passkeys/trouble-texts.js';
import { signInTexts } from './sign-in-texts.js';

/** Sign-in with a passkey. Everything that it needs is loaded when it is pressed. */
export function PasskeyButton({
  remember,
  onProblem,
}: {
  remember: () => boolean;
  onProblem: (problem: ApiError | null) => void;
}): ReactNode {
  const t = useTexts(signInTexts);
  const whyNot = useTexts(troubleTexts);
  const app = useApp();
  const [going, setGoing] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const enter = async (): Promise<void> => {
    onProblem(null);
    setTrouble(null);
    setGoing(true);
    try {
      const { enterWithPasskey } = await import('../passkeys/enter.js');
      setTrouble(await enterWithPasskey(app, remember()));
    } catch (found) {
      if (found instanceof ApiError) onProblem(found);
      else setTrouble('failed');
    } finally {
      setGoing(false);
    }
  };
  return (
    <>
      {trouble !== null && (
        <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />}>
          {whyNot(trouble)}
        </Alert>
      )}
      <Button variant="outlined" size="medium" loading={going} onClick={() => void enter()} sx={{ minHeight: 40 }}>
        {t('passkey')}
      </Button>
    </>
  );
}
