import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { MatchCandidate, WorkOrderToMatch } from '@tailboard/contracts/jobs/work-order-match';
import { Icon } from '@tailboard/ui/icons';
import { MONO } from '@tailboard/ui/layout/theme';
import { visuallyHidden } from '@tailboard/ui/visually-hidden';
import { formatPhone, useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { comparedRows, findDifferences, valueOfJob, valueOfOrder, type ComparedRow } from './compared.js';
import { Key } from './key.js';

/**
 * Compares the order with each job that it may belong to, field by field; differences are highlighted, not by color
 * alone.
 */
export function Comparison({
  order,
  busy,
  onAccept,
}: {
  order: WorkOrderToMatch;
  busy: boolean;
  onAccept: (candidate: MatchCandidate) => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const shown = useShown();
  const values = valueOfOrder(order);
  const columns = order.candidates.map((candidate) => ({
    candidate,
    has: valueOfJob(candidate),
    differs: findDifferences(order, candidate),
  }));
  const accepts = order.candidates.find(({ job }) => job.status !== 'cancelled');
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('compare')}>
      <Table
        size="small"
        sx={{ '& th, & td': { verticalAlign: 'top', minWidth: { xs: 104, md: 168 }, px: { xs: 1, md: 2 } } }}
      >
        <TableHead>
          <TableRow>
            <TableCell sx={{ '&&': { minWidth: { xs: 72, md: 88 } } }}>{t('field')}</TableCell>
            <TableCell>{t('order')}</TableCell>
            {columns.map(({ candidate }) => (
              <TableCell key={candidate.job.id} sx={{ '&&': { minWidth: { xs: 152, md: 216 } } }}>
                <CandidateHead
                  order={order}
                  candidate={candidate}
                  hint={candidate === accepts}
                  busy={busy}
                  onAccept={() => onAccept(candidate)}
                />
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {comparedRows.map((row) => (
            <TableRow key={row}>
              <TableCell
                component="th"
                scope="row"
                sx={{ color: 'text.secondary', '&&': { minWidth: { xs: 72, md: 88 } } }}
              >
                {t(`row.${row}`)}
              </TableCell>
              <TableCell sx={getStyle(row)}>{shown(row, values[row])}</TableCell>
              {columns.map(({ candidate, has, differs }) => (
                <TableCell
                  key={candidate.job.id}
                  sx={{
                    ...getStyle(row),
                    ...(differs.has(row)
                      ? { fontWeight: 600, boxShadow: 'inset 3px 0 0 var(--mui-palette-warning-main)' }
                      : { color: 'text.secondary' }),
                  }}
                >
                  {differs.has(row) && (
                    <>
                      <Box component="span" aria-hidden sx={{ color: 'warning.main', mr: 0.5 }}>
                        ≠
                      </Box>
                      <Box component="span" sx={visuallyHidden}>
                        {`${t('differs')}: `}
                      </Box>
                    </>
                  )}
                  {shown(row, has[row])}
                </TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const getStyle = (row: ComparedRow) =>
  row === 'number' || row === 'account'
    ? { fontFamily: MONO, overflowWrap: 'anywhere' as const }
    : { overflowWrap: 'anywhere' as const };

function useShown(): (row: ComparedRow, value: string) => string {
  const t = useTexts('dispatch-order-matching');
  const d = useTexts('dispatch');
  const format = useFormat();
  return (row, value) =>
    value === ''
      ? t('none')
      : row === 'date'
        ? format.date(value)
        : row === 'phone'
          ? formatPhone(value)
          : row === 'type'
            ? d(`type.${value as 'install'}`)
            : value;
}

function CandidateHead({
  order,
  candidate,
  hint,
  busy,
  onAccept,
}: {
  order: WorkOrderToMatch;
  candidate: MatchCandidate;
  hint: boolean;
  busy: boolean;
  onAccept: () => void;
}): ReactNode {
  const t = useTexts('dispatch-order-matching');
  const d = useTexts('dispatch');
  const format = useFormat();
  const { job, score, why, other_order } = candidate;
  const notes = [
    ...(job.status === 'cancelled' ? [t('cancelled')] : []),
    ...(job.status === 'completed' ? [t('completed')] : []),
    ...(other_order ? [t('otherOrder', { number: other_order.work_order_number })] : []),
    ...(job.date === order.date || job.status === 'cancelled' ? [] : [t('staysOn', { date: format.date(job.date) })]),
  ];
  return (
    <Box sx={{ display: 'grid', gap: 0.5, justifyItems: 'start', whiteSpace: 'normal' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Chip
          size="small"
          color={score >= 80 ? 'success' : 'warning'}
          variant="outlined"
          label={t('sure', { score })}
        />
        <Typography variant="caption" sx={{ color: 'text.secondary' }}>
          {d(`status.${job.status}`)}
          {job.user && ` · ${t('with', { who: job.user.label })}`}
        </Typography>
      </Box>
      <Typography variant="caption">{t(`why.${why}`)}</Typography>
      {notes.map((note) => (
        <Typography key={note} variant="caption" sx={{ color: 'warning.main', display: 'flex', gap: 0.5 }}>
          <Icon name="warning" sx={{ fontSize: 15, mt: '1px' }} />
          {note}
        </Typography>
      ))}
      <Button
        variant={hint ? 'contained' : 'outlined'}
        disabled={job.status === 'cancelled'}
        // Disabling it would take the focus from it.
        aria-disabled={busy}
        onClick={() => !busy && onAccept()}
        aria-label={t('acceptThis', { job: job.identifier || job.address.address })}
        aria-keyshortcuts={hint ? 'a' : undefined}
      >
        {t('accept')}
        {hint && <Key>A</Key>}
      </Button>
    </Box>
  );
}
