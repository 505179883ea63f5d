import Button from '@mui/material/Button';
import { Empty } from '@tailboard/ui/layout/states';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';

/** Shows that there are no entries, or that none match the filters, with a link to all of them. */
export function NoneFound({
  empty,
  narrowed,
  onWiden,
}: {
  empty: string;
  narrowed: boolean;
  onWiden: () => void;
}): ReactNode {
  const t = useTexts('dispatch-timecards');
  if (!narrowed) return <Empty>{empty}</Empty>;
  return (
    <Empty
      action={
        <Button variant="outlined" onClick={onWiden}>
          {t('clear')}
        </Button>
      }
    >
      {t('noneFound')}
    </Empty>
  );
}
