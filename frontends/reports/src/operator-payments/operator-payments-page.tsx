import Button from '@mui/material/Button';
import { statementFiles } from '@tailboard/contracts/reports/operator-statement';
import { PageContent, PageHeader } from '@tailboard/ui/layout/page';
import { Failed } from '@tailboard/ui/layout/states';
import { useMay } from '@tailboard/web/access/guard';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useDownload } from '@tailboard/web/queries/download';
import type { ReactNode } from 'react';
import { operatorTexts } from './operator-texts.js';
import { Statements } from './statements.js';

/** Payments of the operator, by its payment statements. */
export function Page(): ReactNode {
  const t = useTexts(operatorTexts);
  const canWrite = useMay('operator-payment.write');
  const template = useDownload(statementFiles.template);
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
      <PageContent wide>
        {template.problem && <Failed>{t('templateFailed', { message: template.problem.message })}</Failed>}
        <Statements />
      </PageContent>
    </>
  );
}
