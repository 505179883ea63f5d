import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Link from '@mui/material/Link';
import { TypesInWarehouse, type TypeInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { UnitsInWarehouse } from '@tailboard/contracts/equipment/unit-lists';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { useAddressParams } from '@tailboard/web/app/address-params';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { useFormat } from '@tailboard/web/i18n/format';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import type { LocationChoice } from '../unit/use-locations.js';
import { ModelPanel } from './model-panel.js';
import { RefreshBox } from './refresh-box.js';
import { StockAge } from './stock-age.js';

const stock = [TypesInWarehouse, UnitsInWarehouse];

/** The stock of one location: the types with their counts, and the units of the selected type by model. Live. */
export function LocationStock({ location }: { location: LocationChoice }): ReactNode {
  const t = useTexts('warehouse-stock');
  const [search, setSearch] = useAddressParams();
  const at = location.locationID;
  const types = useContractQuery(TypesInWarehouse, { show: 'all', location: at });
  const list = types.data?.data ?? [];
  const type = list.find(({ id }) => id === search.get('type')) ?? list[0];
  useLiveAnswers(['stock'], stock);
  const choose = (id: string): void =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      if (id === list[0]?.id) after.delete('type');
      else after.set('type', id);
      return after;
    });
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <RefreshBox location={location} refreshes={stock} />
      {types.loading && <Loading rows={2} />}
      {types.problem && !types.data && (
        <ReadFailed problem={types.problem} onRetry={types.refetch}>
          {t('failed', { message: types.problem.message })}
        </ReadFailed>
      )}
      {types.data && list.length === 0 && <Empty>{t('noTypes')}</Empty>}
      {type && (
        <>
          <Types types={list} chosen={type.id} onChoose={choose} />
          <TypeStock type={type.id} location={at} newest={search.get('sort') === 'newest'} />
        </>
      )}
    </Box>
  );
}

function Types({
  types,
  chosen,
  onChoose,
}: {
  types: readonly TypeInWarehouse[];
  chosen: string;
  onChoose: (id: string) => void;
}): ReactNode {
  const t = useTexts('warehouse-stock');
  const format = useFormat();
  return (
    <Box role="group" aria-label={t('types')} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {types.map(({ id, title, warehouse_cpe_count }) => (
        <Chip
          key={id}
          clickable
          aria-pressed={id === chosen}
          color={id === chosen ? 'primary' : 'default'}
          variant={id === chosen ? 'filled' : 'outlined'}
          label={t('typeCount', { title, count: format.number(warehouse_cpe_count) })}
          onClick={() => onChoose(id)}
        />
      ))}
    </Box>
  );
}

/** The filters with which the list of CPEs shows a type in the warehouse. */
const toListPath = (type: string, location?: string): string =>
  new URLSearchParams({
    status: 'in_warehouse',
    cpe_type_id: type,
    ...(location === undefined ? {} : { location_id: location }),
  }).toString();

/**
 * The units of a type by model, in one location or in all of them.
 * The first of each model if there are very many.
 * @param deletable offers deletion
 * @param newest sorts the latest arrivals first
 */
export function TypeStock({
  type,
  location,
  deletable = true,
  newest = false,
}: {
  type: string;
  location?: string;
  deletable?: boolean;
  newest?: boolean;
}): ReactNode {
  const t = useTexts('warehouse-stock');
  const format = useFormat();
  const { data, problem, loading, refetch } = useContractQuery(UnitsInWarehouse, {
    type,
    ...(location === undefined ? {} : { location }),
    ...(newest ? { newest: '1' } : {}),
  });
  const panel = { anywhere: location === undefined, deletable, newest };
  if (loading) return <Loading />;
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  if (!data || data.models.length + data.without_model.length === 0) return <Empty>{t('empty')}</Empty>;
  const units = [...data.models.flatMap(({ cpes }) => cpes), ...data.without_model];
  const withModels = data.models.reduce((sum, { count }) => sum + count, 0);
  const ofType = data.types.find(({ id }) => id === type)?.warehouse_cpe_count ?? 0;
  const without = Math.max(data.without_model.length, ofType - withModels);
  const count = withModels + without;
  return (
    <>
      {units.length < count ? (
        <Alert severity="info">
          {t(newest ? 'newestOnly' : 'longestOnly', {
            shown: format.number(units.length),
            count: format.number(count),
          })}{' '}
          <Link component={RouterLink} to={`/warehouse/cpes?${toListPath(type, location)}`}>
            {t('showAll')}
          </Link>
        </Alert>
      ) : (
        <StockAge units={units} />
      )}
      {data.models.map(({ model, count: many, cpes }) => (
        <ModelPanel key={model} title={t('ofModel', { model, count: format.number(many) })} units={cpes} {...panel} />
      ))}
      {data.without_model.length > 0 && (
        <ModelPanel
          title={t('withoutCount', { count: format.number(without) })}
          units={data.without_model}
          {...panel}
        />
      )}
    </>
  );
}
