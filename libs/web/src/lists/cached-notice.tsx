import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';
import { useCompany } from '../app/company.js';
import { useFormat } from '../i18n/format.js';
import { texts, useTexts } from '../i18n/texts.js';

const cachedTexts = texts('web-cached', {
  en: { since: 'No connection. Showing data from {{when}}.' },
  es: { since: 'Sin conexión. Se muestran los datos de {{when}}.' },
  'zh-CN': { since: '没有网络。显示的是 {{when}} 的数据。' },
});

/** Says that a screen shows cached data, and from when they are; nothing if they are current. */
export function CachedNotice({ since }: { since: string | null }): ReactNode {
  const t = useTexts(cachedTexts);
  const format = useFormat();
  const { zone } = useCompany();
  if (since === null) return null;
  return (
    <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} role="status" sx={{ mb: 1.5 }}>
      {t('since', { when: format.instant(since, zone) })}
    </Alert>
  );
}
