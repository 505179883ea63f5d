import Button from '@mui/material/Button';
import { ExplainPay, ReadYearToDate } from '@tailboard/contracts/reports/pay';
import { Modal } from '@tailboard/ui/modal';
import { Loading } from '@tailboard/ui/layout/states';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useCompany } from '@tailboard/web/app/company';
import { PrintedPages } from '@tailboard/web/print/printed-pages';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Statement } from './statement.js';

/** In pixels: a printed Letter page and the controls next to it. */
const WIDTH = 900;

/** A user's pay of a workweek as a statement to print or save as a PDF. */
export function StatementDialog({
  user_id,
  date,
  onClose,
}: {
  user_id: string;
  date: string;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('reports-pay');
  const w = useTexts('web');
  const week = useContractQuery(ExplainPay, { user_id, date });
  const year = useContractQuery(ReadYearToDate, { user_id, date });
  const { name: company } = useCompany();
  const problem = week.problem ?? year.problem;
  return (
    <Modal
      width={WIDTH}
      title={t('statement')}
      onClose={onClose}
      actions={
        <Button variant="outlined" onClick={onClose}>
          {w('close')}
        </Button>
      }
    >
      {problem && (
        <ReadFailed problem={problem} onRetry={week.problem ? week.refetch : year.refetch}>
          {t('failed', { message: problem.message })}
        </ReadFailed>
      )}
      {(week.loading || year.loading) && <Loading rows={8} />}
      {week.data && year.data && !problem && (
        <PrintedPages name="statement" paper={{ size: 'letter portrait', margin: '0.5in' }}>
          <Statement company={company} pay={week.data.data} year={year.data.data} />
        </PrintedPages>
      )}
    </Modal>
  );
}
