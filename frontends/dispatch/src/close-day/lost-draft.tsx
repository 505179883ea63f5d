import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { closeDayTexts } from './close-day-texts.js';

/** Something was typed here, and the day was closed before it could be saved: said, not dropped. */
export function LostDraft({ onDiscard }: { onDiscard: () => void }): ReactNode {
  const t = useTexts(closeDayTexts);
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
