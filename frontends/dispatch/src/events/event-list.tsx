import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { ScheduleEntry } from '@tailboard/contracts/jobs/schedule';
import { Icon } from '@tailboard/ui/icons';
import { TOUCH } from '@tailboard/ui/layout/theme';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { describeWhen, describeWho } from './event-words.js';
import type { EventAddress, EventSort } from './use-event-address.js';

/** List of the events, sorted by the clicked column header. */
export function EventList({
  entries,
  address,
  onSort,
  onOpen,
  onDelete,
}: {
  entries: readonly ScheduleEntry[];
  address: EventAddress;
  onSort: (by: EventSort) => void;
  onOpen: (id: string) => void;
  /** Missing for read-only users. */
  onDelete: ((entry: ScheduleEntry) => void) | undefined;
}): ReactNode {
  const t = useTexts('dispatch-events');
  const w = useTexts('web');
  const format = useFormat();
  const sortable = (by: EventSort, label: string): ReactNode => (
    <TableCell sortDirection={address.sort_by === by ? address.direction : false}>
      <TableSortLabel
        active={address.sort_by === by}
        direction={address.sort_by === by ? address.direction : 'asc'}
        onClick={() => onSort(by)}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('title')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {sortable('title', t('name'))}
            {sortable('start_date', t('days'))}
            <TableCell>{t('who')}</TableCell>
            {sortable('type', t('type'))}
            <TableCell align="right">{t('hours')}</TableCell>
            <TableCell>{t('paid')}</TableCell>
            <TableCell>{t('note')}</TableCell>
            {onDelete && <TableCell align="right">{w('actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {entries.map((entry) => (
            <TableRow key={entry.id} hover>
              <TableCell>
                <Link
                  component="button"
                  variant="body2"
                  onClick={() => onOpen(entry.id)}
                  sx={{ textAlign: 'left', fontWeight: 600, minWidth: 110, [TOUCH]: { minHeight: 44 } }}
                >
                  {entry.title}
                </Link>
              </TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{describeWhen(entry, format)}</TableCell>
              <TableCell sx={{ minWidth: 140 }}>{describeWho(entry, t)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{t(`type.${entry.type}`)}</TableCell>
              <TableCell align="right">{format.number(entry.hours_per_day)}</TableCell>
              <TableCell sx={{ whiteSpace: 'nowrap' }}>{t(entry.paid ? 'paid' : 'unpaid')}</TableCell>
              <TableCell sx={{ minWidth: 160, color: 'text.secondary' }}>{entry.note}</TableCell>
              {onDelete && (
                <TableCell align="right">
                  <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
                    <IconButton aria-label={t('editThis', { title: entry.title })} onClick={() => onOpen(entry.id)}>
                      <Icon name="edit" />
                    </IconButton>
                    <IconButton aria-label={t('deleteThis', { title: entry.title })} onClick={() => onDelete(entry)}>
                      <Icon name="trash" />
                    </IconButton>
                  </Box>
                </TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
