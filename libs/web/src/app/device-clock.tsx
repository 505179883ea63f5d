import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import { useCallback, type ReactNode } from 'react';
import { useApp } from '../app-context.js';
import { useTexts } from '../i18n/texts.js';
import { useStore } from '../store.js';

/** Returns a function that returns the current time by the server's clock, as far as it is known (decision D80). */
export function useServerNow(): () => Date {
  const { clock } = useApp();
  return useCallback(() => new Date(Date.now() + clock.current()), [clock]);
}

/** Banner shown while the device's clock differs from the server's by more than a minute (decision D80). */
export function ClockDifference(): ReactNode {
  const t = useTexts('web-device-clock');
  const difference = useStore(useApp().clock);
  const count = Math.max(1, Math.round(Math.abs(difference) / 60_000));
  return (
    <div role="status">
      {difference !== 0 && (
        <Alert severity="warning" square icon={<Icon name="clock" />} sx={{ borderBottom: 1, borderColor: 'divider' }}>
          {t(difference > 0 ? 'slow' : 'fast', { count })}
        </Alert>
      )}
    </div>
  );
}
