import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { OutputOf } from '@tailboard/contracts/contract';
import {
  usageKinds,
  type ReadUsage,
  type Usage,
  type UsageKind,
  type UsageRange,
} from '@tailboard/contracts/equipment/usage';
import { BarChart } from '@tailboard/ui/charts/chart';
import { FigureButton } from '@tailboard/ui/figure-button';
import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useFormat } from '@tailboard/web/i18n/format';
import { useTexts } from '@tailboard/web/i18n/texts';
import { useState, type ReactNode } from 'react';
import { MovementsDialog, type OpenedFigure } from './movements-dialog.js';

/** Maximum bars in the chart; the table has all rows. */
const MAX_ROWS = 20;

/**
 * One row for each type, model, location or technician, with totals, and a chart of the selected figure. Each figure opens
 * its units.
 */
export function UsageTable({
  usage: { data, totals },
  range,
  kind,
}: {
  usage: OutputOf<typeof ReadUsage>;
  range: UsageRange;
  kind: UsageKind;
}): ReactNode {
  const t = useTexts('warehouse-usage');
  const format = useFormat();
  const [opened, setOpened] = useState<OpenedFigure | null>(null);
  const { by } = range;
  const toName = ({ label }: Pick<Usage, 'label'>): string => label ?? t('unknown');
  const sums: Usage = { id: null, label: t('total'), ...totals };
  const columns: Column<Usage>[] = [
    { key: 'label', label: t(`by.${by}`), main: true, render: toName },
    ...usageKinds.map((one): Column<Usage> => ({
      key: one,
      label: t(one),
      align: 'right',
      render: (row) =>
        row[one] === 0 ? (
          format.number(0)
        ) : (
          <FigureButton
            label={t('show', { name: toName(row), kind: t(one), count: format.number(row[one]) })}
            onOpen={() =>
              setOpened({ kind: one, name: toName(row), of: row === sums ? undefined : (row.id ?? 'unknown') })
            }
          >
            {format.number(row[one])}
          </FigureButton>
        ),
    })),
    {
      key: 'missing_cents',
      label: t('missing_cents'),
      align: 'right',
      render: (row) => (
        <>
          {format.money(row.missing_cents)}
          {row.missing_without_cost > 0 && (
            <Typography component="div" variant="caption" sx={{ color: 'text.secondary' }}>
              {t('withoutCost', { count: row.missing_without_cost })}
            </Typography>
          )}
        </>
      ),
    },
  ];
  const drawn = data
    .filter((row) => row[kind] > 0)
    .sort((a, b) => b[kind] - a[kind])
    .slice(0, MAX_ROWS);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {drawn.length > 0 && (
        <Panel title={t(kind)}>
          <BarChart
            rows={drawn.map((row) => ({ id: row.id ?? 'unknown', name: toName(row), value: row[kind] }))}
            label={t(kind)}
          />
        </Panel>
      )}
      <Panel>
        <DataTable
          label={t('title')}
          columns={columns}
          rows={[...data, sums]}
          rowKey={(row) => (row === sums ? 'total' : (row.id ?? 'unknown'))}
        />
      </Panel>
      {opened && <MovementsDialog range={range} figure={opened} onClose={() => setOpened(null)} />}
    </Box>
  );
}
