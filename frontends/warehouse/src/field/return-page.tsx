import Button from '@mui/material/Button';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Returning } from './returning.js';

/** A technician takes units back from a customer. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-field');
  const { state } = useSession();
  return (
    <>
      <PageHeader
        title={t('return')}
        context={t('returnContext')}
        actions={
          <Button component={Link} to="/tech/returns" variant="outlined">
            {t('returns')}
          </Button>
        }
      />
      <PageContent>{state.status === 'in' && <Returning user={state.user.id} />}</PageContent>
    </>
  );
}
