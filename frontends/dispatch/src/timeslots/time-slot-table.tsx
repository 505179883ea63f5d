import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { OutputOf } from '@tailboard/contracts/contract';
import type { timeSlots } from '@tailboard/contracts/jobs/reference';
import { Icon } from '@tailboard/ui/icons';
import { useFormat } from '@tailboard/web/format';
import { useIsAdmin, useMay } from '@tailboard/web/guard';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timeSlotTexts } from './time-slot-texts.js';

export type TimeSlot = OutputOf<typeof timeSlots.list>['data'][number];
type Sorted = 'name' | 'sort';

/** The list itself. A row offers only what the person may do with it. */
export function TimeSlotTable({
  slots,
  sortedBy,
  direction,
  onSort,
  onRetire,
  onRestore,
}: {
  slots: readonly TimeSlot[];
  sortedBy: Sorted;
  direction: 'asc' | 'desc';
  onSort: (by: Sorted) => void;
  onRetire: (slot: TimeSlot) => void;
  onRestore: (slot: TimeSlot) => void;
}): ReactNode {
  const t = useTexts(timeSlotTexts);
  const format = useFormat();
  const admin = useIsAdmin();
  const mayWrite = useMay('reference.write');
  const sortable = (by: Sorted, align?: 'right'): ReactNode => (
    <TableCell align={align} sortDirection={sortedBy === by ? direction : false}>
      <TableSortLabel
        active={sortedBy === by}
        direction={sortedBy === by ? direction : 'asc'}
        onClick={() => onSort(by)}
      >
        {t(by)}
      </TableSortLabel>
    </TableCell>
  );
  return (
    <TableContainer tabIndex={0} role="region" aria-label={t('title')}>
      <Table size="small">
        <TableHead>
          <TableRow>
            {sortable('name')}
            <TableCell align="right">{t('start')}</TableCell>
            <TableCell align="right">{t('end')}</TableCell>
            <TableCell align="right">{t('capacity')}</TableCell>
            {sortable('sort', 'right')}
            <TableCell>{t('status')}</TableCell>
            {mayWrite && <TableCell align="right">{t('actions')}</TableCell>}
          </TableRow>
        </TableHead>
        <TableBody>
          {slots.map((slot) => {
            const { id, name, start, end, capacity, sort, active } = slot;
            return (
              <TableRow key={id} hover>
                <TableCell component="th" scope="row" sx={{ fontWeight: 600 }}>
                  {name}
                </TableCell>
                <TableCell align="right">{start}</TableCell>
                <TableCell align="right">{end}</TableCell>
                <TableCell align="right" sx={{ color: capacity === null ? 'text.secondary' : undefined }}>
                  {capacity === null ? t('noLimit') : format.number(capacity)}
                </TableCell>
                <TableCell align="right">{format.number(sort)}</TableCell>
                <TableCell>
                  <Chip size="small" variant="outlined" label={t(active ? 'inUse' : 'retired')} />
                </TableCell>
                {mayWrite && (
                  <TableCell align="right">
                    <Box sx={{ display: 'inline-flex', gap: 0.5 }}>
                      {admin && active && (
                        <IconButton
                          component={Link}
                          to={`/admin/timeslots/edit?id=${id}`}
                          aria-label={t('editThis', { name })}
                        >
                          <Icon name="edit" />
                        </IconButton>
                      )}
                      {active ? (
                        <IconButton aria-label={t('retireThis', { name })} onClick={() => onRetire(slot)}>
                          <Icon name="trash" />
                        </IconButton>
                      ) : (
                        <IconButton aria-label={t('restoreThis', { name })} onClick={() => onRestore(slot)}>
                          <Icon name="undo" />
                        </IconButton>
                      )}
                    </Box>
                  </TableCell>
                )}
              </TableRow>
            );
          })}
        </TableBody>
      </Table>
    </TableContainer>
  );
}
