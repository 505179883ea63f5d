import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { statementFiles } from '@tailboard/contracts/reports/operator-statement';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Failed } from '@tailboard/ui/layout/states';
import { useMay } from '@tailboard/web/access/guard';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useDownload } from '@tailboard/web/queries/download';
import type { ReactNode } from 'react';
import { OpenLines } from './open-lines.js';
import { PaymentReport } from './payment-report.js';
import { Statements } from './statements.js';

const tabs = ['report', 'lines', 'statements'] as const;

/** Payments of the operator: the report, the lines to match, and the payment statements. */
export function Page(): ReactNode {
  const t = useTexts('reports-operator');
  const p = useTexts('reports-payments');
  const canWrite = useMay('operator-payment.write');
  const template = useDownload(statementFiles.template);
  const [search, setSearch] = useAddressParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'report';
  const show = (to: string): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('tab', to);
      after.delete('page');
      return after;
    });
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          canWrite && (
            <Button loading={template.pending} onClick={() => void template.download({})}>
              {t('template')}
            </Button>
          )
        }
      />
      <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
        <Tabs
          value={tab}
          aria-label={p('tabs')}
          variant="scrollable"
          scrollButtons={false}
          onChange={(_, to: string) => show(to)}
        >
          {tabs.map((one) => (
            <Tab key={one} value={one} label={p(`tab.${one}`)} />
          ))}
        </Tabs>
      </Box>
      {template.problem && (
        <PageContent wide>
          <Failed>{t('templateFailed', { message: template.problem.message })}</Failed>
        </PageContent>
      )}
      {tab === 'report' && <PaymentReport />}
      {tab === 'lines' && <OpenLines />}
      {tab === 'statements' && (
        <PageContent wide>
          <Statements />
        </PageContent>
      )}
    </>
  );
}
