import { PageContent, PageHeader } from '@tailboard/ui/page';
import { Empty } from '@tailboard/ui/states';
import { useCompany } from '@tailboard/web/company';
import { useFormat } from '@tailboard/web/format';
import { useSession } from '@tailboard/web/ground';
import { scopeFor } from '@tailboard/web/session';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { shellTexts } from '../texts.js';
import { MyDay } from './my-day.js';
import { TodaysBoard } from './todays-board.js';

/** What today looks like, as far as a person may know it. */
export function Page(): ReactNode {
  const { state } = useSession();
  const { today } = useCompany();
  const format = useFormat();
  const t = useTexts(shellTexts);
  if (state.status !== 'in') return null;
  const office = scopeFor(state, 'board.read') !== null;
  const field = state.user.roles.includes('technician');
  return (
    <>
      <PageHeader title={t('home.hello', { name: state.user.profile.first_name })} context={format.date(today)} />
      <PageContent>
        {office && <TodaysBoard date={today} />}
        {field && <MyDay date={today} userId={state.user.id} />}
        {!office && !field && <Empty>{t('home.rest')}</Empty>}
      </PageContent>
    </>
  );
}
