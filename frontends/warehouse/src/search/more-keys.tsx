import Alert from '@mui/material/Alert';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Says that a search leaves out CPEs, because more serials and MACs match than it considers. */
export function MoreKeys({ searched }: { searched: number | undefined }): ReactNode {
  const t = useTexts('warehouse-search');
  const format = useFormat();
  if (searched === undefined) return null;
  return (
    <Alert severity="info" variant="outlined" role="status" icon={<Icon name="info" />} sx={{ mb: 1.5 }}>
      {t('moreKeys', { count: format.number(searched) })}
    </Alert>
  );
}
