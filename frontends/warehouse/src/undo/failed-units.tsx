import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { UnitLink } from './unit-link.js';

/** Lists the units that a command did not change, each with the reason. Renders nothing without failures. */
export function FailedUnits({
  title,
  failed,
  onDismiss,
}: {
  title: string;
  failed: readonly { readonly serial: string; readonly why: string }[];
  onDismiss: () => void;
}): ReactNode {
  const t = useTexts('warehouse-undo');
  if (failed.length === 0) return null;
  return (
    <Alert
      severity="error"
      variant="outlined"
      icon={<Icon name="error" />}
      action={
        <Button color="inherit" onClick={onDismiss}>
          {t('dismiss')}
        </Button>
      }
      sx={{ bgcolor: 'background.paper' }}
    >
      {title}
      <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.5, maxHeight: 240, overflow: 'auto' }}>
        {failed.map(({ serial, why }) => (
          <li key={serial}>
            <Box component="span" sx={{ fontFamily: MONO }}>
              <UnitLink serial={serial} label={serial} />
            </Box>
            {': '}
            {why}
          </li>
        ))}
      </Box>
    </Alert>
  );
}
