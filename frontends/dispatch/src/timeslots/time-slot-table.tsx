import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import type { timeSlots } from '@tailboard/contracts/jobs/reference';
import { Icon } from '@tailboard/ui/icons';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/format';
import { useIsAdmin, useMay } from '@tailboard/web/guard';
import type { Listing, RowOf } from '@tailboard/web/listing';
import { useTexts } from '@tailboard/web/texts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { timeSlotTexts } from './time-slot-texts.js';

export type TimeSlot = RowOf<typeof timeSlots.list>;

/** The list itself. A row offers only what the person may do with it. */
export function TimeSlotTable({
  list,
  onRetire,
  onRestore,
}: {
  list: Listing<TimeSlot>;
  onRetire: (slot: TimeSlot) => void;
  onRestore: (slot: TimeSlot) => void;
}): ReactNode {
  const t = useTexts(timeSlotTexts);
  const format = useFormat();
  const admin = useIsAdmin();
  const mayWrite = useMay('reference.write');
  const acts = (slot: TimeSlot): ReactNode => (
    <Box sx={{ display: 'inline-flex', gap: 0.5, my: -0.5, verticalAlign: 'middle' }}>
      {admin && slot.active && (
        <IconButton
          component={Link}
          to={`/admin/timeslots/edit?id=${slot.id}`}
          aria-label={t('editThis', { name: slot.name })}
        >
          <Icon name="edit" />
        </IconButton>
      )}
      {slot.active ? (
        <IconButton aria-label={t('retireThis', { name: slot.name })} onClick={() => onRetire(slot)}>
          <Icon name="trash" />
        </IconButton>
      ) : (
        <IconButton aria-label={t('restoreThis', { name: slot.name })} onClick={() => onRestore(slot)}>
          <Icon name="undo" />
        </IconButton>
      )}
    </Box>
  );
  const columns: readonly Column<TimeSlot>[] = [
    { key: 'name', label: t('name'), sort: 'name', main: true, render: ({ name }) => name },
    { key: 'start', label: t('start'), align: 'right', render: ({ start }) => start },
    { key: 'end', label: t('end'), align: 'right', render: ({ end }) => end },
    {
      key: 'capacity',
      label: t('capacity'),
      align: 'right',
      render: ({ capacity }) => (capacity === null ? t('noLimit') : format.number(capacity)),
    },
    { key: 'sort', label: t('sort'), sort: 'sort', align: 'right', render: ({ sort }) => format.number(sort) },
    {
      key: 'status',
      label: t('status'),
      render: ({ active }) => <Chip size="small" variant="outlined" label={t(active ? 'inUse' : 'retired')} />,
    },
    ...(mayWrite
      ? [{ key: 'actions', label: t('actions'), align: 'right' as const, actions: true, render: acts }]
      : []),
  ];
  return (
    <DataTable
      label={t('title')}
      columns={columns}
      rows={list.rows}
      rowKey={({ id }) => id}
      sorted={list.sorted}
      onSort={list.sort}
      busy={list.turning}
    />
  );
}
