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
import { useMobile } from '@tailboard/ui/layout/widths';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useId, type ReactNode } from 'react';

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
  const t = useTexts('dispatch-work-order');
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
  const t = useTexts('dispatch-work-order');
  const phone = useMobile();
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
      ) : phone ? (
        <OrderCards title={title} columns={columns} rows={rows} />
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

/** The columns that a technician looks for first in a row, at the head of its card. */
const FIRST: readonly string[] = ['action', 'compliance'];

/** The rows of a table on a phone: one card for each, with the action or the compliance first. Empty cells are left out. */
function OrderCards({
  title,
  columns,
  rows,
}: {
  title: string;
  columns: readonly Column<(typeof tableColumns)[keyof typeof tableColumns][number]['name']>[];
  rows: readonly Row[];
}): ReactNode {
  const t = useTexts('dispatch-work-order');
  const inOrder = [
    ...columns.filter(({ name }) => FIRST.includes(name)),
    ...columns.filter(({ name }) => !FIRST.includes(name)),
  ];
  return (
    <Box component="ul" aria-label={title} sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
      {rows.map((row, index) => (
        <Box
          key={index}
          component="li"
          sx={{ p: 1.25, border: 1, borderColor: fails(row) ? 'warning.main' : 'divider', borderRadius: 1 }}
        >
          <Box
            component="dl"
            sx={{
              m: 0,
              display: 'grid',
              gridTemplateColumns: 'minmax(96px, 35%) minmax(0, 1fr)',
              columnGap: 1,
              rowGap: 0.25,
            }}
          >
            {inOrder.map(({ name, kind }) => {
              const value = row[name] ?? null;
              if (value === null || value === '') return null;
              const first = FIRST.includes(name);
              return (
                <Box key={name} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
                    {t(`col.${name}`)}
                  </Typography>
                  <Typography
                    component="dd"
                    variant="body2"
                    sx={{
                      m: 0,
                      overflowWrap: 'anywhere',
                      fontWeight: first ? 700 : 400,
                      ...(kind === 'id' ? { fontFamily: MONO } : {}),
                    }}
                  >
                    <Value value={value} kind={kind} failing={fails(row)} />
                  </Typography>
                </Box>
              );
            })}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The content of a cell. */
function Value({
  value,
  kind,
  failing,
}: {
  value: string | number | null;
  kind: Column['kind'];
  failing: boolean;
}): ReactNode {
  const t = useTexts('dispatch-work-order');
  const format = useFormat();
  if (kind === 'compliance')
    return (
      <>
        {failing && <Icon name="warning" sx={{ fontSize: 15, verticalAlign: '-2px', mr: 0.5 }} />}
        {value === 'Fail' ? t('fail') : value === 'Pass' ? t('pass') : value}
      </>
    );
  return typeof value === 'number' && kind === 'number' ? format.number(value) : value;
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
  if (kind === 'compliance')
    return (
      <TableCell sx={{ whiteSpace: 'nowrap', ...(failing ? { color: 'warning.main', fontWeight: 600 } : {}) }}>
        <Value value={value} kind={kind} failing={failing} />
      </TableCell>
    );
  return (
    <TableCell
      align={kind === 'number' ? 'right' : 'left'}
      sx={kind === 'id' ? { fontFamily: MONO, whiteSpace: 'nowrap' } : { minWidth: kind ? undefined : 72 }}
    >
      <Value value={value} kind={kind} failing={failing} />
    </TableCell>
  );
}
