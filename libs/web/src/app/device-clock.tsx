import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import { useCallback, type ReactNode } from 'react';
import { useApp } from '../app-context.js';
import { texts, useTexts } from '../i18n/texts.js';
import { useStore } from '../store.js';

export const clockTexts = texts('web-clock', {
  en: {
    slow_one: 'The clock of this device is {{count}} minute slow. Times are recorded by the server’s clock.',
    slow_other: 'The clock of this device is {{count}} minutes slow. Times are recorded by the server’s clock.',
    fast_one: 'The clock of this device is {{count}} minute fast. Times are recorded by the server’s clock.',
    fast_other: 'The clock of this device is {{count}} minutes fast. Times are recorded by the server’s clock.',
  },
  es: {
    slow_one:
      'El reloj de este dispositivo está {{count}} minuto atrasado. Las horas se registran con el del servidor.',
    slow_other:
      'El reloj de este dispositivo está {{count}} minutos atrasado. Las horas se registran con el del servidor.',
    fast_one:
      'El reloj de este dispositivo está {{count}} minuto adelantado. Las horas se registran con el del servidor.',
    fast_other:
      'El reloj de este dispositivo está {{count}} minutos adelantado. Las horas se registran con el del servidor.',
  },
  'zh-CN': {
    slow_one: '此设备的时钟慢了 {{count}} 分钟。时间以服务器时钟为准。',
    slow_other: '此设备的时钟慢了 {{count}} 分钟。时间以服务器时钟为准。',
    fast_one: '此设备的时钟快了 {{count}} 分钟。时间以服务器时钟为准。',
    fast_other: '此设备的时钟快了 {{count}} 分钟。时间以服务器时钟为准。',
  },
});

/** Returns a function that returns the current time by the server's clock, as far as it is known (decision D80). */
export function useServerNow(): () => Date {
  const { clock } = useApp();
  return useCallback(() => new Date(Date.now() + clock.current()), [clock]);
}

/** Banner shown while the device's clock differs from the server's by more than a minute (decision D80). */
export function ClockDifference(): ReactNode {
  const t = useTexts(clockTexts);
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
