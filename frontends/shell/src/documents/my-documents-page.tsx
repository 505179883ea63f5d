import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { documentTexts } from './document-texts.js';
import { UserDocuments } from './documents-of.js';

/** The signed-in user's own documents (decision D51). */
export function Page(): ReactNode {
  const t = useTexts(documentTexts);
  const { state } = useSession();
  return (
    <>
      <PageHeader title={t('mine')} context={t('mineContext')} />
      <PageContent wide>
        {state.status === 'in' && <UserDocuments user={state.user.id} label={state.user.label} />}
      </PageContent>
    </>
  );
}
