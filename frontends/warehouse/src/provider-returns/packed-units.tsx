import Button from '@mui/material/Button';
import type { AnyContract } from '@tailboard/contracts/contract';
import { ReadShipment, UnpackShipment } from '@tailboard/contracts/equipment/shipment';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { Loading } from '@tailboard/ui/layout/states';
import { MONO } from '@tailboard/ui/layout/theme';
import { DataTable, type Column } from '@tailboard/ui/table';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { useUnitSelection } from '../unit/unit-selection.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { useUndo } from '../undo/use-undo.js';

/** The units of an open shipment. Each can be taken out again. */
export function PackedUnits({ id, refreshes }: { id: string; refreshes: readonly AnyContract[] }): ReactNode {
  const t = useTexts('warehouse-provider-returns');
  const unitFormat = useUnitFormat();
  const { notify } = useUndo(refreshes);
  const { data, problem, loading, refetch } = useContractQuery(ReadShipment, { id });
  const selection = useUnitSelection(data?.data.cpes ?? [], refreshes);
  const unpacking = useCommand(UnpackShipment, { refreshes });
  const takeOut = async (serial: string): Promise<void> => {
    const response = await unpacking.mutate({ id, serial_mac: [serial] });
    if (!('problem' in response)) notify(t('takenOut', { serial }), [response.commandId]);
  };
  if (loading) return <Loading />;
  if (!data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('readFailed', { message: problem?.message ?? '' })}
      </ReadFailed>
    );
  const columns: Column<Cpe>[] = [
    ...selection.columns,
    {
      key: 'serial',
      label: unitFormat.t('serialMac'),
      main: true,
      render: ({ serial_mac }) => <span style={{ fontFamily: MONO }}>{serial_mac}</span>,
    },
    { key: 'model', label: unitFormat.t('model'), render: (unit) => unitFormat.model(unit) },
    {
      key: 'actions',
      label: t('takeOut'),
      actions: true,
      align: 'right',
      render: ({ serial_mac }) => (
        <Button aria-label={t('takeOutOf', { serial: serial_mac })} onClick={() => void takeOut(serial_mac)}>
          {t('takeOut')}
        </Button>
      ),
    },
  ];
  return (
    <>
      {selection.bar}
      <DataTable label={t('units')} columns={columns} rows={data.data.cpes} rowKey={({ id: key }) => key} />
      <FailedAction problem={unpacking.problem} onDismiss={unpacking.reset} />
    </>
  );
}
