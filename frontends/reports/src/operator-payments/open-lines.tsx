import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import {
  ListOpenLines,
  ListPaidJobCodes,
  MatchStatementLine,
  ReadOperatorPayments,
  ResetStatementLine,
  type JobCode,
  type OpenLine,
} from '@tailboard/contracts/reports/operator-payment';
import { PageContent, Panel } from '@tailboard/ui/layout/page';
import { Pagination } from '@tailboard/ui/pagination';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { useState, type ReactNode } from 'react';
import { noErrors, useReportToasts, type Errors } from '../report/announce-report.js';
import { ReportState } from '../report/report-state.js';
import { AsideDialog } from './aside-dialog.js';
import { MatchDialog } from './match-dialog.js';
import { PaymentForm, type RangeInput } from './payment-report.js';

const kinds = ['unmatched', 'set_aside'] as const;
type Kind = (typeof kinds)[number];
const refreshes = [ListOpenLines, ListPaidJobCodes, ReadOperatorPayments];

/** The lines that belong to no code of a job, and those that were set aside. */
export function OpenLines(): ReactNode {
  const t = useTexts('reports-payments');
  const [errors, setErrors] = useState<Errors>(noErrors);
  const [kind, setKind] = useState<Kind>('unmatched');
  return (
    <PaymentForm errors={errors} people={false}>
      {(input) => (
        <>
          <Box sx={{ px: { xs: 2, md: 3 }, pb: 1.5 }}>
            <Tabs value={kind} aria-label={t('lineKinds')} onChange={(_, to: Kind) => setKind(to)}>
              {kinds.map((one) => (
                <Tab key={one} value={one} label={t(`kind.${one}`)} />
              ))}
            </Tabs>
          </Box>
          <Lines key={JSON.stringify([kind, input])} kind={kind} input={input} onErrors={setErrors} />
        </>
      )}
    </PaymentForm>
  );
}

function Lines({
  kind,
  input,
  onErrors,
}: {
  kind: Kind;
  input: RangeInput;
  onErrors: (errors: Errors) => void;
}): ReactNode {
  const t = useTexts('reports-payments');
  const [page, setPage] = useState(1);
  const { data, problem, loading, refetch } = useContractQuery(
    ListOpenLines,
    { ...input, kind, page },
    { keepPrevious: true },
  );
  useReportToasts(problem, onErrors);
  useLiveAnswers(['operator-statements', 'day'], [ListOpenLines], 2_000);
  return (
    <ReportState
      loading={loading}
      problem={problem}
      again={refetch}
      empty={data?.total === 0 && t(kind === 'unmatched' ? 'noneUnmatched' : 'noneAside')}
    >
      {data && (
        <PageContent wide>
          <Panel>
            <LinesTable kind={kind} rows={data.data} />
            <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />
          </Panel>
        </PageContent>
      )}
    </ReportState>
  );
}

function LinesTable({ kind, rows }: { kind: Kind; rows: readonly OpenLine[] }): ReactNode {
  const t = useTexts('reports-payments');
  const w = useTexts('web');
  const format = useFormat();
  const { toast } = useToast();
  const canWrite = useMay('operator-payment.write');
  const matching = useCommand(MatchStatementLine, { refreshes });
  const resetting = useCommand(ResetStatementLine, { refreshes });
  const [matched, setMatched] = useState<OpenLine | null>(null);
  const [aside, setAside] = useState<OpenLine | null>(null);
  const reset = async (id: string, line: number): Promise<void> => {
    if ('output' in (await resetting.mutate({ id, line }))) toast(t('resetDone'), 'success');
  };
  const match = async ({ statement_id, line }: OpenLine, { job_id, code_id }: JobCode): Promise<void> => {
    const result = await matching.mutate({ id: statement_id, line, job_id, code_id });
    if (!('output' in result)) return;
    setMatched(null);
    toast(t('matchDone'), 'success', { label: t('undo'), onAction: () => void reset(statement_id, line) });
  };
  const columns: Column<OpenLine>[] = [
    { key: 'order', label: t('order'), main: true, render: ({ order_number }) => order_number },
    { key: 'account', label: t('account'), render: ({ account_number }) => account_number },
    { key: 'date', label: t('date'), nowrap: true, render: ({ date }) => format.date(date) },
    { key: 'code', label: t('code'), render: ({ code }) => code },
    { key: 'amount', label: t('amount'), align: 'right', render: ({ amount_cents }) => format.money(amount_cents) },
    {
      key: 'file',
      label: t('file'),
      breaks: true,
      render: ({ file_name, line }) => t('inFile', { file: file_name, line }),
    },
    {
      key: 'reason',
      label: t('reason'),
      breaks: true,
      render: ({ reason, note }) => (reason === null ? note : t(`reasonOf.${reason}`)),
    },
    ...(canWrite
      ? [
          {
            key: 'actions',
            label: w('actions'),
            actions: true,
            align: 'right' as const,
            render: (line: OpenLine) => (
              <Box sx={{ display: 'flex', gap: 1, justifyContent: 'flex-end' }}>
                {line.is_decided ? (
                  <Button
                    size="small"
                    aria-label={t('undoDecision', { line: line.line })}
                    onClick={() => void reset(line.statement_id, line.line)}
                  >
                    {t('undo')}
                  </Button>
                ) : (
                  <>
                    <Button
                      size="small"
                      aria-label={t('matchLine', { line: line.line })}
                      onClick={() => setMatched(line)}
                    >
                      {t('match')}
                    </Button>
                    <Button
                      size="small"
                      aria-label={t('asideLine', { line: line.line })}
                      onClick={() => setAside(line)}
                    >
                      {t('setAside')}
                    </Button>
                  </>
                )}
              </Box>
            ),
          },
        ]
      : []),
  ];
  return (
    <>
      <DataTable
        label={t(`kind.${kind}`)}
        columns={columns}
        rows={rows}
        rowKey={({ statement_id, line }) => `${statement_id} ${line}`}
      />
      {matched && (
        <MatchDialog
          line={matched}
          pending={matching.pending}
          onMatch={(job) => void match(matched, job)}
          onClose={() => setMatched(null)}
        />
      )}
      {aside && (
        <AsideDialog
          line={aside}
          refreshes={refreshes}
          onDone={() => {
            setAside(null);
            const { statement_id, line } = aside;
            toast(t('asideDone'), 'success', { label: t('undo'), onAction: () => void reset(statement_id, line) });
          }}
          onClose={() => setAside(null)}
        />
      )}
      <FailedAction problem={matching.problem} onDismiss={matching.reset} />
      <FailedAction problem={resetting.problem} onDismiss={resetting.reset} />
    </>
  );
}
