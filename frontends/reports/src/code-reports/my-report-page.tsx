import { PageHeader } from '@tailboard/ui/layout/page';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ReportTabs } from './report-tabs.js';

/** The user's own reports, in limited mode: no other users, and read-only. */
export function Page(): ReactNode {
  const t = useTexts('reports-report');
  return (
    <>
      <PageHeader title={t('myReports')} context={t('myContext')} />
      <ReportTabs limited />
    </>
  );
}
