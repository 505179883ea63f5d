import Box from '@mui/material/Box';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { getScope } from '@tailboard/contracts/permission';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Returning } from './returning.js';
import { ListOwner } from './list-owner.js';

/** Customer returns by scan: technicians to their own list, the office to a technician's list. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-field');
  const { state } = useSession();
  if (state.status !== 'in') return null;
  const { id, roles } = state.user;
  return (
    <>
      <PageHeader title={t('returnScan')} context={t('returnContext')} />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2, pt: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {getScope(roles, 'cpe.customer-return') === 'own' ? (
            <Returning user={id} />
          ) : (
            <ListOwner>{(user) => <Returning key={user} user={user} />}</ListOwner>
          )}
        </Box>
      </PageContent>
    </>
  );
}
