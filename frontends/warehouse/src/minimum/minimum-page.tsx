import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { cpeModels } from '@tailboard/contracts/equipment/cpe-type';
import { ListStockLevels, minimumStocks, type MinimumStock } from '@tailboard/contracts/equipment/minimum-stock';
import { ListLocations } from '@tailboard/contracts/identity/location';
import { FormPicker } from '@tailboard/web/forms/fields';
import { FormNumber } from '@tailboard/web/forms/number-field';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { Listing } from '@tailboard/web/lists/listing';
import { activeQueries, toSinglePageListing, type Active } from '@tailboard/web/lists/listing-table';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ResourceScreen } from '@tailboard/web/resource/resource-screen';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { useKinds } from '../unit/use-kinds.js';
import { useLocations } from '../unit/use-locations.js';
import { useUnitFormat } from '../unit/use-unit-format.js';

type Wanted = Pick<MinimumStock, 'cpe_model_id' | 'location_id'>;

/** Returns the names of the model and the location of an entry, also retired ones. */
function useNames(): { modelOf: (entry: Wanted) => string; locationOf: (entry: Wanted) => string } {
  const unitFormat = useUnitFormat();
  const models = useContractQuery(cpeModels.list, { show: 'all' }).data?.data ?? [];
  const locations = useContractQuery(ListLocations, {}).data?.data ?? {};
  return {
    modelOf: ({ cpe_model_id }) => models.find(({ id }) => id === cpe_model_id)?.name ?? unitFormat.t('none'),
    locationOf: ({ location_id }) => locations[location_id]?.name ?? unitFormat.t('none'),
  };
}

/** Loads all entries, by location and model. */
function useMinimumStocks(active: Active): Listing<MinimumStock> {
  const requested = useContractQuery(minimumStocks.list, { show: 'all', ...activeQueries[active] });
  const { modelOf, locationOf } = useNames();
  useLiveAnswers(['lists'], [minimumStocks.list]);
  const rows = (requested.data?.data ?? []).toSorted(
    (a, b) => locationOf(a).localeCompare(locationOf(b)) || modelOf(a).localeCompare(modelOf(b)),
  );
  return toSinglePageListing(requested, rows);
}

/** The minimum stock of models by location, managed by warehouse users, with what is in stock. */
export function Page(): ReactNode {
  const t = useTexts('warehouse-minimum');
  const unitFormat = useUnitFormat();
  const format = useFormat();
  const { modelsOf, addModel } = useKinds();
  const { locations } = useLocations();
  const { modelOf, locationOf } = useNames();
  const levels = useContractQuery(ListStockLevels, {}).data?.data ?? [];
  useLiveAnswers(['stock', 'lists'], [ListStockLevels]);
  const inStock = ({ id, cpe_model_id, location_id, minimum }: MinimumStock): ReactNode => {
    const level = levels.find((one) => one.id === id);
    return (
      level && (
        <Link
          component={RouterLink}
          to={`/warehouse/cpes?status=in_warehouse&cpe_model_id=${cpe_model_id}&location_id=${location_id}`}
        >
          <Typography component="span" variant="body2" color={level.in_stock < minimum ? 'warning.main' : 'inherit'}>
            {format.number(level.in_stock)}
          </Typography>
        </Link>
      )
    );
  };
  return (
    <ResourceScreen
      resource={minimumStocks}
      path="/warehouse/minimumstock"
      t={t}
      useRows={useMinimumStocks}
      getName={(entry) => t('name', { model: modelOf(entry), location: locationOf(entry) })}
      columns={[
        { key: 'model', label: unitFormat.t('model'), main: true, render: modelOf },
        { key: 'location', label: unitFormat.t('location'), render: locationOf },
        'minimum',
        { key: 'in_stock', label: t('inStock'), align: 'right', render: inStock },
      ]}
      labels={{ cpe_model_id: unitFormat.t('model'), location_id: unitFormat.t('location'), minimum: t('minimum') }}
      start={{ cpe_model_id: '', location_id: '', minimum: 1 }}
      form={(form) => (
        <>
          <FormPicker form={form} name="cpe_model_id" options={modelsOf(null)} empty={addModel} required />
          <FormPicker
            form={form}
            name="location_id"
            options={locations.map(({ locationID, name }) => ({ id: locationID, label: name }))}
            required
          />
          <FormNumber form={form} name="minimum" integer required />
        </>
      )}
    />
  );
}
