import { PageHeader } from '@tailboard/ui/layout/page';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { ReportTabs } from './report-tabs.js';
import { reportTexts } from '../report/report-texts.js';

/** One's own reports, in limited mode: nobody else's, and nothing to edit. */
export function Page(): ReactNode {
  const t = useTexts(reportTexts);
  return (
    <>
      <PageHeader title={t('myReports')} context={t('myContext')} />
      <ReportTabs limited />
    </>
  );
}
