import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useSession } from '@tailboard/web/app-context';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { CpeTabs } from '../unit-lists/cpe-tabs.js';
import { TakeForTomorrow } from './take-for-tomorrow.js';

/** A technician's equipment: what to take for tomorrow, and their own lists, to read and print (decision D45). */
export function Page(): ReactNode {
  const t = useTexts('warehouse-holders');
  const { state } = useSession();
  return (
    <>
      <PageHeader title={t('mine')} context={t('mineContext')} />
      <PageContent>
        {state.status === 'in' && (
          <>
            <TakeForTomorrow user={state.user.id} />
            <CpeTabs user={state.user.id} readOnly />
          </>
        )}
      </PageContent>
    </>
  );
}
