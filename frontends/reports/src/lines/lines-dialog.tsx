import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { dayAddress } from '@tailboard/contracts/jobs/day-address';
import { ReadLines, type LineFigure, type ReportLine } from '@tailboard/contracts/reports/lines';
import { Modal } from '@tailboard/ui/modal';
import { Pagination } from '@tailboard/ui/pagination';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column, type Sorted } from '@tailboard/ui/table';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useSession } from '@tailboard/web/app-context';
import { useFormat, type Format } from '@tailboard/web/i18n/format';
import { useMay } from '@tailboard/web/access/guard';
import { usePeople } from '@tailboard/web/app/people';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { tabularNumbers, formatMinutes } from '@tailboard/web/i18n/tabular-numbers';
import { AskAboutLine } from './ask-about-line.js';
import type { OpenLinesFigure } from './open-figure.js';
import { SourceEvent } from './source-event.js';
import { ReadFailed } from '@tailboard/web/queries/read-failed';

/** In pixels: the width for all columns of the lines. */
export const ROOM = 1240;

/**
 * Returns the formatter of a line's amount in the unit of its figure. Time is in hours and minutes, which never round.
 */
function toAmount(figure: LineFigure, format: Format, lines: readonly ReportLine[]): (amount: number) => string {
  if (figure === 'money') return format.money;
  return figure === 'hours' ? formatMinutes : tabularNumbers(lines.map(({ amount }) => amount));
}

/** The details of a report figure: its rule, the sum of its lines, and the lines, each with its day and its event. */
export function LinesDialog({ of, onClose }: { of: OpenLinesFigure; onClose: () => void }): ReactNode {
  const t = useTexts('reports-lines');
  const w = useTexts('web');
  const format = useFormat();
  const [page, setPage] = useState(1);
  const [sorted, setSorted] = useState<Sorted>({ by: 'date', direction: 'asc' });
  const { kind: _, name, figure, user, from, to, ...narrowed } = of;
  const { people } = usePeople();
  const { state } = useSession();
  const me = state.status === 'in' ? state.user.id : null;
  const mayAsk = useMay('pay.read');
  const { data, problem, loading, previous, refetch } = useContractQuery(
    ReadLines,
    {
      ...narrowed,
      ...(user === undefined ? {} : { user_id: user }),
      ...{ figure, start_date: from, end_date: to },
      sort_by: sorted.by as 'date',
      direction: sorted.direction,
      page: String(page),
    },
    { keepPrevious: true },
  );
  const sort = (by: string): void => {
    setSorted({ by, direction: by === sorted.by && sorted.direction === 'asc' ? 'desc' : 'asc' });
    setPage(1);
  };
  const amount = toAmount(figure, format, data?.data ?? []);
  const userLabel =
    user === undefined
      ? t('everybody')
      : (people.find(({ id }) => id === user)?.label ?? data?.data[0]?.user.label ?? '');
  return (
    <Modal
      width={ROOM}
      title={t('title', { figure: name, of: userLabel })}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {w('close')}
        </Button>
      }
    >
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: 'minmax(0, 1fr)',
          alignContent: 'start',
          minHeight: { md: 320 },
        }}
      >
        <Typography variant="body2" className="figures">
          {from === to ? format.date(from) : t('of', { from: format.date(from), to: format.date(to) })}
        </Typography>
        {loading && <Loading rows={8} />}
        {problem && (
          <ReadFailed problem={problem} onRetry={refetch}>
            {t('failed', { message: problem.message })}
          </ReadFailed>
        )}
        {data && !problem && (
          <>
            <Box>
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {data.rule}
              </Typography>
              <Typography variant="body2" role="status" className="figures" sx={{ fontWeight: 600 }}>
                {t('sum', { count: data.total, amount: amount(data.amount) })}
              </Typography>
            </Box>
            {data.data.length === 0 ? (
              <Empty dense>{t('none')}</Empty>
            ) : (
              <Lines
                label={name}
                lines={data.data}
                amount={amount}
                one={user !== undefined}
                own={user !== undefined && user === me && mayAsk}
                sorted={sorted}
                onSort={sort}
                busy={previous}
              />
            )}
            <Pagination current={data.current_page} last={data.last_page} onPage={setPage} />
          </>
        )}
      </Box>
    </Modal>
  );
}

/** Secondary content below a cell's first line. */
const Under = ({ children }: { children: ReactNode }): ReactNode => (
  <Box component="span" sx={{ display: 'block', color: 'text.secondary', fontWeight: 400, fontSize: '0.75rem' }}>
    {children}
  </Box>
);

function Lines({
  label,
  lines,
  amount,
  one,
  own,
  sorted,
  onSort,
  busy,
}: {
  label: string;
  lines: readonly ReportLine[];
  amount: (value: number) => string;
  /** All lines belong to one person. */
  one: boolean;
  /** They are the user's own. */
  own: boolean;
  sorted: Sorted;
  onSort: (by: string) => void;
  busy: boolean;
}): ReactNode {
  const t = useTexts('reports-lines');
  const w = useTexts('web');
  const format = useFormat();
  const leads = useMay('report.jobs');
  const tAsk = useTexts('reports-questions');
  const columns: Column<ReportLine & { at: number }>[] = [
    {
      key: 'date',
      label: w('date'),
      sort: 'date',
      nowrap: true,
      render: ({ date, job_id, user, state }) => (
        <Box component="span">
          {date === null ? (
            t('empty')
          ) : leads ? (
            <Link component={RouterLink} to={job_id ? `/closedailywork?job_id=${job_id}` : dayAddress(user.id, date)}>
              {format.date(date)}
            </Link>
          ) : (
            format.date(date)
          )}
          {state !== null && <Under>{t(state)}</Under>}
        </Box>
      ),
    },
    ...(one ? [] : [{ key: 'user', label: t('person'), sort: 'user', render: ({ user }: ReportLine) => user.label }]),
    ...(lines.some(({ identifier }) => identifier !== '')
      ? [{ key: 'job', label: t('job'), nowrap: true, render: ({ identifier }: ReportLine) => identifier }]
      : []),
    {
      key: 'what',
      label: t('what'),
      main: true,
      render: (line) => (
        <Box component="span">
          {line.label || t('empty')}
          <Under>{line.computed}</Under>
        </Box>
      ),
    },
    {
      key: 'amount',
      label: t('amount'),
      sort: 'amount',
      align: 'right',
      nowrap: true,
      render: (line) => amount(line.amount),
    },
    { key: 'source', label: t('source'), from: 'md', render: ({ source }) => <SourceEvent source={source} /> },
    ...(own
      ? [
          {
            key: 'ask',
            label: tAsk('ask'),
            actions: true,
            render: ({ date, identifier, label: name, computed, amount: value }: ReportLine) =>
              date !== null && (
                <AskAboutLine date={date} parts={[format.date(date), identifier, name, computed, amount(value)]} />
              ),
          },
        ]
      : []),
  ];
  return (
    <DataTable
      twoLines
      label={label}
      columns={columns}
      rows={lines.map((line, at) => ({ ...line, at }))}
      rowKey={({ at }) => String(at)}
      sorted={sorted}
      onSort={onSort}
      busy={busy}
    />
  );
}
