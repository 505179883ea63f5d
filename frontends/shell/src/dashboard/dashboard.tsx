import Box from '@mui/material/Box';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useSession } from '@tailboard/web/app-context';
import { scopeFor } from '@tailboard/web/session/session';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { RecentActivity } from '../activity/recent-activity.js';
import { CompanyWeeks } from '../company-weeks/company-weeks.js';
import { EmailNotConfigured } from '../email/email-not-configured.js';
import { ToReadAlert } from '../messages/to-read-alert.js';
import { SetupPanel } from '../setup/setup-panel.js';
import { DocumentsToReview, MyDueDocuments } from './document-notices.js';
import { Figures } from '../figures/figure.js';
import { InspectorDay } from './inspector-day.js';
import { KafkaOutage } from './kafka-outage.js';
import { MyDay } from './my-day.js';
import { MyPages } from './my-pages.js';
import { TodaysBoard } from './todays-board.js';
import { UnitFigures } from './unit-figures.js';
import { FilesFigure } from './files-figure.js';
import { UnreadFigure } from './unread-figure.js';
import { VisitFigures } from './visit-figures.js';
import { LowStock, WarehouseDay, WarehouseFigures } from './warehouse-day.js';
import { WhatWaits } from './what-waits.js';

/**
 * Today's figures, limited to those that the user may see. Every figure is one that the product has today (decision
 * D27).
 */
export function Page(): ReactNode {
  const { state } = useSession();
  const { today } = useCompany();
  const format = useFormat();
  const t = useTexts('shell-dashboard');
  if (state.status !== 'in') return null;
  const office = scopeFor(state, 'board.read') !== null;
  const field = scopeFor(state, 'job.own') !== null;
  const inspector = !office && scopeFor(state, 'qc.inspect') !== null;
  const warehouse = !office && scopeFor(state, 'stock.read') !== null;
  return (
    <>
      <PageHeader title={t('hello', { name: state.user.profile.first_name })} context={format.date(today)} />
      <PageContent>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          {scopeFor(state, 'settings.write') !== null && (
            <>
              <KafkaOutage />
              <EmailNotConfigured />
              <SetupPanel />
            </>
          )}
          <ToReadAlert />
          {scopeFor(state, 'user-document.submit') !== null && <MyDueDocuments userId={state.user.id} />}
          {scopeFor(state, 'user-document.write') !== null && <DocumentsToReview />}
          {scopeFor(state, 'report.company') !== null && <CompanyWeeks />}
          {office && <WhatWaits />}
          {office && <TodaysBoard date={today} />}
          {field && <MyDay date={today} userId={state.user.id} />}
          {!office && !field && (
            <Figures>
              {warehouse && <WarehouseFigures date={today} />}
              <UnitFigures />
              <VisitFigures />
              <UnreadFigure />
              <FilesFigure />
            </Figures>
          )}
          {inspector && <InspectorDay userId={state.user.id} />}
          {warehouse && <LowStock />}
          {warehouse && <WarehouseDay />}
          <RecentActivity />
          {!office && !field && !inspector && !warehouse && <MyPages />}
        </Box>
      </PageContent>
    </>
  );
}
