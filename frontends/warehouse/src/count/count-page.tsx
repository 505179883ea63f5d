import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import {
  ListStockCounts,
  OpenStockCount,
  ReadStockCount,
  type StockCount,
} from '@tailboard/contracts/equipment/stock-count';
import { PageContent, PageHeader, Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useMay } from '@tailboard/web/access/guard';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { FailedAction } from '@tailboard/web/queries/failed-action';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useCommand, useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { useUndo } from '../undo/use-undo.js';
import { useUnitFormat } from '../unit/use-unit-format.js';
import { findLocation, useLocations } from '../unit/use-locations.js';
import { LocationSelect } from '../unit/location-select.js';
import { CountWork } from './count-work.js';

const live = [ListStockCounts, ReadStockCount];

/** The stock counts of a location: starts one, shows the one in the address, and lists the earlier ones. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-count');
  const [search, setSearch] = useAddressParams();
  const { locations, loading } = useLocations();
  const location = findLocation(locations, search.get('location_id'));
  const count = search.get('count');
  useLiveAnswers(['stock'], live);
  const show = (id: string | null): void => {
    setSearch({ ...(location && { location_id: location.locationID }), ...(id !== null && { count: id }) });
  };
  return (
    <>
      <PageHeader
        title={t('title')}
        context={t('context')}
        actions={
          <Button
            component={Link}
            to={`/warehouse/warehouse${location ? `?location_id=${location.locationID}` : ''}`}
            variant="outlined"
          >
            {t('toStock')}
          </Button>
        }
      />
      <PageContent>
        {loading && <Loading />}
        {count !== null && <CountWork id={count} onLeave={() => show(null)} />}
        {count === null && location && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <LocationSelect
              label={t('location')}
              locations={locations}
              value={location.locationID}
              onChange={(location_id) => setSearch({ location_id })}
              sx={{ maxWidth: 320 }}
            />
            <Start location={location.locationID} onStart={show} />
            <Counts location={location.locationID} onShow={show} />
          </Box>
        )}
      </PageContent>
    </>
  );
}

function Start({ location, onStart }: { location: string; onStart: (id: string) => void }): ReactNode {
  const t = useTexts('warehouse-count');
  const may = useMay('cpe.move');
  const { notify } = useUndo(live);
  const [blind, setBlind] = useState(false);
  const { mutate, pending, problem, reset } = useCommand(OpenStockCount, { refreshes: live });
  const start = async (): Promise<void> => {
    const response = await mutate({ location_id: location, blind });
    if ('problem' in response) return;
    notify(t('started'), [response.commandId]);
    onStart(response.output.data.id);
  };
  if (!may) return null;
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <FormControlLabel
        control={<Checkbox checked={blind} onChange={({ target }) => setBlind(target.checked)} />}
        label={t('blind')}
      />
      <Button variant="contained" loading={pending} onClick={() => void start()}>
        {t('start')}
      </Button>
      <FailedAction problem={problem} onDismiss={reset} />
    </Box>
  );
}

function Counts({ location, onShow }: { location: string; onShow: (id: string) => void }): ReactNode {
  const t = useTexts('warehouse-count');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const { data, problem, refetch, loading } = useContractQuery(ListStockCounts, {
    location_id: location,
    per_page: 50,
  });
  if (loading) return <Loading />;
  if (!data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem?.message ?? '' })}
      </ReadFailed>
    );
  const figure = (key: 'expected' | 'counted' | 'missing' | 'unexpected'): Column<StockCount> => ({
    key,
    label: t(key),
    align: 'right',
    render: (row) => {
      const value = row[key];
      return value === null ? unitFormat.t('none') : format.number(value);
    },
  });
  const columns: Column<StockCount>[] = [
    { key: 'opened', label: t('openedAt'), main: true, render: ({ opened_at }) => unitFormat.dateTime(opened_at) },
    { key: 'status', label: t('status'), render: ({ status }) => t(`status.${status}`) },
    ...(['expected', 'counted', 'missing', 'unexpected'] as const).map(figure),
    { key: 'reason', label: t('reason'), render: ({ reason }) => reason },
    { key: 'by', label: t('by'), render: ({ opened_by }) => opened_by.label },
    {
      key: 'actions',
      label: t('show'),
      actions: true,
      align: 'right',
      render: ({ id, opened_at }) => (
        <Button aria-label={t('showOf', { when: unitFormat.dateTime(opened_at) })} onClick={() => onShow(id)}>
          {t('show')}
        </Button>
      ),
    },
  ];
  return (
    <Panel title={t('history')}>
      {data.data.length === 0 ? (
        <Empty>{t('none')}</Empty>
      ) : (
        <DataTable label={t('history')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
      )}
    </Panel>
  );
}
