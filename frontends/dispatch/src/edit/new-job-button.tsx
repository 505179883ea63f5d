import Button from '@mui/material/Button';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** Link to a new job of a date, for users who may create one. */
export function NewJobButton({ date }: { date?: string }): ReactNode {
  const t = useTexts('dispatch-edit');
  if (!useMay('job.write')) return null;
  return (
    <Button
      component={Link}
      to={date === undefined ? '/admin/jobs/edit' : `/admin/jobs/edit?date=${date}`}
      variant="outlined"
    >
      {t('new')}
    </Button>
  );
}
