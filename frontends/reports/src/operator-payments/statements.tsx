import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListStatements, UndoStatement, type OperatorStatement } from '@tailboard/contracts/reports/operator-statement';
import { ConfirmDialog } from '@tailboard/ui/dialogs';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { Pagination } from '@tailboard/ui/pagination';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useCompany } from '@tailboard/web/app/company';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { StatementUpload } from './statement-upload.js';

/** Adds payment statements, and lists those that were saved. */
export function Statements(): ReactNode {
  const canWrite = useMay('operator-payment.write');
  const t = useTexts('reports-operator');
  const [search, setSearch] = useAddressParams();
  const page = Math.max(1, Math.trunc(Number(search.get('page'))) || 1);
  const { data, problem, loading, refetch } = useContractQuery(ListStatements, { page }, { keepPrevious: true });
  useLiveAnswers(['operator-statements'], [ListStatements]);
  const turn = (to: number): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      after.set('page', String(to));
      return after;
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {canWrite && <StatementUpload />}
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('loadFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {loading && <Loading />}
      {data && (
        <Panel title={t('statements')}>
          {data.total === 0 ? <Empty>{t('noStatements')}</Empty> : <StatementsTable rows={data.data} />}
          <Pagination current={data.current_page} last={data.last_page} onPage={turn} />
        </Panel>
      )}
    </Box>
  );
}

function StatementsTable({ rows }: { rows: readonly OperatorStatement[] }): ReactNode {
  const t = useTexts('reports-operator');
  const w = useTexts('web');
  const format = useFormat();
  const { zone } = useCompany();
  const { toast } = useToast();
  const canWrite = useMay('operator-payment.write');
  const undoing = useCommand(UndoStatement, { refreshes: [ListStatements] });
  const [asked, setAsked] = useState<OperatorStatement | null>(null);
  const undo = async ({ id, file_name }: OperatorStatement): Promise<void> => {
    setAsked(null);
    const result = await undoing.mutate({ id });
    if ('output' in result) toast(t('undoDone', { file: file_name }), 'success');
  };
  const columns: Column<OperatorStatement>[] = [
    { key: 'file', label: t('file'), main: true, breaks: true, render: ({ file_name }) => file_name },
    {
      key: 'dates',
      label: t('dates'),
      render: ({ first_date, last_date }) =>
        t('dateRange', { from: format.date(first_date), to: format.date(last_date) }),
    },
    { key: 'lines', label: t('lines'), align: 'right', render: ({ lines }) => format.number(lines) },
    { key: 'total', label: t('total'), align: 'right', render: ({ total_cents }) => format.money(total_cents) },
    { key: 'refused', label: t('refusedRows'), align: 'right', render: ({ refused }) => format.number(refused) },
    { key: 'at', label: t('recordedAt'), render: ({ recorded_at }) => format.instant(recorded_at, zone) },
    { key: 'by', label: t('recordedBy'), render: ({ recorded_by }) => recorded_by.label },
    {
      key: 'state',
      label: t('state'),
      render: ({ undone_at }) =>
        undone_at === null ? t('counts') : t('undone', { when: format.instant(undone_at, zone) }),
    },
    ...(canWrite
      ? [
          {
            key: 'actions',
            label: w('actions'),
            actions: true,
            align: 'right' as const,
            render: (statement: OperatorStatement) =>
              statement.undone_at === null && (
                <Button
                  size="small"
                  aria-label={t('undoOf', { file: statement.file_name })}
                  onClick={() => setAsked(statement)}
                >
                  {t('undo')}
                </Button>
              ),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable label={t('statements')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {asked && (
        <ConfirmDialog
          open
          title={t('undoTitle')}
          text={t('undoText', { count: asked.lines, total: format.money(asked.total_cents) })}
          confirm={t('undo')}
          close={w('cancel')}
          onConfirm={() => void undo(asked)}
          onClose={() => setAsked(null)}
        />
      )}
      <FailedAction problem={undoing.problem} onDismiss={undoing.reset} />
    </>
  );
}
