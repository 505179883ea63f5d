import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import type { ReactNode } from 'react';
import { useCompany } from '../app/company.js';
import { useFormat } from '../i18n/format.js';
import { useTexts } from '../i18n/texts.js';

/** Says that a screen shows cached data, and from when they are; nothing if they are current. */
export function CachedNotice({ since }: { since: string | null }): ReactNode {
  const t = useTexts('web-cached-data');
  const format = useFormat();
  const { zone } = useCompany();
  if (since === null) return null;
  return (
    <Alert severity="warning" variant="outlined" icon={<Icon name="warning" />} role="status" sx={{ mb: 1.5 }}>
      {t('since', { when: format.instant(since, zone) })}
    </Alert>
  );
}
