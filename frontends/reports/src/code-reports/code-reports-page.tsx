import { PageHeader } from '@tailboard/ui/layout/page';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ReportTabs } from './report-tabs.js';

/** Code reports of all locations. */
export function Page(): ReactNode {
  const t = useTexts('reports-report');
  return (
    <>
      <PageHeader title={t('codeReports')} context={t('codeContext')} />
      <ReportTabs />
    </>
  );
}
