import Link from '@mui/material/Link';
import { TypesInWarehouse, type TypeInWarehouse } from '@tailboard/contracts/equipment/cpe-type';
import { ListStockLevels, type StockLevel } from '@tailboard/contracts/equipment/minimum-stock';
import { ListUnmatchedUses, ListUseProblems } from '@tailboard/contracts/equipment/use';
import { ReadUsage, usageKinds } from '@tailboard/contracts/equipment/usage';
import { ListHolders } from '@tailboard/contracts/equipment/unit-lists';
import type { OutputOf } from '@tailboard/contracts/contract';
import { Panel } from '@tailboard/ui/layout/page';
import { Empty, Loading } from '@tailboard/ui/layout/states';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useLiveAnswers } from '@tailboard/web/queries/live';
import { useContractQuery } from '@tailboard/web/queries/queries';
import { ReadFailed } from '@tailboard/web/queries/read-failed';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { Figure } from '../figures/figure.js';

type Holder = OutputOf<typeof ListHolders>['data'][number];
/** Maximum holders shown; the page of lists has all. */
const MAX_HOLDERS = 10;

/** Today's movements of units, and exceptions that wait to be settled. */
export function WarehouseFigures({ date }: { date: string }): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const usage = useContractQuery(ReadUsage, { start_date: date, end_date: date, by: 'type' }).data;
  const problems = useContractQuery(ListUseProblems, {}).data;
  const unmatched = useContractQuery(ListUnmatchedUses, {}).data;
  useLiveAnswers(['stock'], [ReadUsage]);
  const exceptions = problems && unmatched ? problems.total + unmatched.total : null;
  return (
    <>
      {usage &&
        usageKinds
          .filter((kind) => kind !== 'missing')
          .map((kind) => <Figure key={kind} name={t(`today.${kind}`)} value={format.number(usage.totals[kind])} />)}
      {exceptions !== null && (
        <Figure
          name={t('exceptions')}
          value={format.number(exceptions)}
          {...(exceptions > 0 ? { tone: 'warning' as const } : {})}
          below={
            <Link component={RouterLink} to="/warehouse/problems">
              {t('toExceptions')}
            </Link>
          }
        />
      )}
    </>
  );
}

/** The models below their minimum stock, each with its units; nothing if there are none. */
export function LowStock(): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const { data, problem, refetch } = useContractQuery(ListStockLevels, { low: '1' });
  useLiveAnswers(['stock', 'lists'], [ListStockLevels]);
  const columns: Column<StockLevel>[] = [
    {
      key: 'model',
      label: t('cpeModel'),
      main: true,
      render: ({ model, location }) => (
        <Link
          component={RouterLink}
          to={`/warehouse/cpes?status=in_warehouse&cpe_model_id=${model.id}&location_id=${location.locationID}`}
        >
          {model.name}
        </Link>
      ),
    },
    { key: 'location', label: t('location'), render: ({ location }) => location.name },
    { key: 'in_stock', label: t('inStock'), align: 'right', render: ({ in_stock }) => format.number(in_stock) },
    { key: 'minimum', label: t('minimum'), align: 'right', render: ({ minimum }) => format.number(minimum) },
  ];
  if (problem && !data)
    return (
      <ReadFailed problem={problem} onRetry={refetch}>
        {t('failed', { message: problem.message })}
      </ReadFailed>
    );
  if (!data || data.data.length === 0) return null;
  return (
    <Panel
      title={t('lowStock')}
      actions={
        <Link component={RouterLink} to="/warehouse/minimumstock">
          {t('toMinimumStock')}
        </Link>
      }
    >
      <DataTable label={t('lowStock')} columns={columns} rows={data.data} rowKey={({ id }) => id} />
    </Panel>
  );
}

/** The stock of all locations by type, and the lists with the most units to verify. */
export function WarehouseDay(): ReactNode {
  const t = useTexts('shell-dashboard');
  const format = useFormat();
  const types = useContractQuery(TypesInWarehouse, {});
  const holders = useContractQuery(ListHolders, { sort_by: 'to_verify', direction: 'desc', per_page: MAX_HOLDERS });
  useLiveAnswers(['stock'], [TypesInWarehouse, ListHolders]);
  const number = (key: string, label: string, value: (row: Holder) => number): Column<Holder> => ({
    key,
    label,
    align: 'right',
    render: (row) => format.number(value(row)),
  });
  const stock: Column<TypeInWarehouse>[] = [
    {
      key: 'title',
      label: t('cpeType'),
      main: true,
      render: ({ id, title }) => (
        <Link component={RouterLink} to={`/warehouse/cpes?status=in_warehouse&cpe_type_id=${id}`}>
          {title}
        </Link>
      ),
    },
    {
      key: 'count',
      label: t('inStock'),
      align: 'right',
      render: ({ warehouse_cpe_count }) => format.number(warehouse_cpe_count),
    },
  ];
  const lists: Column<Holder>[] = [
    {
      key: 'label',
      label: t('technician'),
      main: true,
      render: ({ id, label }) => (
        <Link component={RouterLink} to={`/warehouse/people/${id}`}>
          {label}
        </Link>
      ),
    },
    number('held', t('held'), ({ held }) => held),
    number('toVerify', t('toVerify'), ({ held, verified }) => Math.max(0, held - verified)),
  ];
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
        alignItems: 'start',
      }}
    >
      <Panel title={t('stockByType')}>
        {types.loading && <Loading rows={3} />}
        {types.problem && !types.data && (
          <ReadFailed problem={types.problem} onRetry={types.refetch}>
            {t('failed', { message: types.problem.message })}
          </ReadFailed>
        )}
        {types.data && types.data.data.length === 0 && <Empty dense>{t('noStock')}</Empty>}
        {types.data && types.data.data.length > 0 && (
          <DataTable label={t('stockByType')} columns={stock} rows={types.data.data} rowKey={({ id }) => id} />
        )}
      </Panel>
      <Panel title={t('listsToVerify')}>
        {holders.loading && <Loading rows={3} />}
        {holders.problem && !holders.data && (
          <ReadFailed problem={holders.problem} onRetry={holders.refetch}>
            {t('failed', { message: holders.problem.message })}
          </ReadFailed>
        )}
        {holders.data && holders.data.data.length === 0 && <Empty dense>{t('noHolders')}</Empty>}
        {holders.data && holders.data.data.length > 0 && (
          <DataTable label={t('listsToVerify')} columns={lists} rows={holders.data.data} rowKey={({ id }) => id} />
        )}
      </Panel>
    </Box>
  );
}
