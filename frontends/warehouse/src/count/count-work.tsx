import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import {
  CancelStockCount,
  CountStock,
  ListStockCounts,
  ReadStockCount,
  type CountedModel,
} from '@tailboard/contracts/equipment/stock-count';
import type { Cpe } from '@tailboard/contracts/equipment/unit';
import { RefreshUnits } from '@tailboard/contracts/equipment/unit-contracts';
import { Panel } from '@tailboard/ui/layout/page';
import { Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useMay } from '@tailboard/web/access/guard';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { SerialBox } from '../scan/serial-box.js';
import { useSerialCommand } from '../scan/use-serial-command.js';
import { FailedUnits } from '../undo/failed-units.js';
import { useUndo } from '../undo/use-undo.js';
import { ListedUnits } from '../unit/listed-units.js';
import { MissingUnits } from '../unit/missing-units.js';
import { useInParts } from '../unit/use-in-parts.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { CountFile } from './count-file.js';
import { CloseCountDialog } from './close-count-dialog.js';

const reads = [ReadStockCount, ListStockCounts];
type Count = OutputOf<typeof ReadStockCount>['data'];

/** A stock count: scans into it while it is open, and shows how it differs from the inventory. */
export function CountWork({ id, onLeave }: { id: string; onLeave: () => void }): ReactNode {
  const t = useTexts('warehouse-count');
  const may = useMay('cpe.move');
  const { data, problem, loading, refetch } = useContractQuery(ReadStockCount, { id, units: '1' });
  const unitFormat = useUnitFormat();
  const { notify } = useUndo(reads);
  const [closing, setClosing] = useState(false);
  const canceling = useCommand(CancelStockCount, { refreshes: [ListStockCounts] });
  const action = useSerialCommand(CountStock, {
    context: { id },
    toInput: (serial_mac, _, { id }) => ({ id, serial_mac }),
    formatDone: (count) => t('countedDone', { count }),
    getNote: (serial, { unexpected: { [serial]: place } }) => (place === null ? unitFormat.t('notInInventory') : place),
    getTone: (serial, { unexpected }) => (serial in unexpected ? 'unexpected' : 'done'),
    refreshes: reads,
  });
  const cancel = async (): Promise<void> => {
    const response = await canceling.mutate({ id });
    if ('problem' in response) return;
    notify(t('canceled'), [response.commandId]);
    onLeave();
  };
  if (loading) return <Loading />;
  if (!data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem?.message ?? '' })}
      </ReadFailed>
    );
  const count = data.data;
  const works = may && count.status === 'open';
  const back = (
    <Button onClick={onLeave} sx={{ justifySelf: 'start' }}>
      {t('back')}
    </Button>
  );
  return (
    <Panel title={t('countOf', { location: count.location.name })}>
      <Box sx={{ display: 'grid', gap: 2, p: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {count.reason !== '' && <Typography>{`${t('reason')}: ${count.reason}`}</Typography>}
        {works ? (
          <SerialBox command={action} action={t('count')} notDone={t('notCounted')}>
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              <Button variant="contained" onClick={() => setClosing(true)}>
                {t('closeCount')}
              </Button>
              <Button variant="outlined" loading={canceling.pending} onClick={() => void cancel()}>
                {t('cancelCount')}
              </Button>
              {back}
            </Box>
            <CountFile id={id} refreshes={reads} />
          </SerialBox>
        ) : (
          back
        )}
        <Models count={count} />
        <Differences count={count} works={works} />
      </Box>
      {closing && <CloseCountDialog count={count} refreshes={reads} onClose={() => setClosing(false)} />}
      <FailedAction problem={canceling.problem} onDismiss={canceling.reset} />
    </Panel>
  );
}

/** The counted units by model and, unless the count is blind, the expected ones. */
function Models({ count }: { count: Count }): ReactNode {
  const t = useTexts('warehouse-count');
  const format = useFormat();
  const figures =
    count.expected === null ? (['counted'] as const) : (['expected', 'counted', 'missing', 'unexpected'] as const);
  const shown = (value: number | null): string => (value === null ? '' : format.number(value));
  const columns: Column<CountedModel>[] = [
    { key: 'model', label: t('model'), main: true, render: ({ model }) => model ?? t('withoutModel') },
    ...figures.map((key): Column<CountedModel> => ({
      ...{ key, label: t(key), align: 'right' as const },
      render: (row) => shown(row[key]),
    })),
  ];
  const foot = { model: '', ...Object.fromEntries(figures.map((key) => [key, shown(count[key])])) };
  return (
    <DataTable
      label={t('countOf', { location: count.location.name })}
      columns={columns}
      rows={count.models}
      rowKey={({ model }) => model ?? ''}
      foot={foot}
    />
  );
}

const MOVABLE: readonly Cpe['status'][] = ['in_warehouse', 'issued', 'customer_returned', 'missing'];

/** The missing and the unexpected units. Those that belong elsewhere can be moved here, as by a refresh. */
function Differences({ count, works }: { count: Count; works: boolean }): ReactNode {
  const t = useTexts('warehouse-count');
  const unitFormat = useUnitFormat();
  const { notify } = useUndo(reads);
  const moving = useInParts(RefreshUnits, reads);
  const removing = useCommand(CountStock, { refreshes: reads });
  const [failed, setFailed] = useState<readonly { serial: string; why: string }[]>([]);
  const { id, missing_units, unexpected_units, location } = count;
  const movable = unexpected_units.flatMap(({ cpe }) => (cpe && MOVABLE.includes(cpe.status) ? cpe.serial_mac : []));
  const move = async (): Promise<void> => {
    const { ids, commands, errors } = await moving.send(movable, (serial_mac) => ({
      ...{ serial_mac, location_id: location.locationID, override: true },
    }));
    setFailed(Object.entries(errors).map(([serial, why]) => ({ serial, why })));
    if (commands.length > 0) notify(t('moved', { count: ids.length }), commands);
  };
  const takeOut = async (serial: string): Promise<void> => {
    const response = await removing.mutate({ id, serial_mac: [serial], remove: true });
    if (!('problem' in response)) notify(t('takenOut', { serial }), [response.commandId]);
  };
  return (
    <>
      <MissingUnits
        title={t('missingUnits')}
        date={unitFormat.t('inWarehouseSince')}
        units={missing_units.map(({ cpe, reason }) => ({ cpe, reason, date: unitFormat.date(cpe.warehouse_date) }))}
        refreshes={reads}
      />
      <ListedUnits
        title={t('unexpectedUnits')}
        units={unexpected_units.map(({ serial_mac, cpe }) => ({
          ...{ serial: serial_mac, note: unitFormat.summary(cpe), unit: cpe },
          action: works && (
            <Button
              size="small"
              aria-label={t('takeOutOf', { serial: serial_mac })}
              onClick={() => void takeOut(serial_mac)}
            >
              {t('takeOut')}
            </Button>
          ),
        }))}
        refreshes={reads}
      />
      {works && movable.length > 0 && (
        <Button variant="outlined" loading={moving.pending} onClick={() => void move()} sx={{ justifySelf: 'start' }}>
          {t('moveHere', { count: movable.length })}
        </Button>
      )}
      <FailedUnits title={t('notMoved')} failed={failed} onDismiss={() => setFailed([])} />
      <FailedAction problem={moving.problem} onDismiss={moving.reset} />
      <FailedAction problem={removing.problem} onDismiss={removing.reset} />
    </>
  );
}
