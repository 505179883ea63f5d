import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { FindJobCodes, type JobCode, type OpenLine } from '@tailboard/contracts/reports/operator-payment';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { Modal } from '@tailboard/ui/modal';
import { DataTable } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';

/** Characters from which jobs are searched. */
const LEAST = 2;

/** Chooses the code of a job that a line pays: one of the nearest, or one that is searched by its number. */
export function MatchDialog({
  line,
  pending,
  onMatch,
  onClose,
}: {
  line: OpenLine;
  pending: boolean;
  onMatch: (job: JobCode) => void;
  onClose: () => void;
}): ReactNode {
  const t = useTexts('reports-payments');
  const w = useTexts('web');
  const format = useFormat();
  const [text, setText] = useState('');
  const q = text.trim();
  const isSearched = q.length >= LEAST;
  const found = useContractQuery(FindJobCodes, { q }, { enabled: isSearched, keepPrevious: true });
  const rows = isSearched ? (found.data?.data ?? []) : line.candidates;
  const label = t(isSearched ? 'found' : 'nearest');
  return (
    <Modal
      title={t('matchTitle', { line: line.line })}
      width={900}
      onClose={onClose}
      actions={<Button onClick={onClose}>{w('cancel')}</Button>}
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Typography variant="body2">
          {t('lineFacts', {
            order: line.order_number,
            account: line.account_number || t('none'),
            date: format.date(line.date),
            code: line.code,
            amount: format.money(line.amount_cents),
          })}
        </Typography>
        <TextField
          label={t('search')}
          helperText={t('searchHelp')}
          value={text}
          onChange={({ target }) => setText(target.value)}
          autoFocus
        />
        {isSearched && found.loading && <Loading rows={2} />}
        {isSearched && found.problem && (
          <ReadFailed problem={found.problem} onRetry={found.refetch}>
            {t('searchFailed', { message: found.problem.message })}
          </ReadFailed>
        )}
        {rows.length > 0 && (
          <DataTable
            label={label}
            rows={rows}
            rowKey={({ job_id, code_id, date, user }) => `${job_id} ${code_id} ${date} ${user.id}`}
            columns={[
              { key: 'order', label: t('order'), main: true, render: ({ order_number }) => order_number },
              { key: 'account', label: t('account'), render: ({ account_number }) => account_number },
              { key: 'date', label: t('date'), nowrap: true, render: ({ date }) => format.date(date) },
              { key: 'person', label: t('technician'), render: ({ user }) => user.label },
              { key: 'code', label: t('code'), render: ({ code }) => code },
              { key: 'billed', label: t('billed'), align: 'right', render: (job) => format.money(job.billed_cents) },
              {
                key: 'actions',
                label: w('actions'),
                actions: true,
                align: 'right',
                render: (job) => (
                  <Button
                    size="small"
                    variant="contained"
                    disabled={pending}
                    aria-label={t('matchTo', { code: job.code, order: job.order_number, date: format.date(job.date) })}
                    onClick={() => onMatch(job)}
                  >
                    {t('match')}
                  </Button>
                ),
              },
            ]}
          />
        )}
        {rows.length === 0 && !found.loading && !found.problem && (
          <Empty dense>{t(isSearched ? 'noneFound' : 'noneNear')}</Empty>
        )}
      </Box>
    </Modal>
  );
}
