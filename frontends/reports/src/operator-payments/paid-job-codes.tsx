import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addDays } from '@tailboard/contracts/company-time';
import {
  ListOpenLines,
  ListPaidJobCodes,
  ReadOperatorPayments,
  ResetStatementLine,
  type PaidJobCode,
  type PaymentState,
} from '@tailboard/contracts/reports/operator-payment';
import { Loading } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { Pagination } from '@tailboard/ui/pagination';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useToast } from '@tailboard/ui/toast';
import { useMay } from '@tailboard/web/access/guard';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { DailyWorkLink } from '../figures/jobs-table.js';

/** The work that the list shows. */
export interface ChosenWork {
  readonly state?: PaymentState;
  readonly code_id?: string;
  readonly user_id?: string;
  /** The first day of a workweek. */
  readonly week?: string;
  readonly name: string;
}
interface Range {
  readonly start_date: string;
  readonly end_date: string;
}

/** The codes of jobs behind a figure, each with the lines that pay it. */
export function PaidJobCodes({
  chosen: { name, week, ...filter },
  range,
  user_id,
  onClose,
}: {
  chosen: ChosenWork;
  range: Range;
  /** The technician of the whole report. */
  user_id: string | undefined;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('reports-payments');
  const w = useTexts('web');
  const [page, setPage] = useState(1);
  const { start_date, end_date } = withinWeek(range, week);
  const person = filter.user_id ?? user_id;
  const input = { ...filter, start_date, end_date, page, ...(person === undefined ? {} : { user_id: person }) };
  const { data, problem, loading, refetch } = useContractQuery(ListPaidJobCodes, input, { keepPrevious: true });
  return (
    <Modal
      title={t('jobsOf', { name })}
      width={1_100}
      onClose={onClose}
      actions={<Button onClick={onClose}>{w('close')}</Button>}
    >
      {problem && !data && (
        <ReadFailed problem={problem} onRetry={refetch}>
          {t('jobsFailed', { message: problem.message })}
        </ReadFailed>
      )}
      {loading && <Loading />}
      {data && (data.total === 0 ? t('noJobs') : <Jobs label={t('jobsOf', { name })} rows={data.data} />)}
      {data && <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />}
    </Modal>
  );
}

/** Returns the part of a range within a workweek. */
function withinWeek({ start_date, end_date }: Range, week: string | undefined): Range {
  if (week === undefined) return { start_date, end_date };
  const last = addDays(week, 6);
  return { start_date: week > start_date ? week : start_date, end_date: last < end_date ? last : end_date };
}

function Jobs({ label, rows }: { label: string; rows: readonly PaidJobCode[] }): ReactNode {
  const t = useTexts('reports-payments');
  const format = useFormat();
  const columns: Column<PaidJobCode>[] = [
    { key: 'order', label: t('order'), main: true, render: ({ order_number }) => order_number },
    {
      key: 'date',
      label: t('date'),
      nowrap: true,
      render: ({ date, user, job_id }) => <DailyWorkLink date={date} user={user} job={job_id} />,
    },
    { key: 'person', label: t('technician'), render: ({ user }) => user.label },
    { key: 'code', label: t('code'), render: ({ code, quantity }) => `${code} × ${format.number(quantity)}` },
    { key: 'billed', label: t('billed'), align: 'right', render: ({ billed_cents }) => format.money(billed_cents) },
    { key: 'paid', label: t('received'), align: 'right', render: ({ paid_cents }) => format.money(paid_cents) },
    {
      key: 'difference',
      label: t('difference'),
      align: 'right',
      render: ({ billed_cents, paid_cents }) => format.money(paid_cents - billed_cents),
    },
    { key: 'state', label: t('stateOf'), render: ({ state }) => t(`state.${state}`) },
    { key: 'lines', label: t('lines'), breaks: true, render: (job) => <PayingLines job={job} /> },
  ];
  return (
    <DataTable
      label={label}
      columns={columns}
      rows={rows}
      rowKey={({ job_id, code_id, date, user }) => `${job_id} ${code_id} ${date} ${user.id}`}
    />
  );
}

/** The lines that pay a code of a job, each with the rule that found it. */
function PayingLines({ job: { lines } }: { job: PaidJobCode }): ReactNode {
  const t = useTexts('reports-payments');
  const format = useFormat();
  const { toast } = useToast();
  const canWrite = useMay('operator-payment.write');
  const resetting = useCommand(ResetStatementLine, {
    refreshes: [ReadOperatorPayments, ListPaidJobCodes, ListOpenLines],
  });
  if (lines.length === 0) return t('noLines');
  const reset = async (id: string, line: number): Promise<void> => {
    if ('output' in (await resetting.mutate({ id, line }))) toast(t('resetDone'), 'success');
  };
  return (
    <Box component="ul" className="figures" sx={{ m: 0, pl: 2 }}>
      {lines.map(({ statement_id, line, file_name, amount_cents, rule, days_off, date }) => (
        <li key={`${statement_id} ${line}`}>
          {t('lineOf', { amount: format.money(amount_cents), date: format.date(date), file: file_name, line })}{' '}
          {t(`rule.${rule}`)}
          {days_off > 0 && ` ${t('daysOff', { count: days_off })}`}
          {rule === 'hand' && canWrite && (
            <Button size="small" aria-label={t('undoMatch', { line })} onClick={() => void reset(statement_id, line)}>
              {t('undo')}
            </Button>
          )}
        </li>
      ))}
      <FailedAction problem={resetting.problem} onDismiss={resetting.reset} />
    </Box>
  );
}
