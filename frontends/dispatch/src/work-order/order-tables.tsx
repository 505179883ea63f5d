import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import type { WorkOrderItem } from '@tailboard/contracts/jobs/work-order';
import { Icon } from '@tailboard/ui/icons';
import { Empty } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';
import { workOrderTexts } from './work-order-texts.js';

type Column<Name extends string = string> = {
  readonly name: Name;
  readonly kind?: 'number' | 'id' | 'compliance';
};
type Row = Readonly<Record<string, string | number | null>>;

/** The columns of the four tables, in the order of the specification (S0 §3). */
export const tableColumns = {
  services: [
    { name: 'outlet', kind: 'number' },
    { name: 'description' },
    { name: 'current', kind: 'number' },
    { name: 'pending', kind: 'number' },
  ],
  tasks: [{ name: 'outlet', kind: 'number' }, { name: 'tasks' }, { name: 'description' }, { name: 'action' }],
  equipment: [
    { name: 'outlet', kind: 'number' },
    { name: 'type' },
    { name: 'equipment_id', kind: 'id' },
    { name: 'remote_measure_address', kind: 'id' },
    { name: 'info_1' },
    { name: 'info_2' },
    { name: 'info_3' },
    { name: 'make' },
    { name: 'model' },
    { name: 'location' },
    { name: 'action' },
    { name: 'owner' },
  ],
  signals: [
    { name: 'signal_location' },
    { name: 'signal_measure' },
    { name: 'minimum_value', kind: 'number' },
    { name: 'maximum_value', kind: 'number' },
    { name: 'measured_value', kind: 'number' },
    { name: 'compliance', kind: 'compliance' },
    { name: 'failed_count', kind: 'number' },
  ],
} as const satisfies Record<string, readonly Column[]>;

const fails = (row: Row): boolean => row.compliance === 'Fail';

/** The order's tables: outlets, tasks, installed boxes, and signal measurements. */
export function OrderTables({ order }: { order: WorkOrderItem }): ReactNode {
  const t = useTexts(workOrderTexts);
  const failing = order.signals.filter(fails).length;
  return (
    <>
      <OrderTable title={t('services')} columns={tableColumns.services} rows={order.services} empty={t('noServices')} />
      <OrderTable title={t('tasks')} columns={tableColumns.tasks} rows={order.tasks} empty={t('noTasks')} />
      <OrderTable
        title={t('equipment')}
        columns={tableColumns.equipment}
        rows={order.equipment}
        empty={t('noEquipment')}
      />
      <OrderTable
        title={t('signals')}
        columns={tableColumns.signals}
        rows={order.signals}
        empty={t('noSignals')}
        note={
          failing > 0 && (
            <Chip
              size="small"
              variant="outlined"
              color="warning"
              icon={<Icon name="warning" />}
              label={t('failing', { count: failing })}
            />
          )
        }
      />
    </>
  );
}

function OrderTable({
  title,
  columns,
  rows,
  empty,
  note,
}: {
  title: string;
  columns: readonly Column<(typeof tableColumns)[keyof typeof tableColumns][number]['name']>[];
  rows: readonly Row[];
  empty: string;
  note?: ReactNode;
}): ReactNode {
  const t = useTexts(workOrderTexts);
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 0.5 }}>
        <Typography id={id} variant="h3" component="h3">
          {title}
        </Typography>
        {note}
      </Box>
      {rows.length === 0 ? (
        <Empty dense>{empty}</Empty>
      ) : (
        <TableContainer tabIndex={0} role="group" aria-labelledby={id}>
          <Table size="small">
            <TableHead>
              <TableRow>
                {columns.map(({ name, kind }) => (
                  <TableCell
                    key={name}
                    align={kind === 'number' ? 'right' : 'left'}
                    sx={{ whiteSpace: 'nowrap', ...(kind === 'number' ? { width: '1%' } : {}) }}
                  >
                    {t(`col.${name}`)}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>
              {rows.map((row, index) => (
                <TableRow key={index}>
                  {columns.map(({ name, kind }) => (
                    <Cell key={name} value={row[name] ?? null} kind={kind} failing={fails(row)} />
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </TableContainer>
      )}
    </Box>
  );
}

function Cell({
  value,
  kind,
  failing,
}: {
  value: string | number | null;
  kind: Column['kind'];
  failing: boolean;
}): ReactNode {
  const t = useTexts(workOrderTexts);
  const format = useFormat();
  if (kind === 'compliance')
    return (
      <TableCell sx={{ whiteSpace: 'nowrap', ...(failing ? { color: 'warning.main', fontWeight: 600 } : {}) }}>
        {failing && <Icon name="warning" sx={{ fontSize: 15, verticalAlign: '-2px', mr: 0.5 }} />}
        {value === 'Fail' ? t('fail') : value === 'Pass' ? t('pass') : value}
      </TableCell>
    );
  return (
    <TableCell
      align={kind === 'number' ? 'right' : 'left'}
      sx={kind === 'id' ? { fontFamily: MONO, whiteSpace: 'nowrap' } : { minWidth: kind ? undefined : 72 }}
    >
      {typeof value === 'number' ? (kind === 'number' ? format.number(value) : value) : value}
    </TableCell>
  );
}
