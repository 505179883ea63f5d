import Button from '@mui/material/Button';
import { ListUserFiles } from '@tailboard/contracts/messaging/file-contracts';
import { Icon } from '@tailboard/ui/icons';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useMay } from '@tailboard/web/access/guard';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { RefusedSeen } from '../files/queued-seen.js';
import { UPLOAD_DOCUMENT } from './document-address.js';
import { UserDocuments } from './documents-of.js';

const refreshes = [ListUserFiles];

/** The signed-in user's own documents (decision D51). */
export function Page(): ReactNode {
  const t = useTexts('shell-documents');
  const { state } = useSession();
  const uploads = useMay('user-document.submit');
  return (
    <>
      <PageHeader
        title={t('mine')}
        context={t('mineContext')}
        actions={
          uploads && (
            <Button component={Link} to={UPLOAD_DOCUMENT} variant="contained" startIcon={<Icon name="upload" />}>
              {t('uploadTitle')}
            </Button>
          )
        }
      />
      <PageContent wide>
        <RefusedSeen refreshes={refreshes} />
        {state.status === 'in' && <UserDocuments user={state.user.id} label={state.user.label} />}
      </PageContent>
    </>
  );
}
