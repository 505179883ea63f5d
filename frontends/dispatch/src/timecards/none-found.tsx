import Button from '@mui/material/Button';
import { Empty } from '@tailboard/ui/states';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { timecardTexts } from './timecard-texts.js';

/** Nothing is there, or nothing that the filters let through: then with the way to all of it. */
export function NoneFound({
  empty,
  narrowed,
  onWiden,
}: {
  empty: string;
  narrowed: boolean;
  onWiden: () => void;
}): ReactNode {
  const t = useTexts(timecardTexts);
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
