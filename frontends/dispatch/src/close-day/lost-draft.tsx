import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Reports input that could not be saved because the day was closed first, instead of dropping it. */
export function LostDraft({ onDiscard }: { onDiscard: () => void }): ReactNode {
  const t = useTexts('dispatch-close-day');
  return (
    <Alert
      severity="warning"
      variant="outlined"
      icon={<Icon name="warning" />}
      action={
        <Button color="inherit" onClick={onDiscard}>
          {t('discard')}
        </Button>
      }
    >
      {t('tooLate')}
    </Alert>
  );
}
