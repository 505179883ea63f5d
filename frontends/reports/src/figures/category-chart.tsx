import { Panel } from '@tailboard/ui/layout/page';
import { DataTable, type Column } from '@tailboard/ui/table';
import { useTexts } from '@tailboard/web/i18n/texts';
import type { ReactNode } from 'react';
import { BarChart } from '@tailboard/ui/charts/chart';
import { ChartWithTable } from '@tailboard/ui/charts/chart-with-table';
import { OpensLines } from '../lines/lines-context.js';
import { tabularNumbers } from '@tailboard/web/i18n/tabular-numbers';

interface Category {
  readonly id: string;
  readonly name: string;
  readonly points: number;
}

/** Points by category, as a chart and as a table. */
export function CategoryChart({ categories }: { categories: readonly Category[] }): ReactNode {
  const t = useTexts('reports-figures');
  const w = useTexts('web');
  const points = tabularNumbers(categories.map((category) => category.points));
  const columns: Column<Category>[] = [
    { key: 'name', label: t('category'), main: true, render: ({ name }) => name },
    {
      key: 'points',
      label: w('points'),
      align: 'right',
      render: ({ id, name, points: value }) => (
        <OpensLines figure="points" category_id={id} name={`${name}, ${w('points')}`} value={value}>
          {points(value)}
        </OpensLines>
      ),
    },
  ];
  if (categories.length === 0) return null;
  return (
    <Panel title={t('categories')}>
      <ChartWithTable>
        <BarChart rows={categories.map(({ id, name, points: value }) => ({ id, name, value }))} label={w('points')} />
        <DataTable label={t('categories')} columns={columns} rows={categories} rowKey={({ id }) => id} />
      </ChartWithTable>
    </Panel>
  );
}
